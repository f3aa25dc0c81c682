import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'libsql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connectDatabase } from './connectDatabase'
import { prepareAsText, textIn } from './rowsAsText'

let folder: string
let connection: Connection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-rows-'))
  connection = connectDatabase({ type: 'sqlite', filename: join(folder, 'rows.sqlite') })
})
afterAll(async () => {
  await connection.reads.destroy()
  await connection.knex.destroy()
  await rm(folder, { recursive: true, force: true })
})

/** A table `values_{n}` of one untyped column, which keeps what it is given as it is. */
let tables = 0
async function tableOf(values: readonly unknown[]): Promise<string> {
  const table = `values_${tables++}`
  await connection.knex.raw(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, value)`)
  for (let start = 0; start < values.length; start += 100) {
    const rows = values.slice(start, start + 100).map((value) => ({ value }))
    await connection.knex(table).insert(rows as never)
  }
  return table
}

async function readValues(table: string): Promise<unknown[]> {
  const rows: { value: unknown }[] = await connection.reads(table).select('value').orderBy('id')
  return rows.map(({ value }) => value)
}

/** Of one column. */
function textOf(database: Database, select: string): string | null | undefined {
  const statement = prepareAsText(database, select, 1)
  return textIn(statement?.get([])?.[0], new TextDecoder())
}

it('gives every value as it is stored', async () => {
  const values = [
    null,
    0,
    -1,
    Number.MAX_SAFE_INTEGER,
    0.1 + 0.2,
    1 / 3,
    5e-324,
    '',
    'a "quoted"\nline,\n with \\ and \u0000 and \u2028',
    'São Paulo, 東京 😀',
    '[1,2]',
    '12',
  ]
  expect(await readValues(await tableOf(values))).toEqual(values)
  expect(await readValues(await tableOf([1.7976931348623157e308, 1e20]))).toEqual([
    1.7976931348623157e308, 1e20,
  ])
})

it('gives any number as the same number', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  let state = seed
  const next = () => {
    state = (state * 48271) % 2147483647
    return state
  }
  const numbers = Array.from({ length: 2_000 }, () => (next() / next()) * 10 ** ((next() % 60) - 30))
  expect(await readValues(await tableOf(numbers)), `seed ${seed}`).toEqual(numbers)
})

it('gives whole numbers beyond 2^53 as text, among others', async () => {
  const table = await tableOf([1, 9007199254740993n, -9223372036854775808n])
  expect(await readValues(table)).toEqual([1, '9007199254740993', '-9223372036854775808'])
})

it('gives bytes as bytes, also those that are JSON in its binary form', async () => {
  const bytes = [...Array(256).keys()].map((byte) => Buffer.from([byte]))
  bytes.push(Buffer.from([0x13, 0x31]), Buffer.from([0x17, 0x61]), Buffer.alloc(0))
  const found = await readValues(await tableOf(bytes))
  expect(found.map((value) => Buffer.from(value as Uint8Array))).toEqual(bytes)
})

it('gives rows with bytes beside others', async () => {
  const [first, bytes] = await readValues(await tableOf(['text', Buffer.from([0, 255, 7])]))
  expect(first).toBe('text')
  expect([...new Uint8Array(bytes as ArrayBuffer)]).toEqual([0, 255, 7])
})

it('reads rows that are too long for one text', async () => {
  const table = await tableOf([])
  const sizes = [6_000_000, 6_000_001, 6_000_002]
  for (const size of sizes)
    await connection.knex.raw(`INSERT INTO ${table} (value) VALUES (printf('%.*c', ${size}, 'x'))`)
  const database: Database = await connection.reads.client.acquireConnection()
  try {
    expect(textOf(database, `SELECT value FROM ${table}`)).toBeUndefined()
    expect(textOf(database, `SELECT id FROM ${table}`)).toBe('[1],\n[2],\n[3]')
    expect(textOf(database, `SELECT id FROM ${table} WHERE id < 0`)).toBeNull()
  } finally {
    await connection.reads.client.releaseConnection(database)
  }
  expect((await readValues(table)).map((value) => String(value).length)).toEqual(sizes)
})

it('keeps the order of the rows, however many', async () => {
  const table = await tableOf([])
  await connection.knex.raw(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
     INSERT INTO ${table} (value) SELECT 'a rather long text, so that several pieces are read ' || i FROM n`,
  )
  const down: { id: number }[] = await connection.reads(table).select('id', 'value').orderBy('id', 'desc')
  expect(down.map(({ id }) => id)).toEqual(Array.from({ length: 5_000 }, (_, index) => 5_000 - index))
})

it('sees columns that have changed since', async () => {
  const table = await tableOf([1])
  const all = () => connection.reads(table).select(`${table}.*`)
  expect(await all()).toEqual([{ id: 1, value: 1 }])
  await connection.knex.raw(`ALTER TABLE ${table} ADD COLUMN other`)
  await connection.knex.raw(`ALTER TABLE ${table} RENAME COLUMN value TO renamed`)
  expect(await all()).toEqual([{ id: 1, renamed: 1, other: null }])
  await connection.knex.raw(`ALTER TABLE ${table} ADD COLUMN value DEFAULT 0.1`)
  expect(await readValues(table)).toEqual([0.1])
})

it('reads a row of many columns', async () => {
  const columns = Array.from({ length: 150 }, (_, index) => `c${index}`)
  await connection.knex.raw(`CREATE TABLE wide (${columns})`)
  await connection.knex('wide').insert({ c0: 1, c149: 'last' })
  expect(await connection.reads('wide').select(columns)).toMatchObject([{ c0: 1, c75: null, c149: 'last' }])
})

it('has all rows when it has the first: no search for a later one goes on in this thread', async () => {
  const table = await tableOf([1, 2, 3])
  const database: Database = await connection.reads.client.acquireConnection()
  try {
    const read = prepareAsText(database, `SELECT id, value FROM ${table} ORDER BY id`, 2)
    expect(read?.all([])).toEqual([[Buffer.from('[1,1],\n[2,2],\n[3,3]')]])
  } finally {
    await connection.reads.client.releaseConnection(database)
  }
})
