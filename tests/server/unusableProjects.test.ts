import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { connectDatabase } from '../../api/src/db/connectDatabase'
import { startMariaDb } from '../../api/src/testing/startMariaDb'
import { buildServer, freePort, type ServerProcess, startServer } from '../support/serverProcess'

const TOKEN = 'super-admin-token'
const WAIT = { timeout: 20_000, interval: 50 }

let folder: string
let dataDir: string
let server: ServerProcess
let said: string

beforeAll(async () => {
  folder = await buildServer()
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-unusable-'))
})
afterEach(async () => {
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  said = ''
  const onError = (text: string) => {
    said += text
  }
  server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN }, { onError })
}

async function stop(): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await ended
}

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }

async function statusOf(path: string, body?: object): Promise<number> {
  const request = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
  return (await fetch(server.url + path, request)).status
}

const install = (project: string, database: object) =>
  statusOf('/server/projects', {
    ...{ project, super_admin_token: TOKEN, user_token: TOKEN, ...database },
    ...{ user_email: 'admin@example.com', user_password: 'correct horse battery' },
  })

async function configure(key: string, config: unknown): Promise<void> {
  await mkdir(join(dataDir, 'projects'), { recursive: true })
  const text = typeof config === 'string' ? config : JSON.stringify(config)
  await writeFile(join(dataDir, `projects/${key}.json`), text)
}

const faults = () => said.split('\n').filter((line) => line.startsWith('The project'))
const AGAIN = 'Each request to it tries again.'

it('says at its start which projects cannot be used and why, and serves the others', async () => {
  await start()
  expect(await install('sound', { db_type: 'sqlite' })).toBe(200)
  await stop()
  const port = await freePort()
  await configure('broken', '{"mail": {"password": "swordfish",}')
  await configure('closed', {
    database: { type: 'mysql', host: '127.0.0.1', port, user: 'shop', password: 'x', database: 'shop' },
  })
  await configure('gone', { maintenence: true })
  await configure('other', { database: { type: 'oracle' } })
  await configure('typed', { maintenance: 'no', mail: { type: 'smtp', host: 'mail', password: 'swordfish' } })
  await start()
  await vi.waitFor(() => expect(faults()).toHaveLength(5), WAIT)
  const unreadable = (key: string) => `The configuration of the project "${key}" cannot be read`
  expect(faults()).toEqual([
    `The project "broken" cannot be used: ${unreadable('broken')}, it is no JSON: look at position 34. ${AGAIN}`,
    `The project "closed" cannot be used: No database answers at 127.0.0.1, port ${port}. ${AGAIN}`,
    `The project "gone" cannot be used: its database ${join(dataDir, 'projects/gone.sqlite')} is not there. ${AGAIN}`,
    `The project "other" cannot be used: ${unreadable('other')}, "database" needs a "type", one of sqlite and mysql. ${AGAIN}`,
    `The project "typed" cannot be used: ${unreadable('typed')}, "maintenance" must be true or false. ${AGAIN}`,
  ])
  expect(said).toContain('The configuration of the project "gone" has what nothing reads: maintenence\n')
  expect(said).not.toContain('swordfish')
  expect(await statusOf('/sound/users/me')).toBe(200)
  for (const key of ['broken', 'closed', 'gone', 'other', 'typed'])
    expect(await statusOf(`/${key}/users/me`), key).toBe(500)
})

it.skipIf(spawnSync('mariadbd', ['--version']).status !== 0)(
  'a project whose password the database refuses is named at the start, and works without a restart once it is taken',
  async () => {
    const mariaDb = await startMariaDb()
    onTestFinished(() => mariaDb.close())
    const { host, port } = mariaDb
    const asRoot = { type: 'mysql', host, port, user: 'root', password: '', database: 'mysql' } as const
    const { knex: root, reads } = connectDatabase(asRoot)
    onTestFinished(async () => {
      await Promise.all([root.destroy(), reads.destroy()])
    })
    await root.raw('CREATE DATABASE shop')
    await root.raw(`GRANT ALL ON shop.* TO 'shop'@'%' IDENTIFIED BY 'first'`)
    const connection = {
      db_host: host,
      db_port: port,
      db_name: 'shop',
      db_user: 'shop',
      db_password: 'first',
    }
    await start()
    expect(await install('shop', connection)).toBe(200)
    expect(await statusOf('/shop/users/me')).toBe(200)
    await stop()
    await root.raw(`ALTER USER 'shop'@'%' IDENTIFIED BY 'second'`)
    await start()
    await vi.waitFor(() => expect(said).toContain('"shop"'), WAIT)
    const [fault] = faults().filter((line) => line.includes('"shop"'))
    expect(fault).toMatch(/^The project "shop" cannot be used: .*(user|password).*tries again\.$/)
    expect(await statusOf('/shop/users/me')).toBe(500)
    await root.raw(`ALTER USER 'shop'@'%' IDENTIFIED BY 'first'`)
    expect(await statusOf('/shop/users/me')).toBe(200)
  },
  120_000,
)
