import { type InterfaceProps, type Item, rejectText } from '@pergola/sdk'
import {
  aCollection,
  anEditor,
  anExtension,
  aPermission,
  aRelation,
  type FakeHandler,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import messages from '../messages.json'
import { batchAddressKey } from './batchAddressKey'
import { ItemPage } from './ItemPage'

const cities = aCollection('cities', {
  name: { required: true, sort: 1 },
  mayor: { sort: 2, note: 'Since the **last** election' },
  code: { sort: 3, readonly: true },
})

function TextInput({
  id,
  value,
  isReadOnly,
  isInvalid,
  describedBy,
  onChange,
}: InterfaceProps<never, string>) {
  return (
    <input
      id={id}
      value={value ?? ''}
      readOnly={isReadOnly}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

/** Stands for the modules: the item page under its route, a listing above it. */
function Pages() {
  const { '*': path = '' } = useParams()
  const [, , collection = '', primaryKey] = path.split('/')
  return primaryKey ? (
    <ItemPage collection={collection} primaryKey={primaryKey} />
  ) : (
    <h1>Listing of {collection || 'everything'}</h1>
  )
}

const rows = (): Item[] => [
  { id: 1, name: 'Lyon', mayor: 'Ada', code: 'LY' },
  { id: 2, name: 'Nice', mayor: 'Bo', code: 'NI' },
]

function open(route: string, options: RenderWithHostOptions = {}) {
  return renderWithHost(<Pages />, {
    route: `/atlas/collections/${route}`,
    collections: [cities, aCollection('directus_activity'), aCollection('directus_revisions')],
    items: { cities: rows() },
    extensions: { interface: { 'text-input': { input: TextInput } } },
    ...options,
  })
}

const writesOf = (host: { requests: readonly { method: string; path: string; body: unknown }[] }) =>
  host.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ method, path, body }))

const refuse =
  (status: number, code: number, message: string): FakeHandler =>
  () => ({ status, error: { code, message } })

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('opening an item', () => {
  it('is called after its item, as saved, and says at the end of the way what is done there', async () => {
    const { user } = open('cities/1', {
      handlers: { 'PATCH /items/cities/1': () => ({ data: { ...rows()[0], name: 'Lugdunum' } }) },
    })
    const title = () => screen.getByRole('heading', { level: 1 })
    const name = await screen.findByLabelText(/^Name/)
    expect(title()).toHaveTextContent('Lyon')
    expect(screen.getByText('Edit item')).toHaveAttribute('aria-current', 'page')
    await user.clear(name)
    await user.type(name, 'Lugdunum')
    expect(title()).toHaveTextContent('Lyon')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(title()).toHaveTextContent('Lugdunum'))
  })

  it('shows its fields with labels, notes and values', async () => {
    open('cities/1')
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Lyon')
    expect(screen.getByText('last').tagName).toBe('STRONG')
    expect(screen.getByLabelText('Code')).toHaveAttribute('readonly')
  })

  it('asks for its own columns only, once', async () => {
    const { host } = open('cities/1')
    await screen.findByLabelText(/^Name/)
    expect(host.requests.filter(({ path }) => path === '/items/cities/1')).toMatchObject([{ query: {} }])
  })

  it('shows the not-found page for an unknown collection', async () => {
    open('planets/1')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  it('says that an item is not there, and leads back to its listing with the sidebar closed', async () => {
    const { host } = open('cities/99')
    expect(await screen.findByRole('heading', { name: 'This item is not here' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cities')
    expect(host.stores.frame.getState().isInfoOpen).toBe(false)
    expect(screen.getByRole('link', { name: 'Back to Cities' })).toHaveAttribute(
      'href',
      '/atlas/collections/cities',
    )
  })

  it('shows one that is marked as deleted, whose status can be changed back', async () => {
    const status_mapping = { draft: { name: 'Draft' }, deleted: { name: 'Deleted', soft_delete: true } }
    const status = { type: 'status', interface: 'text-input', options: { status_mapping }, sort: 2 } as const
    const deleted = { id: 1, name: 'Lyon', status: 'deleted' }
    const ifNamed =
      (data: Item): FakeHandler =>
      ({ query }) =>
        query.status === '*' ? { data } : { status: 404, error: { code: 203, message: 'Unknown' } }
    const { user, host } = open('cities/1', {
      collections: [aCollection('cities', { name: { sort: 1 }, status })],
      handlers: {
        'GET /items/cities/1': ifNamed(deleted),
        'PATCH /items/cities/1': ifNamed({ ...deleted, status: 'draft' }),
      },
    })
    await user.clear(await screen.findByLabelText('Status'))
    await user.type(screen.getByLabelText('Status'), 'draft')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([{ title: 'Item saved' }]),
    )
  })

  it('marks as required only what can be filled in', async () => {
    open('cities/1', {
      collections: [
        aCollection('cities', { name: { required: true }, code: { required: true, readonly: true } }),
        aCollection('directus_activity'),
        aCollection('directus_revisions'),
      ],
    })
    await screen.findByLabelText(/^Name/)
    expect(screen.getByText('Name')).toHaveTextContent('Name*')
    expect(screen.getByText('Code')).not.toHaveTextContent('*')
  })

  it('shows server trouble for any other failure, and tries again', async () => {
    let isDown = true
    const { user } = open('cities/1', {
      handlers: {
        'GET /items/cities/1': () =>
          isDown ? { status: 500, error: { code: null, message: 'Disk on fire' } } : { data: rows()[0] },
      },
    })
    expect(await screen.findByText('Server trouble')).toBeVisible()
    expect(screen.getByText('Disk on fire')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Lyon')
  })

  it('never shows the previous item on the page of the next', async () => {
    const { router } = open('cities/1')
    await screen.findByDisplayValue('Lyon')
    await router.navigate('/atlas/collections/cities/2')
    await waitFor(() => expect(screen.queryByDisplayValue('Lyon')).toBeNull())
    expect(await screen.findByDisplayValue('Nice')).toBeVisible()
  })

  it('opens the new form of a single-item collection that holds nothing yet', async () => {
    open('about/1', {
      collections: [aCollection('about', { text: {} }, { single: true })],
      items: { about: [] },
    })
    expect(await screen.findByLabelText('Text')).toHaveValue('')
    expect(screen.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More ways to save' })).toBeNull()
  })

  it('warns of others who have the page open', async () => {
    const { host } = open('cities/1', {
      handlers: { 'GET /users': () => ({ data: [{ id: 5, first_name: 'Cleo', last_name: 'Diaz' }] }) },
    })
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([
        { title: 'Cleo Diaz has this item open too. Agree on who saves.', color: 'warning' },
      ]),
    )
    expect(screen.getByRole('img', { name: 'Cleo Diaz' })).toHaveTextContent('CD')
    expect(host.requests.find(({ path }) => path === '/users')?.query).toMatchObject({
      'filter[last_page][eq]': '/atlas/collections/cities/1',
      'filter[id][neq]': '1',
    })
  })

  it('does not warn who cannot save', async () => {
    const { host } = open('cities/1', {
      user: anEditor(),
      permissions: ['cities', 'directus_users'].map((name) =>
        aPermission(name, { read: 'full', update: 'none' }),
      ),
      handlers: { 'GET /users': () => ({ data: [{ id: 5, first_name: 'Cleo', last_name: 'Diaz' }] }) },
    })
    await screen.findByText('Lyon')
    expect(screen.queryByRole('img', { name: 'Cleo Diaz' })).toBeNull()
    expect(host.stores.notifications.getState().items).toEqual([])
    expect(host.requests.filter(({ path }) => path === '/users')).toEqual([])
  })
})

describe('saving', () => {
  it('is offered once something is edited, sends only that, and leads to the listing', async () => {
    const { user, host } = open('cities/1')
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    await user.type(await screen.findByLabelText('Mayor'), ' Byron')
    await user.click(save)
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    expect(writesOf(host)).toEqual([
      { method: 'PATCH', path: '/items/cities/1', body: { mayor: 'Ada Byron' } },
    ])
    expect(host.stores.notifications.getState().items).toMatchObject([{ title: 'Item saved' }])
  })

  it('stays on the page with the keyboard, and goes on with the answer', async () => {
    vi.stubGlobal('innerWidth', 1400)
    const { user, host } = open('cities/1')
    await user.type(await screen.findByLabelText('Mayor'), '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
    expect(host.requests.filter(({ path }) => path === '/activity').length).toBeGreaterThan(1)
  })

  it('stays for what is typed while the save is running', async () => {
    let answer = (_answer: { data: Item }) => {}
    const { user } = open('cities/1', {
      handlers: {
        'PATCH /items/cities/1': () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      },
    })
    const mayor = await screen.findByLabelText('Mayor')
    await user.type(mayor, '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.type(mayor, '?')
    answer({ data: { ...rows()[0], mayor: 'Ada!' } })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-pending'),
    )
    expect(mayor).toHaveValue('Ada!?')
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  })

  it('takes nothing, staged in a field that the item does not have, for no edit', async () => {
    const Emptier = ({ onChange }: InterfaceProps) => (
      <>
        <button type="button" onClick={() => onChange([{ id: 5, $delete: true }])}>
          Remove
        </button>
        <button type="button" onClick={() => onChange(null)}>
          Keep
        </button>
      </>
    )
    const { user } = open('cities/1', {
      collections: [
        aCollection('cities', { name: {}, districts: { type: 'o2m', datatype: null, interface: 'emptier' } }),
        aCollection('directus_activity'),
        aCollection('directus_revisions'),
      ],
      extensions: { interface: { 'text-input': { input: TextInput }, emptier: { input: Emptier } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  it('creates a new item with what was entered, and can start the next one', async () => {
    const { user, host } = open('cities/+')
    await user.type(await screen.findByLabelText(/^Name/), 'Brest')
    await user.click(screen.getByRole('button', { name: 'More ways to save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save and add new' }))
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(''))
    expect(writesOf(host)).toEqual([{ method: 'POST', path: '/items/cities', body: { name: 'Brest' } }])
  })

  it('leads from an item that is saved to a new one', async () => {
    const { user, host, router } = open('cities/1')
    await user.type(await screen.findByLabelText('Mayor'), '!')
    await user.click(screen.getByRole('button', { name: 'More ways to save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save and add new' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/collections/cities/+'))
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(''))
    expect(writesOf(host)).toMatchObject([{ method: 'PATCH', body: { mayor: 'Ada!' } }])
    expect(host.stores.edits.getState()).toMatchObject({ values: {} })
    expect(localStorage).toHaveLength(0)
  })

  it('starts typing in its first field', async () => {
    open('cities/+')
    await waitFor(async () => expect(await screen.findByLabelText(/^Name/)).toHaveFocus())
  })

  it('sends what an input fills in by itself, and asks no one about it on leaving', async () => {
    function Clock({ value, onChange }: InterfaceProps<never, string>) {
      useEffect(() => {
        if (value === null) onChange('12:00')
      }, [value, onChange])
      return <input aria-label="Clock" readOnly value={value ?? ''} />
    }
    const clocked = aCollection('cities', { name: { sort: 1 }, at: { sort: 2, interface: 'clock' } })
    const { router } = open('cities/+', {
      collections: [clocked],
      extensions: { interface: { 'text-input': { input: TextInput }, clock: { input: Clock } } },
    })
    expect(await screen.findByLabelText('Clock')).toHaveValue('12:00')
    void router.navigate('/atlas/collections/cities')
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    expect(localStorage).toHaveLength(0)
  })

  it('goes from a new item to its page when staying', async () => {
    const { user, router } = open('cities/+')
    await user.type(await screen.findByLabelText(/^Name/), 'Brest')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/collections/cities/3'))
    expect(await screen.findByDisplayValue('Brest')).toBeVisible()
  })

  it('copies an item without its key and opens the copy', async () => {
    const { user, host, router } = open('cities/2')
    await screen.findByLabelText(/^Name/)
    await user.click(screen.getByRole('button', { name: 'More ways to save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as copy' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/collections/cities/3'))
    expect(writesOf(host)).toEqual([
      { method: 'POST', path: '/items/cities', body: { name: 'Nice', mayor: 'Bo', code: 'NI' } },
    ])
  })

  it('offers no copy of a file', async () => {
    renderWithHost(<ItemPage collection="directus_files" primaryKey="7" />, {
      collections: [aCollection('directus_files', { title: {} })],
      items: { directus_files: [{ id: 7, title: 'Flag' }] },
      extensions: { interface: { 'text-input': { input: TextInput } } },
    })
    expect(await screen.findByLabelText('Title')).toHaveValue('Flag')
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More ways to save' })).not.toBeInTheDocument()
  })

  it('asks before it copies without lists and translations, and says when edits in them are lost', async () => {
    const owner = aCollection('cities', {
      name: { sort: 1 },
      streets: { type: 'o2m', interface: 'text-input', datatype: null, sort: 2 },
      texts: { type: 'translation', interface: 'text-input', datatype: null, sort: 3 },
    })
    const { user, host, router } = open('cities/2', {
      collections: [owner, aCollection('directus_activity'), aCollection('directus_revisions')],
      onConfirm: () => host.confirmations.length > 1,
    })
    const copy = async () => {
      await user.click(screen.getByRole('button', { name: 'More ways to save' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Save as copy' }))
    }
    await screen.findByLabelText(/^Name/)
    await copy()
    await waitFor(() => expect(host.confirmations).toHaveLength(1))
    const question = 'Not copied: Streets and Texts. Their rows stay with the original.'
    expect(host.confirmations[0]?.message).toBe(question)
    expect(writesOf(host)).toEqual([])
    await user.type(screen.getByLabelText('Streets'), 'x')
    await copy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/collections/cities/3'))
    expect(host.confirmations[1]?.message).toBe(`${question} What you changed in them is not saved.`)
    expect(writesOf(host)).toEqual([{ method: 'POST', path: '/items/cities', body: { name: 'Nice' } }])
  })

  it('names a required list before a copy is sent, since its rows stay with the original', async () => {
    const owner = aCollection('cities', {
      name: { sort: 1 },
      streets: { type: 'o2m', interface: 'text-input', required: true, datatype: null, sort: 2 },
    })
    const streets = aCollection('streets', { city: { type: 'm2o', interface: 'text-input' } })
    const { user, host } = open('cities/1', {
      collections: [owner, streets, aCollection('directus_activity'), aCollection('directus_revisions')],
      relations: [
        aRelation({
          collection_many: 'streets',
          field_many: 'city',
          collection_one: 'cities',
          field_one: 'streets',
        }),
      ],
      items: {
        cities: [{ id: 1, name: 'Lyon', streets: [{ id: 5, city: 1 }] }],
        streets: [{ id: 5, city: 1 }],
      },
    })
    await screen.findByLabelText(/^Name/)
    await user.click(screen.getByRole('button', { name: 'More ways to save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as copy' }))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getByRole('button', { name: 'Streets' })).toBeVisible()
    expect(screen.getByLabelText(/^Streets/)).toHaveAccessibleDescription('Please add at least one item.')
    expect(writesOf(host)).toEqual([])
    // The original is left as it is, and can be saved.
    await user.type(screen.getByLabelText(/^Name/), '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(writesOf(host)).toMatchObject([{ method: 'PATCH', body: { name: 'Lyon!' } }]))
  })

  it('keeps the edits when it fails and says field by field why, with the focus on the first', async () => {
    const message = 'mayor: Must not be so long. name: Must not be blank.'
    const { user } = open('cities/1', { handlers: { 'PATCH /items/cities/1': refuse(422, 4, message) } })
    await user.type(await screen.findByLabelText(/^Name/), 's')
    await user.type(screen.getByLabelText('Mayor'), ' the long')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const name = screen.getByLabelText(/^Name/)
    await waitFor(() => expect(name).toHaveAccessibleDescription('Must not be blank.'))
    expect(name).toHaveFocus()
    expect(name).toBeInvalid()
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada the long')
    const summary = within(screen.getByRole('alert'))
    await user.click(summary.getByRole('button', { name: 'Mayor' }))
    expect(screen.getByLabelText('Mayor')).toHaveFocus()
    await user.type(screen.getByLabelText('Mayor'), 'er')
    expect(screen.getByLabelText('Mayor')).toBeValid()
  })

  describe('what the chosen status does not take', () => {
    const status_mapping = { draft: { name: 'Draft' }, live: { name: 'Live' } }
    const status = { type: 'status', interface: 'text-input', options: { status_mapping } } as const
    const places = aCollection('cities', {
      name: { sort: 1 },
      slug: { sort: 2 },
      status: { ...status, sort: 3, default_value: 'draft' },
    })
    const permissions = [
      aPermission('cities', { status: 'draft', read: 'full', create: 'full', update: 'full' }),
      aPermission('cities', {
        ...{ status: 'live', read: 'full', create: 'full', update: 'full' },
        write_field_blacklist: ['slug'],
      }),
    ]
    const openAt = async (route: string, onConfirm: () => boolean) => {
      const opened = open(`cities/${route}`, {
        ...{ collections: [places], user: anEditor(), permissions, onConfirm },
        items: { cities: [{ id: 1, name: 'Lyon', slug: '', status: 'draft' }] },
        messages: { modules: { collections: messages } },
      })
      const { user } = opened
      await user.type(await screen.findByLabelText('Name'), '!')
      await user.type(screen.getByLabelText('Slug'), 'x')
      await user.clear(screen.getByLabelText('Status'))
      await user.type(screen.getByLabelText('Status'), 'live')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      return opened
    }

    it.each([
      ['a new item', '+', { method: 'POST', body: { name: '!', status: 'live' } }],
      ['an item', '1', { method: 'PATCH', body: { name: 'Lyon!', status: 'live' } }],
    ])('is left out of %s after a question', async (_of, route, written) => {
      const { host } = await openAt(route, () => true)
      await waitFor(() => expect(writesOf(host)).toHaveLength(1))
      expect(host.confirmations).toMatchObject([{ title: 'Save without Slug?', confirmLabel: 'Save' }])
      expect(writesOf(host)[0]).toMatchObject(written)
      expect(writesOf(host)[0]?.body).not.toHaveProperty('slug')
    })

    it.each([
      ['one that is created', { name: 'Pier', slug: 'p', status: 'live' }, { name: 'Pier', status: 'live' }],
      ['one whose status changes', { id: 4, slug: 'p', status: 'live' }, { id: 4, status: 'live' }],
      ['one that stays as it was', { id: 4, slug: 'p' }, null],
      ['the default of one that is created', { slug: 'place', status: 'live' }, { status: 'live' }],
    ])('is left out of related items: of %s', async (_of, staged, sent) => {
      const { slug, ...others } = places.fields
      const cities = aCollection('cities', { ...others, slug: { ...slug, default_value: 'place' } })
      const port = { type: 'm2o', interface: 'many-to-one', sort: 2 } as const
      const host = open('lines/1', {
        ...{ collections: [aCollection('lines', { name: { sort: 1 }, port }), cities] },
        relations: [aRelation({ collection_many: 'lines', field_many: 'port', collection_one: 'cities' })],
        ...{ user: anEditor(), permissions: [aPermission('lines'), ...permissions], onConfirm: () => true },
        items: { lines: [{ id: 1, name: 'Ferry', port: 4 }], cities: [] },
        extensions: {
          interface: {
            'text-input': { input: TextInput },
            'many-to-one': {
              input: ({ onChange }: InterfaceProps) => (
                <button type="button" onClick={() => onChange(staged)}>
                  Stage
                </button>
              ),
            },
          },
        },
        messages: { modules: { collections: messages } },
      })
      await host.user.click(await screen.findByRole('button', { name: 'Stage' }))
      await host.user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(writesOf(host.host)).toMatchObject([{ body: { port: sent ?? staged } }]))
      const isEntered = sent !== null && staged.slug !== 'place'
      expect(host.host.confirmations).toMatchObject(
        isEntered ? [{ title: 'Save without Cities: Slug?' }] : [],
      )
      if (sent) expect(writesOf(host.host)[0]?.body).toEqual({ port: sent })
    })

    it('is left out of a copy after a question', async () => {
      const { host, user } = await openAt('1', () => host.confirmations.length > 1)
      await waitFor(() => expect(host.confirmations).toHaveLength(1))
      await user.click(screen.getByRole('button', { name: 'More ways to save' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Save as copy' }))
      await waitFor(() => expect(writesOf(host)).toHaveLength(1))
      expect(host.confirmations[1]).toMatchObject({ title: 'Save without Slug?', confirmLabel: 'Save' })
      expect(writesOf(host)[0]).toMatchObject({ method: 'POST', body: { name: 'Lyon!', status: 'live' } })
      expect(writesOf(host)[0]?.body).not.toHaveProperty('slug')
    })

    it('keeps all of it in the form where that is not wanted', async () => {
      const { host } = await openAt('+', () => false)
      await waitFor(() => expect(host.confirmations).toHaveLength(1))
      expect(writesOf(host)).toEqual([])
      expect(screen.getByLabelText('Slug')).toHaveValue('x')
      expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
    })
  })

  it('speaks of no copy of a file that was deleted meanwhile', async () => {
    const missing = refuse(404, 203, 'No item has the key "7"')
    let isDeleted = false
    const { user, host } = renderWithHost(<ItemPage collection="directus_files" primaryKey="7" />, {
      collections: [aCollection('directus_files', { title: {} })],
      extensions: { interface: { 'text-input': { input: TextInput } } },
      handlers: {
        'GET /files/7': (request) => (isDeleted ? missing(request) : { data: { id: 7, title: 'Flag' } }),
        'PATCH /files/7': missing,
      },
      messages: { modules: { collections: messages } },
    })
    await user.type(await screen.findByLabelText('Title'), '!')
    isDeleted = true
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.stores.notifications.getState().items).toHaveLength(1))
    const [notice] = host.stores.notifications.getState().items
    expect([notice?.title, notice?.details]).toEqual(['The item was deleted meanwhile', undefined])
    expect(screen.getByLabelText('Title')).toHaveValue('Flag!')
  })

  it('says that the item was deleted meanwhile, keeps the edits and makes a copy of them', async () => {
    const missing = refuse(404, 203, 'No item has the key "1"')
    let isDeleted = false
    const { user, host, router } = open('cities/1', {
      handlers: {
        'GET /items/cities/1': (request) => (isDeleted ? missing(request) : { data: rows()[0] }),
        'PATCH /items/cities/1': missing,
      },
      messages: { modules: { collections: messages } },
    })
    await user.type(await screen.findByLabelText('Mayor'), '!')
    isDeleted = true
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([
        {
          title: 'The item was deleted meanwhile',
          details: 'Your edits are still here. “Save as copy” makes a new item of them.',
        },
      ]),
    )
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
    await user.click(screen.getByRole('button', { name: 'More ways to save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as copy' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/collections/cities/3'))
    expect(writesOf(host).at(-1)).toMatchObject({ method: 'POST', body: { mayor: 'Ada!' } })
  })

  it('does not call an item deleted that cannot be asked for', async () => {
    const missing = refuse(404, 203, 'No item has the key "1"')
    let isAway = false
    const { user, host } = open('cities/1', {
      handlers: {
        'GET /items/cities/1': (request) =>
          isAway ? refuse(404, 1, 'There is no such address')(request) : { data: rows()[0] },
        'PATCH /items/cities/1': missing,
      },
    })
    await user.type(await screen.findByLabelText('Mayor'), '!')
    isAway = true
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([
        { title: 'No item has the key "1"' },
      ]),
    )
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
  })

  it('compares the edits with an item that was marked as deleted meanwhile, and reaches it with the next save', async () => {
    const status_mapping = { live: { name: 'Live' }, gone: { name: 'Gone', soft_delete: true } }
    const piers = aCollection('piers', {
      name: { sort: 1 },
      status: { type: 'status', interface: 'text-input', options: { status_mapping }, sort: 2 },
    })
    let status = 'live'
    const ofStatus: FakeHandler = ({ query, method }) => {
      if (status === 'gone' && query?.status !== '*')
        return { status: 404, error: { code: 203, message: 'No item has the key "1"' } }
      return { data: { id: 1, name: method === 'PATCH' ? 'North!' : 'North', status } }
    }
    const { user, host } = open('piers/1', {
      collections: [piers, aCollection('directus_activity'), aCollection('directus_revisions')],
      handlers: { 'GET /items/piers/1': ofStatus, 'PATCH /items/piers/1': ofStatus },
      messages: { modules: { collections: messages } },
    })
    await user.type(await screen.findByLabelText('Name'), '!')
    status = 'gone'
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(/taken over: Status/)).toBeVisible()
    expect(host.stores.notifications.getState().items).toMatchObject([
      { title: 'The item was deleted meanwhile' },
    ])
    expect(screen.getByLabelText('Name')).toHaveValue('North!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(host.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
    expect(host.requests.findLast(({ method }) => method === 'PATCH')).toMatchObject({
      query: { status: '*' },
      body: { name: 'North!' },
    })
  })

  it('shows any other failure in the words of the server', async () => {
    const { user, host } = open('cities/1', {
      handlers: { 'PATCH /items/cities/1': refuse(403, 302, 'Not yours') },
    })
    await user.type(await screen.findByLabelText('Mayor'), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([
        { title: 'Not yours', color: 'danger' },
      ]),
    )
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  })
})

describe('a value that cannot be stored', () => {
  const numbers = aCollection('cities', {
    name: { required: true, sort: 1 },
    mayor: { sort: 2, length: '5' },
    size: { type: 'integer', datatype: 'SMALLINT', interface: 'whole', sort: 3 },
  })

  /** Takes whole numbers and rejects the rest. */
  function Whole({ id, value, rejected, describedBy, onChange }: InterfaceProps<never, number>) {
    return (
      <input
        id={id}
        value={rejected?.$rejected ?? value ?? ''}
        aria-describedby={describedBy}
        onChange={({ target: { value: text } }) =>
          onChange(/^\d+$/.test(text) ? Number(text) : rejectText(text, 'Not whole'))
        }
      />
    )
  }

  const openNumbers = (route = 'cities/1') =>
    open(route, {
      collections: [numbers, aCollection('directus_activity'), aCollection('directus_revisions')],
      extensions: { interface: { 'text-input': { input: TextInput }, whole: { input: Whole } } },
    })

  it('is kept as it was typed, holds every way to save, and is named with its reason', async () => {
    const { user, host } = openNumbers()
    const size = await screen.findByLabelText('Size')
    await user.type(size, '12.7')
    expect(size).toHaveValue('12.7')
    expect(size).not.toHaveAccessibleDescription()
    await user.keyboard('{Control>}s{/Control}')
    expect(size).toHaveAccessibleDescription('Not whole')
    await user.click(screen.getByRole('button', { name: 'More ways to save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as copy' }))
    expect(within(await screen.findByRole('alert')).getByText('Not whole')).toBeVisible()
    expect(writesOf(host)).toEqual([])
    await user.clear(size)
    await user.type(size, '12')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(writesOf(host)).toMatchObject([{ body: { size: 12 } }]))
  })

  it('is marked once the field is left, asked about before the page is left, and there again after a reload', async () => {
    const { user, unmount, router } = openNumbers()
    const size = await screen.findByLabelText('Size')
    await user.type(size, 'x')
    await user.click(screen.getByLabelText('Mayor'))
    expect(size).toHaveAccessibleDescription('Not whole')
    void router.navigate('/atlas/collections')
    expect(await screen.findByRole('alertdialog', { name: 'Unsaved changes' })).toBeVisible()
    unmount()
    openNumbers()
    expect(await screen.findByLabelText('Size')).toHaveValue('x')
    expect(screen.getByLabelText('Size')).toHaveAccessibleDescription('Not whole')
  })

  it('is named before any request when it does not fit its column, or is asked for and missing', async () => {
    const { user, host } = openNumbers('cities/+')
    await user.type(await screen.findByLabelText('Size'), '32768')
    expect(screen.getByLabelText('Size')).toHaveAccessibleDescription('Must be between -32768 and 32767.')
    await user.type(screen.getByLabelText('Mayor'), 'Byronic')
    expect(screen.getByLabelText('Mayor')).toHaveAccessibleDescription(
      '7 characters, but there is room for 5 only.',
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByLabelText(/^Name/)).toHaveAccessibleDescription('Please fill this in.')
    expect(screen.getByLabelText(/^Name/)).toHaveFocus()
    expect(writesOf(host)).toEqual([])
  })
})

describe('two people editing the same item', () => {
  /** A server with versions: it refuses a write that names an old one. Someone else is faster once. */
  function versioned(theirs: Item = { name: 'Lugdunum', mayor: 'Cleo' }): RenderWithHostOptions {
    let version = 1
    const row: Item = { ...rows()[0] }
    return {
      handlers: {
        'GET /items/cities/1': () => ({ data: { ...row }, headers: { ETag: `"${version}"` } }),
        'PATCH /items/cities/1': ({ body, headers }) => {
          if (version === 1) {
            version = 2
            Object.assign(row, theirs)
          }
          if (headers['if-match'] !== `"${version}"`)
            return { status: 409, error: { code: 217, message: 'Changed' }, data: row }
          Object.assign(row, body)
          return { data: { ...row }, headers: { ETag: '"3"' } }
        },
      },
    }
  }

  it('keeps mine or takes theirs, field by field, and saves against the new version', async () => {
    const { user, host } = open('cities/1', versioned())
    await user.type(await screen.findByLabelText('Mayor'), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const panel = within(await screen.findByRole('alert'))
    expect(screen.getByRole('alert').parentElement).toHaveFocus()
    expect(panel.getByText('Ada!')).toBeVisible()
    expect(panel.getByText('Cleo')).toBeVisible()
    expect(panel.getByText('Also changed there, and taken over: Name.')).toBeVisible()
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Lugdunum')

    await user.click(await panel.findByRole('radio', { name: 'Take theirs' }))
    expect(screen.getByLabelText('Mayor')).toHaveValue('Cleo')
    await user.click(panel.getByRole('radio', { name: 'Keep mine' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    expect(host.requests.findLast(({ method }) => method === 'PATCH')).toMatchObject({
      body: { mayor: 'Ada!' },
      headers: { 'if-match': '"2"' },
    })
  })

  it('gives up after three times where someone else is always faster, and keeps what was typed', async () => {
    let version = 1
    const { user, host } = open('cities/1', {
      handlers: {
        'GET /items/cities/1': () => ({ data: { ...rows()[0] }, headers: { ETag: `"${version}"` } }),
        'PATCH /items/cities/1': () => {
          version += 1
          return { status: 409, error: { code: 217, message: 'Changed' }, data: { ...rows()[0] } }
        },
      },
    })
    await user.type(await screen.findByLabelText('Mayor'), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writesOf(host).filter(({ method }) => method === 'PATCH')).toHaveLength(4))
    expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled()
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
    expect(writesOf(host).filter(({ method }) => method === 'PATCH')).toHaveLength(4)
  })

  it('asks nothing where they changed other fields, and says which', async () => {
    const { user, host } = open('cities/1', versioned({ name: 'Lugdunum' }))
    await user.type(await screen.findByLabelText('Mayor'), '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Lugdunum'))
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
    expect(screen.queryByRole('alert')).toBeNull()
    const notices = host.stores.notifications.getState()
    expect(JSON.stringify(notices)).toContain('Also changed there, and taken over: Name.')
    expect(
      writesOf(host)
        .filter(({ method }) => method === 'PATCH')
        .map(({ body }) => body),
    ).toEqual([{ mayor: 'Ada!' }, { mayor: 'Ada!' }])
  })
})

describe('two people editing a related item', () => {
  const author = { type: 'm2o', interface: 'many-to-one', sort: 2 } as const
  const books = aCollection('books', { title: { sort: 1 }, author })
  const authors = aCollection('authors', { name: { sort: 1 }, team: { sort: 2 } })
  const schema = {
    collections: [books, authors, aCollection('directus_activity'), aCollection('directus_revisions')],
    relations: [aRelation({ collection_many: 'books', field_many: 'author', collection_one: 'authors' })],
  }
  const EDIT = { id: 5, name: 'Anne', $base: { name: 'Ann', team: 3 } }

  /** Stages an edit of the author, as the dialog of a relation does. */
  const AuthorInput = ({ value, onChange }: InterfaceProps) => (
    <>
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => onChange(EDIT)}>
        Rename the author
      </button>
    </>
  )

  function openBook(theirs: Item) {
    let isRefused = false
    return open('books/1', {
      ...schema,
      items: { books: [{ id: 1, title: 'One', author: 5 }], authors: [{ id: 5, name: 'Anna' }] },
      extensions: {
        interface: { 'text-input': { input: TextInput }, 'many-to-one': { input: AuthorInput } },
      },
      messages: { modules: { collections: messages } },
      handlers: {
        'PATCH /items/books/1': ({ body }) => {
          if (isRefused) return { data: { id: 1, title: 'One', ...(body as Item), author: 5 } }
          isRefused = true
          return {
            status: 409,
            error: { code: 217, message: 'Changed' },
            data: { id: 5, name: 'Ann', ...theirs },
            lost: { collection: 'authors', key: 5, fields: Object.keys(theirs) },
          }
        },
      },
    })
  }

  async function refused(theirs: Item = { name: 'Anna' }) {
    const opened = openBook(theirs)
    await opened.user.click(await screen.findByRole('button', { name: 'Rename the author' }))
    await opened.user.click(screen.getByRole('button', { name: 'Save' }))
    const panel = within(await screen.findByRole('alert'))
    const { name = 'Ann' } = theirs
    expect(panel.getByText(`“${name}” in Authors was changed by someone else meanwhile`)).toBeVisible()
    return { ...opened, panel }
  }
  const lastWrite = (host: Parameters<typeof writesOf>[0]) => writesOf(host).at(-1)?.body

  it('shows both values, and keeps mine with the next save', async () => {
    const { user, host, panel } = await refused()
    expect(panel.getByText('Anne')).toBeVisible()
    expect(panel.getByText('Anna')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Listing of books')
    expect(lastWrite(host)).toEqual({
      author: { id: 5, name: 'Anne', $base: { name: 'Anna', team: 3 } },
    })
  })

  it('takes theirs, and mine again', async () => {
    const { user, host, panel } = await refused()
    await user.click(await panel.findByRole('radio', { name: 'Take theirs' }))
    expect(screen.getByText('{"id":5,"$base":{"name":"Anna","team":3}}')).toBeVisible()
    await user.click(panel.getByRole('radio', { name: 'Keep mine' }))
    expect(screen.getByText(/"name":"Anne"/)).toBeVisible()
    await user.click(panel.getByRole('radio', { name: 'Take theirs' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Listing of books')
    expect(lastWrite(host)).toEqual({ author: { id: 5, $base: { name: 'Anna', team: 3 } } })
  })

  it('leaves a row where someone else has put it, or takes it back, as is chosen', async () => {
    const { user, host, panel } = await refused({ team: null })
    expect(await panel.findByRole('radio', { name: 'Keep mine' })).toBeChecked()
    await user.click(panel.getByRole('radio', { name: 'Take theirs' }))
    expect(panel.getByRole('radio', { name: 'Take theirs' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Listing of books')
    expect(lastWrite(host)).toEqual({
      author: { id: 5, name: 'Anne', team: null, $base: { name: 'Ann', team: null } },
    })
  })
})

describe('while a save is running', () => {
  /** Answers when it is called, with what was sent on top of the item. */
  function held(row: Item = rows()[0] ?? {}) {
    const answers: (() => void)[] = []
    const handler: FakeHandler = ({ body }) =>
      new Promise((resolve) => {
        answers.push(() => resolve({ data: { ...row, ...(body as Item) } }))
      })
    return { handler, answers }
  }
  const saveWithKeys = '{Control>}s{/Control}'
  const kept = () => JSON.stringify({ ...localStorage })

  it('going back to the saved value is an edit, too', async () => {
    const { handler, answers } = held()
    const { user, host } = open('cities/1', { handlers: { 'PATCH /items/cities/1': handler } })
    const mayor = await screen.findByLabelText('Mayor')
    await user.type(mayor, '!')
    await user.keyboard(saveWithKeys)
    await user.type(mayor, '{Backspace}')
    answers[0]?.()
    await waitFor(() => expect(host.stores.edits.getState().isSaving).toBe(false))
    expect(mayor).toHaveValue('Ada')
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  })

  it('what is saved once more goes with a second request', async () => {
    const { handler, answers } = held()
    const { user, host } = open('cities/1', { handlers: { 'PATCH /items/cities/1': handler } })
    const mayor = await screen.findByLabelText('Mayor')
    await user.type(mayor, '!')
    await user.keyboard(saveWithKeys)
    await user.type(mayor, '?')
    await user.keyboard(saveWithKeys)
    answers[0]?.()
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
    expect(writesOf(host).map(({ body }) => body)).toEqual([{ mayor: 'Ada!' }, { mayor: 'Ada!?' }])
  })

  it('says that the edits are still there when the server cannot be reached', async () => {
    const { user, host } = open('cities/1', {
      messages: { modules: { collections: messages } },
      handlers: { 'PATCH /items/cities/1': () => Promise.reject(new TypeError('Failed to fetch')) },
    })
    await user.type(await screen.findByLabelText('Mayor'), '!')
    await user.keyboard(saveWithKeys)
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([
        {
          title: 'The server cannot be reached',
          details: 'Your edits are still here. Save again when the server can be reached.',
        },
      ]),
    )
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
  })

  it('what is saved once more is sent by no one where the first save fails', async () => {
    const answers: (() => void)[] = []
    const { user, host } = open('cities/1', {
      handlers: {
        'PATCH /items/cities/1': (request) =>
          new Promise((resolve) => {
            answers.push(() => resolve(refuse(500, 0, 'The disk is full')(request)))
          }),
      },
    })
    const mayor = await screen.findByLabelText('Mayor')
    await user.type(mayor, '!')
    await user.keyboard(saveWithKeys)
    await user.type(mayor, '?')
    await user.keyboard(saveWithKeys)
    answers[0]?.()
    await waitFor(() => expect(host.stores.edits.getState().isSaving).toBe(false))
    // Typing draws the page again, which is when a waiting save would go.
    await user.type(mayor, '.')
    expect(answers).toHaveLength(1)
    expect(mayor).toHaveValue('Ada!?.')
  })

  it.each([saveWithKeys, 'the button'])(
    'what is typed into an item that is being created goes on in its page (saved with %s)',
    async (way) => {
      const { handler, answers } = held({ id: 3, mayor: null, code: null })
      const item = { id: 3, name: 'Oslo', mayor: null, code: null }
      const { user, host } = open('cities/+', {
        items: { cities: [...rows(), item] },
        handlers: { 'POST /items/cities': handler },
      })
      await user.type(await screen.findByLabelText(/^Name/), 'Oslo')
      if (way === saveWithKeys) await user.keyboard(saveWithKeys + saveWithKeys)
      else await user.click(screen.getByRole('button', { name: 'Save' }))
      await user.type(screen.getByLabelText(/^Name/), '!')
      await user.type(screen.getByLabelText('Mayor'), 'Eva')
      answers[0]?.()
      await waitFor(() => expect(screen.getByText('Edit item')).toHaveAttribute('aria-current', 'page'))
      expect(await screen.findByLabelText(/^Name/)).toHaveValue('Oslo!')
      expect(screen.getByLabelText('Mayor')).toHaveValue('Eva')
      expect(host.stores.edits.getState().values).toEqual({ name: 'Oslo!', mayor: 'Eva' })
      expect(writesOf(host)).toHaveLength(1)
    },
  )

  it('leaving asks about what was typed since, and not about what is on its way', async () => {
    const { handler, answers } = held()
    const { user, router } = open('cities/1', { handlers: { 'PATCH /items/cities/1': handler } })
    const mayor = await screen.findByLabelText('Mayor')
    await user.type(mayor, '!')
    await user.keyboard(saveWithKeys)
    await user.type(mayor, '?')
    void router.navigate('/atlas/collections/cities')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await user.type(mayor, '{Backspace}')
    await waitFor(() => expect(kept()).toContain('Ada!'))
    void router.navigate('/atlas/collections/cities')
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    expect(kept()).toContain('Ada!')
    answers[0]?.()
    await waitFor(() => expect(localStorage.length).toBe(0))
  })

  it('the browser keeps what is typed, and asks nothing when it was stored after all', async () => {
    const { handler } = held()
    const first = open('cities/1', { handlers: { 'PATCH /items/cities/1': handler } })
    const mayor = await screen.findByLabelText('Mayor')
    await first.user.type(mayor, '!')
    await first.user.keyboard(saveWithKeys)
    await first.user.type(mayor, '?')
    await waitFor(() => expect(kept()).toContain('Ada!?'))
    // The page is gone without a word to it: what is in the storage is all there is.
    const storage = { ...localStorage }
    first.unmount()
    localStorage.clear()
    Object.assign(localStorage, storage)
    open('cities/1', { items: { cities: [{ ...rows()[0], mayor: 'Ada!' }] } })
    expect(await screen.findByDisplayValue('Ada!?')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('what fails behind a page that was left is kept for the next visit', async () => {
    let fail = () => {}
    const { user, router } = open('cities/1', {
      handlers: {
        'PATCH /items/cities/1': () =>
          new Promise((resolve) => {
            fail = () => resolve({ status: 503, error: { code: null, message: 'Down' } })
          }),
      },
    })
    await user.type(await screen.findByLabelText('Mayor'), '!')
    await user.keyboard(saveWithKeys)
    void router.navigate('/atlas/collections/cities')
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    fail()
    void router.navigate('/atlas/collections/cities/1')
    expect(await screen.findByDisplayValue('Ada!')).toBeVisible()
  })
})

describe('a row that is created while it is typed into', () => {
  const notes = { type: 'o2m', datatype: null, interface: 'notes-field', sort: 2 } as const
  const books = aCollection('books', { title: { sort: 1 }, notes })
  const bookNotes = aCollection('notes', { book: { type: 'm2o' }, text: {} })

  /** Stages new rows, as the inputs of lists do. */
  const Notes = ({ value, onChange }: InterfaceProps) => (
    <input
      aria-label="Note"
      value={String((value as Item[] | null)?.[0]?.text ?? '')}
      onChange={(event) => onChange([{ ...(value as Item[] | null)?.[0], text: event.target.value }])}
    />
  )

  it('is changed by the next save, not created twice', async () => {
    let answer = () => {}
    const { user, host } = open('books/1', {
      collections: [books, bookNotes, aCollection('directus_activity'), aCollection('directus_revisions')],
      relations: [
        aRelation({
          collection_many: 'notes',
          field_many: 'book',
          collection_one: 'books',
          field_one: 'notes',
        }),
      ],
      items: { books: [{ id: 1, title: 'One' }], notes: [{ id: 8, book: 1, text: 'a' }] },
      extensions: { interface: { 'text-input': { input: TextInput }, 'notes-field': { input: Notes } } },
      handlers: {
        'PATCH /items/books/1': () =>
          new Promise((resolve) => {
            answer = () => resolve({ data: { id: 1, title: 'One' } })
          }),
      },
    })
    const note = await screen.findByLabelText('Note')
    await user.type(note, 'a')
    await user.keyboard('{Control>}s{/Control}')
    await user.type(note, 'b')
    answer()
    await waitFor(() => expect(host.stores.edits.getState().isSaving).toBe(false))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(writesOf(host)).toHaveLength(2))
    expect(writesOf(host).map(({ body }) => body)).toEqual([
      { notes: [{ text: 'a' }] },
      { notes: [{ id: 8, text: 'ab' }] },
    ])
  })
})

describe('leaving with edits', () => {
  it('asks first: keep editing stays, discarding leaves', async () => {
    const { user, router } = open('cities/1')
    await user.type(await screen.findByLabelText('Mayor'), '!')
    void router.navigate('/atlas/collections/cities')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada!')
    void router.navigate('/atlas/collections/cities')
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    expect(localStorage.length).toBe(0)
  })

  it('brings them back after a reload, with a way to drop them', async () => {
    const first = open('cities/1')
    await first.user.type(await screen.findByLabelText('Mayor'), '!')
    first.unmount()
    const { user } = open('cities/1')
    expect(await screen.findByDisplayValue('Ada!')).toBeVisible()
    await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada')
    expect(localStorage.length).toBe(0)
  })

  it('brings back what a tab that was closed has left, and moves it to this one', async () => {
    const keyOf = (tab: string) => `pergola.draft/atlas/${anEditor().id}/cities/1/${tab}`
    const draft = { savedAt: 1, values: { mayor: 'Typed' }, base: { mayor: 'Ada' } }
    localStorage.setItem(keyOf('closed-tab'), JSON.stringify(draft))
    const { user } = open('cities/1', {
      user: anEditor(),
      permissions: [aPermission('cities', { update: 'full' })],
    })
    expect(await screen.findByDisplayValue('Typed')).toBeVisible()
    expect(localStorage.getItem(keyOf('closed-tab'))).toBeNull()
    expect(localStorage.length).toBe(1)
    await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByLabelText('Mayor')).toHaveValue('Ada')
    expect(screen.queryByText(/^Your unsaved changes/)).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  describe('in another tab that is open', () => {
    const draft = { savedAt: 1, values: { mayor: 'Typed there' }, base: { mayor: 'Ada' } }
    const keyThere = `pergola.draft/atlas/${anEditor().id}/cities/1/there`
    const openBeside = () => {
      localStorage.setItem(keyThere, JSON.stringify(draft))
      const locks = {
        query: async () => ({ held: [{ name: 'pergola.tab/there' }] }),
        request: async () => {},
      }
      vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager)
      return open('cities/1', {
        user: anEditor(),
        permissions: [aPermission('cities', { update: 'full' })],
      })
    }
    const notice = () => screen.findByText(/^Another tab has unsaved edits/)
    afterEach(() => vi.restoreAllMocks())

    it('says so, and goes on with them here if that is wanted', async () => {
      const { user } = openBeside()
      expect(await notice()).toBeVisible()
      expect(screen.getByLabelText('Mayor')).toHaveValue('Ada')
      await user.click(screen.getByRole('button', { name: 'Continue with those here' }))
      expect(screen.getByLabelText('Mayor')).toHaveValue('Typed there')
      expect(screen.queryByText(/^Another tab/)).toBeNull()
      expect(localStorage.getItem(keyThere)).toBeNull()
      expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
    })

    it('leaves them there where that is not wanted', async () => {
      const { user } = openBeside()
      await notice()
      await user.click(screen.getByRole('button', { name: 'Dismiss' }))
      expect(screen.queryByText(/^Another tab/)).toBeNull()
      expect(screen.getByLabelText('Mayor')).toHaveValue('Ada')
      expect(localStorage.getItem(keyThere)).not.toBeNull()
    })
  })

  it('keeps nothing of what is typed into an interface that calls itself secret, no matter who made it', async () => {
    const vault = aCollection('vault', { name: {}, pin: { interface: 'pin-pad' } })
    const { user } = open('vault/1', {
      collections: [vault, aCollection('directus_activity'), aCollection('directus_revisions')],
      items: { vault: [{ id: 1, name: 'Safe', pin: null }] },
      extensions: { interface: { 'text-input': { input: TextInput }, 'pin-pad': { input: TextInput } } },
      manifests: [
        anExtension('interface', 'text-input'),
        { ...anExtension('interface', 'pin-pad'), source: 'custom', secret: true },
      ],
    })
    await user.type(await screen.findByLabelText('Pin'), 'sesame')
    await user.type(screen.getByLabelText('Name'), '!')
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Safe!'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('sesame')
  })

  it('leaves nothing behind in the store of edits', async () => {
    const { user, host, unmount } = open('cities/1')
    await user.type(await screen.findByLabelText('Mayor'), '!')
    unmount()
    expect(host.stores.edits.getState()).toMatchObject({ collection: null, values: {} })
  })
})

describe('the menu of a field', () => {
  it('clears the value and takes the change back', async () => {
    const { user } = open('cities/1')
    const mayor = await screen.findByLabelText('Mayor')
    await user.click(screen.getByRole('button', { name: 'Actions for Mayor' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Clear value' }))
    expect(mayor).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Actions for Mayor' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Undo changes' }))
    expect(mayor).toHaveValue('Ada')
  })

  it('is not offered where the field cannot be changed', async () => {
    open('cities/1')
    await screen.findByLabelText('Code')
    expect(screen.queryByRole('button', { name: 'Actions for Code' })).toBeNull()
  })
})

it('leads from the short name of the own account to its page', async () => {
  const users = aCollection('directus_users', { email: {} })
  const { router } = renderWithHost(<ItemPage collection="directus_users" primaryKey="me" />, {
    route: '/atlas/users/me',
    collections: [users],
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/users/1'))
})

describe('the own account', () => {
  const users = aCollection('directus_users', { first_name: { sort: 1 }, avatar: { sort: 2 } })
  const account = (key: number, item: Item = {}) =>
    renderWithHost(<ItemPage collection="directus_users" primaryKey={key} />, {
      route: `/atlas/users/${key}`,
      collections: [users, aCollection('directus_activity'), aCollection('directus_revisions')],
      items: { directus_users: [{ id: key, first_name: 'Ada', avatar: null, ...item }] },
      extensions: { interface: { 'text-input': { input: TextInput } } },
    })
  const rename = async ({ user }: ReturnType<typeof account>) => {
    await user.type(await screen.findByLabelText('First name'), '!')
    await user.keyboard('{Control>}s{/Control}')
  }
  const nameShown = ({ host }: ReturnType<typeof account>) => host.stores.session.getState().user?.first_name

  it('is shown everywhere as it is saved', async () => {
    const opened = account(1)
    await rename(opened)
    await waitFor(() => expect(nameShown(opened)).toBe('Ada!'))
    expect(opened.host.requests.filter(({ path }) => path === '/users/me')).toEqual([])
  })

  it('stays as it is when someone else is saved', async () => {
    const opened = account(2)
    const before = nameShown(opened)
    await rename(opened)
    await waitFor(() => expect(writesOf(opened.host)).toHaveLength(1))
    await screen.findByDisplayValue('Ada!')
    expect(nameShown(opened)).toBe(before)
  })
})

describe('batch edit', () => {
  it('can be taken back, which writes what each item held', async () => {
    const { user, host } = open('cities/1,2')
    await user.click(await screen.findByRole('switch', { name: /Mayor/ }))
    await user.type(screen.getByLabelText('Mayor'), 'Cleo')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Listing of cities')
    const [saved] = host.stores.notifications.getState().items
    expect(saved?.action?.label).toBe('Undo')
    saved?.action?.onAction()
    await waitFor(() => expect(writesOf(host)).toHaveLength(2))
    expect(writesOf(host)[1]).toMatchObject({
      method: 'PATCH',
      path: '/items/cities',
      body: [
        { id: 1, mayor: 'Ada' },
        { id: 2, mayor: 'Bo' },
      ],
    })
  })

  it('names those that were deleted meanwhile, and changes the others with the next save', async () => {
    const all = [...rows(), { id: 3, name: 'Metz', mayor: 'Cy', code: 'ME' }]
    const missing = refuse(404, 203, 'No item has the key "2"')
    const { user, host } = open('cities/1,2,3', {
      handlers: {
        'GET /items/cities/1,2,3': () => ({ data: all.filter(({ id }) => id !== 2 || !isDeleted) }),
        'PATCH /items/cities/1,2,3': missing,
        'PATCH /items/cities/1,3': () => ({ data: [all[0], all[2]] }),
      },
      messages: { modules: { collections: messages } },
    })
    let isDeleted = false
    await user.click(await screen.findByRole('switch', { name: /Mayor/ }))
    await user.type(screen.getByLabelText('Mayor'), 'Cleo')
    isDeleted = true
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([
        {
          title: 'Deleted meanwhile: Nice',
          details: 'Your edits are still here. Save again to change the others.',
        },
      ]),
    )
    expect(screen.getByLabelText('Mayor')).toHaveValue('Cleo')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    expect(host.confirmations.map(({ title }) => title)).toEqual([
      'Update 3 items now?',
      'Update 2 items now?',
    ])
    expect(writesOf(host).at(-1)).toMatchObject({ path: '/items/cities/1,3', body: { mayor: 'Cleo' } })
  })

  it('sends only the fields that are switched on, after a confirmation', async () => {
    const { user, host } = open('cities/1,2')
    await user.click(await screen.findByRole('switch', { name: /Mayor/ }))
    await user.type(screen.getByLabelText('Mayor'), 'Cleo')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    expect(host.confirmations).toMatchObject([{ title: 'Update 2 items now?' }])
    expect(writesOf(host)).toEqual([{ method: 'PATCH', path: '/items/cities/1,2', body: { mayor: 'Cleo' } }])
    expect(host.stores.notifications.getState().items).toMatchObject([{ title: '2 items saved' }])
  })

  it('shows what the items share, and says where they differ', async () => {
    const items = { cities: rows().map((row) => ({ ...row, mayor: 'Ada' })) }
    const { user, host } = open('cities/1,2', { items })
    const mayor = await screen.findByLabelText('Mayor')
    expect(mayor).toHaveValue('Ada')
    expect(mayor).toHaveAttribute('readonly')
    // Name and code, of which the latter cannot be changed.
    expect(screen.getAllByText('Mixed: every item keeps its own value')).toHaveLength(2)
    await user.click(screen.getByRole('switch', { name: /Mayor/ }))
    expect(mayor).toHaveValue('Ada')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Listing of cities')
    expect(writesOf(host)).toMatchObject([{ body: { mayor: 'Ada' } }])
  })

  it('reads and writes hundreds of items in parts, from an address that stays short', async () => {
    const many = Array.from({ length: 450 }, (_, index) => ({ ...rows()[0], id: index + 1 }))
    const address = batchAddressKey(many.map(({ id }) => id))
    expect(address.length).toBeLessThan(20)
    const { user, host } = open(`cities/${address}`, { items: { cities: many } })
    await user.click(await screen.findByRole('switch', { name: /Mayor/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Listing of cities')
    expect(host.confirmations).toMatchObject([{ title: 'Update 450 items now?' }])
    const keyCounts = (method: string) =>
      host.requests
        .filter((request) => request.method === method && request.path.startsWith('/items/cities/'))
        .map(({ path }) => path.split(',').length)
    expect(keyCounts('GET')).toEqual([200, 200, 50])
    expect(keyCounts('PATCH')).toEqual([200, 200, 50])
  })

  it('edits the items that were chosen where one key has a comma, and no others', async () => {
    const all = ['A', 'B', 'C', 'A,B'].map((id) => ({ id, name: `Name of ${id}` }))
    const address = batchAddressKey(['A,B', 'C'])
    const { user, host } = open(`countries/${encodeURIComponent(address)}`, {
      collections: [aCollection('countries', { name: {} })],
      items: { countries: all },
    })
    await user.click(await screen.findByRole('switch', { name: /Name/ }))
    await user.type(screen.getByLabelText('Name'), 'One')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Listing of countries')
    expect(host.confirmations).toMatchObject([{ title: 'Update 2 items now?' }])
    expect(writesOf(host).map(({ path }) => path)).toEqual(['/items/countries/,,A,B', '/items/countries/C'])
  })

  it('finds nothing where the keys were kept in another tab', async () => {
    open('cities/,gone')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  it('leaves out what belongs to one item alone', async () => {
    const countries = aCollection('countries', {
      name: {},
      cities: { type: 'o2m' },
      id: { hidden_detail: false },
    })
    open('countries/1,2', { collections: [countries], items: { countries: [{ id: 1 }, { id: 2 }] } })
    expect(await screen.findByRole('switch', { name: /Name/ })).toBeVisible()
    expect(screen.getAllByRole('switch')).toHaveLength(1)
  })

  it('can empty a field for all, and forgets one that is switched off again', async () => {
    const { user, host } = open('cities/1,2')
    await user.click(await screen.findByRole('switch', { name: /Mayor/ }))
    await user.click(screen.getByRole('switch', { name: /Name/ }))
    await user.click(screen.getByRole('switch', { name: /Name/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Listing of cities')
    expect(writesOf(host)).toMatchObject([{ body: { mayor: null } }])
  })
})

describe('deleting', () => {
  it('asks, deletes, and leads to the listing', async () => {
    const { user, host } = open('cities/1')
    await user.click(await screen.findByRole('button', { name: 'Delete item' }))
    expect(await screen.findByText('Listing of cities')).toBeVisible()
    expect(host.confirmations).toMatchObject([
      {
        title: 'Delete “Lyon”?',
        message: expect.stringMatching(/^Undo brings them back/),
        isDestructive: true,
      },
    ])
    expect(writesOf(host)).toMatchObject([{ method: 'DELETE', path: '/items/cities/1' }])
  })

  it('is not offered for the own account', async () => {
    const users = aCollection('directus_users', { email: {} })
    const account = (key: number) => {
      const options = {
        collections: [users],
        items: { directus_users: [{ id: key, email: 'a@example.com' }] },
      }
      return renderWithHost(<ItemPage collection="directus_users" primaryKey={key} />, {
        route: `/atlas/users/${key}`,
        extensions: { interface: { 'text-input': { input: TextInput } } },
        ...options,
      })
    }
    const own = account(1)
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('button', { name: 'Delete item' })).toBeNull()
    own.unmount()
    account(2)
    expect(await screen.findByRole('button', { name: 'Delete item' })).toBeVisible()
  })

  it('does nothing when dismissed', async () => {
    const { user, host } = open('cities/1', { onConfirm: () => false })
    await user.click(await screen.findByRole('button', { name: 'Delete item' }))
    expect(writesOf(host)).toEqual([])
  })

  it('only marks items of a collection that keeps deleted ones', async () => {
    const status_mapping = { live: { name: 'Live' }, gone: { name: 'Gone', soft_delete: true } }
    const posts = aCollection('posts', { state: { type: 'status', options: { status_mapping } } })
    const { user, host } = open('posts/1', {
      collections: [posts],
      items: { posts: [{ id: 1, state: 'live' }] },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete item' }))
    await screen.findByText('Listing of posts')
    expect(host.confirmations).toMatchObject([
      { message: 'Nothing is lost: the status becomes “Gone”, and can be changed back.' },
    ])
    expect(writesOf(host)).toMatchObject([{ method: 'PATCH', body: { state: 'gone' } }])
  })
})

describe('limited rights', () => {
  const asEditor = (permission: Parameters<typeof aPermission>[1]): RenderWithHostOptions => ({
    user: anEditor(),
    permissions: [aPermission('cities', permission)],
  })

  it('make the form read-only where updating is not allowed', async () => {
    open('cities/1', asEditor({ update: 'none', delete: 'none' }))
    expect(await screen.findByLabelText('Mayor')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete item' })).toBeNull()
    expect(screen.getByText('You may read this item, not change it.')).toBeVisible()
  })

  it('are nothing to speak of at an entry of the log, which no one changes', async () => {
    const log = aCollection('directus_activity', { action: {} })
    renderWithHost(<ItemPage collection="directus_activity" primaryKey="7" />, {
      collections: [log, aCollection('directus_revisions')],
      items: { directus_activity: [{ id: 7, action: 'create' }] },
      extensions: { interface: { 'text-input': { input: TextInput } } },
    })
    expect(await screen.findByLabelText('Action')).toHaveAttribute('readonly')
    expect(screen.getByRole('heading', { level: 1, name: 'Entry 7 of the log' })).toBeVisible()
    expect(screen.queryByText('You may read this item, not change it.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: /comment/i })).toBeNull()
  })

  it('are reading alone while the project is viewed as someone else; own drafts stay where they are', async () => {
    const key = `pergola.draft/atlas/${anEditor().id}/cities/1/closed-tab`
    const draft = JSON.stringify({ savedAt: 1, values: { mayor: 'Typed' }, base: { mayor: 'Ada' } })
    localStorage.setItem(key, draft)
    const { unmount } = open('cities/1', {
      ...asEditor({ update: 'full', delete: 'full' }),
      viewing: { role: { id: 3, name: 'Editor' }, user: null },
    })
    const mayor = await screen.findByLabelText('Mayor')
    expect(mayor).toHaveAttribute('readonly')
    expect(mayor).toHaveValue('Ada')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete item' })).toBeNull()
    expect(screen.getByText(/^Nothing can be changed while you view the project/)).toBeVisible()
    unmount()
    expect(Object.entries(localStorage)).toEqual([[key, draft]])
  })

  it('say so in the place of the form of a new item, where creating is not allowed', async () => {
    open('cities/+', asEditor({ create: 'none' }))
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
    expect(screen.getByText(/^Your role may not create items here/)).toBeVisible()
    expect(screen.queryByLabelText(/^Name/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('hide fields that may not be read and lock those that may not be written', async () => {
    open('cities/1', asEditor({ read_field_blacklist: ['mayor'], write_field_blacklist: ['name'] }))
    expect(await screen.findByLabelText(/^Name/)).toHaveAttribute('readonly')
    expect(screen.queryByLabelText('Mayor')).toBeNull()
  })
})
