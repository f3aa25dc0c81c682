import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

/** The value of each sample by its name and labels. */
function parse(text: string): Map<string, number> {
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

describe('a server without a token for monitors', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  const get = (url: string, options: Omit<InjectOptions, 'url'> = {}) => t.app.inject({ url, ...options })

  it('answers metrics to programs on its machine', async () => {
    const before = parse((await get('/server/metrics')).body)
    await t.admin({ url: '/items/nothing' })
    await t.admin({ url: '/users?limit=1' })
    await t.admin({ url: '/users?limit=1' })
    const response = await get('/server/metrics')
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const metrics = parse(response.body)
    const requests = (route: string, status: number) => {
      const name = `pergola_http_requests_total{method="GET",route="${route}",status="${status}"}`
      return (metrics.get(name) ?? 0) - (before.get(name) ?? 0)
    }
    expect(requests('/:project/users', 200)).toBe(2)
    expect(requests('/:project/items/:collection', 404)).toBe(1)
    expect(metrics.get('pergola_database_up{project="demo"}')).toBe(1)
    expect(metrics.get('pergola_database_connections{project="demo",pool="all",state="waiting"}')).toBe(0)
    expect(metrics.get('pergola_cache_loads_total{project="demo",cache="schema"}')).toBeGreaterThan(0)
    expect(metrics.get('pergola_reads{state="waiting"}')).toBe(0)
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect([...metrics.keys()].filter((name) => name.includes('loop_delay'))).toHaveLength(3)
    expect([...metrics.values()].filter(Number.isNaN)).toEqual([])
  })

  it('counts jobs and calls of webhooks by their state', async () => {
    const job = { user: 1, kind: 'import' as const, collection: 'directus_files', options: {} }
    const ready = async () =>
      parse((await get('/server/metrics')).body).get('pergola_jobs{project="demo",state="ready"}') ?? 0
    const before = await ready()
    await t.project.jobs.store.create(job)
    expect(await ready()).toBe(before + 1)
  })

  it.each([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['a proxy on its machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy by its standard header', { headers: { forwarded: 'for=127.0.0.1' } }],
  ])('refuses metrics that come from %s, and says no more than that it works', async (_case, options) => {
    const metrics = await get('/server/metrics', options)
    expect([metrics.statusCode, metrics.json().error.code]).toEqual([403, 10])
    const health = await get('/server/health', options)
    expect([health.statusCode, health.json().data]).toEqual([200, { status: 'ok' }])
  })

  it('answers its health with the same facts in short', async () => {
    const { data } = (await get('/server/health')).json()
    expect(data).toMatchObject({
      status: 'ok',
      reads: { running: 0, waiting: 0 },
      projects: [{ project: 'demo', database: 'up', connections_waiting: 0, webhooks_failed: 0 }],
    })
  })
})

describe('a server with a token for monitors', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({ metricsToken: 'measure' })
  })
  afterAll(() => t.close())

  it.each([
    ['measure', 200],
    ['measured', 403],
    ['admin-token', 403],
  ])('looks at nothing but the token: %s', async (token, status) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.7' }
    const response = await t.app.inject({ url: '/server/metrics', headers, remoteAddress: '192.0.2.7' })
    expect(response.statusCode).toBe(status)
  })

  it('refuses programs on its machine without it', async () => {
    expect((await t.app.inject({ url: '/server/metrics' })).statusCode).toBe(403)
  })
})

it('a server whose database is gone says so', async () => {
  const t = await createTestApp()
  onTestFinished(() => t.close().catch(() => undefined))
  await t.project.knex.destroy()
  const response = await t.app.inject({ url: '/server/health' })
  expect([response.statusCode, response.json().data.status]).toEqual([503, 'unavailable'])
})
