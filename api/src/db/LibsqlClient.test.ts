import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Connection, connectDatabase } from './connectDatabase'
import { IN_THREAD } from './LibsqlClient'
import { readScope } from './readScope'

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
  await connection.reads.destroy()
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

it('puts what the log holds into the database in a thread, not within a commit', async () => {
  const filename = join(folder, 'log.sqlite')
  const alone = connectDatabase({ type: 'sqlite', filename })
  onTestFinished(async () => {
    await alone.reads.destroy()
    await alone.knex.destroy()
  })
  const size = async () => (await stat(filename)).size
  await alone.knex.raw('CREATE TABLE t (text TEXT)')
  // More pages than SQLite leaves in a log.
  await alone.knex.raw('INSERT INTO t VALUES (hex(zeroblob(4000000)))')
  expect(await size()).toBeLessThan(1_000_000)
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  onTestFinished(() => clearImmediate(counting))
  await alone.knex('t').insert(Array.from({ length: 500 }, () => ({ text: 'b' })))
  expect(await size()).toBeGreaterThan(8_000_000)
  expect(turns).toBeGreaterThan(1)
  // Long values count by their length: the log stays short.
  await alone.knex('t').insert({ text: 'c'.repeat(5_000_000) })
  expect(await size()).toBeGreaterThan(13_000_000)
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

it('lets two transactions begun at once write one after the other, and reads pass them', async () => {
  const order: string[] = []
  const write = (name: string) =>
    connection.knex.transaction(async (trx) => {
      await trx('t').insert({ text: name })
      order.push(`${name} wrote`)
      // Anyone who reads sees what was committed, and does not wait.
      expect(await connection.knex('t').where({ text: name })).toEqual([])
      expect(await connection.reads('t').where({ text: name })).toEqual([])
    })
  await Promise.all([write('first'), write('second'), connection.knex('t').insert({ text: 'third' })])
  expect(order).toEqual(['first wrote', 'second wrote'])
  expect(await connection.reads('t').whereIn('text', ['first', 'second', 'third'])).toHaveLength(3)
})

const endless =
  'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0 LIMIT 1'

it('reads in another thread, and ends when no one waits any more', async () => {
  const controller = new AbortController()
  const reading = readScope.run(controller.signal, async () => connection.reads.raw(endless))
  let turns = 0
  for (; turns < 5; turns++) await new Promise((resolve) => setTimeout(resolve, 5))
  controller.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
  expect(turns).toBe(5)
  expect(await connection.reads('t').where({ text: 'first' })).toHaveLength(1)
})

it('ends a read that takes longer than the configuration says', async () => {
  const filename = join(folder, 'limited.sqlite')
  const limited = connectDatabase({ type: 'sqlite', filename, readSeconds: 0.2 })
  await expect(limited.reads.raw(endless)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('more than 0.2 seconds'),
  })
  await limited.reads.destroy()
  await limited.knex.destroy()
})

it('writes in another thread what may take long, in the transaction of all else', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  await connection.knex.transaction(async (trx) => {
    await trx('t').insert({ text: 'before' })
    await trx
      .raw(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO t (text) SELECT 'long ' || max(i) FROM n`,
        [300_000],
      )
      .options(IN_THREAD)
    expect(turns).toBeGreaterThan(2)
    expect(await connection.reads('t').where('text', 'like', 'long %')).toEqual([])
  })
  clearInterval(timer)
  expect(await connection.reads('t').whereIn('text', ['before', 'long 300000'])).toHaveLength(2)
  // The next transaction begins, and what it undoes stays undone.
  const failing = connection.knex.transaction(async (trx) => {
    await trx.raw("INSERT INTO t (text) VALUES ('undone')").options(IN_THREAD)
    await trx.raw("INSERT INTO t (text) VALUES ('before')").options(IN_THREAD)
  })
  expect(connection.dialect.isDuplicateKeyError(await failing.catch((caught: unknown) => caught))).toBe(true)
  expect(await connection.knex('t').where({ text: 'undone' })).toEqual([])
})

it('reads in another thread within a transaction, what it has written as well', async () => {
  await connection.knex.transaction(async (trx) => {
    await trx('t').insert({ text: 'read here' })
    const numbers = trx.raw(
      '(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT max(i) FROM n) AS most',
    )
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    const rows = await trx('t').select('text', numbers).where({ text: 'read here' }).options(IN_THREAD)
    clearInterval(timer)
    expect(rows).toEqual([{ text: 'read here', most: 2_000_000 }])
    expect(turns).toBeGreaterThan(1)
  })
})

it('keeps readers from writing', async () => {
  await expect(connection.reads('t').insert({ text: 'x' })).rejects.toThrow(/readonly/)
})
