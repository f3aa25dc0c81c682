import { rejectText } from '@pergola/sdk'
import { resolveRelation } from '@pergola/sdk/items'
import {
  aCollection,
  anEditor,
  aPermission,
  aRelation,
  renderDisplay,
  renderInput,
} from '@pergola/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { Trail } from '../shared/related/trail'
import OneToManyDisplay from './display'
import OneToManyInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const countries = aCollection('countries', { cities: { type: 'o2m', interface: 'one-to-many' } })
const cities = aCollection('cities', {
  name: { interface: 'text-input', sort: 1 },
  country: { type: 'm2o', interface: 'many-to-one', sort: 2 },
  people: { type: 'integer', interface: 'text-input', sort: 3 },
})
const collections = [countries, cities]
const relations = [aRelation({ field_one: 'cities' })]
const relation = resolveRelation(
  { collection: 'countries', field: 'cities', type: 'o2m' },
  { collections: { countries, cities }, relations },
)

interface FakeProps {
  id: string
  value: unknown
  isReadOnly: boolean
  onChange: (value: string) => void
}

const Box = ({ id, value, isReadOnly, onChange }: FakeProps) => (
  <input
    id={id}
    value={String(value ?? '')}
    readOnly={isReadOnly}
    onChange={(event) => onChange(event.target.value)}
  />
)
const host = () => ({
  collections,
  relations,
  extensions: { interface: { 'text-input': { input: Box } } },
  items: {
    cities: [
      { id: 1, name: 'Oslo', people: 700, country: 5 },
      { id: 2, name: 'Bergen', people: 290, country: 5 },
      { id: 3, name: 'Paris', people: 2000, country: 6 },
    ],
  },
})
const setUp = (
  more: {
    props?: object
    options?: object
    value?: unknown
    info?: object
    items?: object
    host?: object
  } = {},
) =>
  renderInput(OneToManyInput, tested, {
    value: more.value ?? null,
    options: { ...more.options },
    props: { relation, primaryKey: 5, ...more.props },
    host: {
      ...host(),
      info: more.info,
      ...(more.items && { items: more.items }),
      ...more.host,
    } as ReturnType<typeof host>,
  })
/** What stands in the first column. */
const names = () =>
  screen.getAllByRole('rowheader').map((name) => within(name).getByRole('button').textContent)

describe('one-to-many', () => {
  it('lists the items in the order of its sort field, in which they can be moved', async () => {
    await setUp({ options: { sort_field: 'people' } })
    const handles = screen.getAllByRole('button', { name: /^Drag/ })
    expect(handles.map((handle) => handle.getAttribute('aria-label'))).toEqual(['Drag Bergen', 'Drag Oslo'])
  })

  it('sorts ordered items by a column, too, and puts them back in their order', async () => {
    const { user, changes } = await setUp({ options: { sort_field: 'people' } })
    const byHand = await screen.findByRole('button', { name: 'Sort by hand', pressed: true })
    await user.click(byHand)
    const head = await screen.findByRole('button', { name: 'Name' })
    await user.click(head)
    expect(names()).toEqual(['Bergen', 'Oslo'])
    await user.click(head)
    expect(names()).toEqual(['Oslo', 'Bergen'])
    await user.click(byHand)
    expect((await screen.findAllByRole('button', { name: /^Drag/ }))[0]).toHaveAccessibleName('Drag Bergen')
    expect(changes).toEqual([])
  })

  it('sorts all items, loaded or not', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({
      id: index + 1,
      name: `City ${250 - index}`,
      country: 5,
    }))
    const { user, host: fake } = await setUp({ items: { cities: many } })
    expect(names()).toHaveLength(100)
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(names()).toHaveLength(250))
    expect(names().slice(0, 3)).toEqual(['City 1', 'City 2', 'City 3'])
    expect(fake.requests.map(({ query }) => query?.offset ?? '0')).toEqual(['0', '100', '200'])
  })

  it('sorts those that are loaded where there are thousands more', async () => {
    const many = Array.from({ length: 2_001 }, (_, index) => ({
      id: index + 1,
      name: `City ${index}`,
      country: 5,
    }))
    const { user, host: fake } = await setUp({ items: { cities: many } })
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()).toHaveLength(100)
    expect(fake.requests).toHaveLength(1)
  })

  it('lists the items that point here, asking for their columns only', async () => {
    const { host: fake } = await setUp()
    expect(names()).toEqual(['Oslo', 'Bergen'])
    expect(fake.requests).toMatchObject([
      { path: '/items/cities', query: { fields: 'id,name,people', 'filter[country][eq]': '5' } },
    ])
  })

  it.each(['Done', 'Close'])(
    'stages the changed fields of an item as they are typed; %s loses none',
    async (way) => {
      const { user, changes } = await setUp()
      await user.click(screen.getByRole('button', { name: 'Oslo' }))
      const dialog = await screen.findByRole('dialog', { name: 'Cities: Edit item' })
      await user.type(await within(dialog).findByLabelText('Name'), '!')
      expect(changes).toEqual([[{ id: 1, name: 'Oslo!' }]])
      expect(within(dialog).queryByText('Country')).not.toBeInTheDocument()
      await user.click(within(dialog).getByRole('button', { name: way }))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(changes).toHaveLength(1)
      expect(names()).toEqual(['Oslo!', 'Bergen'])
    },
  )

  it('says what the changed values replace, where the server compares', async () => {
    const { user, changes } = await setUp({ info: { nested_bases: true } })
    await user.click(screen.getByRole('button', { name: 'Oslo' }))
    await user.type(await screen.findByLabelText('Name'), '!?')
    await user.type(screen.getByLabelText('People'), '1')
    expect(changes.at(-1)).toEqual([
      // The way back too: a row that someone else takes out meanwhile is not put back.
      { id: 1, name: 'Oslo!?', people: '7001', $base: { country: 5, name: 'Oslo', people: 700 } },
    ])
  })

  it.each(['{Escape}', '{Control>}s{/Control}'])(
    'keeps a new item when its dialog is left by %s',
    async (keys) => {
      const { user, changes } = await setUp()
      await user.click(screen.getByRole('button', { name: 'Add new' }))
      await user.type(await screen.findByLabelText('Name'), 'Bo')
      await user.keyboard(keys)
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(changes).toEqual([[{ name: 'B' }], [{ name: 'Bo' }]])
      await user.click(screen.getByRole('button', { name: /^Bo/ }))
      expect(await screen.findByLabelText('Name')).toHaveValue('Bo')
    },
  )

  it('says in a dialog within a dialog which items lead to it', async () => {
    const { user } = await setUp()
    await user.click(await screen.findByRole('button', { name: /^Oslo/ }))
    await screen.findByDisplayValue('Oslo')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    cleanup()

    const Within = (props: Parameters<typeof OneToManyInput>[0]) => (
      <Trail value={['Countries: Norway']}>
        <OneToManyInput {...props} />
      </Trail>
    )
    const again = await renderInput(Within, tested, { props: { relation, primaryKey: 5 }, host: host() })
    await again.user.click(await screen.findByRole('button', { name: /^Oslo/ }))
    await screen.findByDisplayValue('Oslo')
    const way = within(screen.getByRole('navigation')).getAllByRole('listitem')
    expect(way.map(({ textContent }) => textContent)).toEqual(['Countries: Norway', 'Cities: Oslo'])
  })

  it('goes back to what was staged before the dialog, where that is wanted', async () => {
    const { user, changes } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Add new' }))
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()
    await user.type(await screen.findByLabelText('Name'), 'B')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(changes.at(-1)).toBeNull()
    expect(names()).toEqual(['Oslo', 'Bergen'])
  })

  it('makes an item whose key is typed, and opens it again, without looking for one that has it', async () => {
    const id = { type: 'string', interface: 'text-input', hidden_detail: false } as const
    const keyed = aCollection('cities', { ...cities.fields, id })
    const items = { cities: [{ id: 'o', name: 'Oslo', people: 700, country: 5 }] }
    const props = { relation: { ...relation, collectionMany: keyed } }
    const { user, changes } = await setUp({ props, items })
    await user.click(await screen.findByRole('button', { name: 'Add new' }))
    await user.type(await screen.findByLabelText(/^Name/), 'Ber')
    await user.type(screen.getByLabelText(/^ID/), 'ob')
    await user.type(screen.getByLabelText(/^Name/), 'gen')
    expect(screen.getByRole('dialog', { name: /New item/ })).toBeVisible()
    expect(changes.at(-1)).toEqual([{ $new: true, name: 'Bergen', id: 'ob' }])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(await screen.findByRole('button', { name: 'Bergen' }))
    await user.type(await screen.findByLabelText(/^ID/), 'k')
    await user.type(screen.getByLabelText(/^Name/), '!')
    expect(changes.at(-1)).toEqual([{ $new: true, name: 'Bergen!', id: 'obk' }])
  })

  it('says at the key why a new item was refused, until another one is typed', async () => {
    const id = { type: 'string', interface: 'text-input', hidden_detail: false } as const
    const keyed = aCollection('cities', { ...cities.fields, id })
    const value = [{ $new: rejectText('osl', 'Is taken'), id: 'osl', name: 'Os' }]
    const { user, changes } = await setUp({
      props: { relation: { ...relation, collectionMany: keyed } },
      value,
    })
    const row = await screen.findByRole('button', { name: /^Os\b/ })
    expect(screen.getByText('ID: Is taken')).toBeInTheDocument()
    await user.click(row)
    const dialog = within(screen.getByRole('dialog'))
    const box = await screen.findByLabelText(/^ID/)
    expect(dialog.getByText('Is taken')).toBeVisible()
    await user.type(screen.getByLabelText(/^Name/), 'l')
    expect(dialog.getByText('Is taken')).toBeVisible()
    await user.type(box, 'o')
    expect(dialog.queryByText('Is taken')).not.toBeInTheDocument()
    expect(changes.at(-1)).toEqual([{ $new: true, id: 'oslo', name: 'Osl' }])
    expect(screen.queryByText('ID: Is taken')).not.toBeInTheDocument()
  })

  it('offers in a new item what the status takes that is chosen for it, and stages no default that it refuses', async () => {
    const text = { interface: 'text-input' } as const
    const made = aCollection('cities', {
      ...cities.fields,
      name: { ...text, sort: 1 },
      slug: { ...text, sort: 2, default_value: 'place' },
      rank: { ...text, sort: 4, default_value: 'low' },
      status: { ...text, type: 'status', sort: 3, default_value: 'draft' },
    })
    const ofStatus = (status: string, write_field_blacklist: string[]) =>
      aPermission('cities', { status, create: 'full', write_field_blacklist })
    const { user, changes } = await setUp({
      props: { relation: { ...relation, collectionMany: made } },
      host: {
        ...{ collections: [countries, made], user: anEditor() },
        permissions: [ofStatus('draft', ['rank']), ofStatus('live', ['slug', 'rank'])],
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add new' }))
    expect(await screen.findByLabelText(/^Slug/)).not.toHaveAttribute('readonly')
    await user.type(await screen.findByLabelText(/^Name/), 'Ber')
    expect(changes.at(-1)).toEqual([{ name: 'Ber', slug: 'place', status: 'draft' }])
    await user.clear(screen.getByLabelText(/^Status/))
    await user.type(screen.getByLabelText(/^Status/), 'live')
    expect(screen.getByLabelText(/^Slug/)).toHaveAttribute('readonly')
    expect(screen.getByLabelText(/^Name/)).not.toHaveAttribute('readonly')
  })

  describe('what an input of a new item fills in by itself', () => {
    const Filling = (props: FakeProps) => {
      const { value, onChange } = props
      useEffect(() => {
        if (value === null) onChange('draft')
      }, [value, onChange])
      return <Box {...props} />
    }
    const made = aCollection('cities', {
      ...cities.fields,
      state: { interface: 'filling', sort: 4 },
    })
    const openNew = async () => {
      const given = await setUp({
        props: { relation: { ...relation, collectionMany: made } },
        host: {
          collections: [countries, made],
          extensions: { interface: { 'text-input': { input: Box }, filling: { input: Filling } } },
        },
      })
      await given.user.click(screen.getByRole('button', { name: 'Add new' }))
      expect(await screen.findByLabelText('State')).toHaveValue('draft')
      return given
    }

    it('makes no row until something is entered', async () => {
      const { user, changes } = await openNew()
      await user.keyboard('{Escape}')
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(changes).toEqual([])
    })

    it('goes with what is entered', async () => {
      const { user, changes } = await openNew()
      await user.type(screen.getByLabelText('Name'), 'B')
      expect(changes).toEqual([[{ name: 'B', state: 'draft' }]])
    })

    it('is all there is of an item that is added without more', async () => {
      const { user, changes } = await openNew()
      await user.click(screen.getByRole('button', { name: 'Done' }))
      expect(changes).toEqual([[{ state: 'draft' }]])
    })
  })

  it('holds an item that lacks what is asked for, and marks its row when it is left so', async () => {
    const name = { ...cities.fields.name, required: true }
    const strict = { ...cities, fields: { ...cities.fields, name } }
    const { user } = await setUp({ props: { relation: { ...relation, collectionMany: strict } } })
    await user.click(screen.getByRole('button', { name: 'Oslo' }))
    await user.clear(await screen.findByLabelText(/^Name/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(within(screen.getByRole('dialog')).getByText('Please fill this in.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: '1' })).toHaveAccessibleDescription(
      'Name: Please fill this in.',
    )
  })

  it('takes an item out by clearing its link, or deletes it where that is the mode', async () => {
    const first = await setUp()
    await first.user.click(screen.getByRole('button', { name: 'Remove Oslo' }))
    expect(first.changes).toEqual([[{ id: 1, country: null }]])
    expect(screen.getByText('Removed once saved')).toBeVisible()
    await first.user.click(screen.getByRole('button', { name: 'Keep Oslo' }))
    expect(first.changes.at(-1)).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove Oslo' })).toBeVisible()
    first.unmount()
    const second = await setUp({ options: { delete_mode: 'item' } })
    await second.user.click(screen.getByRole('button', { name: 'Remove Oslo' }))
    expect(second.changes).toEqual([[{ id: 1, $delete: true }]])
    expect(screen.getByText('Deleted for good once saved')).toBeVisible()
  })

  it('shows the rows again when the changes are undone', async () => {
    const { user, setValue } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Remove Oslo' }))
    setValue(null)
    expect(names()).toEqual(['Oslo', 'Bergen'])
  })

  it('adds an existing item, and shows it at once', async () => {
    const { user, changes } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Select existing' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByText('Paris'))
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(changes).toEqual([[{ id: 3 }]])
    await waitFor(() => expect(names()).toEqual(['Oslo', 'Bergen', 'Paris']))
  })

  it('sorts what it shows by a column: one way, the other way, then as the rows were', async () => {
    const { user } = await setUp({ value: [{ name: 'Alta', people: '9' }, { name: 'Voss' }] })
    const head = screen.getByRole('columnheader', { name: 'People' })
    const press = () => user.click(within(head).getByRole('button'))
    await press()
    expect(head).toHaveAttribute('aria-sort', 'ascending')
    // What is typed counts as the figure that it will be.
    expect(names()).toEqual(['Alta', 'Bergen', 'Oslo', 'Voss'])
    await press()
    expect(names()).toEqual(['Oslo', 'Bergen', 'Alta', 'Voss'])
    await press()
    expect(names()).toEqual(['Oslo', 'Bergen', 'Alta', 'Voss'])
  })

  it('is a table, named as its field, whose rows are opened by their first value', async () => {
    const { user } = await setUp({ value: [{ people: 5 }] })
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'People'])
    // A new item that has no name yet.
    const [, , created] = screen.getAllByRole('rowheader')
    await user.click(within(created as HTMLElement).getByRole('button', { name: 'New' }))
    expect(await screen.findByRole('dialog', { name: 'Cities: New item' })).toBeVisible()
  })

  it('asks for nothing for a new item', async () => {
    const { host: fake } = await setUp({ props: { primaryKey: '+', isNew: true } })
    expect(screen.getByText('Nothing selected')).toBeVisible()
    expect(fake.requests).toEqual([])
  })

  it('can be looked at but not changed when it is read-only', async () => {
    const { user } = await setUp({ props: { isReadOnly: true } })
    expect(screen.queryByRole('button', { name: /Remove|Add|Select/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Oslo' }))
    expect(await screen.findByLabelText('Name')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument()
  })

  it('says when the relation is not set up', async () => {
    await setUp({ props: { relation: null } })
    expect(screen.getByText('The relation of this field is not set up.')).toBeVisible()
  })

  it('counts in listings, and lists names on hover', () => {
    renderDisplay(OneToManyDisplay, tested, [{ name: 'Oslo' }, { name: 'Bergen' }], {
      options: { template: '{{ name }}' },
    })
    expect(screen.getByText('2 items')).toHaveAttribute('title', 'Oslo\nBergen')
  })
})
