import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepUploads } from '../../api/src/routes/files/resumable/sweepUploads'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

const RESERVE = 1_000_000
const TUS = { 'tus-resumable': '1.0.0' }
const content = randomBytes(50_000)

let t: TestApp
let freeBytes = Number.POSITIVE_INFINITY

beforeAll(async () => {
  t = await createTestApp({
    maxUploadBytes: 200_000,
    diskReserveBytes: RESERVE,
    readFreeBytes: async () => freeBytes,
  })
})
afterAll(() => t.close())

const encode = (facts: Record<string, string>) =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

function begin(facts: Record<string, string> = {}, length = content.length, as: Inject = t.admin) {
  const metadata = encode({ filename: 'sea.bin', filetype: 'application/octet-stream', ...facts })
  const headers = { ...TUS, 'upload-length': String(length), 'upload-metadata': metadata }
  return as({ method: 'POST', url: '/files/uploads', headers })
}

async function begun(facts: Record<string, string> = {}): Promise<string> {
  const response = await begin(facts)
  expect(response.statusCode).toBe(201)
  return `/files/${response.headers.location}`
}

function send(url: string, offset: number, part: Buffer, as: Inject = t.admin) {
  const headers = {
    ...TUS,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }
  return as({ method: 'PATCH', url, headers, payload: part })
}

const progress = (url: string, as: Inject = t.admin) => as({ method: 'HEAD', url, headers: TUS })
const folder = () => join(t.app.appOptions.dataDir, 'unfinished', t.project.key)

it('a file that comes in parts is stored like one that comes at once', async () => {
  const url = await begun({ filename: 'Wide Sea.bin', title: 'The sea' })
  expect((await send(url, 0, content.subarray(0, 20_000))).statusCode).toBe(204)
  const half = await progress(url)
  expect(half.headers).toMatchObject({ 'upload-offset': '20000', 'upload-length': '50000' })
  const last = await send(url, 20_000, content.subarray(20_000))
  expect(last.statusCode).toBe(200)
  const { data } = last.json()
  expect(data).toMatchObject({
    title: 'The sea',
    filename_download: 'Wide Sea.bin',
    filesize: 50_000,
    checksum: createHash('md5').update(content).digest('hex'),
    uploaded_by: 1,
  })
  const asset = await t.anonymous({ url: `/assets/${data.private_hash}` })
  expect(asset.rawPayload.equals(content)).toBe(true)
  const logged = await t.project.knex('directus_activity').where({ action: 'upload', item: data.id })
  expect(logged).toHaveLength(1)
})

it('an answer that was lost is given again, and makes no second file', async () => {
  const url = await begun()
  const { data } = (await send(url, 0, content)).json()
  expect((await progress(url)).headers).toMatchObject({ 'upload-offset': '50000' })
  expect((await send(url, 50_000, Buffer.alloc(0))).json().data).toEqual(data)
  expect((await t.admin({ method: 'DELETE', url, headers: TUS })).statusCode).toBe(404)
})

it('takes the place of the content of a file, which keeps its key and addresses', async () => {
  const first = (await send(await begun(), 0, content)).json().data
  const other = Buffer.from(content).reverse()
  const { data } = (await send(await begun({ replaces: String(first.id) }), 0, other)).json()
  expect(data).toMatchObject({
    id: first.id,
    private_hash: first.private_hash,
    filename_disk: first.filename_disk,
  })
  const asset = await t.anonymous({ url: `/assets/${first.private_hash}` })
  expect(asset.rawPayload.equals(other)).toBe(true)
})

it('a part that does not follow the last one is refused, and changes nothing', async () => {
  const url = await begun()
  await send(url, 0, content.subarray(0, 100))
  expect((await send(url, 50, content.subarray(50, 200))).statusCode).toBe(409)
  expect((await progress(url)).headers['upload-offset']).toBe('100')
})

it('a file that is too large is refused before a byte of it is sent', async () => {
  const response = await begin({}, 200_001)
  expect(response.statusCode).toBe(413)
  expect(response.json().error.code).toBe(601)
})

it('an upload that is given up leaves nothing', async () => {
  const before = await readdir(folder())
  const url = await begun()
  await send(url, 0, content.subarray(0, 100))
  expect((await t.admin({ method: 'DELETE', url, headers: TUS })).statusCode).toBe(204)
  expect((await progress(url)).statusCode).toBe(404)
  expect(await readdir(folder())).toEqual(before)
})

it('belongs to the one who began it, and needs the right to upload until its end', async () => {
  const role = (await t.admin({ method: 'POST', url: '/roles', payload: { name: 'Painters' } })).json().data
    .id
  const grant = async (create: string) => {
    await t.project.knex('directus_permissions').where({ role, collection: 'directus_files' }).delete()
    const right = { role, collection: 'directus_files', create, read: 'full' }
    const granted = await t.admin({ method: 'POST', url: '/permissions', payload: right })
    expect(granted.statusCode).toBe(200)
  }
  const user = { status: 'active', role, email: 'p@example.com', password: 'long enough 1', token: 'painter' }
  expect((await t.admin({ method: 'POST', url: '/users', payload: user })).statusCode).toBe(200)
  const painter: Inject = (options) =>
    t.anonymous({ ...options, headers: { ...options.headers, authorization: 'Bearer painter' } })
  await grant('none')
  expect((await begin({}, 10, painter)).statusCode).toBe(403)
  expect((await begin({}, 10, t.anonymous)).statusCode).toBe(403)
  await grant('full')
  const url = `/files/${(await begin({}, 10, painter)).headers.location}`
  expect((await progress(url, painter)).statusCode).toBe(200)
  for (const as of [t.admin, t.anonymous]) {
    expect((await progress(url, as)).statusCode).toBe(404)
    expect((await send(url, 0, content.subarray(0, 10), as)).statusCode).toBe(404)
    expect((await as({ method: 'DELETE', url, headers: TUS })).statusCode).toBe(404)
  }
  await send(url, 0, content.subarray(0, 5), painter)
  await grant('none')
  expect((await send(url, 5, content.subarray(5, 10), painter)).statusCode).toBe(403)
  await grant('full')
  // What has arrived is still there: its end is asked for again.
  expect((await send(url, 10, Buffer.alloc(0), painter)).json().data).toMatchObject({ filesize: 10 })
})

it('is refused on a disk with less room than the file needs', async () => {
  freeBytes = RESERVE + 40_000
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const response = await begin()
  expect([response.statusCode, response.json().error.code]).toEqual([507, 607])
  freeBytes = Number.POSITIVE_INFINITY
  await new Promise((resolve) => setTimeout(resolve, 1_100))
})

it('is removed when no one has gone on with it for a day', async () => {
  const [left, going] = [await begun(), await begun()]
  const day = new Date(Date.now() - 25 * 3_600_000)
  const nameOf = (url: string) => url.split('/').at(-1) ?? ''
  for (const name of [nameOf(left), `${nameOf(left)}.json`, `${nameOf(going)}.json`])
    await utimes(join(folder(), name), day, day)
  await sweepUploads(join(t.app.appOptions.dataDir, 'unfinished'), new Date(Date.now() - 24 * 3_600_000))
  expect((await progress(left)).statusCode).toBe(404)
  expect((await progress(going)).statusCode).toBe(200)
})
