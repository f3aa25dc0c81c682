import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const SIZE_BYTES = 200 * 1024 * 1024
const PART_BYTES = 8 * 1024 * 1024
const superAdminToken = 'super-admin-token'
const TUS = { authorization: 'Bearer admin-token', 'tus-resumable': '1.0.0' }

let folder: string
let dataDir: string
let server: ServerProcess

const start = () =>
  startServer(folder, {
    DATA_DIR: dataDir,
    SUPER_ADMIN_TOKEN: superAdminToken,
    MAX_UPLOAD_BYTES: String(SIZE_BYTES),
    DISK_RESERVE_BYTES: '0',
  })

beforeAll(async () => {
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-resumed-'))
  server = await start()
  const installed = await fetch(`${server.url}/server/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      project: 'demo',
      super_admin_token: superAdminToken,
      db_type: 'sqlite',
      db_name: 'demo',
      db_user: 'demo',
      user_email: 'admin@example.com',
      user_password: 'correct horse battery',
      user_token: 'admin-token',
    }),
  })
  expect(installed.ok).toBe(true)
}, 120_000)

afterAll(async () => {
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

/** The file: no two parts of it are alike. */
function part(offset: number): Buffer {
  const bytes = Buffer.alloc(Math.min(PART_BYTES, SIZE_BYTES - offset), 7)
  for (let at = 0; at < bytes.length; at += 4096) bytes.writeDoubleBE(offset + at, at)
  return bytes
}

/** Sends half of a request that says it has everything, and waits until the server is gone. */
async function sendUntilItBreaks(url: string): Promise<void> {
  const headers = {
    ...TUS,
    'upload-offset': 0,
    'content-type': 'application/offset+octet-stream',
    'content-length': SIZE_BYTES,
  }
  const sending = request(url, { method: 'PATCH', headers })
  const broken = new Promise<void>((resolve) => sending.on('error', () => resolve()))
  for (let offset = 0; offset < SIZE_BYTES / 2; offset += PART_BYTES) sending.write(part(offset))
  await broken
}

async function arrivedBytes(): Promise<number> {
  const unfinished = join(dataDir, 'unfinished', 'demo')
  const names = (await readdir(unfinished)).filter((name) => !name.endsWith('.json'))
  return (await stat(join(unfinished, names[0] ?? ''))).size
}

it('a server that is killed in the middle of an upload goes on with it after its start', async () => {
  const begun = await fetch(`${server.url}/demo/files/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(SIZE_BYTES),
      'upload-metadata': `filename ${btoa('large.bin')}`,
    },
  })
  const path = `/demo/files/${begun.headers.get('location')}`
  const sending = sendUntilItBreaks(server.url + path)
  await expect.poll(arrivedBytes, { timeout: 60_000 }).toBeGreaterThan(SIZE_BYTES / 4)
  await server.kill()
  await sending

  server = await start()
  const url = server.url + path
  const { headers } = await fetch(url, { method: 'HEAD', headers: TUS })
  const resumedAt = Number(headers.get('upload-offset'))
  expect(resumedAt).toBeGreaterThanOrEqual(SIZE_BYTES / 4)
  expect(resumedAt).toBeLessThan(SIZE_BYTES)

  let stored: { private_hash: string; checksum: string; filesize: number } | undefined
  for (let offset = resumedAt; offset < SIZE_BYTES; ) {
    const start = offset - (offset % PART_BYTES)
    const body = part(start).subarray(offset - start)
    const sent = await fetch(url, {
      method: 'PATCH',
      headers: {
        ...TUS,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(body),
    })
    offset += body.length
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([
      offset < SIZE_BYTES ? 204 : 200,
      String(offset),
    ])
    if (sent.status === 200) stored = (await sent.json()).data
  }

  const [expected, asset] = [createHash('md5'), createHash('md5')]
  for (let offset = 0; offset < SIZE_BYTES; offset += PART_BYTES) expected.update(part(offset))
  const response = await fetch(`${server.url}/demo/assets/${stored?.private_hash}`)
  for await (const chunk of response.body ?? []) asset.update(chunk)
  const checksum = expected.digest('hex')
  expect(stored).toMatchObject({ checksum, filesize: SIZE_BYTES })
  expect(asset.digest('hex')).toBe(checksum)
  expect((await readdir(join(dataDir, 'unfinished', 'demo'))).every((name) => name.endsWith('.json'))).toBe(
    true,
  )
}, 180_000)
