import type { InterfaceProps, Item } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import {
  aCollection,
  anEditor,
  aPermission,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ItemPage } from './ItemPage'

const cities = aCollection('cities', {
  name: { sort: 1, default_value: 'Unnamed' },
  mayor: { sort: 2 },
  secret: { sort: 3, type: 'hash' },
})
const LYON: Item = { id: 1, name: 'Lyon', mayor: 'Ada', secret: null }

function TextInput({ id, value, isReadOnly, onChange }: InterfaceProps<never, string>) {
  return (
    <input
      id={id}
      value={value ?? ''}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

interface PageOptions extends RenderWithHostOptions {
  name?: string
  omittedFields?: readonly string[]
}

function open(primaryKey: string, { name = 'cities', omittedFields, ...options }: PageOptions = {}) {
  const page = <ItemPage collection={name} primaryKey={primaryKey} omittedFields={omittedFields} />
  return renderWithHost(page, {
    route: `/atlas/collections/${name}/${primaryKey}`,
    collections: [cities, aCollection('directus_activity'), aCollection('directus_revisions')],
    items: { cities: [{ ...LYON }, { ...LYON, id: 2 }] },
    extensions: { interface: { 'text-input': { input: TextInput } } },
    ...options,
  })
}

const silence = () => new Promise<never>(() => {})
const aside = () => screen.queryByRole('complementary')

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('innerWidth', 1400)
})
afterEach(() => vi.unstubAllGlobals())

describe('while an item is on its way', () => {
  it('the sidebar stands where its activity will be', async () => {
    const { host } = open('1', { handlers: { 'GET /items/cities/1': silence } })
    await waitFor(() => expect(host.stores.frame.getState().isInfoOpen).toBe(true))
    expect(aside()).not.toBeNull()
  })

  it.each([
    ['several items', '1,2', { handlers: { 'GET /items/cities/1,2': silence } }],
    [
      'an entry of a log',
      '7',
      {
        name: 'directus_activity',
        handlers: { 'GET /activity/7': silence },
      },
    ],
  ])('there is no sidebar for %s', async (_case, key, options) => {
    const { host } = open(key, options)
    await waitFor(() => expect(host.requests.length).toBeGreaterThan(0))
    expect(host.stores.frame.getState().isInfoOpen).toBe(false)
  })
})

it('has no sidebar where the item cannot be read', async () => {
  const { host } = open('1', {
    handlers: { 'GET /items/cities/1': () => ({ status: 500, error: { code: null, message: 'Down' } }) },
  })
  await screen.findByText('Server trouble')
  expect(aside()?.textContent ?? '').not.toMatch(/comment/i)
  expect(host.requests.filter(({ path }) => path === '/activity')).toEqual([])
})

it('says so, and asks for nothing, where the items of a collection may not be read', async () => {
  const { host } = open('1', { user: anEditor(), permissions: [aPermission('cities', { read: 'none' })] })
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
  expect(screen.queryByText(/may not create items here/)).toBeNull()
  expect(host.requests.filter(({ path }) => path.startsWith('/items'))).toEqual([])
})

it('says that none of several items is there', async () => {
  open('8,9', { handlers: { 'GET /items/cities/8,9': () => ({ data: [] }) } })
  expect(await screen.findByRole('heading', { name: 'This item is not here' })).toBeVisible()
})

it('offers no deletion of the only item of a collection, and no way back to a listing', async () => {
  open('1', {
    name: 'about',
    collections: [aCollection('about', { text: {} }, { single: true })],
    items: { about: [{ id: 1, text: 'Us' }] },
  })
  await screen.findByLabelText('Text')
  expect(screen.queryByRole('button', { name: 'Delete item' })).toBeNull()
  expect(screen.queryByRole('link', { name: /back/i })).toBeNull()
})

it('shows the status of an item as it is stored', async () => {
  const status_mapping = { live: { name: 'Live', background_color: 'green-500' } }
  open('1', {
    name: 'posts',
    collections: [aCollection('posts', { state: { type: 'status', options: { status_mapping } } })],
    items: { posts: [{ id: 1, state: 'live' }] },
  })
  expect(await screen.findByText('Live')).toBeInTheDocument()
})

it('says nothing of reading alone where an item, or a new one, may be changed', async () => {
  const { unmount } = open('1')
  await screen.findByLabelText('Name')
  expect(screen.queryByText('You may read this item, not change it.')).toBeNull()
  unmount()
  open('+')
  await screen.findByLabelText('Name')
  expect(screen.queryByText('You may read this item, not change it.')).toBeNull()
})

it('leaves out fields that a module shows by itself', async () => {
  open('1', { omittedFields: ['mayor'] })
  expect(await screen.findByLabelText('Name')).toHaveValue('Lyon')
  expect(screen.queryByLabelText('Mayor')).toBeNull()
})

describe('an entry of a log', () => {
  const log = aCollection('directus_activity', { action: {}, comment: {} })

  it('shows no field that holds nothing, which no one can fill in', async () => {
    open('7', {
      name: 'directus_activity',
      collections: [log, aCollection('directus_revisions')],
      items: { directus_activity: [{ id: 7, action: 'create', comment: null }] },
    })
    expect(await screen.findByLabelText('Action')).toHaveValue('create')
    expect(screen.queryByLabelText('Comment')).toBeNull()
  })
})

describe('a new item', () => {
  it('starts with the defaults of its fields', async () => {
    const { user, host } = open('+')
    expect(await screen.findByLabelText('Name')).toHaveValue('Unnamed')
    await user.type(screen.getByLabelText('Mayor'), 'Eva')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.requests.some(({ method }) => method === 'POST')).toBe(true))
    expect(host.requests.find(({ method }) => method === 'POST')?.body).toEqual({ mayor: 'Eva' })
  })

  it('does not open the keyboard of a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    open('+')
    await screen.findByLabelText('Name')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByLabelText('Name')).not.toHaveFocus()
  })

  it('is asked about before it is left once someone has typed into it', async () => {
    const { user, router } = open('+')
    await user.type(await screen.findByLabelText('Mayor'), 'Eva')
    void router.navigate('/atlas/collections')
    expect(await screen.findByRole('alertdialog', { name: 'Unsaved changes' })).toBeVisible()
  })

  it('has neither comments nor a deletion', async () => {
    open('+')
    await screen.findByLabelText('Name')
    expect(screen.queryByRole('button', { name: 'Delete item' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: /comment/i })).toBeNull()
  })
})

describe('what the palette offers for an item', () => {
  const offered = ({ host }: ReturnType<typeof open>) => host.commands.list()
  const idsOf = (page: ReturnType<typeof open>) => offered(page).map(({ id }) => id)

  it('is to save, to delete and, for administrators, who sees it', async () => {
    const page = open('1', { info: { hydrate: true } })
    await screen.findByLabelText('Name')
    expect(idsOf(page)).toEqual(expect.arrayContaining(['save', 'delete', 'who']))
    const run = (wanted: string) =>
      act(() =>
        offered(page)
          .find(({ id }) => id === wanted)
          ?.run(),
      )
    run('who')
    const { location } = page.router.state
    expect(location.pathname + location.search).toBe('/atlas/settings/roles/explain?collection=cities&item=1')
    run('delete')
    await waitFor(() => expect(page.host.confirmations).toMatchObject([{ title: 'Delete “Lyon”?' }]))
  })

  it.each([
    ['a new item', '+', true],
    ['several items', '1,2', true],
    ['an item of an original server', '1', false],
  ])('is not who sees %s', async (_case, key, hydrate) => {
    const page = open(key, { info: { hydrate } })
    await screen.findByLabelText('Name')
    expect(idsOf(page)).not.toContain('who')
  })

  it('is no deletion where that is not allowed', async () => {
    const page = open('1', {
      user: anEditor(),
      permissions: [aPermission('cities', { delete: 'none' })],
    })
    await screen.findByLabelText('Name')
    expect(idsOf(page)).not.toContain('delete')
    expect(idsOf(page)).not.toContain('who')
  })

  it('leads back to it later', async () => {
    const { host } = open('1')
    await waitFor(() => expect(host.visits).toEqual([{ collection: 'cities', key: '1', title: 'Lyon' }]))
  })

  it.each(['+', '1,2'])('does not lead back to %s', async (key) => {
    const { host } = open(key)
    await screen.findByLabelText('Name')
    expect(host.visits).toEqual([])
  })
})

describe('the save key', () => {
  const press = '{Control>}s{/Control}'
  const writes = ({ host }: ReturnType<typeof open>) =>
    host.requests.filter(({ method }) => method !== 'GET' && method !== 'POST')

  it('does nothing where nothing is edited', async () => {
    const page = open('1')
    await screen.findByLabelText('Name')
    await page.user.keyboard(press)
    expect(writes(page)).toEqual([])
  })

  it('saves several items and leads to their listing', async () => {
    const page = open('1,2')
    await page.user.click(await screen.findByRole('switch', { name: /Mayor/ }))
    await page.user.keyboard(press)
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/atlas/collections/cities'))
    expect(page.host.confirmations).toMatchObject([{ title: 'Update 2 items now?' }])
  })

  it('saves nothing where several items are not confirmed', async () => {
    const page = open('1,2', { onConfirm: () => false })
    await page.user.click(await screen.findByRole('switch', { name: /Mayor/ }))
    await page.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(page.host.confirmations).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(writes(page)).toEqual([])
    expect(screen.getByRole('switch', { name: /Mayor/ })).toBeChecked()
  })
})

it('takes a deleted item out of the listings that are remembered, and reads them again when they are shown', async () => {
  const { user, queryClient } = open('1')
  const items = [{ ...LYON }, { ...LYON, id: 2 }]
  const listing = [...itemKeys.ofCollection('atlas', 'cities'), 'list', 'pages', { pageSize: 200 }, 0]
  queryClient.setQueryData(listing, { items })
  await user.type(await screen.findByLabelText('Mayor'), '!')
  await user.click(screen.getByRole('button', { name: 'Delete item' }))
  await waitFor(() => expect(queryClient.getQueryData(listing)).toMatchObject({ items: [{ id: 2 }] }))
  await waitFor(() => expect(queryClient.getQueryState(listing)?.isInvalidated).toBe(true))
  expect(localStorage).toHaveLength(0)
})
