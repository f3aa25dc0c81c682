import { aCollection, aRelation } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { type FilterScope, fieldOfFilter, isStale, serverFilters } from './filterScope'

const countries = aCollection('countries', { name: {}, secret: {} })
const cities = aCollection('cities', { name: {}, country: { type: 'm2o' }, opened: { type: 'datetime' } })

function aScope(unreadable: readonly string[] = [], canRead = true): FilterScope {
  const access = (collection: string) => ({
    isReadable: (field: string) => !unreadable.includes(`${collection}.${field}`),
    isWritable: () => true,
  })
  return {
    collection: 'cities',
    schema: { collections: { cities, countries }, relations: [aRelation()] },
    permissions: { can: (action) => action === 'read' && canRead, fieldsOf: access as never },
    me: { id: 7, roleId: 3 },
  }
}

const filter = (field: string, value: unknown = 1) => ({ field, operator: 'eq', value })

describe('the field of a condition', () => {
  it('is found through relations', () => {
    expect(fieldOfFilter('country.name', aScope())?.collection).toBe('countries')
    expect(fieldOfFilter('name.country', aScope())).toBeNull()
  })

  it.each([
    ['is gone', 'gone', aScope()],
    ['is gone from the related collection', 'country.gone', aScope()],
    ['may not be read', 'name', aScope(['cities.name'])],
    ['belongs to a collection that may not be read', 'country.name', aScope([], false)],
    ['lies behind one that may not be read', 'country.name', aScope(['cities.country'])],
    ['may not be read behind a relation', 'country.secret', aScope(['countries.secret'])],
  ])('makes it stale when it %s', (_case, field, scope) => {
    expect(isStale(filter(field), scope)).toBe(true)
    expect(serverFilters([filter(field)], scope)).toEqual([])
  })
})

describe('a group', () => {
  const group = (value: unknown[]) => ({ field: '$or', operator: 'group', value })

  it('is asked with the values of the day, without what waits for one', () => {
    expect(serverFilters([group([filter('name', '$me'), filter('name', '')])], aScope())).toEqual([
      group([filter('name', 7)]),
    ])
    expect(serverFilters([group([filter('name', '')])], aScope())).toEqual([])
  })

  it('is left out whole with a condition that cannot be asked, however deep', () => {
    const stale = group([filter('name'), group([filter('country.secret')])])
    expect(isStale(stale, aScope(['countries.secret']))).toBe(true)
    expect(serverFilters([stale, filter('name')], aScope(['countries.secret']))).toEqual([filter('name')])
  })
})

describe('conditions as the server is asked', () => {
  it.each([
    ['the status of deleted items', [filter('status', 'deleted')], true],
    ['it among others', [{ field: 'status', operator: 'in', value: 'draft,deleted' }], true],
    ['it in a group', [{ field: '$or', operator: 'group', value: [filter('status', 'deleted')] }], true],
    ['another status', [filter('status', 'draft')], false],
    ['all but it', [{ field: 'status', operator: 'neq', value: 'deleted' }], false],
    ['a text that is called so', [filter('name', 'deleted')], false],
  ])('ask for items in all statuses where they name %s', (_name, filters, isAsked) => {
    const status_mapping = { draft: { name: 'Draft' }, deleted: { name: 'Deleted', soft_delete: true } }
    const statuses = aCollection('cities', {
      name: {},
      status: { type: 'status', options: { status_mapping } },
    })
    const scope = { ...aScope(), schema: { collections: { cities: statuses }, relations: [] } }
    expect(serverFilters(filters, scope)).toMatchObject([{ field: filters[0]?.field }])
    expect(serverFilters(filters, scope)[0]?.status === '*').toBe(isAsked)
  })

  it('hold values of the day, of the person and of whole days', () => {
    const now = new Date('2026-03-10T09:00:00')
    expect(
      serverFilters(
        [filter('name', '$me'), filter('opened', '$today-7d'), filter('name', '')],
        aScope(),
        now,
      ),
    ).toEqual([
      filter('name', 7),
      { field: 'opened', operator: 'between', value: '2026-03-03 00:00:00,2026-03-03 23:59:59' },
    ])
  })
})
