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
import ItemScreen from '../item'
import ListingScreen from '../listing'
import CollectionsModule from '../module'

const cities = aCollection('cities', { name: {}, population: { type: 'integer', interface: 'numeric' } })

const bookmark: CollectionPreset = {
  id: 9,
  title: 'By name',
  user: null,
  role: null,
  collection: 'cities',
  search_query: null,
  filters: null,
  view_type: 'tabular',
  view_query: { tabular: { sort: '-name', fields: 'name' } },
  view_options: null,
  translation: null,
}
const own = { ...bookmark, id: 7, title: null, user: 1, view_query: { tabular: { fields: 'population' } } }

function Rows({ viewQuery, onQueryChange }: LayoutProps) {
  return (
    <>
      <p>{`fields ${viewQuery.fields}`}</p>
      <button type="button" onClick={() => onQueryChange({ fields: 'name,population' })}>
        change columns
      </button>
    </>
  )
}

function renderAt(route: string, options: RenderWithHostOptions = {}) {
  return renderWithHost(<CollectionsModule basePath="/atlas/collections" />, {
    collections: [cities],
    path: '/atlas/collections/*',
    route,
    extensions: {
      layout: { tabular: { layout: Rows } },
      module: { collections: { listing: ListingScreen, item: ItemScreen } },
    },
    bookmarks: [structuredClone(bookmark)],
    ...options,
    items: {
      cities: [{ id: 1, name: 'Oslo', population: 1 }],
      directus_collection_presets: [{ ...structuredClone(own) }, { ...structuredClone(bookmark) }],
      ...options.items,
    },
  })
}

const writes = (host: { requests: readonly { method: string; path: string; body?: unknown }[] }) =>
  host.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const patched = (host: Parameters<typeof writes>[0]) =>
  host.requests.find(({ method }) => method === 'PATCH')?.body
const openMenu = async (user: ReturnType<typeof renderAt>['user'], name = /what can be done/) =>
  user.click(await screen.findByRole('button', { name }))

describe('a bookmark', () => {
  it('is shown without a change of the own view', async () => {
    const { host, router } = renderAt('/atlas/collections/cities?b=9')
    expect(await screen.findByText('fields name')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'By name' })).toBeVisible()
    expect(host.stores.frame.getState().bookmarkId).toBe(9)
    expect(writes(host)).toEqual([])
    await router.navigate('/atlas/collections/cities')
    expect(await screen.findByText('fields population')).toBeVisible()
  })

  it('keeps what is changed of it aside, until it is saved', async () => {
    const { host, user } = renderAt('/atlas/collections/cities?b=9')
    await user.click(await screen.findByRole('button', { name: 'change columns' }))
    expect(await screen.findByText('fields name,population')).toBeVisible()
    expect(writes(host)).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Save changes to this view' }))
    await waitFor(() => expect(writes(host)).toEqual(['PATCH /collection_presets/9']))
    expect(patched(host)).toMatchObject({
      view_query: { tabular: { sort: '-name', fields: 'name,population' } },
    })
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Save changes to this view' })).toBeNull(),
    )
    expect(screen.getByText('fields name,population')).toBeVisible()
  })

  it('can be had back as it was', async () => {
    const { host, user } = renderAt('/atlas/collections/cities?b=9')
    await user.click(await screen.findByRole('button', { name: 'change columns' }))
    await openMenu(user, /^By name, changed/)
    await user.click(await screen.findByRole('menuitem', { name: 'Discard what I changed' }))
    expect(await screen.findByText('fields name')).toBeVisible()
    expect(writes(host)).toEqual([])
  })

  it('says who sees it, and is given to others by an administrator', async () => {
    const { host, user } = renderAt('/atlas/collections/cities?b=9', {
      items: { directus_roles: [{ id: 3, name: 'Editor' }] },
    })
    await openMenu(user)
    expect(await screen.findByRole('menuitem', { name: 'Everyone sees this bookmark' })).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Name, and who sees it…' }))
    await user.click(await screen.findByRole('button', { name: /For whom/ }))
    await user.click(await screen.findByRole('option', { name: 'Role: for Editor' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(patched(host)).toEqual({ title: 'By name', user: null, role: 3 }))
    await openMenu(user)
    expect(await screen.findByRole('menuitem', { name: 'The role Editor sees this bookmark' })).toBeVisible()
  })

  it('is saved as another one, which is shown then', async () => {
    const { user, router } = renderAt('/atlas/collections/cities?b=9')
    await openMenu(user)
    await user.click(await screen.findByRole('menuitem', { name: 'Save as another bookmark…' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name of the bookmark/ }), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
    expect(router.state.location.search).not.toBe('?b=9')
  })

  it('of others is not offered to be changed to someone who may not', async () => {
    const { user } = renderAt('/atlas/collections/cities?b=9', {
      user: anEditor(),
      permissions: [aPermission('cities')],
    })
    await user.click(await screen.findByRole('button', { name: 'change columns' }))
    await openMenu(user)
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items.join()).toContain('Everyone sees this bookmark. Administrators can change it.')
    expect(items.join()).not.toMatch(/Save changes|Name, and who/)
  })
})
