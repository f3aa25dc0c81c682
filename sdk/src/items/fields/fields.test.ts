import { aCollection, aField, aRelation } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { interfaceIdOf } from './interfaceIdOf'
import { resolveOptions } from './resolveOptions'
import { resolveRelation } from './resolveRelation'
import { softDeleteValues, statusOf } from './statusMapping'

describe('the interface of a field', () => {
  it('is its own', () => {
    expect(interfaceIdOf(aField('a', { interface: 'slider', datatype: 'INT' }))).toBe('slider')
  })

  it.each([
    ['VARCHAR', 'text-input'],
    ['LONGTEXT', 'textarea'],
    ['tinyint', 'switch'],
    ['DECIMAL', 'numeric'],
    ['DATETIME', 'datetime'],
    ['TIMESTAMP', 'time'],
    [null, 'text-input'],
    ['GEOMETRY', 'text-input'],
  ])('follows the datatype %s when it has none: %s', (datatype, id) => {
    expect(interfaceIdOf(aField('a', { interface: null, datatype }))).toBe(id)
  })
})

describe('options', () => {
  const declared = {
    min: { interface: 'numeric', default: 0 },
    unit: { interface: 'text-input' },
    isOpen: { interface: 'switch', default: false },
  }

  it('are the declared defaults, falsy ones too, overlaid by what is stored', () => {
    expect(resolveOptions(declared, { unit: 'km', extra: 1 })).toEqual({
      min: 0,
      unit: 'km',
      isOpen: false,
      extra: 1,
    })
  })

  it('have the default where null is stored, and null where nothing is declared', () => {
    expect(resolveOptions(declared, { min: null })).toEqual({ min: 0, unit: null, isOpen: false })
  })
})

describe('the relation of a field', () => {
  const collections = {
    cities: aCollection('cities', { country: { type: 'm2o' } }),
    countries: aCollection('countries', { cities: { type: 'o2m' }, languages: { type: 'o2m' } }),
    countries_languages: aCollection('countries_languages', {
      country: { type: 'm2o' },
      language: { type: 'm2o' },
    }),
    languages: aCollection('languages', { name: {} }),
  }
  const relations = [
    aRelation({ field_one: 'cities' }),
    aRelation({
      id: 2,
      collection_many: 'countries_languages',
      field_one: 'languages',
      junction_field: 'language',
    }),
    aRelation({
      id: 3,
      collection_many: 'countries_languages',
      field_many: 'language',
      collection_one: 'languages',
      field_one: null,
      junction_field: 'country',
    }),
  ]
  const fieldOf = (collection: keyof typeof collections, field: string) => {
    const found = collections[collection].fields[field]
    if (!found) throw new Error(`No field ${field}`)
    return found
  }

  it('is found from the many side', () => {
    const relation = resolveRelation(fieldOf('cities', 'country'), { collections, relations })
    expect(relation).toMatchObject({ kind: 'm2o', id: 1, junction: null })
    expect(relation?.collectionOne.collection).toBe('countries')
    expect(relation?.fieldOne?.field).toBe('cities')
  })

  it('leads through the junction to the other side of a many-to-many', () => {
    const relation = resolveRelation(fieldOf('countries', 'languages'), { collections, relations })
    expect(relation?.kind).toBe('o2m')
    expect(relation?.junction?.fieldMany.field).toBe('language')
    expect(relation?.junction?.collectionOne.collection).toBe('languages')
  })

  it('is null when none is set up, or a collection of it is out of sight', () => {
    const field = fieldOf('cities', 'country')
    expect(resolveRelation(field, { collections, relations: [] })).toBeNull()
    expect(resolveRelation(field, { collections: { cities: collections.cities }, relations })).toBeNull()
  })
})

describe('the status of an item', () => {
  const status_mapping = {
    live: { name: 'Live', background_color: '#0a0' },
    gone: { name: 'Gone', soft_delete: true },
  }
  const posts = aCollection('posts', { state: { type: 'status', options: { status_mapping } } })

  it('is named by the mapping of its collection', () => {
    expect(statusOf(posts, { state: 'live' })).toMatchObject({ value: 'live', name: 'Live' })
    expect(statusOf(posts, { state: 'unknown' })).toBeNull()
  })

  it('is what deleting sets where a status stands for deleted', () => {
    expect(softDeleteValues(posts)).toEqual({ state: 'gone' })
    expect(softDeleteValues(aCollection('cities', { name: {} }))).toBeNull()
  })
})
