import { aCollection } from '@pergola/sdk/testing'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type ItemsPage, type ListQuery, listKeys } from './itemsQuery'
import { dropFromListings, patchListings } from './listingCache'

const cities = aCollection('cities', { name: {}, country: { type: 'm2o' } })
const query: ListQuery = { fields: ['id', 'name'], sort: null, search: null, filters: [], pageSize: 3 }

function aClient(pages: Record<number, (number | string)[]>) {
  const client = new QueryClient()
  for (const [page, ids] of Object.entries(pages)) {
    const items = ids.map((id) => ({ id, name: `City ${id}`, country: { id: 1, name: 'Norway' } }))
    client.setQueryData<ItemsPage>(listKeys.page('atlas', 'cities', query, Number(page)), { items })
  }
  const countKey = listKeys.count('atlas', 'cities', query)
  client.setQueryData(countKey, 20)
  const pageAt = (page: number) =>
    client.getQueryData<ItemsPage>(listKeys.page('atlas', 'cities', query, page))
  const count = () => client.getQueryData(countKey)
  return { client, count, pageAt, idsOf: (page: number) => pageAt(page)?.items.map(({ id }) => id) }
}

describe('a saved item', () => {
  it('shows its values in the rows of listings, with its relations as they were', () => {
    const { client, pageAt } = aClient({ 0: [1, 2, 3], 4: [13, '14', 15] })
    patchListings(client, 'atlas', cities, [{ id: 14, name: 'New', country: 7, note: 'not shown' }])
    expect(pageAt(4)?.items[1]).toEqual({ id: '14', name: 'New', country: { id: 1, name: 'Norway' } })
    expect(pageAt(0)?.items[0]).toMatchObject({ name: 'City 1' })
  })

  it('leaves pages without it as they are', () => {
    const { client, pageAt } = aClient({ 0: [1, 2, 3] })
    const before = pageAt(0)
    patchListings(client, 'atlas', cities, [{ id: 14, name: 'New' }])
    expect(pageAt(0)).toBe(before)
  })
})

describe('deleted items', () => {
  it('leave the listings, and what stood behind them moves up', () => {
    const { client, count, idsOf, pageAt } = aClient({ 0: [1, 2, 3], 1: [4, 5, 6], 4: [13, 14, 15] })
    // The same rows in another order, fewer of them loaded.
    const byName = { ...query, sort: 'name' }
    client.setQueryData<ItemsPage>(listKeys.page('atlas', 'cities', byName, 0), { items: [{ id: 2 }] })
    dropFromListings(client, 'atlas', cities, [2, '5'])
    expect(idsOf(0)).toEqual([1, 3, 4])
    expect(idsOf(1)).toEqual([6])
    // The first two now end the page before, which is not there.
    expect(idsOf(4)).toEqual([15])
    expect(pageAt(0)).toMatchObject({ isPartial: false })
    expect(count()).toBe(18)
    expect(pageAt(1)).toMatchObject({ isPartial: true })
  })

  it('make the last page shorter, which still is the last', () => {
    const { client, pageAt, idsOf } = aClient({ 0: [1, 2, 3], 1: [4, 5] })
    dropFromListings(client, 'atlas', cities, [4])
    expect(idsOf(1)).toEqual([5])
    expect(pageAt(1)).toMatchObject({ isPartial: false })
  })

  it('change nothing where none of them is', () => {
    const { client, count, pageAt } = aClient({ 0: [1, 2, 3] })
    const before = pageAt(0)
    dropFromListings(client, 'atlas', cities, [9])
    expect(pageAt(0)).toBe(before)
    expect(count()).toBe(20)
  })
})
