import { aCollection, createFakeHost } from '@pergola/sdk/testing'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { itemsQuery, type ListQuery, nextOffset, writeRows } from './itemsQuery'

const cities = aCollection('cities', { name: {} })
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `City ${index}` }))
const query: ListQuery = { fields: ['id', 'name'], sort: '-name', search: null, filters: [], pageSize: 2 }

describe('itemsQuery', () => {
  it('asks for the named fields only, and for the counts with the first page alone', async () => {
    const host = createFakeHost({ collections: [cities], items: { cities: rows(5) } })
    const client = new QueryClient()
    const data = await client.fetchInfiniteQuery({ ...itemsQuery(host.api, 'cities', query), pages: 3 })
    expect(data.pages.map((page) => page.items.length)).toEqual([2, 2, 1])
    expect(data.pages[0]).toMatchObject({ matchCount: 5, totalCount: 5 })
    expect(host.requests.map(({ query }) => query)).toEqual([
      { fields: 'id,name', sort: '-name', limit: '2', offset: '0', meta: 'filter_count,total_count' },
      { fields: 'id,name', sort: '-name', limit: '2', offset: '2' },
      { fields: 'id,name', sort: '-name', limit: '2', offset: '4' },
    ])
  })
})

describe('nextOffset', () => {
  const page = (length: number, matchCount: number | null = null) => ({
    items: rows(length),
    matchCount,
    totalCount: matchCount,
  })

  it('goes on until all matching rows are there', () => {
    expect(nextOffset(page(2), [page(2, 5), page(2)], 2)).toBe(4)
    expect(nextOffset(page(2), [page(2, 4), page(2)], 2)).toBeUndefined()
  })

  it('stops at a short page, even where the count promises more', () => {
    expect(nextOffset(page(1), [page(2, 9), page(1)], 2)).toBeUndefined()
  })

  it('goes on after full pages where the server does not count', () => {
    expect(nextOffset(page(2), [page(2)], 2)).toBe(2)
  })
})

describe('writeRows', () => {
  it('changes rows that have a key and creates those that have none', async () => {
    const host = createFakeHost({ collections: [cities], items: { cities: rows(2) } })
    await writeRows(host.api, 'cities', 'id', [{ id: 1, name: 'New' }, { name: 'Other' }])
    expect(host.requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'PATCH', path: '/items/cities', body: [{ id: 1, name: 'New' }] },
      { method: 'POST', path: '/items/cities', body: [{ name: 'Other' }] },
    ])
  })
})
