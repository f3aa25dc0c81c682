import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const TOKEN = 'super-admin-token'

let folder: string
let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-stop-'))
}, 120_000)

afterAll(async () => {
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const start = () => startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN })

async function stop(): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
const ask = (path: string, body?: object) =>
  fetch(server.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
const cities = (rest: string, body?: object) => ask(`/demo/items/cities${rest}`, body)

/** By requests alone: a connection of this process would be another one that keeps the log. */
async function install(): Promise<void> {
  const project = { project: 'demo', super_admin_token: TOKEN, db_type: 'sqlite', user_token: TOKEN }
  const admin = { user_email: 'admin@example.com', user_password: 'correct horse battery' }
  expect((await ask('/server/projects', { ...project, ...admin })).status).toBe(200)
  const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const name = { field: 'name', type: 'string', datatype: 'VARCHAR', length: 200 }
  const fields = [key, name].map((field) => ({ ...field, interface: 'text-input' }))
  expect((await ask('/demo/collections', { collection: 'cities', fields })).status).toBe(200)
  const rows = Array.from({ length: 300 }, (_, index) => ({ name: `City ${index}` }))
  expect((await cities('', rows)).status).toBe(200)
}

it('a server that is stopped leaves one file of a database that was read and written, with all that it has answered', async () => {
  server = await start()
  await install()
  const reads = [
    '',
    '/7',
    '?q=City',
    '?fields=*.*',
    '?sort=-name&offset=200',
    '?limit=-1&meta=*',
    '?filter[name]=City 7',
  ]
  for (const { status } of await Promise.all(reads.map((read) => cities(read)))) expect(status).toBe(200)
  const created = await Promise.all(
    Array.from({ length: 5 }, (_, index) => cities('', { name: `New ${index}` })),
  )
  const keys = await Promise.all(created.map(async (answer) => (await answer.json()).data.id))
  await stop()
  expect(await readdir(join(dataDir, 'projects'))).toEqual(['demo.json', 'demo.sqlite'])

  server = await start()
  const { data } = await (await cities(`/${keys.join()}?fields=name`)).json()
  expect(data.map(({ name }: { name: string }) => name).sort()).toEqual(
    keys.map((_, index) => `New ${index}`),
  )
  await stop()
  expect(await readdir(join(dataDir, 'projects'))).toEqual(['demo.json', 'demo.sqlite'])
}, 120_000)
