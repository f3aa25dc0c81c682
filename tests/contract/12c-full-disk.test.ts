import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createTestApp,
  TEST_PASSWORD,
  TEST_SUPER_ADMIN_TOKEN,
  type TestApp,
} from '../../api/src/testing/createTestApp'
import { columnsInto, runImport, uploadTable } from '../../api/src/testing/importTable'

const RESERVE = 1_000_000
const sentence = expect.stringMatching(
  /disk of the server is almost full.*signing in and deleting still work/,
)

let t: TestApp
let freeBytes = Number.POSITIVE_INFINITY

beforeAll(async () => {
  t = await createTestApp({ diskReserveBytes: RESERVE, readFreeBytes: async () => freeBytes })
  const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, interface: 'x' }
  const note = { field: 'note', type: 'string', datatype: 'LONGTEXT', interface: 'x' }
  const payload = { collection: 'notes', fields: [{ ...key, auto_increment: true }, note] }
  await t.admin({ method: 'POST', url: '/collections', payload })
})
afterAll(() => t.close())

// What was measured is known for a second.
let now = Date.now() + 60_000
beforeEach(async () => {
  freeBytes = Number.POSITIVE_INFINITY
  await t.project.knex('notes').delete()
  await t.project.knex('notes').insert([{ note: 'a' }, { note: 'b' }])
  now += 2_000
  vi.spyOn(Date, 'now').mockReturnValue(now)
  freeBytes = RESERVE - 1
  return () => vi.restoreAllMocks()
})

describe('a disk with less room than its reserve', () => {
  it.each([
    ['POST', '/items/notes', { note: 'c' }],
    ['PATCH', '/items/notes/1', { note: 'c' }],
    ['POST', '/files', { filename_disk: 'a.txt', data: 'data:text/plain;base64,YQ==' }],
    ['POST', '/collections', { collection: 'more', fields: [] }],
    ['POST', '/settings', { key: 'project_name', value: 'More' }],
  ] as const)('stores nothing more, and says why: %s %s', async (method, url, payload) => {
    const response = await t.admin({ method, url, payload })
    expect([response.statusCode, response.json().error]).toMatchObject([
      507,
      { code: 607, message: sentence },
    ])
  })

  it('makes no picture more for those who only look, and shows those that are there', async () => {
    freeBytes = Number.POSITIVE_INFINITY
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const payload = {
      filename_disk: 'a.png',
      filename_download: 'a.png',
      data: `data:image/png;base64,${png}`,
    }
    const stored = await t.admin({ method: 'POST', url: '/files', payload })
    const { private_hash } = stored.json().data
    const shown = (key: string) => t.anonymous({ url: `/assets/${private_hash}?key=directus-${key}-crop` })
    expect((await shown('small')).statusCode).toBe(200)
    freeBytes = RESERVE - 1
    now += 2_000
    vi.spyOn(Date, 'now').mockReturnValue(now)
    expect([(await shown('small')).statusCode, (await shown('medium')).statusCode]).toEqual([200, 507])
  })

  it('takes no upload and no extension', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--x--\r\n'
    const upload = await t.admin({ method: 'POST', url: '/files', headers, payload: form })
    expect(upload.statusCode).toBe(507)
    const install = await t.app.inject({ method: 'POST', url: '/server/extensions', headers, payload: form })
    expect(install.statusCode).toBe(507)
  })

  it('ends an import and a change of many items before the part that would fill it, and says why', async () => {
    freeBytes = Number.POSITIVE_INFINITY
    const table = `note\n${'x\n'.repeat(250)}`
    const importing = (await uploadTable(t.admin, 'a.csv', table, 'notes')).json().data
    const stop = t.project.events.on('item.create.notes:after', () => {
      freeBytes = RESERVE - 1
      now += 2_000
      vi.spyOn(Date, 'now').mockReturnValue(now)
    })
    onTestFinished(async () => {
      stop()
      await t.project.knex('notes').where({ note: 'x' }).delete()
    })
    const imported = await runImport(t.admin, importing.id, { columns: columnsInto('note') })
    expect(imported).toMatchObject({ state: 'failed', error: sentence, done: 100, can_undo: true })

    const update = { action: 'update', values: { note: 'y' } }
    expect((await t.admin({ method: 'POST', url: '/batches/notes', payload: update })).statusCode).toBe(507)
  })

  it('takes no backup that it has no room for, and says so to those alone who may install', async () => {
    freeBytes = RESERVE + 10_000
    const begin = (token: string) =>
      t.app.inject({
        method: 'POST',
        url: '/server/restores',
        payload: { super_admin_token: token, bytes: 20_000 },
      })
    expect((await begin('guess')).json().error.code).toBe(3)
    expect((await begin(TEST_SUPER_ADMIN_TOKEN)).json().error).toMatchObject({ code: 607, message: sentence })
  })

  it('lets people sign in, read, delete and sign out', async () => {
    const payload = { email: 'admin@example.com', password: TEST_PASSWORD, mode: 'cookie' }
    const signedIn = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
    expect(signedIn.statusCode).toBe(200)
    const headers = { cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '' }
    const tracked = { method: 'PATCH', url: '/users/1/tracking/page', payload: { last_page: '/' } } as const
    expect((await t.anonymous({ ...tracked, headers })).statusCode).toBe(200)
    const { data: notes } = (await t.anonymous({ url: '/items/notes', headers })).json()
    expect(notes).toHaveLength(2)
    const deleted = await t.anonymous({ method: 'DELETE', url: `/items/notes/${notes[1].id}`, headers })
    expect(deleted.statusCode).toBe(204)
    const signedOut = await t.anonymous({ method: 'POST', url: '/auth/logout', headers })
    expect(signedOut.statusCode).toBe(200)
  })

  it('stores again once there is room, but nothing that would use it up', async () => {
    freeBytes = RESERVE + 10_000
    const create = (note: string) => t.admin({ method: 'POST', url: '/items/notes', payload: { note } })
    expect((await create('x')).statusCode).toBe(200)
    expect((await create('x'.repeat(20_000))).statusCode).toBe(507)
  })
})

it('a disk that cannot be measured is written until it is full', async () => {
  const other = await createTestApp({
    readFreeBytes: () => Promise.reject(new Error('not on this system')),
  })
  onTestFinished(() => other.close())
  const payload = { email: 'new@example.com', password: TEST_PASSWORD, role: 3 }
  expect((await other.admin({ method: 'POST', url: '/users', payload })).statusCode).toBe(200)
})
