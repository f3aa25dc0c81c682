import type { Item } from '@pergola/sdk'
import { resolveRelation } from '@pergola/sdk/items'
import { aCollection, aRelation, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ManyToManyDisplay from './display'
import ManyToManyInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const collections = {
  countries: aCollection('countries', { languages: { type: 'o2m' } }),
  country_languages: aCollection('country_languages', {
    country: { type: 'm2o' },
    language: { type: 'm2o' },
  }),
  languages: aCollection('languages', { name: { interface: 'text-input' } }),
}
const relations = [
  aRelation({
    collection_many: 'country_languages',
    field_many: 'country',
    collection_one: 'countries',
    field_one: 'languages',
    junction_field: 'language',
  }),
  aRelation({
    collection_many: 'country_languages',
    field_many: 'language',
    collection_one: 'languages',
    field_one: null,
  }),
]
const relation = resolveRelation(
  { collection: 'countries', field: 'languages', type: 'o2m' },
  { collections, relations },
)

const ITEMS = {
  country_languages: [{ id: 10, country: 5, language: { id: 1, name: 'Norwegian' } }],
  languages: [
    { id: 1, name: 'Norwegian' },
    { id: 2, name: 'Sami' },
  ],
}

interface FakeProps {
  id: string
  value: unknown
  onChange: (value: string) => void
}

const Box = ({ id, value, onChange }: FakeProps) => (
  <input id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
)
const setUp = (props: object = {}, items: Record<string, Item[]> = ITEMS) =>
  renderInput(ManyToManyInput, tested, {
    props: { relation, primaryKey: 5, ...props },
    host: {
      collections: Object.values(collections),
      relations,
      extensions: { interface: { 'text-input': { input: Box } } },
      items,
    },
  })

describe('many-to-many', () => {
  it('lists the items behind the junction, with default columns', async () => {
    const { host: fake } = await setUp()
    expect(screen.getByText('Norwegian')).toBeVisible()
    expect(fake.requests).toMatchObject([
      { path: '/items/country_languages', query: { fields: 'id,language.id,language.name' } },
    ])
  })

  it('stages changes of an item inside its junction row', async () => {
    const { user, changes } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Norwegian' }))
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Norsk' } })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(changes).toEqual([[{ id: 10, language: { id: 1, name: 'Norsk' } }]])
  })

  it('adds and takes out through the picker', async () => {
    const { user, changes } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Select existing' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByText('Sami'))
    await user.click(within(dialog).getByText('Norwegian'))
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(changes).toEqual([[{ id: 10, $delete: true }, { language: { id: 2 } }]])
  })

  it('knows all that is linked, loaded or not, before it offers others', async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ id: index + 1, name: `Language ${index + 1}` }))
    const { user, changes } = await setUp(
      {},
      {
        country_languages: many.map((language) => ({ id: 1000 + language.id, country: 5, language })),
        languages: [...many, { id: 151, name: 'Sami' }],
      },
    )
    expect(screen.getByRole('status')).toHaveTextContent('100 of 150')
    expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select existing' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('150 selected')).toBeVisible()
    await user.click(await within(dialog).findByText('Language 150'))
    await user.click(within(dialog).getByText('Sami'))
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(changes).toEqual([[{ id: 1150, $delete: true }, { language: { id: 151 } }]])
    expect(screen.getByRole('status')).toHaveTextContent('of 150')
  })

  it('finds among many, asking for what matches alone', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ id: index + 1, name: `Language ${index + 1}` }))
    const rows = many.map((language) => ({ id: 1000 + language.id, country: 5, language }))
    const { user, host: fake } = await setUp({}, { country_languages: rows, languages: many })
    expect(screen.getByRole('status')).toHaveTextContent('11 items')
    await user.type(screen.getByRole('searchbox', { name: 'Search in these items' }), '7')
    await waitFor(() =>
      expect(fake.requests.at(-1)).toMatchObject({
        path: '/items/country_languages',
        query: { 'filter[country][eq]': '5', 'filter[language.name][contains]': '7' },
      }),
    )
  })

  it('has no search where all rows are seen at a glance', async () => {
    await setUp()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  })

  it('puts new rows at the end where they are ordered by hand', async () => {
    const ordered = {
      ...collections,
      country_languages: aCollection('country_languages', {
        country: { type: 'm2o' },
        language: { type: 'm2o' },
        place: { type: 'sort' },
        remark: { interface: 'text-input' },
      }),
    }
    const orderedRelation = resolveRelation(
      { collection: 'countries', field: 'languages', type: 'o2m' },
      { collections: ordered, relations },
    )
    const { user, changes } = await setUp(
      { relation: orderedRelation },
      {
        country_languages: [
          { id: 10, country: 5, place: 3, remark: 'official', language: { id: 1, name: 'Norwegian' } },
        ],
        languages: [
          { id: 1, name: 'Norwegian' },
          { id: 2, name: 'Sami' },
        ],
      },
    )
    // What the junction says about the link is shown and edited with it.
    expect(screen.getByText('official')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Norwegian/ }))
    fireEvent.change(await screen.findByLabelText('Remark'), { target: { value: 'first' } })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(changes.at(-1)).toEqual([{ id: 10, remark: 'first' }])
    await user.click(screen.getByRole('button', { name: 'Select existing' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByText('Sami'))
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(changes.at(-1)).toEqual([
      { id: 10, remark: 'first' },
      { language: { id: 2 }, place: 4 },
    ])
  })

  it('creates an item', async () => {
    const { user, changes } = await setUp({ primaryKey: '+', isNew: true })
    await user.click(screen.getByRole('button', { name: 'Add new' }))
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Kven' } })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(changes).toEqual([[{ language: { name: 'Kven' } }]])
  })

  it('counts in listings', () => {
    renderDisplay(ManyToManyDisplay, tested, [{ id: 1 }])
    expect(screen.getByText('1 item')).toBeVisible()
  })

  it('names the items behind the junction on hover, by its template', () => {
    const rows = [...ITEMS.country_languages, { id: 11, language: null }]
    const options = { template: '{{ name }}' }
    renderDisplay(ManyToManyDisplay, tested, rows, { options, props: { relation } })
    expect(screen.getByTitle('Norwegian')).toHaveTextContent('2 items')
  })
})
