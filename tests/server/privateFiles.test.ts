import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const run = promisify(execFile)
const TOKEN = 'super-admin-token'
const EMAIL = 'admin@example.com'

let folder: string
let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-private-'))
  server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN })
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await Promise.all([folder, dataDir].map((made) => rm(made, { recursive: true, force: true })))
})

async function post(path: string, body: object | FormData): Promise<void> {
  const headers = new Headers({ authorization: `Bearer ${TOKEN}` })
  if (!(body instanceof FormData)) headers.set('content-type', 'application/json')
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers,
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  expect(response.status, await response.text()).toBe(200)
}

it.skipIf(process.platform === 'win32')(
  'databases, uploads, mails and what is restored can be read by no other user of the machine',
  async () => {
    await post('/server/projects', {
      ...{ project: 'shop', super_admin_token: TOKEN, user_token: TOKEN, db_type: 'sqlite' },
      ...{ user_email: EMAIL, user_password: 'correct horse battery', app_url: `${server.url}/admin/` },
    })
    const form = new FormData()
    form.set('file', new File(['of no one else'], 'note.txt', { type: 'text/plain' }))
    await post('/shop/files', form)
    await post('/shop/auth/password/request', { email: EMAIL })
    const backup = (...args: string[]) =>
      run(process.execPath, [join(folder, 'backup.mjs'), ...args], {
        env: { ...process.env, DATA_DIR: dataDir },
      })
    const archive = join(dataDir, 'shop.zip')
    await backup('create', 'shop', archive)
    await backup('restore', archive, 'other')
    const made = await readdir(dataDir, { recursive: true })
    for (const part of ['shop.sqlite', 'other.sqlite', 'uploads/shop/originals', '.eml', 'shop.zip'])
      expect(made.join('\n')).toContain(part)
    const modes = await Promise.all(made.map(async (name) => (await stat(join(dataDir, name))).mode))
    expect(made.filter((_name, index) => (modes[index] ?? 0) & 0o007)).toEqual([])
  },
  60_000,
)
