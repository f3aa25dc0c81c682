import type { Item, ResolvedRelation } from '@pergola/sdk'
import { rejectText } from '@pergola/sdk/contract'
import { resolveRelation } from '@pergola/sdk/items'
import { aCollection, aRelation } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { manyToManyShape, oneToManyShape, type RelationShape } from './RelationShape'
import { applyDelta, type Delta, readDelta } from './relatedRows'
import { stageEdit, stageLink, stageNew, stageOrder, stageRemoval } from './stageRows'

const collections = {
  countries: aCollection('countries', { cities: { type: 'o2m' }, tags: { type: 'o2m' } }),
  cities: aCollection('cities', { name: {}, country: { type: 'm2o' }, place: { type: 'sort' } }),
  tags: aCollection('tags', { label: {} }),
  country_tags: aCollection('country_tags', {
    country: { type: 'm2o' },
    tag: { type: 'm2o' },
    sort: { type: 'sort' },
  }),
}
const relations = [
  aRelation({ field_one: 'cities' }),
  aRelation({
    collection_many: 'country_tags',
    field_many: 'country',
    collection_one: 'countries',
    field_one: 'tags',
    junction_field: 'tag',
  }),
  aRelation({ collection_many: 'country_tags', field_many: 'tag', collection_one: 'tags', field_one: null }),
]
const resolve = (field: string) =>
  resolveRelation(
    { collection: 'countries', field, type: 'o2m' },
    { collections, relations },
  ) as ResolvedRelation

const cities = oneToManyShape(resolve('cities'), { sortField: null, removal: 'unlink' })
const tags = manyToManyShape(resolve('tags')) as RelationShape

const savedCities = [
  { id: 1, name: 'Oslo' },
  { id: 2, name: 'Bergen' },
]
const savedTags = [
  { id: 10, sort: 1, tag: { id: 1, label: 'north' } },
  { id: 11, sort: 2, tag: { id: 2, label: 'sea' } },
]
const rowsOf = (shape: RelationShape, saved: Item[], delta: Delta | null, known = new Map<string, Item>()) =>
  applyDelta(shape, saved, delta ?? [], known)
const find = (shape: RelationShape, saved: Item[], delta: Delta | null, id: string) => {
  const row = rowsOf(shape, saved, delta).find((candidate) => candidate.id === id)
  if (!row) throw new Error(`No row ${id}`)
  return row
}

describe('one-to-many', () => {
  it('shows saved rows while nothing is staged', () => {
    for (const value of [null, [], [1, 2]]) {
      expect(rowsOf(cities, savedCities, readDelta(value)).map((row) => row.item.name)).toEqual([
        'Oslo',
        'Bergen',
      ])
    }
  })

  it('stages changed fields with the key, and further changes into the same entry', () => {
    const first = stageEdit(cities, [], find(cities, savedCities, null, 'saved-1'), { name: 'Kristiania' })
    expect(first).toEqual([{ id: 1, name: 'Kristiania' }])
    const second = stageEdit(cities, first ?? [], find(cities, savedCities, first, 'saved-1'), {
      name: 'Christiania',
    })
    expect(second).toEqual([{ id: 1, name: 'Christiania' }])
    expect(find(cities, savedCities, second, 'saved-1').item.name).toBe('Christiania')
  })

  it('stages new items without a key, and forgets them when they are taken out', () => {
    const delta = stageNew(cities, [], { name: 'Bodø' })
    expect(rowsOf(cities, savedCities, delta).at(-1)).toMatchObject({ kind: 'new', item: { name: 'Bodø' } })
    expect(stageRemoval(cities, delta ?? [], find(cities, savedCities, delta, 'new-0'))).toBeNull()
  })

  it('links an existing item by its key alone', () => {
    const delta = stageLink(cities, [], 7)
    expect(delta).toEqual([{ id: 7 }])
    const known = new Map([['7', { id: 7, name: 'Alta' }]])
    expect(rowsOf(cities, savedCities, delta, known).at(-1)).toMatchObject({
      kind: 'linked',
      item: { name: 'Alta' },
    })
  })

  it.each([
    ['that another one has', 2],
    ['that none has', 'se'],
    ['that is none yet', rejectText('N01', 'integer')],
  ])('has new items with a key %s, by their mark', (_which, id) => {
    const delta = stageNew(cities, [], { $new: true, id, name: 'Stockholm' })
    const made = { id: 'new-0', kind: 'new', key: null, item: { id, name: 'Stockholm' } }
    expect(rowsOf(cities, [], delta, new Map([['2', { id: 2, people: 5 }]]))).toMatchObject([made])
    expect(rowsOf(cities, [], delta, new Map([['2', { id: 2, people: 5 }]]))[0]?.item).not.toHaveProperty(
      'people',
    )
  })

  it('takes a row out by clearing its link, or by deleting it, whatever was staged before', () => {
    const edited = stageEdit(cities, [], find(cities, savedCities, null, 'saved-2'), { name: 'x' })
    const row = find(cities, savedCities, edited, 'saved-2')
    const unlinked = stageRemoval(cities, edited ?? [], row)
    expect(unlinked).toEqual([{ id: 2, country: null }])
    expect(rowsOf(cities, savedCities, unlinked).map((entry) => [entry.id, entry.isRemoved])).toEqual([
      ['saved-1', false],
      ['saved-2', true],
    ])
    expect(stageRemoval({ ...cities, removal: 'delete' }, [], row)).toEqual([{ id: 2, $delete: true }])
  })
})

describe('many-to-many', () => {
  it('shows the items of the junction rows, and none whose item is gone', () => {
    const saved = [...savedTags, { id: 12, sort: 3, tag: null }]
    expect(rowsOf(tags, saved, null).map((row) => [row.item.label, row.key])).toEqual([
      ['north', 1],
      ['sea', 2],
    ])
  })

  it('stages changes of the item inside its junction row', () => {
    const delta = stageEdit(tags, [], find(tags, savedTags, null, 'saved-11'), { label: 'ocean' })
    expect(delta).toEqual([{ id: 11, tag: { id: 2, label: 'ocean' } }])
    expect(find(tags, savedTags, delta, 'saved-11').item).toEqual({ id: 2, label: 'ocean' })
  })

  it('links and creates items through new junction rows, and deletes only the junction row', () => {
    const linked = stageLink(tags, [], 5)
    const delta = stageNew(tags, linked ?? [], { label: 'new' })
    expect(delta).toEqual([{ tag: { id: 5 } }, { tag: { label: 'new' } }])
    expect(stageRemoval(tags, [], find(tags, savedTags, null, 'saved-10'))).toEqual([
      { id: 10, $delete: true },
    ])
  })

  it('keeps changes of a linked item with its key', () => {
    const linked = stageLink(tags, [], 5)
    expect(stageEdit(tags, linked ?? [], find(tags, savedTags, linked, 'linked-5'), { label: 'x' })).toEqual([
      { tag: { id: 5, label: 'x' } },
    ])
  })

  it('numbers rows that were moved, staged ones too, and shows them in that order', () => {
    const delta = stageNew(tags, [], { label: 'new' })
    const [north, sea, added] = rowsOf(tags, savedTags, delta)
    if (!north || !sea || !added) throw new Error('Rows are missing')
    const ordered = stageOrder(tags, delta ?? [], [added, sea, north])
    expect(ordered).toEqual([
      { tag: { label: 'new' }, sort: 1 },
      { id: 10, sort: 3 },
    ])
    expect(rowsOf(tags, savedTags, ordered).map((row) => row.item.label)).toEqual(['new', 'sea', 'north'])
  })
})
