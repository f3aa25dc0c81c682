import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
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

const start = (before?: URL) =>
  startServer(
    folder,
    { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN },
    { uid: NO_ONE, ...(before && { before }) },
  )

async function stop(): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await ended
}

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
const ask = (path: string, body?: object) =>
  fetch(server.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
const upload = async () => {
  const form = new FormData()
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  form.append('data', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'red.png')
  const { authorization } = headers
  return fetch(`${server.url}/demo/files`, { method: 'POST', headers: { authorization }, body: form })
}
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

it('a folder of files that takes no writes costs uploads alone, and takes them again as soon as it may', async () => {
  const first = await upload()
  expect(first.status).toBe(200)
  const { data: file } = (await first.json()) as { data: { id: number; private_hash: string } }
  const originals = join(dataDir, 'uploads/demo/originals')
  const closed = [originals, join(dataDir, 'uploads/demo/incoming'), join(dataDir, 'uploads/demo')]
  const open = async () => {
    for (const each of closed) await chmod(each, 0o755)
  }
  onTestFinished(open)
  for (const each of closed) await chmod(each, 0o555)
  const refused = [503, { error: { code: 607, key: 'storageReadOnly' } }]
  const answerOf = async (answer: Response) => [answer.status, await answer.json()]

  expect(await answerOf(await upload())).toMatchObject(refused)
  const rename = { method: 'PATCH', headers, body: JSON.stringify({ filename_disk: 'other.png' }) }
  expect(await answerOf(await fetch(`${server.url}/demo/files/${file.id}`, rename))).toMatchObject(refused)
  for (const query of ['', '?key=directus-small-crop', '?key=directus-small-crop'])
    expect((await fetch(`${server.url}/demo/assets/${file.private_hash}${query}`)).status, query).toBe(200)
  expect((await addRole('While files are closed')).status).toBe(200)
  const removed = await fetch(`${server.url}/demo/files/${file.id}`, { method: 'DELETE', headers })
  expect(removed.status).toBe(204)
  expect(await readdir(originals)).toHaveLength(1)

  await open()
  expect((await upload()).status).toBe(200)
})

it('an upload in parts whose folder cannot be made is refused, and the server goes on', async () => {
  await writeFile(join(dataDir, 'unfinished'), '')
  const begin = {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': 'filename YQ==',
    },
  }
  const { 'content-type': _json, ...sent } = begin.headers
  const refused = await fetch(`${server.url}/demo/files/uploads`, { ...begin, headers: sent })
  expect([refused.status, await refused.json()]).toMatchObject([503, { error: { key: 'storageReadOnly' } }])
  await rm(join(dataDir, 'unfinished'))
  const begun = await fetch(`${server.url}/demo/files/uploads`, { ...begin, headers: sent })
  expect(begun.status).toBe(201)
  expect(server.process.exitCode).toBe(null)
})

/** Writes beyond it are refused as on a disk with faults, where a process ignores the signal that says so. */
function limitFiles(bytes: string): void {
  const args = [`--pid=${server.process.pid}`, `--fsize=${bytes}:unlimited`]
  expect(spawnSync('prlimit', args, NO_ONE === undefined ? {} : { uid: NO_ONE, gid: NO_ONE }).status).toBe(0)
}
const IGNORES_LIMIT = new URL(`data:text/javascript,process.on('SIGXFSZ', () => undefined)`)

it.skipIf(spawnSync('prlimit', ['--version']).status !== 0)(
  'a database whose disk takes no writes any more while it is open is read, and written again as soon as it may be',
  async () => {
    await stop()
    server = await start(IGNORES_LIMIT)
    expect((await addRole('Before the fault')).status).toBe(200)
    limitFiles('1')
    await isReadOnly()
    limitFiles('unlimited')
    expect((await addRole('After the fault')).status).toBe(200)
  },
)

it('a database whose last writes stand in a log that cannot be read is not read as it was before them', async () => {
  await stop()
  await writeFile(`${file()}-wal`, 'x'.repeat(100))
  await chmod(place(), 0o555)
  server = await start()
  const refused = await ask('/demo/users/me')
  expect([refused.status, await refused.json()]).toMatchObject([500, { error: { code: 11 } }])
})
