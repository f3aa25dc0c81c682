import { afterAll, beforeAll, expect, it } from 'vitest'
import { readScope } from '../../db/readScope'
import { createTestApp, type TestApp } from '../../testing/createTestApp'
import { EMPTY_QUERY, type ItemsQuery } from '../query/ItemsQuery'
import { ReadLanes } from './ReadLanes'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it.each<[string, Partial<ItemsQuery>, 'short' | 'long']>([
  ['a search for a page', { q: 'rome', limit: 200 }, 'short'],
  ['a list that names no limit', {}, 'short'],
  ['more rows than a page', { limit: 201 }, 'long'],
  ['all rows', { limit: -1 }, 'long'],
  ['a page with what belongs to its items', { limit: 10, fields: ['name', 'country.name'] }, 'long'],
])('sends %s into its lane', (_what, query, lane) => {
  const lanes = new ReadLanes()
  const what = { kind: 'list' } as const
  expect(lanes.of({ what, query: { ...EMPTY_QUERY, ...query } })).toBe(lanes[lane])
})

it('counts both lanes as one load', async () => {
  const lanes = new ReadLanes()
  const signal = new AbortController().signal
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const reads = [lanes.short, lanes.long, lanes.long, lanes.long].map((lane) =>
    lane.run('someone', signal, () => isOver),
  )
  expect(lanes.load()).toEqual({ running: 3, waiting: 1 })
  end()
  await Promise.all(reads)
  expect(lanes.load()).toEqual({ running: 0, waiting: 0 })
})

const endlessOf = (name: string) =>
  name === 'mysql'
    ? "SELECT BENCHMARK(2000000000, SHA2('x', 512)) AS done"
    : 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0 LIMIT 1'

it('answers a search while someone else waits for as many pages as they may, and for whole collections too', async () => {
  const { reads, dialect } = t.project
  const leaving = new AbortController()
  const { signal } = leaving
  const endless = (lane: 'short' | 'long', caller: string) =>
    t.app.reads[lane].run(caller, signal, () =>
      readScope.run(
        signal,
        async () => reads.raw(endlessOf(dialect.name)),
        lane === 'short' ? caller : undefined,
      ),
    )
  const ended = Promise.allSettled([
    ...Array.from({ length: 8 }, () => endless('short', 'someone else')),
    ...Array.from({ length: 2 }, () => endless('long', 'someone else')),
  ])
  try {
    expect((await t.admin({ url: '/users?limit=10&q=admin' })).statusCode).toBe(200)
  } finally {
    leaving.abort(new Error('left'))
  }
  for (const { status } of await ended) expect(status).toBe('rejected')
})

it('answers a search while the long reads of the same caller fill their places and the threads of the driver', async () => {
  const { reads, dialect } = t.project
  const leaving = new AbortController()
  const { signal } = leaving
  const long = Array.from({ length: 6 }, (_, index) =>
    t.app.reads.long.run(`caller ${index}`, signal, () =>
      readScope.run(signal, async () => reads.raw(endlessOf(dialect.name))),
    ),
  )
  const own = t.app.reads.long.run(t.users.admin.id, signal, async () => 'own')
  const ended = Promise.allSettled([...long, own])
  try {
    const found = await t.admin({ url: '/users?limit=10&q=admin' })
    expect(found.statusCode).toBe(200)
    expect(t.app.reads.load()).toEqual({ running: 6, waiting: 1 })
  } finally {
    leaving.abort(new Error('left'))
  }
  for (const { status } of await ended) expect(status).toBe('rejected')
})
