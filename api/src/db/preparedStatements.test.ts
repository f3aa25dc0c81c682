import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connectDatabase } from './connectDatabase'
import { getRow, prepare } from './preparedStatements'
import { readScope } from './readScope'

let folder: string
let connection: Connection
let collectGarbage: () => void
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-statements-'))
  connection = connectDatabase({ type: 'sqlite', filename: join(folder, 'test.sqlite') })
  await connection.knex.raw('CREATE TABLE t (id INTEGER PRIMARY KEY)')
  setFlagsFromString('--expose-gc')
  collectGarbage = runInNewContext('gc')
})
afterAll(async () => {
  await connection.reads.destroy()
  await connection.knex.destroy()
  await rm(folder, { recursive: true, force: true })
})

/** Some seconds of work that ends by itself, so that a thread that waits for it fails this test instead of hanging it. */
const LONG_READ =
  'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000000) SELECT max(i) AS last FROM n'

/** More than a connection keeps. */
const MANY = 700

it('holds the thread of no one when the garbage collector frees others', async () => {
  for (let i = 0; i < MANY; i++) await connection.reads.raw(`SELECT id, ${i} AS number FROM t`)
  const controller = new AbortController()
  const reading = readScope.run(controller.signal, async () => connection.reads.raw(LONG_READ))
  // The reader leaves after some turns of the event loop: where it is held, the read has ended by then.
  let turns = 0
  const collecting = setInterval(() => {
    collectGarbage()
    turns += 1
    if (turns === 10) controller.abort(new Error('left'))
  }, 20)
  try {
    await expect(reading).rejects.toThrow('left')
  } finally {
    clearInterval(collecting)
  }
})

it('goes with its connection, before there are so many that one had to go alone', async () => {
  const opened = new Set<unknown>()
  for (let i = 0; i < MANY; i++) {
    const used = await connection.reads.client.acquireConnection()
    await connection.reads.raw(`SELECT id, ${i} AS other FROM t`).connection(used)
    opened.add(used)
    await connection.reads.client.releaseConnection(used)
  }
  // Each read makes two: one that names its columns, and one that answers with all rows.
  expect(opened.size).toBeGreaterThan((2 * MANY) / 500)
})

it('reads again by a statement that has failed, each time', async () => {
  const used = await connection.reads.client.acquireConnection()
  const statement = prepare(used, "SELECT json_array(CASE WHEN ? THEN 1 ELSE x'ff' END)").raw(true)
  try {
    for (let time = 0; time < 3; time++) {
      expect(() => getRow(statement, [0])).toThrow('JSON cannot hold BLOB values')
      expect(getRow(statement, [1])).toEqual(['[1]'])
    }
  } finally {
    await connection.reads.client.releaseConnection(used)
  }
})
