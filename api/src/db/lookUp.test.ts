import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Connection, connectDatabase } from './connectDatabase'
import { createLookUp, type LookUp } from './lookUp'

let folder: string
let connection: Connection
let lookUp: LookUp

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-look-up-'))
  connection = connectDatabase({ type: 'sqlite', filename: join(folder, 'test.sqlite') })
  await connection.knex.raw('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)')
  await connection.knex('t').insert([
    { id: 1, text: 'one' },
    { id: 2, text: 'two' },
    { id: 3, text: null },
  ])
  lookUp = createLookUp(connection)
})
afterEach(async () => {
  await lookUp.close()
  await connection.reads.destroy()
  await connection.knex.destroy()
  await rm(folder, { recursive: true, force: true })
})

const between = (knex: Knex, first: number, text: string) =>
  knex('t').where('id', '>=', first).whereNot({ text }).limit(1)

it('finds what a statement means, each time with values of its own', async () => {
  expect(await lookUp.find(between, 1, 'one')).toEqual([{ id: 2, text: 'two' }])
  expect(await lookUp.find(between, 1, 'two')).toEqual([{ id: 1, text: 'one' }])
  expect(await lookUp.find(between, 3, 'one')).toEqual([])
})

it('binds a value once that stands in many places of a statement, among names and texts with question marks', async () => {
  await connection.knex.raw('CREATE TABLE `w?``` (`a?` TEXT, b TEXT)')
  await connection.knex('w?`').insert([
    { 'a?': 'x?', b: 'y' },
    { 'a?': 'y', b: 'x?' },
    { 'a?': 'z', b: 'z' },
  ])
  const bound: unknown[] = []
  connection.reads.client.on('query', ({ bindings }: { bindings: unknown[] }) => bound.push(bindings))
  const either = (knex: Knex, text: string, other: string) =>
    knex('w?`')
      .select('a?')
      .where({ 'a?': text })
      .orWhere({ b: text })
      .orWhereRaw("?? = '\\?''' OR ?? = ?", ['a?', 'b', other])
  expect(await lookUp.find(either, 'x?', 'none')).toEqual([{ 'a?': 'x?' }, { 'a?': 'y' }])
  expect(await lookUp.find(either, 'none', 'z')).toEqual([{ 'a?': 'z' }])
  expect(bound).toEqual([
    ['x?', 'none'],
    ['none', 'z'],
  ])
})

it('writes JSON after it has refused to, each time', async () => {
  await connection.knex.raw("INSERT INTO t VALUES (4, x'ff')")
  const columns = [{ name: 'text', write: (column: string) => `json_quote(${column})` }]
  const textOf = (knex: Knex, id: number) => knex('t').select('text').where({ id })
  const read = async (id: number) => {
    const written = await lookUp.json(textOf, columns, 1_000, id)
    return typeof written === 'object' ? written.json.toString() : written
  }
  for (let time = 0; time < 3; time++)
    expect([await read(1), await read(4), await read(4), await read(2)]).toEqual([
      '{"text":"one"}',
      'refused',
      'refused',
      '{"text":"two"}',
    ])
})

it('sees at once what others have committed, and nothing before', async () => {
  const two = () => lookUp.rows(connection.knex('t').where({ id: 2 }))
  await connection.knex.transaction(async (trx) => {
    await trx('t').where({ id: 2 }).update({ text: 'changed' })
    expect(await two()).toEqual([{ id: 2, text: 'two' }])
  })
  expect(await two()).toEqual([{ id: 2, text: 'changed' }])
})

it('sees columns that have come and gone', async () => {
  const all = () => lookUp.rows(connection.knex('t').where({ id: 1 }))
  await all()
  await connection.knex.raw("ALTER TABLE t ADD COLUMN more TEXT DEFAULT 'new'")
  expect(await all()).toEqual([{ id: 1, text: 'one', more: 'new' }])
  await connection.knex.raw('ALTER TABLE t DROP COLUMN text')
  expect(await all()).toEqual([{ id: 1, more: 'new' }])
})

it('keeps every digit, and cannot write', async () => {
  await connection.knex.raw('INSERT INTO t VALUES (9007199254740993, NULL)')
  expect(await lookUp.rows(connection.knex('t').where('id', '>', 3))).toEqual([
    { id: '9007199254740993', text: null },
  ])
  await expect(lookUp.rows(connection.knex('t').insert({ text: 'x' }))).rejects.toThrow(/readonly/)
})

it('leaves everything in the file when it is closed', async () => {
  await lookUp.find(between, 1, 'one')
  await lookUp.close()
  await connection.reads.destroy()
  await connection.knex.destroy()
  const log = await stat(join(folder, 'test.sqlite-wal')).catch(() => ({ size: 0 }))
  expect(log.size).toBe(0)
})

it('reads lists by the names that their columns have now', async () => {
  const list = () => connection.reads('t').select('*').orderBy('id').limit(2)
  expect(await list()).toEqual([
    { id: 1, text: 'one' },
    { id: 2, text: 'two' },
  ])
  await connection.knex.raw('ALTER TABLE t RENAME COLUMN text TO words')
  expect(await list()).toEqual([
    { id: 1, words: 'one' },
    { id: 2, words: 'two' },
  ])
})

it('gives a row with the version of the data, which is that of the row where it is one from before', async () => {
  const byId = (knex: Knex, id: number) => knex('t').select('id', 'text').where({ id }).limit(1)
  const before = await lookUp.dataVersion()
  expect(lookUp.rowAsOf(byId, 1)).toEqual({ row: { id: 1, text: 'one' }, asOf: before })
  await connection.knex('t').where({ id: 2 }).update({ text: 'changed' })
  // Nothing has asked for the version in between.
  const after = lookUp.rowAsOf(byId, 1)?.asOf
  expect(after).not.toBe(before)
  expect(lookUp.rowAsOf(byId, 9)).toEqual({ row: undefined, asOf: after })
  expect(await lookUp.dataVersion()).toBe(after)
})

it('has another version by another connection, which may count as far as the one before', async () => {
  const before = await lookUp.dataVersion()
  await lookUp.close()
  await connection.knex('t').where({ id: 2 }).update({ text: 'changed' })
  expect(await lookUp.dataVersion()).not.toBe(before)
})

it('gives no such row where its values or its table need more than that', async () => {
  await lookUp.dataVersion()
  const whole = (knex: Knex) => knex('t').select('*').where({ id: 1 }).limit(1)
  const largest = (knex: Knex) => knex('t').select('id').orderBy('id', 'desc').limit(1)
  const text = (knex: Knex, id: number) => knex('t').select('text').where({ id }).limit(1)
  expect(lookUp.rowAsOf(whole)).toBe(null)
  expect(lookUp.rowAsOf(largest)?.row).toEqual({ id: 3 })
  await connection.knex.raw("INSERT INTO t VALUES (9007199254740993, NULL), (5, x'00ff')")
  expect(lookUp.rowAsOf(largest)).toBe(null)
  expect(lookUp.rowAsOf(text, 1)?.row).toEqual({ text: 'one' })
  await connection.knex.raw('ALTER TABLE t RENAME COLUMN text TO other')
  expect(lookUp.rowAsOf(text, 1)).toBe(null)
  await connection.knex.raw('ALTER TABLE t RENAME COLUMN other TO text')
  const bytes = (knex: Knex) => knex('t').select('text').where({ id: 5 })
  expect(lookUp.rowAsOf(bytes)).toBe(null)
})
