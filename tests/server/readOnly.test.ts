import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const TOKEN = 'super-admin-token'
/** Nothing is read-only for root, so the server is someone else. */
const NO_ONE = process.getuid?.() === 0 ? 65_534 : undefined

let folder: string
let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  folder = await buildServer()
  await chmod(folder, 0o755)
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-read-only-'))
  if (NO_ONE !== undefined) await chown(dataDir, NO_ONE, NO_ONE)
  server = await start()
  const project = { project: 'demo', super_admin_token: TOKEN, db_type: 'sqlite', user_token: TOKEN }
  const admin = { user_email: 'admin@example.com', user_password: 'correct horse battery' }
  expect((await ask('/server/projects', { ...project, ...admin })).status).toBe(200)
}, 120_000)

afterAll(async () => {
  await server?.kill()
  await chmod(place(), 0o755).catch(() => undefined)
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const start = () => startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN }, { uid: NO_ONE })

async function stop(): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await ended
}

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
const ask = (path: string, body?: object) =>
  fetch(server.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
const addRole = (name: string) => ask('/demo/roles', { name })

const place = () => join(dataDir, 'shelf')
const file = () => join(place(), 'demo.sqlite')

/** Puts the database into a folder of its own. */
async function move(): Promise<void> {
  await mkdir(place())
  if (NO_ONE !== undefined) await chown(place(), NO_ONE, NO_ONE)
  await rename(join(dataDir, 'projects/demo.sqlite'), file())
  const config = join(dataDir, 'projects/demo.json')
  await writeFile(
    config,
    (await readFile(config, 'utf8')).replace('projects/demo.sqlite', 'shelf/demo.sqlite'),
  )
}

async function isReadOnly(): Promise<void> {
  expect((await ask('/demo/users/me')).status).toBe(200)
  expect((await ask('/demo/roles?q=a&meta=*')).status).toBe(200)
  const refused = await addRole('Refused')
  expect([refused.status, await refused.json()]).toMatchObject([503, { error: { key: 'databaseReadOnly' } }])
}

it('a database whose file takes no writes is read, and written again as soon as it may be', async () => {
  await stop()
  await move()
  await chmod(file(), 0o444)
  server = await start()
  await isReadOnly()
  await chmod(file(), 0o644)
  expect((await addRole('First')).status).toBe(200)
})

it('a database in a folder that takes no files is read, and written again as soon as it may be', async () => {
  await stop()
  await chmod(place(), 0o555)
  server = await start()
  await isReadOnly()
  expect(await readdir(place())).toEqual(['demo.sqlite'])
  await chmod(place(), 0o755)
  expect((await addRole('Second')).status).toBe(200)
  const { data } = (await (await ask('/demo/roles?fields=name&sort=id')).json()) as {
    data: { name: string }[]
  }
  expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['First', 'Second']))
})

it('a database whose last writes stand in a log that cannot be read is not read as it was before them', async () => {
  await stop()
  await writeFile(`${file()}-wal`, 'x'.repeat(100))
  await chmod(place(), 0o555)
  server = await start()
  const refused = await ask('/demo/users/me')
  expect([refused.status, await refused.json()]).toMatchObject([500, { error: { code: 11 } }])
})
