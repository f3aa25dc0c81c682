import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connectDatabase } from '../../db/connectDatabase'
import type { ReaderOptions } from '../../db/LibsqlReader'
import { createLookUp, type LookUp } from '../../db/lookUp'
import type { JsonColumn, WrittenJson } from '../../db/rowsAsJson'
import { serializeJson } from '../../json/serializeJson'
import type { FieldType } from '../parseFieldType'
import type { ColumnField } from '../Schema'
import { castInSqlite } from './castInSqlite'
import { ownCast } from './castOut'

const MOST_BYTES = 10_000

let folder: string
let connection: Connection
let lookUp: LookUp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-casts-'))
  connection = connectDatabase({ type: 'sqlite', filename: join(folder, 'test.sqlite') })
  // A column without a type keeps what it is given as it is.
  await connection.knex.raw('CREATE TABLE t (id INTEGER PRIMARY KEY, value)')
  lookUp = createLookUp(connection)
})
afterAll(async () => {
  await lookUp.close()
  await connection.reads.destroy()
  await connection.knex.destroy()
  await rm(folder, { recursive: true, force: true })
})

async function store(values: readonly unknown[]): Promise<void> {
  await connection.knex('t').delete()
  if (values.length > 0) await connection.knex('t').insert(values.map((value) => ({ value })) as never)
}

const statement = (knex: Knex) => knex('t').select('value').orderBy('id')

function columnOf(type: FieldType, datatype: string): ColumnField {
  return { collection: 't', field: 'value', type, column: { datatype } } as ColumnField
}

/** As SQLite writes it, and as it is cast here. */
async function bothForms(field: ColumnField): Promise<{ written: string; cast: string }> {
  const cast = ownCast(field)
  const write = castInSqlite(field, cast)
  if (!write) throw new Error('There is no such function')
  const columns = [{ name: 'value', write }]
  const written = await lookUp.json(statement, columns, MOST_BYTES)
  expect(await inThread(columns)).toEqual(written)
  const rows = await lookUp.find(statement)
  const expected = rows.map(({ value }) => ({ value: cast ? cast(value) : value }))
  return {
    written: typeof written === 'object' ? `[${written.json}]` : written,
    cast: serializeJson(expected),
  }
}

async function inThread(columns: readonly JsonColumn[]): Promise<WrittenJson> {
  const options: ReaderOptions = { asJson: { columns, mostBytes: MOST_BYTES } }
  return (await statement(connection.reads).options(options)) as unknown as WrittenJson
}

const moments = fc
  .date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-12-31') })
  .chain((date) =>
    fc.constantFrom(
      date.toISOString(),
      date.toISOString().slice(0, 19).replace('T', ' '),
      date.toISOString().slice(0, 10),
    ),
  )
const values = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.double({ noNaN: true }),
  fc.constantFrom(
    0,
    1,
    2,
    '0',
    '1',
    'true',
    '',
    Number.MAX_SAFE_INTEGER,
    2n ** 53n,
    0.1 + 0.2,
    1 / 3,
    5e-324,
    1e21,
  ),
  moments,
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'a/b',
    '</script>',
    'a "quoted"\nline \\ \u0001 \u2028',
    'São Paulo 東京 😀',
    '[1,2]',
    'TTT',
    ' T ',
  ),
)

it.each<[FieldType, string]>([
  ['string', 'DATETIME'],
  ['integer', 'INT'],
  ['integer', 'BIGINT'],
  ['decimal', 'DECIMAL'],
  ['boolean', 'TINYINT'],
  ['datetime', 'DATETIME'],
  ['datetime_created', 'DATETIME'],
])('writes what readers of the type "%s" in %s get, or nothing', async (type, datatype) => {
  await fc.assert(
    fc.asyncProperty(fc.array(values, { maxLength: 12 }), async (stored) => {
      await store(stored)
      const { written, cast } = await bothForms(columnOf(type, datatype))
      if (written !== 'refused') expect(JSON.parse(written)).toEqual(JSON.parse(cast))
    }),
    { numRuns: 150 },
  )
})

it.each<[FieldType, string, unknown[]]>([
  ['string', 'VARCHAR', ['a/b', null, '', '😀']],
  ['integer', 'INT', [1, null, -5]],
  ['decimal', 'DECIMAL', [0.1, 5, 12.75]],
  ['boolean', 'TINYINT', [0, 1, null]],
  ['datetime', 'DATETIME', ['2026-01-02T03:04:05', '2026-01-02 03:04:05', null]],
  ['datetime_created', 'DATETIME', ['2026-01-02 03:04:05']],
])(
  'writes the usual values of the type "%s" in %s with the very same letters',
  async (type, datatype, stored) => {
    await store(stored)
    const { written, cast } = await bothForms(columnOf(type, datatype))
    expect(written).toBe(cast)
  },
)

const asIs = [{ name: 'value', write: (column: string) => column }]
const written = () => lookUp.json(statement, asIs, MOST_BYTES)

it('writes no more than it may', async () => {
  await store(['x'.repeat(MOST_BYTES - 100)])
  expect(await written()).toMatchObject({ count: 1 })
  await store(['x'.repeat(MOST_BYTES - 100), 'x'.repeat(100)])
  expect(await written()).toBe('too long')
  expect(await inThread(asIs)).toBe('too long')
})

it('says how many rows it has written', async () => {
  for (const stored of [[], ['a'], ['a', null, 'a']]) {
    await store(stored)
    expect(await written()).toMatchObject({ count: stored.length })
    expect(await inThread(asIs)).toEqual(await written())
  }
})

it('writes no bytes, and no text that is not UTF-8', async () => {
  for (const value of ["x'0102'", "CAST(x'ff41' AS TEXT)"]) {
    await store([])
    await connection.knex.raw(`INSERT INTO t (value) VALUES (${value})`)
    expect(await written()).toBe('refused')
    expect(await inThread(asIs)).toBe('refused')
  }
})

it('has no function for what only a program can read', () => {
  for (const type of ['array', 'json', 'hash', 'binary'] as const)
    expect(castInSqlite(columnOf(type, 'TEXT'), ownCast(columnOf(type, 'TEXT')))).toBeNull()
})
