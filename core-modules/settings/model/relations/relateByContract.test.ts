import type { Api, Collection, Field, Relation } from '@pergola/sdk'
import { expect, it } from 'vitest'
import { relateByContract } from './relateByContract'
import { proposeRelation, type RelationDraft } from './relationDraft'

const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, length: '15' } as Field
const collection = (name: string) => ({ collection: name, fields: { id: key } }) as unknown as Collection
const collections = Object.fromEntries(['boats', 'piers'].map((name) => [name, collection(name)]))

/** What is sent when a field of boats is created with that relation. */
async function sent(draft: RelationDraft, relations: Relation[] = []): Promise<[string, unknown][]> {
  const calls: [string, unknown][] = []
  const note = (method: string) => async (path: string, body: unknown) => {
    calls.push([`${method} ${path}`, body])
  }
  const api = { post: note('POST'), patch: note('PATCH') } as unknown as Api
  const create = () => api.post('/fields/boats', 'the field')
  const place = { self: collections.boats as Collection, field: 'harbour', create }
  await relateByContract(api, place, draft, { collections, relations })
  return calls
}

const propose = (kind: RelationDraft['kind'], relations: Relation[] = []) =>
  proposeRelation(kind, 'boats', kind === 'translation' ? '' : 'piers', { collections, relations })

it('relates one of many by a row of its own', async () => {
  expect(await sent(propose('m2o'))).toEqual([
    ['POST /fields/boats', 'the field'],
    [
      'POST /relations',
      {
        collection_many: 'boats',
        field_many: 'harbour',
        collection_one: 'piers',
        field_one: null,
        junction_field: null,
      },
    ],
  ])
})

it('creates the column that a list needs, or takes one that is there', async () => {
  const [column, field, row] = await sent(propose('o2m'))
  expect(column).toEqual([
    'POST /fields/piers',
    expect.objectContaining({ field: 'boat', type: 'm2o', datatype: 'INT', length: 10 }),
  ])
  expect(field?.[0]).toBe('POST /fields/boats')
  expect(row).toEqual([
    'POST /relations',
    expect.objectContaining({ collection_many: 'piers', field_one: 'harbour' }),
  ])

  const open = { id: 7, collection_many: 'piers', field_many: 'boat', collection_one: 'boats' } as Relation
  const relations = [{ ...open, field_one: null, junction_field: null }]
  expect((await sent(propose('o2m', relations), relations)).at(-1)).toEqual([
    'PATCH /relations/7',
    { field_one: 'harbour' },
  ])
})

it('creates the collection between two, hidden, and both of its rows', async () => {
  const calls = await sent(propose('m2m'))
  expect(calls.map(([call]) => call)).toEqual([
    'POST /collections',
    'POST /fields/boats',
    'POST /relations',
    'POST /relations',
  ])
  expect(calls[0]?.[1]).toMatchObject({
    collection: 'boats_piers',
    hidden: true,
    fields: [{ field: 'id', primary_key: true }, { field: 'boats_id' }, { field: 'piers_id' }],
  })
  expect(calls.slice(2).map(([, row]) => row)).toEqual([
    expect.objectContaining({ field_many: 'boats_id', field_one: 'harbour', junction_field: 'piers_id' }),
    expect.objectContaining({ field_many: 'piers_id', collection_one: 'piers', junction_field: 'boats_id' }),
  ])
})

it('creates the collection of translations with a language and texts', async () => {
  const [table, field, row] = await sent(propose('translation'))
  expect(table?.[1]).toMatchObject({
    collection: 'boats_translations',
    fields: [{ field: 'id' }, { field: 'boats_id' }, { field: 'language', type: 'lang' }, { field: 'title' }],
  })
  expect(field?.[0]).toBe('POST /fields/boats')
  expect(row?.[1]).toMatchObject({ collection_many: 'boats_translations', field_one: 'harbour' })
})
