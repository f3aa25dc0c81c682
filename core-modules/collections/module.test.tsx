import type { CollectionPreset, LayoutProps } from '@pergola/sdk'
import {
  aCollection,
  anEditor,
  aPermission,
  type RenderWithHostOptions,
  renderWithHost,
} from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ItemScreen from './item'
import ListingScreen from './listing'
import CollectionsModule from './module'

const collections = [
  aCollection('cities', { name: {} }, { icon: 'location_city', note: 'Every populated place' }),
  aCollection('archive', { name: {} }, { hidden: true }),
  aCollection('raw', { name: {} }, { managed: false }),
  aCollection('about', { name: {} }, { single: true }),
  aCollection('directus_users', { name: {} }),
]

function Rows({ viewQuery }: LayoutProps) {
  return <p>{`sorted by ${viewQuery.sort}`}</p>
}

const bookmark: CollectionPreset = {
  id: 9,
  title: 'By name',
  user: null,
  role: null,
  collection: 'cities',
  search_query: null,
  filters: [{ field: 'name', operator: 'contains', value: 'o' }],
  view_type: 'tabular',
  view_query: { tabular: { sort: '-name' } },
  view_options: null,
  translation: null,
}

function renderModule(route: string, options: RenderWithHostOptions = {}) {
  const segment = route.split('/')[2]
  return renderWithHost(<CollectionsModule basePath={`/atlas/${segment}`} />, {
    collections,
    path: `/atlas/${segment}/*`,
    route,
    items: { cities: [{ id: 1, name: 'Oslo' }], directus_collection_presets: [] },
    extensions: {
      layout: { tabular: { layout: Rows } },
      module: { collections: { listing: ListingScreen, item: ItemScreen } },
    },
    bookmarks: [bookmark],
    ...options,
  })
}

describe('the overview of collections', () => {
  it('lists what is managed and visible, each with its note and a link, and asks the server nothing', () => {
    const { host } = renderModule('/atlas/collections')
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'CollectionNote',
      'About',
      'CitiesEvery populated place',
    ])
    expect(screen.getByRole('link', { name: 'Cities' })).toHaveAttribute('href', '/atlas/collections/cities')
    expect(host.requests).toHaveLength(0)
  })

  it('lists only what the role may read', () => {
    renderModule('/atlas/collections', { user: anEditor(), permissions: [aPermission('cities')] })
    expect(screen.queryByRole('link', { name: 'About' })).toBeNull()
  })

  it('says what a role without rights is missing, and who can grant it', () => {
    renderModule('/atlas/collections', { user: anEditor(), permissions: [] })
    expect(screen.getByRole('heading', { name: 'No access' })).toBeVisible()
    expect(
      screen.getByText(/^Your role, Editor, may not read any collection. An administrator/),
    ).toBeVisible()
  })

  it('says so when there is nothing to list', () => {
    renderModule('/atlas/collections', { collections: [] })
    expect(screen.getByRole('heading', { name: 'No collections' })).toBeVisible()
  })
})

describe('addresses of the module', () => {
  it('send a single-item collection to its item', async () => {
    const { router } = renderModule('/atlas/collections/about', { items: { about: [{ id: 1, name: 'Us' }] } })
    await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/collections/about/1'))
  })

  it.each(['/atlas/collections/nothing', '/atlas/collections/cities/1/2', '/atlas/bookmarks/cities/77'])(
    'show a page of their own when they lead nowhere: %s',
    async (route) => {
      renderModule(route)
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    },
  )

  it('lead from a bookmark to the listing that shows it, and change nothing', async () => {
    const { router, host } = renderModule('/atlas/bookmarks/cities/9')
    await waitFor(() => expect(router.state.location.pathname).toBe('/atlas/collections/cities'))
    expect(router.state.location.search).toBe('?b=9')
    expect(host.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('show nothing of a bookmark of a collection that may not be read', async () => {
    renderModule('/atlas/bookmarks/cities/9', { user: anEditor(), permissions: [] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
})
