import type { JsonValue } from '@pergola/sdk/sandbox/protocol'
import { describe, expect, it } from 'vitest'
import { type GrantedSchema, grantedQuery } from './grantedQuery'

const fields = (types: Record<string, string>) =>
  ({
    fields: Object.fromEntries(Object.entries(types).map(([field, type]) => [field, { field, type }])),
  }) as never
const relation = (many: string, field: string, one: string, back: string | null = null) => ({
  id: 1,
  collection_many: many,
  field_many: field,
  collection_one: one,
  field_one: back,
  junction_field: null,
})
const schema: GrantedSchema = {
  collections: {
    cities: fields({
      id: 'integer',
      name: 'string',
      country: 'm2o',
      owner: 'owner',
      photo: 'file',
      editor: 'm2o',
    }),
    countries: fields({ id: 'integer', name: 'string', cities: 'o2m', flag: 'file', chief: 'm2o' }),
    directus_users: fields({ id: 'integer', email: 'string', role: 'm2o' }),
    directus_files: fields({ id: 'integer', private_hash: 'string' }),
  },
  relations: [
    relation('cities', 'country', 'countries', 'cities'),
    relation('cities', 'editor', 'directus_users'),
    relation('countries', 'chief', 'directus_users'),
  ],
}
const query = (asked: { [key: string]: JsonValue }) => grantedQuery('cities', asked, schema)

describe('the query of a sandboxed extension', () => {
  it('may choose, filter, sort and group by content, through relations as well', () => {
    const asked = {
      fields: ['name,country.name', 'country.cities.id', 'owner'],
      filter: { 'country.name': { contains: 'a' }, owner: { nnull: '' } },
      sort: '-country.name,?',
      groups: 'country',
      q: 'x',
      limit: 20,
    }
    expect(query(asked)).toEqual({
      fields: 'name,country.name,country.cities.id,owner',
      filter: asked.filter,
      sort: '-country.name,?',
      groups: 'country',
      q: 'x',
      limit: 20,
    })
  })

  it('has of wildcards what is content', () => {
    expect(query({ fields: '*' }).fields).toBe('*')
    expect(query({ fields: '*.*' }).fields).toBe('*,country.*')
    expect(query({ fields: '*.*.*' }).fields).toBe('*,country.*,country.cities.*')
  })

  it.each<[string, { [key: string]: JsonValue }]>([
    ['fields of a user', { fields: 'owner.email' }],
    ['all of a user', { fields: 'owner.*' }],
    ['all of a user by a relation', { fields: ['id', 'editor.*'] }],
    ['a user behind content', { fields: 'country.chief.email' }],
    ['a role behind a user', { fields: 'owner.role.*' }],
    ['a file', { fields: 'country.flag.private_hash' }],
    ['a filter', { filter: { 'owner.email': { eq: 'x' } } }],
    ['a filter behind content', { filter: { 'country.chief.email': 'x' } }],
    ['a sort', { sort: '-owner.email' }],
    ['a group', { groups: ['editor.role'] }],
  ])('never reaches the system: %s', (_case, asked) => {
    expect(() => query(asked)).toThrow(/belongs to the system/)
  })

  it.each<[string, { [key: string]: JsonValue }]>([
    ['a parameter that is spelled as the wire has it', { 'fields[]': 'owner.email' }],
    ['a filter that is', { 'filter[owner.email][eq]': 'x' }],
    ['a field that ends its own bracket', { filter: { 'name][x': 'y' } }],
    ['fields as an object', { fields: { 0: 'owner.email' } }],
    ['a filter that is a text', { filter: '{"owner.email":"x"}' }],
    ['a path through what is no relation', { fields: 'name.length' }],
    ['a path without end', { fields: Array(9).fill('*').join('.') }],
  ])('is refused for %s', (_case, asked) => expect(() => query(asked)).toThrow())

  it.each([[undefined], [-1], [100_000], ['all']])('gets at most 500 rows, for a limit of %j', (limit) => {
    expect(query(limit === undefined ? {} : { limit }).limit).toBe(500)
  })
})
