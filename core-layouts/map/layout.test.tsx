import type { Field, Item, LayoutProps } from '@pergola/sdk'
import { WorldMap } from '@pergola/sdk/items'
import { aCollection, type FakeHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import MapLayout from './layout'
import messages from './messages.json'
import MapOptions from './options'

const places = aCollection('places', {
  name: {},
  spot: { type: 'json', interface: 'map', hidden_browse: true },
  latitude: { type: 'decimal', hidden_browse: true },
  longitude: { type: 'decimal', hidden_browse: true },
})
const place = (id: number, name: string, lat: number | null, lng: number | null): Item => ({
  id,
  name,
  latitude: lat,
  longitude: lng,
  spot: lat === null ? null : { lat, lng },
})
const rows = [
  place(1, 'Oslo', 59.91, 10.75),
  place(2, 'Nairobi', -1.29, 36.82),
  place(3, 'Nowhere', null, null),
]

const props: LayoutProps = {
  collection: places,
  primaryKeyField: 'id',
  fields: Object.values(places.fields).filter((field) => !field.hidden_browse) as Field[],
  sortField: null,
  items: [],
  totalCount: null,
  isLoading: false,
  isLoadingMore: false,
  hasMore: false,
  viewOptions: { position: 'spot' },
  viewQuery: {},
  selection: [],
  getItemPath: (item) => `/atlas/collections/places/${item.id}`,
  onSelect: () => {},
  onQueryChange: () => {},
  onOptionsChange: () => {},
  onNextPage: () => {},
  onWrite: async () => {},
}

const render = (part: Partial<LayoutProps> = {}, host: FakeHostOptions = {}) =>
  renderWithHost(<MapLayout {...props} {...part} />, {
    collections: [places],
    items: { places: rows },
    messages: { layouts: { map: messages } },
    ...host,
  })
const list = () => screen.findByRole('list', { name: 'Places in view' })
const listRequests = (host: { requests: readonly { path: string; query: Record<string, string> }[] }) =>
  host.requests.filter(({ path }) => path === '/items/places').map(({ query }) => query)

beforeAll(() => WorldMap.preload())
// Without a size a map sees nothing, and nothing is in view.
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the map', () => {
  it('lists what is in view, each leading to its item', async () => {
    render()
    const links = within(await list()).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Oslo', 'Nairobi'])
    expect(links[0]).toHaveAttribute('href', '/atlas/collections/places/1')
    expect(screen.getByText('2 items in view')).toBeVisible()
    expect(await screen.findByTitle('Nairobi')).toBeInTheDocument()
  })

  it('opens the item whose mark is pressed', async () => {
    const { user, router } = render()
    await list()
    await user.click(await screen.findByTitle('Oslo'))
    expect(router.state.location.pathname).toBe('/atlas/collections/places/1')
  })

  it('asks for the visible part alone where two numbers hold the position, as the listing is narrowed', async () => {
    const filters = [{ field: 'name', operator: 'contains', value: 'o' }]
    const { host } = render({ viewOptions: {}, search: 'os', filters, viewQuery: { sort: '-name' } })
    await screen.findByText(/in view/)
    expect(listRequests(host)[0]).toMatchObject({
      fields: 'id,latitude,longitude,name',
      limit: '1000',
      q: 'os',
      sort: '-name',
      'filter[name][contains]': 'o',
      'filter[latitude][between]': expect.stringMatching(/^-?[\d.]+,[\d.]+$/),
      'filter[longitude][between]': '-180,180',
    })
  })

  it('says so where there are more than it shows', async () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      place(index + 1, `Place ${index}`, 10, (index % 90) / 2),
    )
    render({}, { items: { places: many } })
    expect(await screen.findByText(/The first 1,000 of 1,200\. With latitude and longitude/)).toBeVisible()
    expect(within(await list()).getAllByRole('link')).toHaveLength(100)
  })

  it('says how to choose a field where there is none, or none that may be read', () => {
    const bare = aCollection('places', { name: {} })
    render({ collection: bare, viewOptions: {} }, { collections: [bare] })
    expect(screen.getByRole('heading', { name: 'No field to place items by' })).toBeVisible()
    expect(screen.queryByRole('application')).not.toBeInTheDocument()
  })

  it('says that nothing is in view, and leads back to where something is', async () => {
    const { user } = render({}, { items: { places: [rows[2] as Item] } })
    expect(await screen.findByRole('heading', { name: 'Nothing in view' })).toBeVisible()
    const [, button] = screen.getAllByRole('button', { name: 'Show all' })
    await user.click(button as HTMLElement)
    expect(screen.getByRole('application', { name: 'Map of Places' })).toBeVisible()
  })

  it('offers another try where the server does not answer', async () => {
    let isBroken = true
    const answer = () =>
      isBroken
        ? { status: 500, error: { code: null, message: 'The disk is full' } }
        : { data: rows, meta: { filter_count: 3 } }
    const { user } = render({}, { handlers: { 'GET /items/places': answer } })
    expect(await screen.findByText('The disk is full')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(within(await list()).getAllByRole('link')).toHaveLength(2)
  })

  it('selects the item where it leads nowhere', async () => {
    const chosen: unknown[] = []
    const { user } = render({ getItemPath: null, onSelect: (keys) => chosen.push(keys) })
    await user.click(within(await list()).getByRole('button', { name: 'Nairobi' }))
    expect(chosen).toEqual([[2]])
  })
})

describe('its options', () => {
  it('offer the fields that may be read, and two numbers', async () => {
    const changes: object[] = []
    const { user } = renderWithHost(
      <MapOptions {...props} viewOptions={{}} onOptionsChange={(change) => changes.push(change)} />,
      { collections: [places], messages: { layouts: { map: messages } } },
    )
    expect(screen.getByRole('button', { name: /Latitude/ })).toHaveTextContent('Latitude')
    await user.click(screen.getByRole('button', { name: /Position/ }))
    await user.click(await screen.findByRole('option', { name: 'Spot' }))
    expect(changes).toEqual([{ position: 'spot' }])
  })
})
