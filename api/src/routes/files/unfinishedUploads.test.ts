import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp'

const slow = { timeout: 30_000 }
const superseded = new Date(Date.now() - 25 * 3_600_000)
const recent = new Date(Date.now() - 23 * 3_600_000)

let folder: string
let t: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-temporary-'))
  vi.stubEnv('TMPDIR', folder)
  await leave(join(folder, 'pergola-upload-crashed'), superseded)
  await leave(join(folder, 'pergola-upload-running'), recent)
  await leave(join(folder, 'someone-elses'), superseded)
  const storage = await mkdtemp(join(folder, 'storage-'))
  await mkdir(join(storage, 'incoming'))
  await leave(join(storage, 'incoming/crashed.part'), superseded)
  await leave(join(storage, 'incoming/running.part'), recent)
  t = await createTestApp({ config: { storage: { type: 'local', root: storage } } })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

async function leave(path: string, changedAt: Date): Promise<void> {
  await writeFile(path, 'half a file')
  await utimes(path, changedAt, changedAt)
}

const staged = async () => (await readdir(folder)).filter((name) => name.startsWith('pergola-upload-')).sort()
const storageRoot = () => (t.project.config.storage as { root: string }).root

it('what a crash has left behind for more than a day is gone after the start', async () => {
  await expect.poll(staged, slow).toEqual(['pergola-upload-running'])
  await expect.poll(() => readdir(join(storageRoot(), 'incoming')), slow).toEqual(['running.part'])
  expect(await readdir(folder)).toContain('someone-elses')
})

it.each([
  ['a new file', 'POST', '/demo/files'],
  ['new content of a file', 'PATCH', '/demo/files/1'],
])('%s that breaks off half way leaves neither a file nor a row', async (_case, method, path) => {
  await t.project.knex('directus_files').where({ id: 1 }).delete()
  await t.project.knex('directus_files').insert({
    id: 1,
    filename_disk: 'whole.txt',
    filename_download: 'whole.txt',
    private_hash: 'hash',
    storage: 'local',
    title: 'Whole',
    type: 'text/plain',
    uploaded_by: 1,
    uploaded_on: '2026-01-01 00:00:00',
  })
  const before = await state()
  const upload = request({
    port: (t.app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method,
    path,
    headers: {
      authorization: 'Bearer admin-token',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 10_000_000,
    },
  })
  upload.on('error', () => undefined)
  upload.write('--x\r\nContent-Disposition: form-data; name="data"; filename="half.txt"\r\n\r\n')
  upload.write('half a file'.repeat(10_000))
  await expect.poll(async () => (await staged()).length, slow).toBe(2)
  upload.destroy()
  await expect.poll(staged, slow).toEqual(['pergola-upload-running'])
  // The server has let go of the request: what it was going to do, it has done.
  await expect.poll(() => connectionCount(), slow).toBe(0)
  expect(await state()).toEqual(before)
})

function connectionCount(): Promise<number> {
  return new Promise((resolve, reject) => {
    t.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

async function state() {
  return {
    rows: await t.project.knex('directus_files').select(),
    activity: await t.project.knex('directus_activity').count('* as count'),
    originals: await readdir(join(storageRoot(), 'originals')).catch(() => []),
    incoming: await readdir(join(storageRoot(), 'incoming')),
  }
}
