import type { LayoutProps } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { CollectionPages } from './CollectionPages'

const orders = aCollection('orders', { name: {} })

function PlainLayout({ items }: LayoutProps) {
  return <p>{items.map(({ name }) => String(name)).join(', ')}</p>
}

const render = (route: string) =>
  renderWithHost(
    <Routes>
      <Route
        path="/atlas/ext/orders/*"
        element={<CollectionPages collection="orders" title="All orders" />}
      />
    </Routes>,
    {
      route,
      collections: [orders],
      extensions: { layout: { tabular: { layout: PlainLayout } } },
      items: { orders: [{ id: 7, name: 'Lamps' }], directus_collection_presets: [] },
    },
  )

describe('CollectionPages', () => {
  it('is the listing at the path of the module', async () => {
    render('/atlas/ext/orders')
    expect(await screen.findByText('Lamps')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'All orders' })).toBeVisible()
  })

  it('is the page of an item at its key', async () => {
    render('/atlas/ext/orders/7')
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Lamps')
  })

  it('has no other pages', async () => {
    render('/atlas/ext/orders/7/parts')
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
  })
})
