import type { CollectionPreset, Item, LayoutProps, PrimaryKey } from '@pergola/sdk'
import type { ListingPlace, ListingProps } from '@pergola/sdk/items'
import {
  aCollection,
  anEditor,
  anExtension,
  aPermission,
  aRelation,
  type FakeAnswer,
  type FakeHandler,
  type FakeHost,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { useIsMutating } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Listing } from './Listing'

const cities = aCollection('cities', {
  name: {},
  population: { type: 'integer', interface: 'numeric' },
  note: {},
})
const rows = () => [
  { id: 1, name: 'Oslo', population: 700_000, note: null },
  { id: 2, name: 'Bergen', population: 290_000, note: null },
  { id: 3, name: 'Tromsø', population: 77_000, note: null },
]

/** Stands in for a layout: names the items, offers to select, sort and change options. */
function PlainLayout(props: LayoutProps) {
  const keyOf = (item: Item) => item[props.primaryKeyField] as PrimaryKey
  if (props.isLoading) return <p>rows are coming</p>
  return (
    <>
      <ul aria-label="items">
        {props.items.map((item) => (
          <li key={keyOf(item)}>
            {String(item.name)}
            <button
              type="button"
              onClick={() => props.onSelect([...(props.selection ?? []), keyOf(item)])}
            >{`select ${item.name}`}</button>
          </li>
        ))}
      </ul>
      <p>{`offered: ${props.fields.map(({ field }) => field).join(', ')}`}</p>
      {props.sortField && <p>order kept in: {props.sortField}</p>}
      <p>{`sort: ${props.viewQuery.sort}, spacing: ${props.viewOptions.spacing}`}</p>
      <button type="button" onClick={() => props.onQueryChange({ sort: '-population' })}>
        sort
      </button>
      <button type="button" onClick={() => props.onOptionsChange({ spacing: 'cozy' })}>
        cozy
      </button>
      {props.hasMore && (
        <button type="button" onClick={props.onNextPage}>
          more
        </button>
      )}
    </>
  )
}

function preset(part: Partial<CollectionPreset>): Item {
  return {
    id: 7,
    title: null,
    user: 1,
    role: null,
    collection: 'cities',
    search_query: null,
    filters: null,
    view_type: 'tabular',
    view_query: null,
    view_options: null,
    ...part,
  }
}

function renderListing(options: RenderWithHostOptions & { route?: string } = {}) {
  return renderWithHost(<Listing collection="cities" />, {
    route: '/atlas/collections/cities',
    collections: [cities],
    extensions: { layout: { tabular: { layout: PlainLayout } } },
    ...options,
    items: { cities: rows(), directus_collection_presets: [], ...options.items },
  })
}

/** The notice itself is drawn by the shell. */
const pressUndo = (host: FakeHost) =>
  act(() =>
    host.stores.notifications
      .getState()
      .items.find(({ action }) => action)
      ?.action?.onAction(),
  )
/** An answer that does not come. */
const NEVER = new Promise<FakeAnswer>(() => undefined)

const listed = async () =>
  within(await screen.findByRole('list', { name: 'items' }))
    .getAllByRole('listitem')
    .map((item) => item.firstChild?.textContent)
const listRequests = (host: { requests: readonly { method: string; path: string; query: object }[] }) =>
  host.requests.filter(
    ({ method, path, query }) => method === 'GET' && path === '/items/cities' && !('meta' in query),
  )

/** Answers all questions about the screen as a phone does. */
class Phone extends EventTarget {
  readonly matches = true
}

describe('Listing', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('begins in the layout of its page for those who share a view, and keeps it with their first change', async () => {
    const shared = preset({ user: null, view_type: 'month', view_query: { month: { sort: 'name' } } })
    const items = { cities: rows(), directus_collection_presets: [shared] }
    const Month = () => <p>a month</p>
    const { user, host } = renderWithHost(<Listing collection="cities" defaultLayout="tabular" />, {
      route: '/atlas/collections/cities',
      collections: [cities],
      extensions: { layout: { tabular: { layout: PlainLayout }, month: { layout: Month } } },
      items,
    })
    await user.click(await screen.findByRole('button', { name: 'cozy' }))
    await waitFor(() =>
      expect(host.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
        view_type: 'tabular',
        view_options: { tabular: { spacing: 'cozy' } },
      }),
    )
    expect(screen.queryByText('a month')).toBeNull()
  })

  it('is in the layout that someone has chosen, whatever its page begins in', async () => {
    renderWithHost(<Listing collection="cities" defaultLayout="tabular" />, {
      route: '/atlas/collections/cities',
      collections: [cities],
      extensions: { layout: { tabular: { layout: PlainLayout }, month: { layout: () => <p>a month</p> } } },
      items: { cities: rows(), directus_collection_presets: [preset({ view_type: 'month' })] },
    })
    expect(await screen.findByText('a month')).toBeVisible()
  })

  it('offers no list of items that may not be read as a column', async () => {
    const country = aCollection('cities', { name: {}, districts: { type: 'o2m', datatype: null } })
    const districts = aCollection('districts', { name: {}, city: { type: 'm2o' } })
    const relations = [
      aRelation({
        collection_many: 'districts',
        field_many: 'city',
        collection_one: 'cities',
        field_one: 'districts',
      }),
    ]
    const open = (permissions: ReturnType<typeof aPermission>[]) =>
      renderListing({ collections: [country, districts], relations, user: anEditor(), permissions })
    const { host, unmount } = open([aPermission('cities')])
    await listed()
    expect(screen.getByText('offered: name, id')).toBeInTheDocument()
    expect(JSON.stringify(host.requests)).not.toContain('districts')
    unmount()
    open([aPermission('cities'), aPermission('districts')])
    await listed()
    expect(screen.getByText('offered: name, districts, id')).toBeInTheDocument()
  })

  it('asks once for the preference and once for the rows, with the shown fields only', async () => {
    const { host } = renderListing({
      items: { directus_collection_presets: [preset({ view_query: { tabular: { fields: 'name' } } })] },
    })
    expect(await listed()).toEqual(['Oslo', 'Bergen', 'Tromsø'])
    expect(host.requests.map(({ path }) => path)).toEqual(['/collection_presets', '/items/cities'])
    expect(listRequests(host)[0]?.query).toMatchObject({ fields: 'id,name', limit: '200', offset: '0' })
    expect(screen.getByPlaceholderText('3 items')).toBeVisible()
  })

  it('keeps the search in the address and in the preference, and says how many match', async () => {
    const { user, router, host } = renderListing()
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'berg')
    await waitFor(() => expect(router.state.location.search).toBe('?q=berg'))
    await waitFor(async () => expect(await listed()).toEqual(['Bergen']))
    expect(screen.getAllByText('1 match')[0]).toBeVisible()
    await waitFor(() =>
      expect(host.requests.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/collection_presets',
        body: { collection: 'cities', user: 1, search_query: 'berg' },
      }),
    )
  })

  it('keeps a search that is too long to be stored in the address alone', async () => {
    const { user, host, router } = renderListing()
    const text = 'b'.repeat(101)
    await user.click(await screen.findByRole('searchbox', { name: 'Search' }))
    await user.paste(text)
    await waitFor(() => expect(router.state.location.search).toBe(`?q=${text}`))
    await waitFor(() =>
      expect(host.requests.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/collection_presets',
        body: { collection: 'cities', search_query: null },
      }),
    )
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(text)
  })

  it('says again how many match where another search has as many', async () => {
    const { user } = renderListing({ route: '/atlas/collections/cities?q=oslo' })
    const region = within(await screen.findByRole('banner')).getByRole('status')
    await waitFor(() => expect(region).toHaveTextContent(/^1 match$/))
    const said = region.firstChild
    await user.clear(screen.getByRole('searchbox', { name: 'Search' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'berg{Enter}')
    await waitFor(async () => expect(await listed()).toEqual(['Bergen']))
    await waitFor(() => expect(region).toHaveTextContent(/^1 match$/))
    expect(region.firstChild).not.toBe(said)
  })

  it('keeps a search whose rows are on their way when the order changes', async () => {
    const { user, router, host } = renderListing({
      route: '/atlas/collections/cities?q=oslo',
      handlers: { 'GET /items/cities': ({ query }) => (query.q === 'berg' ? NEVER : { data: rows() }) },
    })
    await listed()
    await user.clear(screen.getByRole('searchbox', { name: 'Search' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'berg{Enter}')
    screen.getByRole('button', { name: 'sort' }).click()
    await waitFor(() => expect(router.state.location.search).toBe('?q=berg&sort=-population'))
    await waitFor(() =>
      expect(listRequests(host).at(-1)?.query).toMatchObject({ q: 'berg', sort: '-population' }),
    )
  })

  it('asks for the rows of a search before anything is drawn or stored for it, and once', async () => {
    const { user, host } = renderListing()
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'berg')
    await waitFor(async () => expect(await listed()).toEqual(['Bergen']))
    await waitFor(() => expect(host.requests.some(({ method }) => method === 'POST')).toBe(true))
    const isSearch = ({ path, query }: (typeof host.requests)[number]) =>
      path === '/items/cities' && query?.q === 'berg'
    expect(host.requests.filter(isSearch)).toHaveLength(1)
    const isStored = ({ method }: (typeof host.requests)[number]) => method === 'POST'
    expect(host.requests.findIndex(isSearch)).toBeLessThan(host.requests.findIndex(isStored))
  })

  it('is not drawn again for what becomes of a change that is stored', async () => {
    const onRender = vi.fn()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const Storing = () => <p>{useIsMutating() > 0 ? 'being stored' : 'stored'}</p>
    const { user } = renderWithHost(
      <>
        <Storing />
        <Profiler id="listing" onRender={onRender}>
          <Listing collection="cities" />
        </Profiler>
      </>,
      {
        route: '/atlas/collections/cities',
        collections: [cities],
        extensions: { layout: { tabular: { layout: PlainLayout } } },
        items: { cities: rows(), directus_collection_presets: [preset({})] },
        handlers: {
          'PATCH /collection_presets/7': async () => {
            await answered
            return { data: preset({ view_options: { tabular: { spacing: 'cozy' } } }) }
          },
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'cozy' }))
    expect(await screen.findByText('being stored')).toBeVisible()
    expect(await screen.findByText(/spacing: cozy/)).toBeVisible()
    onRender.mockClear()
    answer()
    expect(await screen.findByText('stored')).toBeVisible()
    expect(onRender).not.toHaveBeenCalled()
  })

  it('keeps a change of the search that is not drawn yet when the order changes', async () => {
    const { router } = renderListing({ route: '/atlas/collections/cities?q=berg' })
    const clear = await screen.findByRole('button', { name: 'Clear' })
    const sort = await screen.findByRole('button', { name: 'sort' })
    // Both before anything is drawn: a page that waits for code stays as it was meanwhile.
    act(() => {
      clear.click()
      sort.click()
    })
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-population'))
    expect(await listed()).toEqual(['Oslo', 'Bergen', 'Tromsø'])
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  })

  it('shows what a shared link says, whatever is stored', async () => {
    const { host } = renderListing({
      route: '/atlas/collections/cities?filter=population:gte:200000&sort=name',
      items: { directus_collection_presets: [preset({ search_query: 'oslo' })] },
    })
    expect(await listed()).toEqual(['Bergen', 'Oslo'])
    expect(screen.getByText('Population greater than or equal 200,000')).toBeVisible()
    expect(host.requests.some(({ method }) => method !== 'GET')).toBe(false)
  })

  it('writes a stored filter into the address, so that the link can be shared', async () => {
    const filters = [{ field: 'name', operator: 'contains', value: 'o' }]
    const { router } = renderListing({ items: { directus_collection_presets: [preset({ filters })] } })
    expect(await listed()).toEqual(['Oslo', 'Tromsø'])
    expect(router.state.location.search).toBe('?filter=name:contains:o')
  })

  it('lets a layout ask for rows of its own, as the listing searches and filters', async () => {
    function OwnRows({ search, filters }: LayoutProps) {
      return <p>{JSON.stringify({ search, filters })}</p>
    }
    renderListing({
      extensions: { layout: { tabular: { layout: OwnRows } } },
      route: '/atlas/collections/cities?q=o&filter=population:gte:200000&filter=gone:eq:1',
    })
    const asked = { search: 'o', filters: [{ field: 'population', operator: 'gte', value: '200000' }] }
    expect(await screen.findByText(JSON.stringify(asked))).toBeVisible()
  })

  it('lets a layout put rows in order by a field that is hidden, and asks for its values', async () => {
    const order = { type: 'sort', interface: 'sort', hidden_browse: true, hidden_detail: true } as const
    const { host } = renderListing({ collections: [aCollection('cities', { name: {}, order })] })
    await listed()
    expect(listRequests(host)[0]?.query).toMatchObject({ fields: 'id,name,order' })
    expect(screen.getByText('order kept in: order')).toBeVisible()
  })

  it('lets no one change the order who may write it at creation alone', async () => {
    const order = { type: 'sort', interface: 'sort', hidden_browse: true } as const
    const status = { type: 'status', interface: 'text-input', default_value: 'live' } as const
    const live = { status: 'live', write_field_blacklist: ['order'] }
    renderListing({
      collections: [aCollection('cities', { name: {}, order, status })],
      user: anEditor(),
      permissions: [aPermission('cities', { status: 'draft', update: 'none' }), aPermission('cities', live)],
    })
    await listed()
    expect(screen.queryByText(/^order kept in/)).toBeNull()
  })

  it('lets no one change the order who may not change the items', async () => {
    const order = { type: 'sort', interface: 'sort', hidden_browse: true } as const
    renderListing({
      collections: [aCollection('cities', { name: {}, order })],
      user: anEditor(),
      permissions: [aPermission('cities', { update: 'none' })],
    })
    await listed()
    expect(screen.queryByText(/^order kept in/)).toBeNull()
  })

  it('creates a preference at the first change and patches it with what changes later', async () => {
    const { user, host } = renderListing()
    await user.click(await screen.findByRole('button', { name: 'sort' }))
    await user.click(await screen.findByRole('button', { name: 'cozy' }))
    expect(await screen.findByText('sort: -population, spacing: cozy')).toBeVisible()
    await waitFor(() => {
      const writes = host.requests.filter(({ method }) => method !== 'GET')
      expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /collection_presets',
        'PATCH /collection_presets/1',
      ])
      expect(writes[1]?.body).toEqual({ view_options: { tabular: { spacing: 'cozy' } } })
    })
  })

  it('names search and filters that leave nothing, and lifts them', async () => {
    const { user, router } = renderListing({
      route: '/atlas/collections/cities?q=xyz&filter=population:gt:5',
    })
    expect(await screen.findByText('No item matches “xyz” and Population greater than 5.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(await listed()).toHaveLength(3)
    expect(router.state.location.search).toBe('')
  })

  it('loads the next page only when the layout asks for it', async () => {
    const { user, host } = renderListing({ settings: { default_limit: 2 } })
    expect(await listed()).toHaveLength(2)
    expect(listRequests(host)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'more' }))
    await waitFor(async () => expect(await listed()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull()
  })

  it('asks before it deletes the selected items, then shows what is left', async () => {
    const { user, host } = renderListing()
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    await user.click(screen.getByRole('button', { name: 'select Bergen' }))
    await user.click(screen.getByRole('button', { name: 'Delete 2 items' }))
    await waitFor(async () => expect(await listed()).toEqual(['Tromsø']))
    expect(host.confirmations[0]?.title).toBe('Delete 2 items?')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  it('deletes nothing when the answer is no, and keeps the selection', async () => {
    const { user, host } = renderListing({ onConfirm: () => false })
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    await user.click(screen.getByRole('button', { name: 'Delete item' }))
    await waitFor(() => expect(host.confirmations).toHaveLength(1))
    await expect(listed()).resolves.toHaveLength(3)
    expect(host.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(screen.getByRole('button', { name: 'Delete item' })).toBeEnabled()
  })

  it('brings deleted items back, under the keys that they had, with Undo', async () => {
    const { user, host } = renderListing()
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    await user.click(screen.getByRole('button', { name: 'Delete item' }))
    await waitFor(async () => expect(await listed()).toEqual(['Bergen', 'Tromsø']))
    pressUndo(host)
    await waitFor(async () => expect(await listed()).toEqual(expect.arrayContaining(['Oslo'])))
    expect(host.requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/items/cities',
      body: [expect.objectContaining({ id: 1, name: 'Oslo' })],
    })
    await waitFor(() => expect(host.stores.notifications.getState().items.at(-1)?.title).toBe('Undone'))
  })

  it.each([
    ['hold a hash, which no one can read', { secret: { type: 'hash' } }],
    ['have a column that the role may not read', { hidden: { type: 'string' } }],
  ] as const)('says that there is no way back, and offers none, for items that %s', async (_case, more) => {
    const { user, host } = renderListing({
      collections: [aCollection('cities', { name: {}, ...more } as never)],
      user: anEditor(),
      permissions: [aPermission('cities', { read_field_blacklist: ['hidden'] })],
    })
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    await user.click(screen.getByRole('button', { name: 'Delete item' }))
    await waitFor(() => expect(host.confirmations[0]?.message).toBe('There is no way back.'))
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([{ title: 'Item deleted' }]),
    )
    expect(host.stores.notifications.getState().items[0]?.action).toBeUndefined()
  })

  it('makes room on a phone for what can be done with the selected items', async () => {
    vi.stubGlobal('matchMedia', () => new Phone())
    const { user } = renderListing()
    expect(await screen.findByRole('link', { name: 'New' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    expect(screen.getByRole('button', { name: 'Delete item' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'New' })).toBeNull()
  })

  it('leads to the batch edit of the selected items, in an address of their keys', async () => {
    const { user, router } = renderListing()
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    await user.click(screen.getByRole('button', { name: 'select Bergen' }))
    await user.click(screen.getByRole('button', { name: 'Batch edit' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/collections/cities/1,2'))
  })

  it('only marks items as deleted where the collection has such a status', async () => {
    const status = {
      type: 'status',
      options: { status_mapping: { gone: { name: 'Gone', soft_delete: true } } },
    } as const
    const { user, host } = renderListing({ collections: [aCollection('cities', { name: {}, status })] })
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    await user.click(screen.getByRole('button', { name: 'Delete item' }))
    await waitFor(() =>
      expect(host.requests.find(({ method }) => method === 'PATCH')).toMatchObject({
        path: '/items/cities/1',
        body: { status: 'gone' },
      }),
    )
    expect(host.confirmations[0]?.message).toMatch(/^Nothing is lost: the status becomes “Gone”/)
  })

  it('gives items that were only marked their former status back with Undo', async () => {
    const status = {
      type: 'status',
      options: { status_mapping: { live: { name: 'Live' }, gone: { name: 'Gone', soft_delete: true } } },
    } as const
    const { user, host } = renderListing({
      collections: [aCollection('cities', { name: {}, status })],
      items: { cities: [{ id: 1, name: 'Oslo', status: 'live' }] },
    })
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    await user.click(screen.getByRole('button', { name: 'Delete item' }))
    await waitFor(() => expect(host.stores.notifications.getState().items).toHaveLength(1))
    pressUndo(host)
    await waitFor(() =>
      expect(host.requests.filter(({ method }) => method === 'PATCH').at(-1)).toMatchObject({
        path: '/items/cities',
        body: [{ id: 1, status: 'live' }],
      }),
    )
  })

  it('selects everything loaded with Ctrl+A, and nothing with another', async () => {
    const { user } = renderListing()
    await listed()
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByRole('button', { name: 'Delete 3 items' })).toBeVisible()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  it('selects none of the rows that are only shown until those of a new search are there', async () => {
    let answer = () => {}
    const whenAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const all = rows()
    const search = async ({ query }: { query: Record<string, string> }) => {
      if (!query.q) return { data: all }
      await whenAsked
      return { data: all.slice(1, 2) }
    }
    const { user, host } = renderListing({ handlers: { 'GET /items/cities': search } })
    await listed()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'berg')
    await waitFor(() => expect(listRequests(host)).toHaveLength(2))
    // They are late: the listing says that it waits for them.
    expect(await screen.findByText('Loading…')).toBeVisible()
    await user.click(document.body)
    await user.keyboard('{Control>}a{/Control}')
    await user.click(screen.getByRole('button', { name: 'select Oslo' }))
    expect(await listed()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    // They are not counted as matches either.
    expect(screen.queryByText(/match/)).toBeNull()

    answer()
    await waitFor(async () => expect(await listed()).toEqual(['Bergen']))
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByRole('button', { name: 'Delete item' })).toBeVisible()
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('1 match, 1 selected')
  })

  it('forgets the selection once a search changes what is in sight', async () => {
    const { user, router } = renderListing()
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    await router.navigate('?q=berg')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull())
  })

  it('puts what can be done with selected items in the place of search and filter', async () => {
    const { user } = renderListing()
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    expect(screen.getByText('1 selected')).toBeVisible()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
  })

  it('offers only what the role allows', async () => {
    const permissions = [aPermission('cities', { create: 'none', delete: 'none' })]
    const { user } = renderListing({ user: anEditor(), permissions })
    await user.click(await screen.findByRole('button', { name: 'select Oslo' }))
    expect(screen.getByRole('button', { name: 'Delete item' })).toBeDisabled()
    expect(screen.queryByRole('link', { name: 'New' })).toBeNull()
  })

  it('says so when the role may not read, and asks for no rows', async () => {
    const { host } = renderListing({ user: anEditor(), permissions: [] })
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
    expect(
      screen.getByText(
        'Your role, Editor, may not read Cities. An administrator can grant that under Settings › Roles & permissions.',
      ),
    ).toBeVisible()
    expect(listRequests(host)).toHaveLength(0)
    expect(screen.queryByRole('button', { name: /bookmark/i })).toBeNull()
  })

  it('says that there are no fields where only a hidden key is left, and offers no first item', async () => {
    const bare = aCollection('cities', { id: { hidden_browse: true, hidden_detail: true } })
    const { host } = renderListing({ collections: [bare] })
    expect(await screen.findByRole('heading', { name: 'No fields' })).toBeVisible()
    expect(screen.queryByText('Create the first item')).toBeNull()
    expect(listRequests(host)).toHaveLength(0)
  })

  it('says how many items there are once they are counted, which rows do not wait for', async () => {
    let count = (_answer: FakeAnswer) => {}
    const whenCounted = new Promise<FakeAnswer>((resolve) => {
      count = resolve
    })
    const answer: FakeHandler = ({ query }) => ('meta' in query ? whenCounted : { data: rows().slice(0, 2) })
    const { host, queryClient } = renderListing({
      settings: { default_limit: 2 },
      handlers: { 'GET /items/cities': answer },
    })
    expect(await listed()).toHaveLength(2)
    expect(screen.getByPlaceholderText('Loading…')).toBeVisible()
    const heading = screen.getByRole('heading', { level: 1, name: 'Cities' })
    expect(heading).not.toHaveAttribute('aria-description')
    // What will say it is there by now: a live region that comes with its text is not read.
    const region = within(screen.getByRole('banner')).getByRole('status')
    expect(region).toBeEmptyDOMElement()
    count({ data: [], meta: { filter_count: 3 } })
    expect(await screen.findByPlaceholderText('3 items')).toBeVisible()
    expect(region).toHaveTextContent(/^3 items$/)
    expect(heading).toHaveAccessibleDescription('3 items')

    // Said once: nothing in the region changes while the rows are read and counted again.
    const changes = vi.fn()
    const observer = new MutationObserver(changes)
    observer.observe(region, { childList: true, characterData: true, subtree: true })
    const askedBefore = host.requests.length
    await act(() => queryClient.invalidateQueries())
    expect(host.requests.length).toBeGreaterThan(askedBefore + 1)
    expect(changes).not.toHaveBeenCalled()
    observer.disconnect()
  })

  it('says no number where the server does not count', async () => {
    const answer: FakeHandler = () => ({ data: rows().slice(0, 2) })
    const { host } = renderListing({
      settings: { default_limit: 2 },
      handlers: { 'GET /items/cities': answer },
    })
    expect(await listed()).toHaveLength(2)
    await waitFor(() => expect(screen.queryByPlaceholderText('Loading…')).toBeNull())
    expect(host.requests.filter(({ query }) => 'meta' in query)).toHaveLength(1)
  })

  it('distinguishes an empty collection from a search that finds nothing', async () => {
    const { host } = renderListing({ route: '/atlas/collections/cities?q=s', items: { cities: [] } })
    expect(await screen.findByRole('heading', { name: 'Empty collection' })).toBeVisible()
    expect(host.requests.filter(({ query }) => 'meta' in query).map(({ query }) => query)).toEqual([
      { fields: 'id', limit: '1', meta: 'filter_count' },
    ])
  })

  it('says that a collection is empty', async () => {
    renderListing({ items: { cities: [] } })
    expect(await screen.findByRole('heading', { name: 'Empty collection' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create the first item' })).toBeVisible()
  })

  it.each(['directus_files', 'cities'])(
    'offers where %s are empty what its module offers there',
    async (name) => {
      renderWithHost(<Listing collection={name} emptyAction={<button type="button">Begin</button>} />, {
        collections: [aCollection(name, { title: {} })],
        extensions: { layout: { tabular: { layout: PlainLayout } } },
        items: { [name]: [], directus_collection_presets: [] },
      })
      expect(await screen.findByRole('button', { name: 'Begin' })).toBeVisible()
      expect(screen.queryByText('Create the first item')).toBeNull()
    },
  )

  it('says why a request was refused, not that the server fails', async () => {
    const message = 'A search text has at most 500 characters'
    const answer = () => ({ status: 422, error: { code: 12, message } })
    renderListing({ handlers: { 'GET /items/cities': answer } })
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.queryByText('Server Error')).not.toBeInTheDocument()
  })

  it('offers another try when the server fails', async () => {
    let isBroken = true
    const answer = () =>
      isBroken ? { status: 500, error: { code: null, message: 'The disk is full' } } : { data: rows() }
    const { user } = renderListing({ handlers: { 'GET /items/cities': answer } })
    expect(await screen.findByText('The disk is full')).toBeVisible()
    // The number of items is unknown.
    expect(screen.queryByPlaceholderText('No items')).toBeNull()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await listed()).toHaveLength(3)
  })

  it('draws a plain table when the layout cannot be loaded', async () => {
    renderListing({ extensions: {} })
    expect(await screen.findByRole('link', { name: 'Oslo' })).toHaveAttribute(
      'href',
      '/atlas/collections/cities/1',
    )
  })

  describe('with a layout that asks for its items itself', () => {
    const stored = preset({ view_type: 'month', search_query: 's', view_options: { month: { day: 'name' } } })
    const month = {
      route: '/atlas/collections/cities?q=s&filter=population:gt:100000',
      manifests: [anExtension('layout', 'month', {}, { loadsItems: true })],
      items: { directus_collection_presets: [stored] },
    }

    function MonthLayout({ search, filters, onWrite }: LayoutProps) {
      const write = () =>
        onWrite([{ id: 1, name: 'New' }], { title: 'Moved', before: [{ id: 1, name: 'Oslo' }] })
      return (
        <>
          <p>{JSON.stringify({ search, filters })}</p>
          <button type="button" onClick={write}>
            move
          </button>
        </>
      )
    }

    it('only counts, and says what the rows are narrowed by', async () => {
      const { host } = renderListing({ ...month, extensions: { layout: { month: { layout: MonthLayout } } } })
      const filters = [{ field: 'population', operator: 'gt', value: '100000' }]
      expect(await screen.findByText(JSON.stringify({ search: 's', filters }))).toBeVisible()
      expect(listRequests(host).map(({ query }) => query)).toMatchObject([{ limit: '1' }])
    })

    it('writes what it changes, says so in its words, and takes it back', async () => {
      const { user, host } = renderListing({
        ...month,
        extensions: { layout: { month: { layout: MonthLayout } } },
      })
      await user.click(await screen.findByRole('button', { name: 'move' }))
      await waitFor(() => expect(host.stores.notifications.getState().items.at(-1)?.title).toBe('Moved'))
      pressUndo(host)
      await waitFor(() =>
        expect(host.requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual([
          { id: 1, name: 'Oslo' },
        ]),
      )
    })

    it('asks for the rows after all where the layout fails', async () => {
      const { host } = renderListing({ ...month, extensions: {} })
      expect(await screen.findByRole('link', { name: 'Oslo' })).toBeVisible()
      await waitFor(() => expect(listRequests(host).at(-1)?.query).toMatchObject({ limit: '200' }))
    })
  })

  it('keeps the current view as a bookmark, and shows that it is one', async () => {
    const items = {
      directus_roles: [{ id: 3, name: 'Editor' }],
      directus_collection_presets: [] as { id?: number }[],
    }
    const { user, host } = renderListing({ items })
    await user.click(await screen.findByRole('button', { name: 'Add bookmark' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name of the bookmark/ }), 'All cities')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(host.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
        title: 'All cities',
        collection: 'cities',
        user: 1,
      }),
    )
    expect(await screen.findByRole('button', { name: /^All cities: what can be done/ })).toBeVisible()
    // The page is named after it, and the navigation marks it.
    expect(await screen.findByRole('heading', { level: 1, name: 'All cities' })).toBeVisible()
    const [stored] = items.directus_collection_presets
    expect(host.stores.frame.getState().bookmarkId).toBe(stored?.id)
  })

  it('makes one bookmark where no answer came and Save is pressed again', async () => {
    const keys: (string | undefined)[] = []
    const { user } = renderListing({
      info: { request_keys: true },
      handlers: {
        'POST /collection_presets': ({ headers }) => {
          keys.push(headers['idempotency-key'])
          return { status: 503, error: { code: null, message: 'Cut' } }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add bookmark' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name of the bookmark/ }), 'Once')
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(keys).toHaveLength(times))
    }
    expect(keys).toEqual([expect.any(String), keys[0]])
  })
})

describe('a listing of a place', () => {
  const shops = aCollection('shops', { name: {}, city: { type: 'm2o', interface: 'many-to-one' } })
  const place = {
    filters: [{ field: 'city', operator: 'eq', value: 1 }],
    beyond: { field: 'city', template: '{{ name }}' },
    empty: { icon: 'box', title: 'No shop here', body: 'Yet' },
  }
  const renderPlace = (
    route: string,
    shown: ListingPlace = place,
    more: Pick<ListingProps, 'deletionNote'> = {},
  ) =>
    renderWithHost(
      <Listing
        collection="shops"
        place={shown}
        {...more}
        selectedActions={({ keys }) => `chosen: ${keys}`}
      />,
      {
        route: `/atlas/collections/shops${route}`,
        collections: [cities, shops],
        relations: [aRelation({ collection_many: 'shops', field_many: 'city', collection_one: 'cities' })],
        extensions: { layout: { tabular: { layout: PlainLayout } } },
        items: {
          shops: [
            { id: 1, name: 'Bakery', city: 1 },
            { id: 2, name: 'Books', city: 2 },
          ],
          directus_collection_presets: [],
        },
      },
    )
  const asked = ({ requests }: FakeHost) =>
    requests.filter(({ path }) => path === '/items/shops').at(-1)?.query

  it('asks for what is in it, and keeps the rest of the address', async () => {
    const { user, router } = renderPlace('?corner=2')
    expect(await listed()).toEqual(['Bakery'])
    await user.click(screen.getByRole('button', { name: 'sort' }))
    await waitFor(() => expect(router.state.location.search).toBe('?corner=2&sort=-population'))
  })

  it('searches beyond it, and shows of each match where it is', async () => {
    const { host } = renderPlace('?q=bo')
    expect(await listed()).toEqual(['Books'])
    expect(asked(host)?.fields?.split(',')).toContain('city.name')
  })

  it('keeps a search within it where nothing says how to show what is beyond', async () => {
    const { host } = renderPlace('?q=b', { filters: place.filters, empty: place.empty })
    expect(await listed()).toEqual(['Bakery'])
    expect(asked(host)).toMatchObject({ q: 'b' })
  })

  it('is narrowed by filters', async () => {
    renderPlace('?filter=name:contains:bo')
    expect(await screen.findByText('No results')).toBeVisible()
  })

  it('says in its own words that nothing is in it', async () => {
    place.filters = [{ field: 'city', operator: 'eq', value: 3 }]
    renderPlace('')
    expect(await screen.findByText('No shop here')).toBeVisible()
  })

  it('asks once before items are deleted, with what there is to know of them', async () => {
    let answer: (note: string) => void = () => {}
    const asked: (readonly PrimaryKey[])[] = []
    const deletionNote = (keys: readonly PrimaryKey[]) => {
      asked.push(keys)
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    }
    const { user, host } = renderPlace('', { filters: [], empty: place.empty }, { deletionNote })
    await user.click(await screen.findByRole('button', { name: 'select Books' }))
    const button = screen.getByRole('button', { name: 'Delete item' })
    await user.click(button)
    await waitFor(() => expect(asked).toHaveLength(1))
    await user.click(button)
    answer('3 people read it.')
    await waitFor(() => expect(host.confirmations).toHaveLength(1))
    expect(host.confirmations[0]?.message).toContain('3 people read it.')
    expect(asked).toEqual([[2]])
  })

  it('has further actions for the selection', async () => {
    place.filters = []
    const { user } = renderPlace('')
    await user.click(await screen.findByRole('button', { name: 'select Books' }))
    expect(screen.getByText('chosen: 2')).toBeVisible()
  })
})
