import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
/** MariaDB and MySQL hold 64 indexes of a table; SQLite holds any number. */
let hasLimit: boolean

const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
const code = (field: string, unique: boolean) => ({
  ...{ field, type: 'string', datatype: 'VARCHAR', length: 20, interface: 'text-input', unique },
})
const codes = (count: number) => Array.from({ length: count }, (_, at) => code(`code_${at}`, true))

async function send(method: 'POST' | 'PATCH', url: string, payload: object) {
  const response = await t.admin({ method, url, payload })
  return { status: response.statusCode, code: response.json().error?.code, body: response.json() }
}

/** Columns and indexes of the database, and what describes the fields. */
async function stored() {
  const { knex, dialect } = t.project
  const fields = await knex('directus_fields').where({ collection: 'full' }).orderBy('id').pluck('field')
  if (dialect.name !== 'mysql') return { fields, columns: Object.keys(await knex('full').columnInfo()) }
  const [indexes] = await knex.raw('SHOW INDEX FROM full')
  return { fields, columns: Object.keys(await knex('full').columnInfo()), indexes: indexes.length }
}

beforeAll(async () => {
  t = await createTestApp()
  hasLimit = t.project.dialect.name === 'mysql'
  const fields = [id, ...codes(63), code('plain', false)]
  expect((await send('POST', '/collections', { collection: 'full', fields })).status).toBe(200)
})
afterAll(() => t.close())

describe('the 65th index of a table', () => {
  const reference = {
    ...{ field: 'other', type: 'm2o', datatype: 'INT', signed: false, interface: 'many-to-one' },
    relation: { kind: 'm2o', collection: 'full' },
  }
  it.each<[string, 'POST' | 'PATCH', string, object]>([
    ['a unique field', 'POST', '/fields/full', code('late', true)],
    ['a relation', 'POST', '/fields/full', reference],
    ['a field that becomes unique', 'PATCH', '/fields/full/plain', { unique: true }],
    [
      'a list whose other side gets the column',
      'POST',
      '/fields/languages_of',
      {
        ...{ field: 'all', type: 'o2m', interface: 'one-to-many' },
        relation: { kind: 'o2m', collection: 'full', field: 'owner', auto_generate: true },
      },
    ],
  ])('for %s is refused where the database has no room for it, and nothing is made', async (...way) => {
    const [, method, url, payload] = way
    await send('POST', '/collections', { collection: 'languages_of', fields: [id] })
    const before = await stored()
    const { status, code, body } = await send(method, url, payload)
    if (!hasLimit) {
      expect(status).toBe(200)
      return
    }
    expect([status, code]).toEqual([422, 406])
    expect(body.error.message).toMatch(/^The table "full" would have more than 64 indexes/)
    expect(await stored()).toEqual(before)
    expect((await t.admin({ url: '/fields/languages_of/all' })).statusCode).toBe(404)
    // What comes next finds nothing to be repaired.
    expect((await send('PATCH', '/fields/full/plain', { note: 'Still here' })).status).toBe(200)
  })

  it('of a new collection is refused before there is a table', async () => {
    const wide = { collection: 'wide', fields: [id, ...codes(64)] }
    const { status, code } = await send('POST', '/collections', wide)
    expect([status, code]).toEqual(hasLimit ? [422, 406] : [200, undefined])
    expect(await t.project.knex.schema.hasTable('wide')).toBe(!hasLimit)
  })

  it('is in the plan of the change, and of a model file', async () => {
    if (!hasLimit) return
    const planned = await send('PATCH', '/fields/full/plain?plan=1', { unique: true })
    expect([planned.status, planned.code]).toEqual([422, 406])
    const { data: snapshot } = (await t.admin({ url: '/schema/snapshot' })).json()
    const full = snapshot.collections.find(({ collection }: { collection: string }) => collection === 'full')
    full.fields.find(({ field }: { field: string }) => field === 'plain').unique = true
    const { body } = await send('POST', '/schema/diff', { snapshot })
    expect(body.data.changes).toHaveLength(1)
    expect(body.data.changes[0].refusal).toMatch(/more than 64 indexes/)
  })
})
