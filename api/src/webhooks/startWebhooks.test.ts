import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allowNetworks } from '../net/targets'
import { emitItemEvent, ProjectEvents } from '../project/ProjectEvents'
import { systemViewer } from '../project/Viewer'
import type { SchemaCache } from '../schema/SchemaCache'
import { openTestDatabase } from '../testing/createTestDatabase'
import { createDeliveriesTable, DELIVERIES_TABLE } from './deliveriesTable'
import { enqueueDeliveries } from './enqueueDeliveries'
import { startWebhooks } from './startWebhooks'
import type { WebhookWorkerOptions } from './WebhookWorker'

interface Call {
  method: string | undefined
  path: string | undefined
  body: unknown
  number: string | string[] | undefined
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let knex: typeof database.knex
/** Of a project without collections: keys are in the payloads already. */
const schema = { get: async () => ({ collections: new Map() }) } as unknown as SchemaCache
let events: ProjectEvents
let server: Server
let origin: string
let calls: Call[]
let statuses: number[]
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  database = await openTestDatabase()
  knex = database.knex
  await createDeliveriesTable(knex)
  await knex.schema.createTable('directus_webhooks', (table) => {
    table.increments('id')
    for (const column of ['status', 'http_action', 'url', 'collection', 'directus_action'])
      table.string(column)
  })
  events = new ProjectEvents()
  calls = []
  statuses = []
  stops = []
  server = createServer(async (request, response) => {
    const number = request.headers['webhook-id']
    calls.push({ method: request.method, path: request.url, body: await readJson(request), number })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await database.close()
  server.close()
  server.closeAllConnections()
})

async function readJson(request: IncomingMessage): Promise<unknown> {
  return request.method === 'POST' ? json(request) : null
}

function start(options: Partial<WebhookWorkerOptions> = {}): () => Promise<void> {
  const stop = startWebhooks(
    { events, knex, schema },
    {
      retryDelaysMs: [1, 1],
      isAllowedAddress: allowNetworks(['loopback']),
      ...options,
    },
  )
  stops.push(stop)
  return stop
}

async function addWebhook(path: string, row: Record<string, string> = {}): Promise<void> {
  await knex('directus_webhooks').insert({
    status: 'active',
    http_action: 'post',
    url: `${origin}${path}`,
    collection: 'cities',
    directus_action: 'item.create:after',
    ...row,
  })
}

async function create(payload: Record<string, unknown>, collection = 'cities'): Promise<void> {
  const event = { collection, key: 1, payload, viewer: systemViewer }
  await emitItemEvent(events, 'create', '', event)
  await emitItemEvent(events, 'create', ':after', event)
}

/** Leaves a call in the queue, as a process does that ends right after the write. */
async function enqueue(id: number): Promise<void> {
  const event = { action: 'item.create:after', collection: 'cities', payload: async () => ({ id }) } as const
  await enqueueDeliveries(knex, event, Date.now())
}

describe('a webhook', () => {
  it('is called with the row as JSON body', async () => {
    await addWebhook('/hook')
    start()
    await create({ id: 1, name: 'Rome' })
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/hook', body: { id: 1, name: 'Rome' } })
  })

  it('with method get is called without body', async () => {
    await addWebhook('/hook', { http_action: 'get' })
    start()
    await create({ id: 1 })
    await vi.waitFor(() => expect(calls).toMatchObject([{ method: 'GET', path: '/hook', body: null }]))
  })

  it('fires beside others with the same action and collection', async () => {
    await addWebhook('/one')
    await addWebhook('/two')
    start()
    await create({ id: 1 })
    await vi.waitFor(() => expect(calls.map(({ path }) => path).sort()).toEqual(['/one', '/two']))
  })

  it('stays silent when it is inactive, or waits for something else', async () => {
    await addWebhook('/inactive', { status: 'inactive' })
    await addWebhook('/other', { collection: 'countries' })
    await addWebhook('/update', { directus_action: 'item.update:after' })
    await addWebhook('/nowhere', { url: 'file:///etc/passwd' })
    await addWebhook('/yes')
    start()
    await create({ id: 1 })
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(await knex(DELIVERIES_TABLE)).toHaveLength(1)
  })

  it('does not keep the writer waiting, nor fail the write, when its receiver hangs', async () => {
    await addWebhook('/hook')
    server.removeAllListeners('request')
    start({ timeoutMs: 1_000 })
    await create({ id: 1 })
    expect(await knex(DELIVERIES_TABLE).first()).toMatchObject({ error: null })
    await vi.waitFor(async () =>
      expect(await knex(DELIVERIES_TABLE).first()).toMatchObject({ error: 'No answer in time' }),
    )
  })

  it('is tried again until it succeeds', async () => {
    await addWebhook('/hook')
    statuses = [500, 503]
    start()
    await create({ id: 1 })
    await vi.waitFor(async () =>
      expect(await knex(DELIVERIES_TABLE).first()).toMatchObject({
        state: 'delivered',
        attempts: 3,
        response_status: 200,
        error: null,
      }),
    )
  })

  it('is given up after the last attempt, which stays in the log', async () => {
    await addWebhook('/hook')
    statuses = [500, 500, 404]
    const failures: string[] = []
    start({ onFailure: (_delivery, error) => failures.push(error) })
    await create({ id: 1 })
    await vi.waitFor(async () =>
      expect(await knex(DELIVERIES_TABLE).first()).toMatchObject({
        state: 'failed',
        attempts: 3,
        response_status: 404,
        error: 'Answered 404',
      }),
    )
    expect(failures).toHaveLength(3)
  })

  it('is called by the next process when the first one ended before', async () => {
    await addWebhook('/hook')
    await enqueue(1)
    start()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
  })

  it('is called once when two processes share the queue', async () => {
    await addWebhook('/hook')
    for (let id = 1; id <= 30; id++) await enqueue(id)
    start()
    start()
    await vi.waitFor(async () => {
      const delivered = await knex(DELIVERIES_TABLE).where({ state: 'delivered' })
      expect(delivered).toHaveLength(30)
    })
    expect(calls).toHaveLength(30)
  })

  it('is not called for a write that was undone', async () => {
    await addWebhook('/hook')
    start()
    const event = { collection: 'cities', key: 1, payload: { id: 1 }, viewer: systemViewer }
    const write = knex.transaction(async (trx) => {
      await emitItemEvent(events, 'create', '', { ...event, trx })
      throw new Error('undone')
    })
    await expect(write).rejects.toThrow('undone')
    expect(await knex(DELIVERIES_TABLE)).toEqual([])
  })

  it('is sent the number of its call, by which a receiver knows one that comes twice', async () => {
    await addWebhook('/hook')
    start()
    await create({ id: 1 })
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    const { id } = await knex(DELIVERIES_TABLE).first('id')
    expect(calls[0]?.number).toBe(String(id))
  })

  it('is not sent credentials', async () => {
    await addWebhook('/hook', { collection: 'directus_users' })
    start()
    await create({ id: 1, email: 'ada@example.com', password: 'hash', token: 'secret' }, 'directus_users')
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({ id: 1, email: 'ada@example.com' })
  })

  it('leaves the log when its time is over', async () => {
    await addWebhook('/hook')
    let time = 1_000
    const options = { keepLogMs: 500, now: () => time }
    start(options)
    await create({ id: 1 })
    await vi.waitFor(async () =>
      expect(await knex(DELIVERIES_TABLE).where({ state: 'delivered' })).toHaveLength(1),
    )
    time = 2_000
    start(options)
    await vi.waitFor(async () => expect(await knex(DELIVERIES_TABLE)).toEqual([]))
  })
})
