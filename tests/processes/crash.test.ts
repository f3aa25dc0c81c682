import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../api/src/testing/freePort'
import { buildServer, type ServerBundle, startServerProcess } from '../../api/src/testing/startServerProcess'

let bundle: ServerBundle
let dataDir: string
beforeAll(async () => {
  bundle = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-crash-'))
}, 60_000)
afterAll(async () => {
  await bundle?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

async function call(url: string, method: string, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: 'Bearer owner-token', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : {} }
}

const fields = (text: string) => [
  {
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    length: 15,
    primary_key: true,
    auto_increment: true,
    signed: false,
    interface: 'primary-key',
  },
  { field: text, type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' },
]

it('killed in the middle of writes, the server comes back with every acknowledged write and nothing half done', async () => {
  const port = await freePort()
  let server = await startServerProcess(bundle, { dataDir, port })
  const { url } = server
  await call(url, 'POST', '/server/projects', {
    project: 'shop',
    super_admin_token: 'x',
    db_type: 'sqlite',
    user_email: 'owner@example.com',
    user_password: 'owner',
    user_token: 'owner-token',
  })
  await call(url, 'POST', '/shop/collections', { collection: 'notes', fields: fields('title') })

  const acknowledged: number[] = []
  let isRunning = true
  const write = async () => {
    while (isRunning) {
      try {
        // Two rows a request: either both are there afterwards, or none.
        const { status, body } = await call(url, 'POST', '/shop/items/notes', [
          { title: 'a' },
          { title: 'b' },
        ])
        if (status === 200) acknowledged.push(...body.data.map(({ id }: { id: number }) => id))
      } catch {
        // The connection ended with the process.
      }
    }
  }
  const writers = [write(), write(), write()]
  await new Promise((resolve) => setTimeout(resolve, 700))
  await server.kill()
  isRunning = false
  await Promise.all(writers)

  server = await startServerProcess(bundle, { dataDir, port })
  const stored = await call(url, 'GET', '/shop/items/notes?limit=-1&fields=id')
  const ids = stored.body.data.map(({ id }: { id: number }) => id)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.length % 2).toBe(0)
  const log = await call(
    url,
    'GET',
    '/shop/activity?filter[collection][eq]=notes&filter[action][eq]=create&meta=filter_count&limit=1',
  )
  const revisions = await call(
    url,
    'GET',
    '/shop/revisions?filter[collection][eq]=notes&meta=filter_count&limit=1',
  )
  expect(log.body.meta.filter_count).toBe(ids.length)
  expect(revisions.body.meta.filter_count).toBe(ids.length)
  await server.stop()
}, 60_000)
