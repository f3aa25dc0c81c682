import { aCollection, createFakeHost } from '@pergola/sdk/testing'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { itemCountQuery, itemPageQuery, type ListQuery, writeRows } from './itemsQuery'

const cities = aCollection('cities', { name: {} })
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `City ${index}` }))
const query: ListQuery = { fields: ['id', 'name'], sort: '-name', search: null, filters: [], pageSize: 2 }

describe('a listing', () => {
  it('asks for rows without counting them, and counts without reading them', async () => {
    const host = createFakeHost({ collections: [cities], items: { cities: rows(5) } })
    const client = new QueryClient()
    const pageAt = (page: number) => client.fetchQuery(itemPageQuery(host.api, 'cities', query, page))
    expect((await pageAt(0)).items).toHaveLength(2)
    expect((await pageAt(2)).items).toHaveLength(1)
    expect(await client.fetchQuery(itemCountQuery(host.api, 'cities', { ...query, search: 'City' }))).toBe(5)
    expect(host.requests.map(({ query }) => query)).toEqual([
      { fields: 'id,name', sort: '-name', limit: '2', offset: '0' },
      { fields: 'id,name', sort: '-name', limit: '2', offset: '4' },
      { fields: 'id', q: 'City', limit: '1', meta: 'filter_count' },
    ])
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
