import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashSecret } from '../../api/src/auth/tokens'
import { completeProjectConfig } from '../../api/src/project/ProjectConfig'
import { Restores } from '../../api/src/restore/Restores'
import { createTestApp, TEST_SUPER_ADMIN_TOKEN, type TestApp } from '../../api/src/testing/createTestApp'
import { packZip } from '../../api/src/testing/packZip'

let t: TestApp
let archive: Buffer

let made = 0
/** Each try of a test makes its own. */
const fresh = (name: string) => `${name}-${++made}`

beforeAll(async () => {
  t = await createTestApp()
  const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const title = { field: 'title', type: 'string', datatype: 'VARCHAR', length: 50 }
  await t.admin({
    method: 'POST',
    url: '/collections',
    payload: { collection: 'songs', fields: [id, title] },
  })
  const songs = Array.from({ length: 4_500 }, (_, i) => ({ title: `Song ${i}` }))
  await t.admin({ method: 'POST', url: '/items/songs', payload: songs })
  const names = { filename_disk: 'a.txt', filename_download: 'a.txt' }
  const payload = { ...names, data: Buffer.from('A note').toString('base64') }
  await t.admin({ method: 'POST', url: '/files', payload })
  const { id: backup } = (await t.admin({ method: 'POST', url: '/backups' })).json().data
  await vi.waitUntil(async () => (await t.admin({ url: '/backups' })).json().data[0].state === 'done', {
    timeout: 30_000,
  })
  const { url } = (await t.admin({ method: 'POST', url: `/backups/${backup}/link` })).json().data
  archive = (await t.app.inject({ url })).rawPayload
})
afterAll(() => t.close())

type Answer = { statusCode: number; json: () => { data: Record<string, unknown>; error: { code: number } } }

const post = (url: string, payload: object): Promise<Answer> =>
  t.app.inject({ method: 'POST', url: `/server/restores${url}`, payload })
const status = async (id: string) => (await t.app.inject({ url: `/server/restores/${id}` })).json().data

async function begin(bytes: number, token = TEST_SUPER_ADMIN_TOKEN) {
  const response = await post('', { super_admin_token: token, bytes })
  expect(response.statusCode).toBe(200)
  return String(response.json().data.id)
}

const send = (id: string, offset: number, piece: Buffer) =>
  t.app.inject({
    method: 'POST',
    url: `/server/restores/${id}/archive?offset=${offset}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: piece,
  })

/** Sends all of it in two pieces, and waits until it was looked at. */
async function upload(content: Buffer) {
  const id = await begin(content.length)
  const half = Math.ceil(content.length / 2)
  expect((await send(id, 0, content.subarray(0, half))).json().data).toMatchObject({
    state: 'receiving',
    received: half,
  })
  const last = await send(id, half, content.subarray(half))
  expect(last.statusCode).toBe(200)
  expect(['checking', 'ready', 'refused']).toContain(last.json().data.state)
  await waitFor(id, ['ready', 'refused'])
  return id
}

const waitFor = (id: string, states: string[]) =>
  vi.waitUntil(async () => states.includes((await status(id)).state), { timeout: 60_000, interval: 50 })

/** The database of the new project is of the kind that needs nothing. */
const restoreAs = (project: string, extra: object = {}) => ({
  ...{ project, super_admin_token: TEST_SUPER_ADMIN_TOKEN, db_type: 'sqlite' },
  ...extra,
})

const placeOf = (id: string) => join(t.dataDir, 'restores', hashSecret(id))
const isKept = (id: string) => existsSync(join(placeOf(id), 'archive.zip'))

describe('an uploaded backup', () => {
  it('says what it holds, and becomes a new project', async () => {
    const id = await upload(archive)
    expect(await status(id)).toMatchObject({
      state: 'ready',
      error: null,
      contents: {
        project: 'demo',
        database: t.project.dialect.name,
        files: 1,
        missing_files: 0,
        collections: [{ collection: 'songs', rows: 4_500 }],
      },
    })
    const key = fresh('restored')
    const extra = { project_name: 'Again', app_url: 'https://again.example/admin/' }
    expect((await post(`/${id}/start`, restoreAs(key, extra))).json().data.state).toBe('restoring')
    await waitFor(id, ['done', 'ready'])
    const { state, done, total, error } = await status(id)
    expect([state, error]).toEqual(['done', null])
    expect(done / total).toBeGreaterThan(0.9)
    const project = await t.app.projects.get(key)
    expect(await project?.knex('songs').count({ n: '*' }).first()).toEqual({ n: 4_500 })
    expect((await project?.settings.get())?.text('project_name')).toBe('Again')
    expect((await project?.settings.get())?.text('app_url')).toBe('https://again.example/admin/')
    expect(isKept(id)).toBe(false)
    expect((await post(`/${id}/start`, restoreAs(fresh('twice')))).statusCode).toBe(422)
  })

  it('becomes one project, however often it is started at once', async () => {
    const id = await upload(archive)
    const starts = await Promise.all(
      ['first', 'second', 'third'].map((name) => post(`/${id}/start`, restoreAs(fresh(name)))),
    )
    expect(starts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    await waitFor(id, ['done', 'ready'])
    expect((await status(id)).state).toBe('done')
  })

  it('is taken piece by piece, each where the last one ended', async () => {
    const id = await begin(archive.length)
    expect((await send(id, 0, archive.subarray(0, 1_000))).statusCode).toBe(200)
    const again = await send(id, 0, archive.subarray(0, 1_000))
    expect([again.statusCode, again.json().error.message]).toEqual([
      422,
      'The archive goes on at byte 1000, not at 0',
    ])
    expect((await send(id, 5_000, archive.subarray(5_000))).statusCode).toBe(422)
    const more = await send(id, 1_000, Buffer.concat([archive.subarray(1_000), Buffer.from('more')]))
    expect(more.statusCode, 'more than it was said to be').toBe(422)
    const { received } = await status(id)
    await send(id, received, archive.subarray(received))
    await waitFor(id, ['ready', 'refused'])
    expect((await status(id)).state).toBe('ready')
    expect((await send(id, archive.length, Buffer.from('x'))).statusCode).toBe(422)
    expect((await t.app.inject({ method: 'DELETE', url: `/server/restores/${id}` })).statusCode).toBe(200)
    expect((await t.app.inject({ url: `/server/restores/${id}` })).statusCode).toBe(404)
  })

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['is something else', () => Buffer.from('<html>'), /it is no archive/],
    ['was cut', () => archive.subarray(0, archive.length - 100), /it is no archive/],
    [
      'was changed',
      () => {
        const changed = Buffer.from(archive)
        const place = Math.floor(archive.length / 3)
        changed[place] = (changed[place] ?? 0) ^ 0xff
        return changed
      },
      /The archive cannot be used/,
    ],
    [
      'unpacks to much more than it is',
      () => packZip(new Map([['manifest.json', Buffer.alloc(150 * 1024 * 1024)]])),
      /unpacks to much more/,
    ],
    [
      'says nothing of what it holds',
      () => packZip(new Map([['manifest.json', Buffer.from('{"pergola_backup":1}')]])),
      /"manifest.json" is damaged/,
    ],
  ])('is refused in words when it %s, and is not kept', async (_case, make, reason) => {
    const id = await upload(await make())
    expect(await status(id)).toMatchObject({
      state: 'refused',
      error: expect.stringMatching(reason),
      // By name, for pages in other languages.
      refusal: { key: expect.stringMatching(/^archive/), message: expect.stringMatching(reason) },
    })
    expect((await post(`/${id}/start`, restoreAs(fresh('bad')))).statusCode).toBe(422)
    expect(isKept(id)).toBe(false)
    await t.app.inject({ method: 'DELETE', url: `/server/restores/${id}` })
  })

  it('is for those who may install: others begin nothing and start nothing', async () => {
    expect((await post('', { super_admin_token: 'guess', bytes: 10 })).json().error.code).toBe(3)
    expect((await post('', { bytes: 10 })).statusCode).toBe(422)
    expect((await send('A'.repeat(43), 0, Buffer.from('x'))).statusCode).toBe(404)
    const id = await upload(archive)
    const refused = await post(`/${id}/start`, restoreAs(fresh('no'), { super_admin_token: 'guess' }))
    expect(refused.json().error.code).toBe(3)
    expect((await post(`/${id}/start`, restoreAs('demo'))).json().error.code).toBe(18)
    expect((await post(`/${id}/start`, restoreAs('server'))).statusCode).toBe(422)
    expect((await status(id)).state).toBe('ready')
    const known = readdirSync(join(t.dataDir, 'restores'))
    expect(known, 'the server keeps a hash of the number alone').not.toContain(id)
    await writeFile(join(t.dataDir, 'install.lock'), '')
    try {
      expect((await post(`/${id}/start`, restoreAs(fresh('no')))).json().error.code).toBe(10)
    } finally {
      await t.app.inject({ method: 'DELETE', url: `/server/restores/${id}` })
      await rm(join(t.dataDir, 'install.lock'))
    }
  })

  it('can be restored again when that failed, or when its process ended in the middle', async () => {
    const id = await upload(archive)
    const nowhere = { db_type: 'mysql', db_host: '127.0.0.1', db_port: 1, db_name: 'a', db_user: 'b' }
    const key = fresh('later')
    await post(`/${id}/start`, restoreAs(key, nowhere))
    await waitFor(id, ['ready', 'done'])
    expect(await status(id)).toMatchObject({ state: 'ready', error: expect.stringContaining('port 1') })

    const file = join(placeOf(id), 'status.json')
    const stored = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...stored, state: 'restoring', beatAt: Date.now() - 60_000 }))
    expect(await status(id)).toMatchObject({ state: 'ready', error: expect.stringContaining('interrupted') })
    await writeFile(file, JSON.stringify({ ...stored, state: 'checking', beatAt: Date.now() - 60_000 }))
    await waitFor(id, ['ready'])

    await post(`/${id}/start`, restoreAs(key))
    await waitFor(id, ['ready', 'done'])
    expect(await status(id)).toMatchObject({ state: 'done', error: null })
  })

  it('leaves no half of a project behind when the server ends', async () => {
    const folder = join(t.dataDir, fresh('own-restores'))
    const own = new Restores(folder, t.app.projects)
    const id = await own.begin(archive.length)
    await own.receive(id, 0, Readable.from([archive]))
    await vi.waitUntil(async () => (await own.read(id)).state === 'ready', { timeout: 30_000 })
    const key = fresh('half')
    await own.start(id, {
      config: completeProjectConfig({
        key,
        database: { type: 'sqlite', filename: `projects/${key}.sqlite` },
      }),
    })
    await own.close()
    expect(await own.read(id)).toMatchObject({
      state: 'ready',
      error: expect.stringContaining('interrupted'),
    })
    for (const left of [`projects/${key}.json`, `projects/${key}.sqlite`, `uploads/${key}/originals/a.txt`])
      expect(existsSync(join(t.dataDir, left)), left).toBe(false)
  })

  it('is forgotten when no one has touched it for long', async () => {
    const folder = join(t.dataDir, fresh('old-restores'))
    const own = new Restores(folder, t.app.projects)
    const [old, recent] = [await own.begin(10), await own.begin(10)]
    const longAgo = new Date(Date.now() - 3 * 86_400_000)
    await utimes(join(folder, hashSecret(old), 'status.json'), longAgo, longAgo)
    await own.sweep(new Date(Date.now() - 86_400_000))
    await expect(own.read(old)).rejects.toThrow('There is no such upload')
    expect((await own.read(recent)).state).toBe('receiving')
  })
})
