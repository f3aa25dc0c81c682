import { availableParallelism } from 'node:os'
import Database from 'libsql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp'
import { runInThread } from './iterateInThread'
import { prepare } from './preparedStatements'
import { readScope } from './readScope'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Takes longer than anyone waits. */
function endless(): string {
  return t.project.dialect.name === 'mysql'
    ? "SELECT BENCHMARK(2000000000, SHA2('x', 512)) AS done"
    : 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0 LIMIT 1'
}

it('ends in the database when no one waits for it any more', async () => {
  const controller = new AbortController()
  const { reads } = t.project
  const reading = readScope.run(controller.signal, async () => reads.raw(endless()))
  setTimeout(() => controller.abort(new Error('left')), 300)
  await expect(reading).rejects.toThrow('left')
  if (t.project.dialect.name === 'mysql') {
    const running = async () => {
      const [all] = await t.project.knex.raw('SELECT INFO FROM information_schema.PROCESSLIST')
      return all.filter(({ INFO }: { INFO: string }) => INFO?.startsWith('SELECT BENCHMARK'))
    }
    // MariaDB answers a moment before it takes the statement off this list.
    await expect.poll(running, { timeout: 5_000 }).toEqual([])
  }
  expect(await reads('directus_users').count('* as users')).toHaveLength(1)
})

it.runIf(process.env.TEST_DB === undefined)(
  'ends where it is left before a thread has begun with it',
  async () => {
    const others = Array.from({ length: 2 * availableParallelism() + 4 }, () => new Database(':memory:'))
    const running = others.map((other) => runInThread(prepare(other, endless()), []).catch(() => undefined))
    const controller = new AbortController()
    const reading = readScope.run(controller.signal, async () => t.project.reads.raw(endless()))
    setTimeout(() => controller.abort(new Error('left')), 100)
    // Time and again: those that have waited for a thread begin now.
    const ending = setTimeout(() => {
      for (const other of others) other.interrupt()
      ending.refresh()
    }, 300)
    await expect(reading).rejects.toThrow('left')
    await Promise.all(running)
    clearTimeout(ending)
  },
)

it('has a time limit, which is said to the one who asks', async () => {
  if (t.project.dialect.name !== 'mysql') return
  const { reads } = t.project
  const limits = 'max_statement_time = 0.2, max_recursive_iterations = 4294967295'
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000000)'
  const limited = reads.raw(`SET STATEMENT ${limits} FOR ${numbers} SELECT COUNT(*) FROM n`)
  await expect(limited).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('took more than'),
  })
  const [[{ seconds }]] = await reads.raw('SELECT @@max_statement_time AS seconds')
  expect(Number(seconds)).toBe(30)
})

it('cannot write', async () => {
  await expect(t.project.reads('directus_roles').insert({ name: 'x' })).rejects.toThrow(/read.?only/i)
})

it('belongs to its own scope, however many there are and whichever ends first', async () => {
  const [first, second] = [new AbortController().signal, new AbortController().signal]
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const long = readScope.run(second, async () => {
    await isOver
    return readScope.signal()
  })
  expect(await readScope.run(first, async () => readScope.signal())).toBe(first)
  end()
  expect(await long).toBe(second)
  expect(readScope.signal()).toBeUndefined()
})
