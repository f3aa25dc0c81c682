import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const TOKEN = 'super-admin-token'
/** As long as a body of `/files` may be. */
const LENGTH = 10 * 1024 * 1024

let folder: string
let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  if (process.platform !== 'linux') return
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-long-bodies-'))
  const before = new URL('../support/longestTurn.mjs', import.meta.url)
  server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN }, { before })
  const project = { project: 'demo', super_admin_token: TOKEN, db_type: 'sqlite', user_token: TOKEN }
  const admin = { user_email: 'admin@example.com', user_password: 'correct horse battery' }
  await post('/server/projects', JSON.stringify({ ...project, ...admin }))
}, 240_000)

afterAll(async () => {
  await server?.kill()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
  if (folder) await rm(folder, { recursive: true, force: true })
})

function post(path: string, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  return fetch(server.url + path, { method: 'POST', headers, body })
}

/** @returns The longest turn since `begin`, in milliseconds. */
async function watch(what: 'begin' | 'end'): Promise<number> {
  const answer = once(server.process, 'message')
  server.process.send(what)
  return (await answer)[0]
}

/** A list of as many of them as a body may have, as a value of a file. */
const list = (item: string, most = Number.POSITIVE_INFINITY) =>
  `{"metadata":[${`${item},`.repeat(Math.min(most, Math.floor((LENGTH - 100) / (item.length + 1))))}1]}`
const file = (data: string) => `{"filename_disk":"a.bin","filename_download":"a.bin","data":"${data}"}`
const deep = `${'['.repeat(97)}"${'a'.repeat(10_000)}"${']'.repeat(97)}`

describe.skipIf(process.platform !== 'linux')(
  'the event loop comes round within a quarter of a second while',
  () => {
    it.each<[string, string, number]>([
      ['small items', list(`{"title":"${'a'.repeat(91)}"}`, 99_000), 422],
      ['one text', file('a'.repeat(LENGTH - 100)), 200],
      ['escaped quotes', file('\\"'.repeat(LENGTH / 2 - 100)), 422],
      ['lists in each other', list(deep, 1_000), 422],
      ['numbers that are compared digit by digit', list('1.2345678901234567000'), 422],
      ['numbers that would become texts', list('12345678901234567890'), 422],
      ['one long number', `{"metadata":${'1'.repeat(LENGTH - 100)}}`, 422],
    ])('ten megabytes of %s are read', { timeout: 120_000 }, async (_what, body, status) => {
      await watch('begin')
      const response = await post('/demo/files', body)
      await response.arrayBuffer()
      const longestMs = await watch('end')
      expect(response.status).toBe(status)
      expect(longestMs).toBeGreaterThan(0)
      expect(longestMs).toBeLessThan(250)
    })
  },
)
