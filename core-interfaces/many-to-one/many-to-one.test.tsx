import { resolveRelation } from '@pergola/sdk/items'
import {
  aCollection,
  anEditor,
  aPermission,
  aRelation,
  aUser,
  renderDisplay,
  renderInput,
} from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ManyToOneDisplay from './display'
import ManyToOneInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const cities = aCollection('cities', { country: { type: 'm2o', interface: 'many-to-one' } })
const countries = aCollection('countries', { name: {}, code: {} })
const collections = [cities, countries]
const relations = [
  aRelation({ collection_many: 'cities', field_many: 'country', collection_one: 'countries' }),
]
const relation = resolveRelation(
  { collection: 'cities', field: 'country', type: 'm2o' },
  { collections: { cities, countries }, relations },
)
const host = () => ({
  collections,
  relations,
  items: {
    countries: [
      { id: 1, name: 'Norway', code: 'NO' },
      { id: 2, name: 'Sweden', code: 'SE' },
      { id: 3, name: 'Chile', code: 'CL' },
    ],
  },
})
const options = { template: '{{ name }}' }
const setUp = (value: unknown, more: object = {}, settings: object = {}) =>
  renderInput(ManyToOneInput, tested, {
    value,
    options: { ...options, ...settings },
    props: { relation },
    host: host(),
    ...more,
  })
const box = () => screen.findByRole('combobox', { name: /Label/ })
const opener = (name: RegExp) => screen.findByRole('button', { name })
const picker = () => screen.findByRole('dialog', { name: 'Select existing' })

describe('many-to-one', () => {
  it('asks at once for the item and for as many others as may be listed, and for no more of them than it shows', async () => {
    const { host: fake } = await setUp(2)
    await waitFor(async () => expect(await box()).toHaveValue('Sweden'))
    expect(fake.requests).toHaveLength(2)
    expect(fake.requests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/items/countries/2', query: { fields: 'id,name' } }),
        expect.objectContaining({
          path: '/items/countries',
          query: { fields: 'id,name', sort: 'name', limit: '20', meta: 'total_count' },
        }),
      ]),
    )
  })

  it('does not ask for an item that came along', async () => {
    const { host: fake, setValue } = await setUp({ id: 2, name: 'Sweden' })
    expect(await box()).toHaveValue('Sweden')
    setValue(null)
    expect(await box()).toHaveValue('')
    expect(fake.requests.map(({ path }) => path)).toEqual(['/items/countries'])
  })

  it('shows the key alone where the collection may not be read, and asks for nothing', async () => {
    const { host: fake } = await setUp(2, { host: { ...host(), user: anEditor(), permissions: [] } })
    expect(await screen.findByText('2')).toBeVisible()
    expect(screen.queryAllByRole('combobox')).toEqual([])
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(fake.requests).toEqual([])
  })

  it('makes a new item where the role may do that alone, which shows by its text and can be taken back', async () => {
    const permissions = [aPermission('countries', { read: 'none', create: 'full' })]
    const {
      user,
      host: fake,
      changes,
      setValue,
    } = await setUp(2, {
      host: { ...host(), user: anEditor(), permissions },
    })
    expect(await screen.findByText('2')).toBeVisible()
    expect(screen.queryAllByRole('combobox')).toEqual([])
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Edit item' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'New item' }))
    const form = within(await screen.findByRole('dialog', { name: /Countries: New item/ }))
    await user.type(await form.findByLabelText(/^Name/), 'P')
    expect(changes.at(-1)).toEqual({ name: 'P' })
    setValue({ name: 'Peru' })
    await user.click(form.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('Peru')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit item' }))
    expect(await screen.findByRole('dialog', { name: /Countries: New item/ })).toBeVisible()
    expect(fake.requests).toEqual([])
  })

  it('has the focus come back from a new item to the button that opens it again; the list of others stays closed', async () => {
    const { user, setValue } = await setUp(null)
    await box()
    await user.click(screen.getByRole('button', { name: 'New item' }))
    const form = within(await screen.findByRole('dialog', { name: /Countries: New item/ }))
    await user.type(await form.findByLabelText(/^Name/), 'P')
    setValue({ name: 'Peru' })
    await user.click(form.getByRole('button', { name: 'Done' }))
    await waitFor(async () => expect(await opener(/^Edit item/)).toHaveFocus())
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it('offers neither the page nor the form of an item that is gone or may not be read', async () => {
    await setUp(9)
    await waitFor(async () => expect(await box()).toHaveValue('9'))
    expect(screen.getByRole('button', { name: 'New item' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit item' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('shows the key of one that is gone where it cannot be changed', async () => {
    await setUp(9, { props: { relation, isReadOnly: true } })
    expect(await screen.findByText('9')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('says when the relation is not set up', async () => {
    await setUp(2, { props: { relation: null } })
    expect(screen.getByText('The relation of this field is not set up.')).toBeVisible()
  })

  it('leads to the related item when it is read-only', async () => {
    await setUp({ id: 2, name: 'Sweden' }, { props: { relation, isReadOnly: true } })
    expect(screen.getByRole('link', { name: 'Sweden' })).toHaveAttribute(
      'href',
      '/atlas/collections/countries/2',
    )
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  it.each([
    ['the page of a role in the settings', 'directus_roles', aUser(), '/atlas/settings/roles/2'],
    ['nothing, where the role has no page that they can open', 'directus_roles', anEditor(), undefined],
    ['nothing from a preset, which has no page', 'directus_collection_presets', aUser(), undefined],
  ])('leads to %s', async (_what, name, user, href) => {
    const target = aCollection(name, { name: {} })
    const related = [aRelation({ collection_many: 'cities', field_many: 'country', collection_one: name })]
    const toSystem = resolveRelation(
      { collection: 'cities', field: 'country', type: 'm2o' },
      { collections: { cities, [name]: target }, relations: related },
    )
    const fake = {
      collections: [cities, target],
      relations: related,
      user,
      permissions: [aPermission(name, { read: 'full' })],
      items: { [name]: [{ id: 2, name: 'Sweden' }] },
    }
    const linkOf = (text: string) =>
      screen.queryByRole('link', { name: text })?.getAttribute('href') ?? undefined
    const value = { id: 2, name: 'Sweden' }
    const { unmount } = await setUp(value, { props: { relation: toSystem, isReadOnly: true }, host: fake })
    expect(screen.getByText('Sweden')).toBeVisible()
    expect(linkOf('Sweden')).toBe(href)
    unmount()
    await setUp(value, { props: { relation: toSystem }, host: fake })
    expect(await box()).toHaveValue('Sweden')
    expect(linkOf('Open item')).toBe(href)
  })

  it('keeps showing the key of an item that cannot be read', async () => {
    await setUp(99)
    await waitFor(async () => expect(await box()).toHaveValue('99'))
  })

  it.each([
    [{ id: 2, name: 'Sweden' }, 'Sweden'],
    [2, '2'],
  ])('shows %j in a listing as %s, without asking', (value, expected) => {
    const { host: fake } = renderDisplay(ManyToOneDisplay, tested, value, {
      options,
      props: { relation },
      host: host(),
    })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
    expect(fake.requests).toEqual([])
  })
})

describe('many-to-one with at most as many items as the threshold', () => {
  it('lists them all, and stages the key of the chosen one', async () => {
    const { user, changes } = await setUp(2, {}, { threshold: 3 })
    await user.click(await box())
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Chile',
      'Norway',
      'Sweden',
    ])
    await user.click(screen.getByRole('option', { name: 'Norway' }))
    expect(changes).toEqual([1])
    expect(await box()).toHaveValue('Norway')
  })

  it('finds by typing, and asks for nothing meanwhile', async () => {
    const { user, changes, host: fake } = await setUp(null)
    await user.type(await box(), 'chi')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Chile'])
    await user.click(screen.getByRole('option', { name: 'Chile' }))
    expect(changes).toEqual([3])
    expect(fake.requests.map(({ query }) => query.q)).toEqual([undefined, undefined])
  })

  it('takes the item out when the box is emptied', async () => {
    const { user, changes } = await setUp({ id: 2, name: 'Sweden' })
    await user.clear(await box())
    await user.tab()
    expect(changes).toEqual([null])
    expect(await box()).toHaveValue('')
  })
})

describe('many-to-one with more items than the threshold', () => {
  const few = { threshold: 2, visible_fields: 'code, name' }

  it('opens the picker of all on a press, with the visible fields, and stages what is chosen', async () => {
    const { user, changes, host: fake } = await setUp(2, {}, few)
    await user.click(await opener(/^Sweden/))
    expect(
      within(await picker())
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Code', 'Name'])
    await user.click(await screen.findByText('Norway'))
    expect(changes).toEqual([1])
    expect(await opener(/^Norway/)).toBeVisible()
    expect(fake.requests.at(-1)).toMatchObject({ path: '/items/countries/1', query: { fields: 'id,name' } })
  })

  it('searches for what is typed on it', async () => {
    const { user, host: fake } = await setUp(null, {}, few)
    const field = await opener(/^Choose one/)
    field.focus()
    await user.keyboard('c')
    await within(await picker()).findByText('Chile')
    expect(fake.requests.at(-1)).toMatchObject({ query: { q: 'c', limit: '200' } })
  })

  it('changes nothing when the picker is closed', async () => {
    const { user, changes } = await setUp(2, {}, few)
    await user.click(await opener(/^Sweden/))
    await picker()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes).toEqual([])
  })

  it('offers the picker too where the items cannot be asked for', async () => {
    const refused = { status: 403, error: { code: 300, message: 'No' } }
    await setUp(
      { id: 2, name: 'Sweden' },
      {
        host: { ...host(), handlers: { 'GET /items/countries': () => refused } },
      },
    )
    expect(await opener(/^Sweden/)).toBeVisible()
  })
})

describe('the related item', () => {
  it('is edited in place, and staged as it is typed with what was typed before', async () => {
    const { user, changes } = await setUp(2)
    await waitFor(async () => expect(await box()).toHaveValue('Sweden'))
    await user.click(screen.getByRole('button', { name: 'Edit item' }))
    const dialog = await screen.findByRole('dialog', { name: /Countries: Edit item/ })
    const name = await within(dialog).findByRole('textbox', { name: 'Name' })
    await user.type(name, '!')
    expect(changes.at(-1)).toEqual({ id: 2, name: 'Sweden!' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Code' }), '?')
    expect(changes.at(-1)).toEqual({ id: 2, name: 'Sweden!', code: 'SE?' })
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(await box()).toHaveValue('Sweden!')
  })

  it('goes back to what it was when the edits of the dialog are discarded', async () => {
    const { user, changes } = await setUp(2)
    await user.click(await screen.findByRole('button', { name: 'Edit item' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(await within(dialog).findByRole('textbox', { name: 'Name' }), '!')
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
    expect(changes.at(-1)).toBe(2)
  })

  it('is created beside the others, and shown as it will be saved', async () => {
    const { user, changes } = await setUp(2)
    await user.click(await screen.findByRole('button', { name: 'New item' }))
    const dialog = await screen.findByRole('dialog', { name: /Countries: New item/ })
    await user.type(await within(dialog).findByRole('textbox', { name: 'Name' }), 'Peru')
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(changes.at(-1)).toEqual({ name: 'Peru' })
    expect(await box()).toHaveValue('Peru')
    expect(screen.queryByRole('link', { name: 'Open item' })).not.toBeInTheDocument()
  })

  it('is created with a key that is typed, and edited again', async () => {
    const id = { type: 'string', interface: 'text-input', hidden_detail: false } as const
    const keyed = aCollection('countries', { name: { sort: 1 }, id: { ...id, sort: 2 } })
    const props = { relation: { ...relation, collectionOne: keyed } }
    const { user, changes, host: fake } = await setUp(2, { props })
    await user.click(await screen.findByRole('button', { name: 'New item' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Countries: New item/ }))
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Pe')
    await user.type(dialog.getByRole('textbox', { name: 'ID' }), '1p')
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'ru')
    expect(changes.at(-1)).toEqual({ $new: true, name: 'Peru', id: '1p' })
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await box()).toHaveValue('Peru')
    await user.click(await screen.findByRole('button', { name: 'Edit item' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
    expect(changes.at(-1)).toEqual({ $new: true, name: 'Peru!', id: '1p' })
    // Typed keys are those of no item: nothing asks for one, which would be answered with 404.
    expect(fake.requests.map(({ path }) => path).filter((path) => path.includes('1'))).toEqual([])
  })

  it('is not made again by who edits one that has been deleted since', async () => {
    const { user } = await setUp({ id: 9, name: 'Peru!', $base: { name: 'Peru' } })
    await user.click(await screen.findByRole('button', { name: 'Edit item' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Edit item/ }))
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  })

  it('is created from the picker too, and leads to its page', async () => {
    const { user } = await setUp(2, {}, { threshold: 2 })
    expect(await screen.findByRole('link', { name: 'Open item' })).toHaveAttribute(
      'href',
      '/atlas/collections/countries/2',
    )
    await user.click(await opener(/^Sweden/))
    await user.click(within(await picker()).getByRole('button', { name: 'New item' }))
    expect(await screen.findByRole('dialog', { name: /Countries: New item/ })).toBeVisible()
  })
})
