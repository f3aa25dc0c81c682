import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connectDatabase } from './connectDatabase'

let folder: string
let connection: Connection
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-db-'))
  connection = connectDatabase({ type: 'sqlite', filename: join(folder, 'test.sqlite') })
  await connection.knex.raw(
    'CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, text VARCHAR(20), flag TINYINT)',
  )
  await connection.knex.raw('CREATE UNIQUE INDEX u ON t (text)')
})
afterAll(async () => {
  await connection.knex.destroy()
  await rm(folder, { recursive: true, force: true })
})

it('binds whole numbers as integers and booleans as 1 and 0', async () => {
  const [id] = await connection.knex('t').insert({ text: 5, flag: true })
  expect(await connection.knex('t').where({ id }).first()).toEqual({ id: 1, text: '5', flag: 1 })
})

it('sees a column that was added after the statement was first run', async () => {
  const read = () => connection.knex('t').select('*').first()
  await read()
  await connection.knex.raw('ALTER TABLE t ADD COLUMN added TEXT')
  expect(await read()).toHaveProperty('added', null)
})

it('recognises duplicate keys', async () => {
  const error = await connection
    .knex('t')
    .insert({ text: '5' })
    .catch((caught: unknown) => caught)
  expect(connection.dialect.isDuplicateKeyError(error)).toBe(true)
})

it('rolls a transaction back as a whole', async () => {
  const failing = connection.knex.transaction(async (trx) => {
    await trx('t').insert({ text: 'gone' })
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await connection.knex('t').where({ text: 'gone' })).toEqual([])
})

it('writes ahead in a log, so that readers of another process are not blocked', async () => {
  expect(await connection.knex.raw('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
})

it('leaves one file behind when it is closed', async () => {
  const filename = join(folder, 'closed.sqlite')
  const alone = connectDatabase({ type: 'sqlite', filename })
  await alone.knex.raw('CREATE TABLE t (id INTEGER PRIMARY KEY)')
  await alone.knex('t').insert({ id: 1 })
  await alone.knex('t').select()
  await alone.knex.destroy()
  expect((await readdir(folder)).filter((name) => name.startsWith('closed'))).toEqual(['closed.sqlite'])
  const again = connectDatabase({ type: 'sqlite', filename })
  expect(await again.knex('t').select()).toEqual([{ id: 1 }])
  await again.knex.destroy()
})

it('leaves everything in that file when others have it open', async () => {
  const filename = join(folder, 'shared.sqlite')
  const [first, second] = [1, 2].map(() => connectDatabase({ type: 'sqlite', filename }))
  await first?.knex.raw('CREATE TABLE t (id INTEGER PRIMARY KEY)')
  await second?.knex('t').insert({ id: 1 })
  await first?.knex.destroy()
  expect((await stat(`${filename}-wal`)).size).toBe(0)
  await second?.knex.destroy()
})
