import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BigProject, installBigProject } from '../support/bigProject'
import { memoryMb } from '../support/mixedRequests'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const token = 'super-admin-token'
const limitMb = 300
const longNumbers = `[${'12345678901234567890,'.repeat(45_000)}1]`
const largeBody = Buffer.alloc(90 * 1024 * 1024, '[1,')

let folder: string
let dataDir: string
let server: ServerProcess
let project: BigProject
let picture: string
/** One for each try: it is made once. */
const thumbnails = ['directus-large-crop', 'directus-medium-crop', 'directus-small-crop']

beforeAll(async () => {
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-load-'))
  server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: token })
  project = await installBigProject(server, dataDir, token)
  await makeCodes()
  picture = await storePicture()
}, 240_000)

afterAll(async () => {
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const json = (method: string, body: string): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body,
})

/** A collection of texts that have to match a pattern which goes back where a text is compared letter by letter. */
async function makeCodes(): Promise<void> {
  const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const code = { field: 'code', type: 'string', datatype: 'LONGTEXT', validation: '/^(a+)+$/' }
  const body = JSON.stringify({ collection: 'codes', fields: [key, code] })
  await project.send(project.admin, '/collections', json('POST', body))
}

/** @returns The key of its thumbnails. */
async function storePicture(): Promise<string> {
  const large = sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#aabbcc' } })
  const data = `data:image/png;base64,${(await large.png().toBuffer()).toString('base64')}`
  const body = JSON.stringify({ filename_disk: 'large.png', filename_download: 'large.png', data })
  const stored = await project.send(project.admin, '/files', json('POST', body))
  return ((await stored.json()) as { data: { private_hash: string } }).data.private_hash
}

it.skipIf(process.platform !== 'linux').each([
  [24, 'for lists of lists', '/items/countries?fields=*.*.*&limit=-1', 422],
  [3, 'for every row of a long list', '/items/cities?fields=*.*&limit=-1', 200],
])(
  `serves everyone else while one reader asks %i times at once %s, in less than ${limitMb} MB`,
  async (times, _what, path, status) => {
    const heavy = Array.from({ length: times }, async () => {
      const response = await project.send(project.editor, path)
      let bytes = 0
      for await (const chunk of response.body ?? []) bytes += chunk.length
      return { status: response.status, bytes }
    })
    let isDone = false
    const done = Promise.all(heavy).finally(() => {
      isDone = true
    })
    let served = 0
    while (!isDone) {
      const response = await project.send(project.colleague, '/items/countries?limit=20')
      expect(response.status).toBe(200)
      await response.arrayBuffer()
      served += 1
    }
    for (const answer of await done) expect(answer.status).toBe(status)
    expect(served).toBeGreaterThan(0)
    expect(server.process.exitCode).toBeNull()
    expect(memoryMb(server.process.pid ?? 0, 'VmHWM')).toBeLessThan(limitMb)
  },
  240_000,
)

it('refuses an answer beyond the budget with a sentence that says how to ask for less', async () => {
  const nested = 'fields=*,country.*,country.cities.id'
  const response = await project.send(project.editor, `/items/cities?limit=-1&${nested}`)
  expect(response.status).toBe(422)
  expect((await response.json()).error.message).toMatch(/"limit"/)
})

describe('no one waits for more than a quarter of a second while the server', () => {
  const many = <Item>(count: number, item: (index: number) => Item) =>
    JSON.stringify(Array.from({ length: count }, (_, index) => item(index)))

  it.each<[string, () => Promise<Response>, number]>([
    [
      'reads every row of a long list with what it refers to',
      () => project.send(project.editor, '/items/cities?limit=-1&fields=*.*'),
      200,
    ],
    [
      'searches 135,000 children',
      () => project.send(project.editor, '/items/countries?q=no%20such%20text'),
      200,
    ],
    [
      'sorts 135,000 rows without an index, and skips most of them',
      () => project.send(project.editor, '/items/cities?limit=100&sort=about,name&offset=120000'),
      200,
    ],
    [
      'creates 5,000 rows',
      () =>
        project.send(
          project.admin,
          '/items/countries',
          json(
            'POST',
            many(5_000, (i) => ({ name: `New ${i}` })),
          ),
        ),
      200,
    ],
    [
      'creates 5,000 settings, whose values are answered as they were sent',
      () =>
        project.send(
          project.admin,
          '/settings',
          json(
            'POST',
            many(5_000, (i) => ({ key: `own_${Date.now()}_${i}`, value: `value ${i}` })),
          ),
        ),
      200,
    ],
    ['adds a field that is required to 135,000 rows, and deletes it', addAndDeleteField, 204],
    [
      'changes the default of a field of 135,000 rows',
      () =>
        project.send(
          project.admin,
          '/fields/cities/region',
          json('PATCH', JSON.stringify({ default_value: `from ${Date.now()}` })),
        ),
      200,
    ],
    [
      'hashes the passwords of 100 new users',
      () =>
        project.send(
          project.admin,
          '/users',
          json(
            'POST',
            many(100, (i) => ({
              email: `new-${i}-${Date.now()}@example.com`,
              password: 'correct horse',
              status: 'active',
            })),
          ),
        ),
      200,
    ],
    [
      'is sent 45,000 long numbers',
      () => project.send(project.admin, '/items/codes', json('POST', longNumbers)),
      422,
    ],
    [
      'compares a text with a pattern that goes back',
      () => project.send(project.admin, '/items/codes', json('POST', `{"code":"${'a'.repeat(50_000)}b"}`)),
      422,
    ],
    [
      'makes the thumbnail of a picture of 64 megapixels',
      () => project.send(project.admin, `/assets/${picture}?key=${thumbnails.pop()}`),
      200,
    ],
    ['is sent 90 MB of JSON', () => sendBody(`${server.url}/demo/auth/authenticate`, largeBody), 413],
  ])(
    '%s',
    // A machine that does something else for a moment is no fault of the server.
    { timeout: 120_000, retry: 2 },
    async (_what, send, status) => {
      await pingMs()
      let isDone = false
      const answer = send().finally(() => {
        isDone = true
      })
      const waits: number[] = []
      while (!isDone) waits.push(await pingMs())
      const response = await answer
      expect(response.status).toBe(status)
      await response.arrayBuffer()
      process.stderr.write(`${_what} ${Math.max(...waits).toFixed(0)} of ${waits.length}\n`)
      expect(Math.max(...waits)).toBeLessThan(250)
    },
  )

  async function pingMs(): Promise<number> {
    const startedAt = performance.now()
    await (await fetch(`${server.url}/server/ping`)).text()
    return performance.now() - startedAt
  }
})

async function addAndDeleteField(): Promise<Response> {
  const field = `visitors_${Date.now()}`
  const definition = { field, type: 'integer', datatype: 'INT', interface: 'numeric', required: true }
  const added = await project.send(project.admin, '/fields/cities', json('POST', JSON.stringify(definition)))
  expect(added.status, await added.clone().text()).toBe(200)
  return project.send(project.admin, `/fields/cities/${field}`, { method: 'DELETE' })
}

/** Sends a body without copying it, which would keep this process busy. */
function sendBody(url: string, body: Buffer): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const request = httpRequest(url, { method: 'POST', headers }, (response) => {
      response.resume()
      request.destroy()
      resolve(new Response(null, { status: response.statusCode ?? 0 }))
    })
    request.on('error', reject)
    request.end(body)
  })
}
