import type { Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import { ItemPicker, type ItemPickerProps } from '@pergola/sdk/items'
import { aCollection, aFile, type RenderWithHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseAmong, toggleAll, toggleKey, toSelection } from './pickerSelection'

const cities = aCollection('cities', {
  name: { sort: 1 },
  mayor: { sort: 2 },
  secret: { hidden_browse: true },
})

function Picking(props: Partial<ItemPickerProps>) {
  const [result, setResult] = useState<PrimaryKey[] | null>(null)
  return result ? (
    <p>Chosen: {result.join(', ')}</p>
  ) : (
    <ItemPicker
      isOpen
      collection="cities"
      value={[]}
      onDone={setResult}
      onCancel={() => setResult([])}
      {...props}
    />
  )
}

const rows: Item[] = [
  { id: 1, name: 'Lyon', mayor: 'Ada' },
  { id: 2, name: 'Nice', mayor: 'Bo' },
  { id: 3, name: 'Brest', mayor: 'Cleo' },
]

const open = (props: Partial<ItemPickerProps> = {}, items = rows) =>
  renderWithHost(<Picking {...props} />, { collections: [cities], items: { cities: items } })

const names = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

// What was chosen before stands first.
beforeEach(() => sessionStorage.clear())

describe('the item picker', () => {
  it('shows the visible columns, sorted by the first, and asks for nothing else', async () => {
    const { host } = open()
    await waitFor(() => expect(names()).toEqual(['Brest', 'Lyon', 'Nice']))
    expect(screen.getByRole('grid', { name: 'Cities' })).toBeVisible()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Mayor'])
    expect(host.requests[0]?.query).toMatchObject({ fields: 'id,name,mayor', limit: '200', sort: 'name' })
  })

  it('gives the chosen keys when done, starting from what was chosen before', async () => {
    const { user } = open({ value: ['2'] })
    expect(await screen.findByRole('checkbox', { name: 'Nice' })).toBeChecked()
    await user.click(screen.getByText('Lyon'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByText('Chosen: 2, 1')).toBeVisible()
  })

  it('is done with the first choice where only one may be made', async () => {
    const { user } = open({ isSingle: true, value: [1] })
    expect(await screen.findByRole('button', { name: 'Lyon', current: true })).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
    await user.click(screen.getByText('Cleo'))
    expect(screen.getByText('Chosen: 3')).toBeVisible()
  })

  it('searches at once for what it is opened with', async () => {
    const { host } = open({ defaultSearch: 'bre' })
    await waitFor(() => expect(names()).toEqual(['Brest']))
    expect(host.requests.map(({ query }) => query.q)).toEqual(['bre'])
  })

  it('chooses all at once, and none', async () => {
    const { user } = open()
    await screen.findByText('Lyon')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('3 selected')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('None selected')).toBeVisible()
  })

  it('says that only loaded items are chosen where there are more, and chooses all that match when asked', async () => {
    const many = Array.from({ length: 430 }, (_, index) => ({
      id: index + 1,
      name: `City ${String(index + 1).padStart(3, '0')}`,
      mayor: index < 410 ? 'Ada' : 'Bo',
    }))
    const { user, host } = open({ value: [999] }, many)
    await screen.findByText('City 200')
    expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
    expect(screen.getByText('201 selected')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Select all 430 items' }))
    expect(await screen.findByText('431 selected')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull()
    // All of them, however many one answer holds, and the one from before.
    await user.click(screen.getByRole('button', { name: 'Done' }))
    const chosen = screen
      .getByText(/^Chosen:/)
      .textContent?.slice(8)
      .split(', ')
    expect(new Set(chosen)).toEqual(new Set(['999', ...many.map(({ id }) => String(id))]))
    expect(host.requests.filter(({ query }) => query.limit === '1000')).toMatchObject([
      { query: { fields: 'id', sort: 'id', offset: '0' } },
    ])
  })

  it('chooses all that a search leaves, and no others', async () => {
    const many = Array.from({ length: 430 }, (_, index) => ({
      id: index + 1,
      name: `${index < 250 ? 'Port' : 'Town'} ${index + 1}`,
    }))
    const { user } = open({ defaultSearch: 'port' }, many)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded items' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 250 that match' }))
    expect(await screen.findByText('250 selected')).toBeVisible()
  })

  it.each([
    ['is searched for', 'Port 1'],
    ['nothing matches', 'zzz'],
  ])('adds none of the old matches, and says so, when something else %s meanwhile', async (_case, search) => {
    const many = Array.from({ length: 430 }, (_, index) => ({ id: index + 1, name: `Port ${index + 1}` }))
    let answer = (_answer: { data: unknown[] }) => {}
    const { user, host } = renderWithHost(<Picking />, {
      collections: [cities],
      items: { cities: many },
      handlers: {
        'GET /items/cities': ({ query }) => {
          if (query.limit === '1000') return new Promise<{ data: unknown[] }>((resolve) => (answer = resolve))
          const found = many.filter(({ name }) => name.includes(query.q ?? ''))
          return { data: found.slice(0, Number(query.limit)), meta: { filter_count: found.length } }
        },
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded items' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 430 items' }))
    await user.type(screen.getByRole('searchbox'), search)
    await act(async () => answer({ data: many.map(({ id }) => ({ id })) }))
    expect(screen.getByText('200 selected')).toBeVisible()
    expect(host.stores.notifications.getState().items).toMatchObject([
      { title: 'The search has changed: what matched before was not added' },
    ])
  })

  it('keeps the choice and says why when the others cannot be loaded', async () => {
    const many = Array.from({ length: 230 }, (_, index) => ({ id: index + 1, name: `City ${index + 1}` }))
    const { user, host } = renderWithHost(<Picking />, {
      collections: [cities],
      items: { cities: many },
      handlers: {
        'GET /items/cities': ({ query }) =>
          query.limit === '1000'
            ? { status: 500, error: { code: 0, message: 'The disk is gone' } }
            : { data: many.slice(0, Number(query.limit)), meta: { filter_count: many.length } },
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded items' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 230 items' }))
    await waitFor(() => expect(host.stores.notifications.getState().items).toHaveLength(1))
    expect(screen.getByText('200 selected')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Select all 230 items' })).toBeEnabled()
  })

  it('searches once typing has stopped', async () => {
    const { user, host } = open()
    await screen.findByText('Lyon')
    await user.type(screen.getByRole('searchbox'), 'bre')
    await waitFor(() => expect(names()).toEqual(['Brest']), { timeout: 2000 })
    expect(host.requests.map(({ query }) => query.q)).toEqual([undefined, 'bre'])
  })

  it('waits 550 ms after the last key before it searches', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { host } = open()
    await screen.findByText('Lyon')
    vi.useFakeTimers()
    const searches = () => host.requests.filter(({ query }) => query.q !== undefined).length
    for (const value of ['b', 'br']) {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
      await act(() => vi.advanceTimersByTimeAsync(549))
      expect(searches()).toBe(0)
    }
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(searches()).toBe(1)
  })

  it('says so when nothing matches', async () => {
    const { user } = open()
    await screen.findByText('Lyon')
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('No results', {}, { timeout: 2000 })).toBeVisible()
  })

  it('turns the order round', async () => {
    const { user } = open()
    await screen.findByText('Lyon')
    await user.click(screen.getByRole('button', { name: 'Direction: Ascending' }))
    await waitFor(() => expect(names()).toEqual(['Nice', 'Lyon', 'Brest']))
  })

  it('loads 200 at a time', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ id: index + 1, name: `City ${index + 1}` }))
    const { user } = open({ isSingle: true, fields: ['name'] }, many)
    await user.click(await screen.findByText('Load more'))
    expect(await screen.findByText('City 201')).toBeInTheDocument()
    expect(screen.queryByText('Load more')).toBeNull()
  })

  it('moves between rows with the arrow keys and ticks with Space', async () => {
    const { user } = open()
    const brest = await screen.findByRole('checkbox', { name: 'Brest' })
    brest.focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('checkbox', { name: 'Lyon' })).toHaveFocus()
    await user.keyboard(' ')
    expect(screen.getByRole('checkbox', { name: 'Lyon' })).toBeChecked()
  })

  it('leads from the search box to the rows, and says how many there are', async () => {
    const { user } = open()
    await screen.findByRole('checkbox', { name: 'Brest' })
    expect(screen.getByText(/^\d+ items$/)).toBeVisible()
    screen.getByRole('searchbox').focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('checkbox', { name: 'Brest' })).toHaveFocus()
  })

  it('takes the first row from the search box with Enter, where only one may be chosen', async () => {
    const { user } = open({ isSingle: true })
    await screen.findByRole('button', { name: 'Brest' })
    screen.getByRole('searchbox').focus()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Chosen: 3')).toBeVisible()
  })

  it('takes the only one with Enter', async () => {
    const { user } = open({ isSingle: true })
    const brest = await screen.findByRole('button', { name: 'Brest' })
    brest.focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByText('Chosen: 1')).toBeVisible()
  })
})

describe('what a picker finds', () => {
  const countries = aCollection('countries', {
    name: { sort: 1 },
    capital: { sort: 2 },
    continent: { sort: 3, datatype: 'VARCHAR', length: '100' },
    history: { sort: 4, datatype: 'TEXT' },
  })
  const found: Item[] = [
    { id: 1, name: 'Ireland', capital: 'Dublin', continent: 'Portus', history: '' },
    { id: 2, name: 'Mexico', capital: 'Mexico City', continent: 'America', history: 'Portuguese' },
    { id: 3, name: 'New Portugal', capital: 'Porto', continent: 'Europe', history: '' },
    { id: 4, name: 'Portugal', capital: 'Lisbon', continent: 'Europe', history: '' },
  ]
  const search = (props: Partial<ItemPickerProps> = {}) =>
    renderWithHost(
      <Picking collection="countries" fields={['name', 'capital']} defaultSearch="portu" {...props} />,
      { collections: [countries], items: { countries: found } },
    )

  it('is ranked, the beginning of the title first, until someone asks for an order', async () => {
    const { user } = search()
    await waitFor(() => expect(names()[0]).toBe('Portugal'))
    expect(names()[1]).toBe('New Portugal')
    await user.click(screen.getByRole('button', { name: 'Direction: Ascending' }))
    await waitFor(() => expect(names()[0]).toBe('Portugal'))
    expect(names()[1]).toBe('New Portugal')
    expect(names()[2]).toContain('Mexico')
  })

  it('says why a row is there whose columns do not show it', async () => {
    search()
    expect(await screen.findByText('Found in Continent: Portus')).toBeVisible()
    expect(screen.getByText('Found in a field that is not shown')).toBeVisible()
    expect(screen.getAllByText(/^Found in/)).toHaveLength(2)
  })

  it('asks for the short texts only while it searches', async () => {
    const { host } = search({ defaultSearch: '' })
    await screen.findByText('Portugal')
    expect(host.requests.map(({ query }) => query.fields)).toEqual(['id,name,capital'])
  })

  it('is narrowed by conditions', async () => {
    const { user, host } = search({ defaultSearch: '' })
    await screen.findByText('Portugal')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('combobox', { name: 'Filter by a field' }))
    await user.click(await screen.findByRole('option', { name: 'Capital' }))
    await user.type(await screen.findByRole('textbox', { name: /Value for Capital/ }), 'Lis')
    await waitFor(() =>
      expect(Object.keys(host.requests.at(-1)?.query ?? {}).join()).toContain('filter[capital]'),
    )
  })
})

describe('what was chosen last in a picker', () => {
  it('stands first the next time, in its own group', async () => {
    const first = open({ isSingle: true })
    await first.user.click(await screen.findByRole('button', { name: 'Nice' }))
    first.unmount()
    open({ isSingle: true })
    expect(await screen.findByRole('rowheader', { name: 'Chosen last' })).toBeVisible()
    expect(screen.getByRole('rowheader', { name: 'All items' })).toBeVisible()
    expect(
      screen.getAllByRole('button', { name: /^(Nice|Brest|Lyon)$/ }).map((one) => one.textContent),
    ).toEqual(['Nice', 'Brest', 'Lyon'])
  })

  it('gives way to a search and to an order', async () => {
    sessionStorage.setItem('pergola:chosen:atlas:1:cities', '[2]')
    const { user } = open()
    await screen.findByText('Chosen last')
    await user.click(screen.getByRole('button', { name: 'Direction: Ascending' }))
    await waitFor(() => expect(screen.queryByText('Chosen last')).toBeNull())
    expect(names()).toEqual(['Nice', 'Lyon', 'Brest'])
  })
})

/** A layout that someone else wrote: names, each of them a button that selects. */
function Names(props: LayoutProps) {
  const { items, primaryKeyField, selection, viewOptions, viewQuery } = props
  const keyOf = (item: Item) => item[primaryKeyField] as PrimaryKey
  return (
    <>
      <p>
        {items.length} of {props.totalCount} by {String(viewQuery.sort)}
        {props.isChoosingOne && ', one alone'}
      </p>
      {items.map((item) => (
        <button
          key={keyOf(item)}
          type="button"
          aria-pressed={selection?.includes(keyOf(item))}
          onClick={() => props.onSelect([...(selection ?? []), keyOf(item)])}
        >
          {String(item[String(viewOptions.title)])}
        </button>
      ))}
      <button type="button" onClick={() => props.onQueryChange({ sort: 'mayor' })}>
        By mayor
      </button>
      <button type="button" onClick={() => props.onSelect([])}>
        None
      </button>
    </>
  )
}

describe('a picker with a layout', () => {
  const layout = { id: 'names', options: { title: 'name' }, query: { sort: '-id' } }
  const files = aCollection('directus_files', { title: {}, type: {} })
  const openWith = (props: Partial<ItemPickerProps> = {}, host: RenderWithHostOptions = {}) =>
    renderWithHost(<Picking layout={layout} {...props} />, {
      collections: [cities, files],
      items: { cities: rows, directus_files: [{ ...aFile({ id: 7, title: 'Map' }) }] },
      extensions: { layout: { names: { layout: Names } } },
      ...host,
    })

  it('shows the items through it, with its options and in the order of its query', async () => {
    const { host } = openWith()
    expect(await screen.findByText('3 of 3 by -id')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Lyon' })).toBeVisible()
    expect(host.requests[0]?.query).toMatchObject({ fields: 'id,name', sort: '-id', limit: '200' })
  })

  it('is done once one is selected, where only one may be chosen', async () => {
    const { user } = openWith({ isSingle: true, value: ['2'] })
    expect(await screen.findByText('3 of 3 by -id, one alone')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Nice', pressed: true })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Lyon' }))
    expect(screen.getByText('Chosen: 1')).toBeVisible()
  })

  it('counts several, and keeps those that are not loaded', async () => {
    const { user } = openWith({ value: [9, '2'] })
    await user.click(await screen.findByRole('button', { name: 'Lyon' }))
    expect(screen.getByText('3 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'None' }))
    expect(screen.getByText('1 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByText('Chosen: 9')).toBeVisible()
  })

  it('follows the order that the layout asks for', async () => {
    const { user, host } = openWith()
    await user.click(await screen.findByRole('button', { name: 'By mayor' }))
    expect(await screen.findByText('3 of 3 by mayor')).toBeVisible()
    expect(host.requests.at(-1)?.query).toMatchObject({ sort: 'mayor' })
  })

  it('asks for nothing that a stored filter gets wrong', async () => {
    const filters = [
      { field: 'gone', operator: 'eq', value: 1 },
      { field: 'name', operator: 'eq', value: 'Nice' },
    ]
    const { host } = openWith({ filters })
    await screen.findByText(/by -id/)
    expect(host.requests[0]?.query).toMatchObject({ 'filter[name][eq]': 'Nice' })
    expect(Object.keys(host.requests[0]?.query ?? {}).join()).not.toContain('gone')
  })

  it('shows a plain table when there is no such layout', async () => {
    const { user } = openWith({ isSingle: true }, { extensions: {} })
    await user.click(await screen.findByRole('button', { name: 'Nice' }))
    expect(screen.getByText('Chosen: 2')).toBeVisible()
  })
})

describe('a selection', () => {
  it('knows a key as number and as text', () => {
    expect([...toggleKey(toSelection(['1']), 1).values()]).toEqual([])
  })

  it('keeps what is not loaded when all loaded rows are chosen and dropped again', () => {
    const all = toggleAll(toSelection([9]), [1, 2])
    expect([...all.values()]).toEqual([9, 1, 2])
    expect([...toggleAll(all, [1, 2]).values()]).toEqual([9])
  })

  it('takes what a layout selects among the loaded ones, and keeps their form', () => {
    expect([...chooseAmong(toSelection([9, '1', 2]), [1, 2, 3], [1, 3]).values()]).toEqual([9, '1', 3])
  })
})
