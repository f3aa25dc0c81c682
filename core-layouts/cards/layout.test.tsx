import type { Field, Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import { aCollection, aFile, renderWithHost } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import CardsLayout from './layout'
import messages from './messages.json'

const countries = aCollection('countries', { name: {}, capital: {}, flag: { type: 'file' } })
const flag = aFile({ type: 'image/svg+xml' })
const rows: Item[] = [
  { id: 1, name: 'Norway', capital: 'Oslo', flag },
  { id: 2, name: 'Antarctica', capital: null, flag: null },
]

function Host(props: Partial<LayoutProps>) {
  const [selection, setSelection] = useState<readonly PrimaryKey[]>([])
  return (
    <CardsLayout
      collection={countries}
      primaryKeyField="id"
      fields={Object.values(countries.fields) as Field[]}
      sortField={null}
      items={rows}
      totalCount={2}
      isLoading={false}
      isLoadingMore={false}
      hasMore={false}
      viewOptions={{ title: 'name', subtitle: 'capital', src: 'flag' }}
      viewQuery={{}}
      selection={selection}
      getItemPath={(item) => `/atlas/collections/countries/${item.id}`}
      onSelect={setSelection}
      onQueryChange={() => {}}
      onOptionsChange={() => {}}
      onNextPage={() => {}}
      onWrite={async () => {}}
      {...props}
    />
  )
}

const renderCards = (props: Partial<LayoutProps> = {}) =>
  renderWithHost(<Host {...props} />, {
    collections: [countries],
    messages: { layouts: { cards: messages } },
  })

describe('cards', () => {
  it('show the chosen fields and picture, and lead to the item', () => {
    const { container } = renderCards()
    expect(screen.getByRole('link', { name: 'Norway' })).toHaveAttribute(
      'href',
      '/atlas/collections/countries/1',
    )
    expect(screen.getByText('Oslo')).toBeVisible()
    expect(container.querySelector('img')).toHaveAttribute('src', flag.data.asset_url)
  })

  it('show the icon where there is neither picture nor text, and dashes for nothing', () => {
    const { container } = renderCards({
      viewOptions: { title: 'id', subtitle: 'capital', src: 'flag', icon: 'flag' },
      items: [{ id: 1, name: null, capital: null, flag: null }],
    })
    expect(container.querySelector('svg[data-icon=flag]')).toBeInTheDocument()
    expect(screen.getByText('--')).toBeVisible()
  })

  it('say what a picture shows where its file has an alternative text; the title below names it otherwise', () => {
    const items = [
      { id: 1, name: 'Norway', flag: { ...flag, metadata: { alt: 'A blue cross on red' } } },
      { id: 2, name: 'Sweden', flag },
    ]
    const { container } = renderCards({ items })
    const alts = [...container.querySelectorAll('img')].map((picture) => picture.alt)
    expect(alts).toEqual(['A blue cross on red', ''])
  })

  it('show a sign for a picture that cannot be shown', () => {
    const { container } = renderCards()
    fireEvent.error(container.querySelector('img') as Element)
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('svg[data-icon=broken_image]')).toBeInTheDocument()
  })

  it('show the beginning of a text where no picture was chosen', () => {
    renderCards({
      viewOptions: { title: 'name' },
      items: [{ id: 1, name: 'Norway', capital: '<p>A long way north</p>' }],
    })
    expect(screen.getByText('A long way north')).toBeVisible()
  })

  it('show it too for an item that has none among those that do', () => {
    const { container } = renderCards({
      viewOptions: { title: 'name', src: 'flag', icon: 'flag' },
      items: [{ id: 1, name: 'Norway', capital: 'A long way north', flag: null }],
    })
    expect(screen.getByText('A long way north')).toBeVisible()
    expect(container.querySelector('svg[data-icon=flag]')).toBeNull()
  })

  it('show people by initials, role and name', () => {
    const people = aCollection('directus_users', {
      first_name: {},
      last_name: {},
      role: {},
      avatar: { type: 'file' },
    })
    renderCards({
      collection: people,
      fields: Object.values(people.fields) as Field[],
      viewOptions: { title: 'first_name', src: 'avatar' },
      items: [
        { id: 1, first_name: 'Ada', last_name: 'Admin', role: 'Publisher', avatar: null, status: 'active' },
      ],
    })
    expect(screen.getByRole('link', { name: 'Ada Admin' })).toBeVisible()
    expect(screen.getByText('AA')).toBeVisible()
    expect(screen.getByText('Publisher')).toBeVisible()
  })

  it('say of a file what kind it is and how large', () => {
    const library = aCollection('directus_files', {
      title: {},
      type: {},
      filename_download: {},
      filesize: {},
    })
    renderCards({
      collection: library,
      fields: Object.values(library.fields) as Field[],
      items: [
        { id: 1, title: 'Harbour', type: 'image/jpeg', filename_download: 'harbour.jpg', filesize: 29_800 },
      ],
      viewOptions: { title: 'title', subtitle: 'type' },
    })
    expect(screen.getByText('JPG')).toBeVisible()
    expect(screen.getByText('29.8 kB')).toBeVisible()
  })

  it('are named by their key while no title is chosen', () => {
    renderCards({ viewOptions: {} })
    expect(screen.getByRole('link', { name: '1' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Select 1' })).toBeVisible()
  })

  it('are selected by the tick in their corner, without following the link', async () => {
    const { user, router } = renderCards()
    const tick = screen.getByRole('button', { name: 'Select Antarctica' })
    await user.click(tick)
    expect(tick).toHaveAttribute('aria-pressed', 'true')
    expect(router.state.location.pathname).toBe('/')
  })

  it('are pressed to be selected where they lead nowhere, and show their ticks', async () => {
    const { user } = renderCards({ getItemPath: null })
    await user.click(screen.getByRole('button', { name: 'Norway' }))
    expect(screen.getByRole('button', { name: 'Select Norway' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('have no ticks where one alone is chosen', async () => {
    const chosen: PrimaryKey[][] = []
    const { user } = renderCards({
      getItemPath: null,
      isChoosingOne: true,
      onSelect: (keys) => chosen.push(keys),
    })
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Norway' }))
    expect(chosen).toEqual([[1]])
  })

  it('stand in a list that says how many there are, however few are drawn', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, name: `Land ${index}` }))
    renderCards({ items: many, totalCount: 135_000 })
    const drawn = screen.getAllByRole('listitem')
    expect(drawn.length).toBeLessThan(80)
    expect(drawn[0]).toHaveAttribute('aria-setsize', '135000')
  })
})
