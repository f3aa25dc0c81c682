import { aCollection, anExtension, type FakeHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { CollectionPages } from './CollectionPages'
import type { ItemPageProps, ListingProps } from './screenProps'

const ListingScreen = ({ collection, title }: ListingProps) => <h1>{`${title}: all of ${collection}`}</h1>
const ItemScreen = ({ collection, primaryKey }: ItemPageProps) => <h1>{`${collection} ${primaryKey}`}</h1>
const Workbench = ({ primaryKey }: ItemPageProps) => <h1>{`On the bench: ${primaryKey}`}</h1>

const core = { collections: { listing: ListingScreen, item: ItemScreen } }

const render = (route: string, options: FakeHostOptions = { extensions: { module: core } }) =>
  renderWithHost(
    <Routes>
      <Route
        path="/atlas/ext/orders/*"
        element={<CollectionPages collection="orders" title="All orders" />}
      />
    </Routes>,
    { route, collections: [aCollection('orders', { name: {} })], ...options },
  )

describe('CollectionPages', () => {
  it('shows the listing at the path of the module', () => {
    render('/atlas/ext/orders')
    expect(screen.getByRole('heading', { name: 'All orders: all of orders' })).toBeVisible()
  })

  it('shows the page of an item at its key', () => {
    render('/atlas/ext/orders/7')
    expect(screen.getByRole('heading', { name: 'orders 7' })).toBeVisible()
  })

  it('has no other pages', async () => {
    render('/atlas/ext/orders/7/parts')
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
  })
})

describe('a screen that was installed', () => {
  const workbench = {
    ...anExtension('module', 'workbench', {}, { parts: ['item'] }),
    source: 'custom' as const,
  }
  const collections = anExtension('module', 'collections', {}, { parts: ['module', 'listing', 'item'] })
  const manifests = [collections, workbench]

  it("takes the place of the console's own, and of no other", () => {
    const extensions = { module: { ...core, workbench: { item: Workbench } } }
    const { unmount } = render('/atlas/ext/orders/7', { manifests, extensions })
    expect(screen.getByRole('heading', { name: 'On the bench: 7' })).toBeVisible()
    unmount()
    render('/atlas/ext/orders', { manifests, extensions })
    expect(screen.getByRole('heading', { name: 'All orders: all of orders' })).toBeVisible()
  })

  it("gives way to the console's own when it fails", () => {
    render('/atlas/ext/orders/7', { manifests, extensions: { module: core } })
    expect(screen.getByRole('heading', { name: 'orders 7' })).toBeVisible()
  })

  it('leaves a page that says so when nothing brings the screen', () => {
    render('/atlas/ext/orders/7', { extensions: {} })
    expect(screen.getByRole('heading', { name: /Orders could not be loaded/ })).toBeVisible()
  })
})
