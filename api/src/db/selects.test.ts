import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connectDatabase } from './connectDatabase'
import { createLookUp, type LookUp } from './lookUp'
import { openDatabaseView } from './openDatabaseView'

type Row = Record<string, unknown>

let folder: string
let connection: Connection
let lookUp: LookUp
const filename = () => join(folder, 'selects.sqlite')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-selects-'))
  connection = connectDatabase({ type: 'sqlite', filename: filename() })
  lookUp = createLookUp(connection)
  await connection.knex.raw('CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT, other)')
  await connection.knex.raw(`INSERT INTO texts VALUES
    (1, CAST(x'ff41' AS TEXT), 'é'), (2, 'before' || char(0) || 'after', x'00ff'),
    (3, CAST(x'41c3' AS TEXT), CAST(x'f09f98' AS TEXT)), (4, '', NULL)`)
})
afterAll(async () => {
  await lookUp.close()
  await connection.reads.destroy()
  await connection.knex.destroy()
  await rm(folder, { recursive: true, force: true })
})

const STORED = [
  { id: 1, text: '\ufffdA', other: 'é' },
  { id: 2, text: 'before\0after', other: Buffer.from([0, 255]) },
  { id: 3, text: 'A\ufffd', other: '\ufffd' },
  { id: 4, text: '', other: null },
]

/** Every way in which rows are read. */
const ways: [string, (columns: string[]) => Promise<Row[]>][] = [
  ['a list', async (columns) => connection.reads('texts').select(columns).orderBy('id')],
  ['the writer', async (columns) => connection.knex('texts').select(columns).orderBy('id')],
  [
    'a transaction',
    (columns) => connection.knex.transaction(async (trx) => trx('texts').select(columns).orderBy('id')),
  ],
  ['an item', async (columns) => lookUp.rows(connection.knex('texts').select(columns).orderBy('id'))],
  [
    'a view of the whole database',
    async () => {
      const view = await openDatabaseView({ type: 'sqlite', filename: filename() })
      const rows: Row[] = []
      try {
        for await (const row of view.rows('texts')) rows.push({ ...row, id: Number(row.id) })
      } finally {
        await view.close()
      }
      return rows
    },
  ],
]

describe.each(ways)('%s', (_way, read) => {
  it('has the whole of each text, with U+FFFD where it is none', async () => {
    expect(await read(['id', 'text', 'other'])).toEqual(STORED)
    expect(await read(['*'])).toEqual(STORED)
  })
})

it('has texts among numbers that need all their digits, and beyond the columns of one function', async () => {
  const columns = Array.from({ length: 120 }, (_, index) => `text AS text_${index}`)
  const wide = await connection.reads.raw(`SELECT ${columns}, 9007199254740993 AS big FROM texts`)
  const expected = STORED.map(({ text }) => ({ text_0: text, text_119: text, big: '9007199254740993' }))
  expect(wide).toMatchObject(expected)
})

it('reads texts that SQLite says are UTF-16', async () => {
  for (const encoding of ['UTF-16le', 'UTF-16be']) {
    const file = join(folder, `${encoding}.sqlite`)
    const other = new Database(file)
    other.exec(`PRAGMA encoding = '${encoding}'`)
    // The first half of a pair.
    const broken = encoding === 'UTF-16le' ? '41003dd8' : '0041d83d'
    other.exec(`CREATE TABLE t (text TEXT); INSERT INTO t VALUES ('São 😀'), (CAST(x'${broken}' AS TEXT))`)
    other.close()
    const { knex, reads } = connectDatabase({ type: 'sqlite', filename: file })
    try {
      for (const db of [knex, reads]) expect(await db('t').pluck('text')).toEqual(['São 😀', 'A\ufffd'])
    } finally {
      await reads.destroy()
      await knex.destroy()
    }
  }
})

describe('the columns of *', () => {
  const add = (column: string, value: string) =>
    `ALTER TABLE changed ADD COLUMN ${column} TEXT DEFAULT '${value}'`

  it('are those of now, also after a change of them that was undone', async () => {
    const { knex } = connection
    await knex.raw('DROP TABLE IF EXISTS changed')
    await knex.raw('CREATE TABLE changed (id INTEGER)')
    await knex.raw('INSERT INTO changed VALUES (1)')
    const seen = () => knex('changed').first()
    expect(await seen()).toEqual({ id: 1 })
    const undone = knex.transaction(async (trx) => {
      await trx.raw(add('first', 'undone'))
      expect(await trx('changed').first()).toEqual({ id: 1, first: 'undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await seen()).toEqual({ id: 1 })
    // On the same connection, with the version that the undone change had.
    await knex.transaction(async (trx) => {
      await trx.raw(add('second', 'kept'))
      expect(await trx('changed').first()).toEqual({ id: 1, second: 'kept' })
    })
    expect(await seen()).toEqual({ id: 1, second: 'kept' })
    expect(await lookUp.rows(knex('changed'))).toEqual([{ id: 1, second: 'kept' }])
    await knex.raw('ALTER TABLE changed RENAME COLUMN second TO third')
    expect(await lookUp.rows(knex('changed'))).toEqual([{ id: 1, third: 'kept' }])
  })

  it('that are gone are an error that names them', async () => {
    await expect(connection.reads('texts').select('texts.*', 'gone')).rejects.toThrow(/no such column: gone/)
  })
})
