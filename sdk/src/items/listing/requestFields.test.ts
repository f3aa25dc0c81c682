import type { Field } from '@pergola/sdk'
import { aCollection, aRelation } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { isListReadable, requestFields } from './requestFields'

const countries = aCollection('countries', {
  code: { primary_key: true },
  name: {},
  id: { primary_key: false },
  cities: { type: 'o2m', datatype: null },
})
const cities = aCollection('cities', {
  name: {},
  population: { type: 'integer' },
  country: { type: 'm2o', options: { template: '{{ name }} ({{ unknown }})' } },
  region: { type: 'm2o', options: { template: '{{ name }}' } },
  flag: { type: 'file' },
  status: { type: 'status' },
  owner: { type: 'owner' },
  preview: { type: 'alias', options: { url_template: 'https://x/{{ name }}/{{ country.name }}' } },
})
const schema = {
  collections: { cities, countries },
  relations: [aRelation({ field_one: 'cities' })],
}
const ask = (names: string[], isAdmin = true) =>
  requestFields(
    cities,
    names.flatMap((name) => cities.fields[name] ?? []),
    { schema, isAdmin },
  )

describe('requestFields', () => {
  it('asks for the key and the shown columns, each once', () => {
    expect(ask(['name', 'population', 'id'])).toEqual(['id', 'name', 'population'])
  })

  it('asks for what the template of a many-to-one names, and leaves out what the schema does not know', () => {
    expect(ask(['country'])).toEqual(['id', 'country.code', 'country.name'])
  })

  it('asks for what the templates of a layout name', () => {
    const templates = ['{{ name }} in {{ country.name }}, {{ country.gone }}']
    expect(requestFields(cities, [], { schema, isAdmin: true, templates })).toEqual([
      'id',
      'name',
      'country.name',
    ])
  })

  it('asks through a junction for what a template of the items behind it names', () => {
    const posts = aCollection('posts', {
      tags: { type: 'o2m', datatype: null, options: { template: '{{ label }} {{ gone }}' } },
    })
    const links = aCollection('links', { post: { type: 'm2o' }, tag: { type: 'm2o' } })
    const tags = aCollection('tags', { label: {} })
    const relations = [
      aRelation({
        ...{ collection_many: 'links', field_many: 'post', collection_one: 'posts', field_one: 'tags' },
        junction_field: 'tag',
      }),
      aRelation({ collection_many: 'links', field_many: 'tag', collection_one: 'tags', field_one: null }),
    ]
    const options = { schema: { collections: { posts, links, tags }, relations }, isAdmin: true }
    expect(requestFields(posts, [posts.fields.tags as Field], options)).toEqual([
      'id',
      'tags.id',
      'tags.tag.label',
    ])
  })

  it('follows a relation whose column is a plain number by its type', () => {
    const log = aCollection('log', { country: { type: 'integer' } })
    const relation = aRelation({ collection_many: 'log', field_many: 'country', collection_one: 'countries' })
    const options = { schema: { collections: { log, countries }, relations: [relation] }, isAdmin: true }
    expect(requestFields(log, [], { ...options, templates: ['{{ country.name }}'] })).toEqual([
      'id',
      'country.name',
    ])
  })

  it('asks for nothing behind a relation that may not be read, but the key that its column holds', () => {
    const permissions = { can: (_: string, name: string) => name !== 'countries' }
    const asked = (fields: Record<string, Field>, of = cities) =>
      requestFields(of, Object.values(fields), { schema, isAdmin: true, permissions })
    const { name, country, flag } = cities.fields as Record<string, Field>
    expect(asked({ name, country, flag } as Record<string, Field>)).toEqual([
      'id',
      'name',
      'country',
      ...ask(['flag']).slice(1),
    ])
    const noCities = { can: (_: string, owner: string) => owner !== 'cities' }
    const list = countries.fields.cities as Field
    expect(requestFields(countries, [list], { schema, isAdmin: true, permissions: noCities })).toEqual([
      'code',
    ])
  })

  it('knows whether a list shows anything that may be read', () => {
    const list = countries.fields.cities as Field
    const can = (readable: boolean) => ({ can: () => readable })
    expect(isListReadable(countries, list, { schema })).toBe(true)
    expect(isListReadable(countries, list, { schema, permissions: can(true) })).toBe(true)
    expect(isListReadable(countries, list, { schema, permissions: can(false) })).toBe(false)
    expect(isListReadable(countries, list, { schema: { ...schema, relations: [] } })).toBe(false)
  })

  it('asks for the bare column of a relation that is not set up', () => {
    expect(ask(['region'])).toEqual(['id', 'region'])
  })

  it('asks a one-to-many for keys alone, which is what its count needs', () => {
    const field = countries.fields.cities
    expect(requestFields(countries, field ? [field] : [], { schema, isAdmin: true })).toEqual([
      'code',
      'cities.id',
    ])
  })

  it('asks an alias for the columns that its template reads', () => {
    expect(ask(['preview'])).toEqual(['id', 'name', 'country.name'])
  })

  it('asks a file for what draws its thumbnail', () => {
    expect(ask(['flag'])).toContain('flag.data')
  })

  it('adds status and owner for those whose rights depend on them', () => {
    expect(ask(['name'], false)).toEqual(['id', 'name', 'status', 'owner'])
    expect(ask(['status'], false)).toEqual(['id', 'status', 'owner'])
  })
})
