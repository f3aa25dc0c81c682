import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp({
    config: {
      mail: { type: 'smtp', host: 'mail.internal', port: 25, password: 's3cret', from: 'a@b.example' },
    },
  })
})
afterAll(() => t.close())

describe('the details of the server', () => {
  it('say how database, storage, mail, disk and memory are doing', async () => {
    const response = await t.admin({ url: '/server_details' })
    const positive = expect.toSatisfy((value: number) => value > 0)
    expect(response.json().data).toEqual({
      contract_version: '8.8.1',
      sdk_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node_version: process.versions.node,
      started_on: expect.stringMatching(/^\d{4}-.*Z$/),
      database: {
        type: t.project.dialect.name,
        version: expect.stringMatching(/^\d+\.\d+/),
        answer_ms: expect.any(Number),
        size_bytes: positive,
      },
      storage: { type: 'local', files: expect.any(Number), size_bytes: expect.any(Number) },
      mail: { type: 'smtp', from: 'a@b.example' },
      disk: { free_bytes: expect.any(Number), size_bytes: positive },
      memory: { used_bytes: positive },
      webhooks: { pending: 0, failed: expect.any(Number) },
    })
  })

  it('count files with their sizes, and webhook calls that wait or failed', async () => {
    const { data: before } = (await t.admin({ url: '/server_details' })).json()
    const names = { filename_download: 'a.txt', filename_disk: `${randomUUID()}.txt` }
    const payload = { ...names, data: Buffer.from('12345').toString('base64') }
    await t.admin({ method: 'POST', url: '/files', payload })
    const { data: hook } = (
      await t.admin({
        method: 'POST',
        url: '/webhooks',
        payload: { http_action: 'get', url: 'http://127.0.0.1:1/' },
      })
    ).json()
    await t.admin({ method: 'POST', url: `/webhooks/${hook.id}/test` })
    const { data } = (await t.admin({ url: '/server_details' })).json()
    const { files, size_bytes: size } = before.storage
    expect(data.storage).toMatchObject({ files: files + 1, size_bytes: size + 5 })
    expect(data.webhooks).toEqual({ pending: 0, failed: before.webhooks.failed + 1 })
  })

  it('name no host, path or password', async () => {
    const { body } = await t.admin({ url: '/server_details' })
    for (const secret of ['mail.internal', 's3cret', t.dataDir]) expect(body).not.toContain(secret)
  })

  it('are for administrators', async () => {
    expect((await t.editor({ url: '/server_details' })).statusCode).toBe(403)
    expect((await t.anonymous({ url: '/server_details' })).statusCode).toBe(401)
  })
})
