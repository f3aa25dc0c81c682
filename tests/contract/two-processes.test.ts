import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

// Part of the project `mariadb` of vitest, which starts the server.
describe.skipIf(!process.env.TEST_DB)('two processes on one MariaDB project', () => {
  let seed: TestApp
  let bundle: string
  let secondDataDir: string
  let processes: ServerProcess[] = []

  beforeAll(async () => {
    seed = await createTestApp()
    bundle = await buildServer()
    // The second process shares the configuration of the project and its database, nothing else.
    secondDataDir = await mkdtemp(join(tmpdir(), 'pergola-second-'))
    await cp(join(seed.dataDir, 'projects'), join(secondDataDir, 'projects'), { recursive: true })
    processes = await Promise.all(
      [seed.dataDir, secondDataDir].map((dataDir) => startServer(bundle, { DATA_DIR: dataDir })),
    )
  }, 120_000)

  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill()))
    await seed?.close()
    await rm(bundle, { recursive: true, force: true })
    await rm(secondDataDir, { recursive: true, force: true })
  })

  async function call(index: 0 | 1, method: string, path: string, body?: object, headers: object = {}) {
    const response = await fetch(`${processes[index]?.url}/demo${path}`, {
      method,
      headers: { authorization: 'Bearer admin-token', 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} }
  }

  it('a session opened at one is known to the other, and ended for both', async () => {
    const login = { email: 'admin@example.com', password: TEST_PASSWORD, mode: 'cookie' }
    const { headers } = await call(0, 'POST', '/auth/authenticate', login, { authorization: '' })
    const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const asUser = { authorization: '', cookie }
    expect((await call(1, 'GET', '/users/me', undefined, asUser)).status).toBe(200)
    expect((await call(1, 'POST', '/auth/logout', undefined, asUser)).status).toBe(200)
    expect((await call(0, 'GET', '/users/me', undefined, asUser)).status).toBe(401)
  })

  it('a collection made by one is at once a collection of the other', async () => {
    const fields = [
      {
        field: 'id',
        type: 'integer',
        datatype: 'INT',
        length: 15,
        primary_key: true,
        auto_increment: true,
        signed: false,
        interface: 'primary-key',
      },
      { field: 'title', type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' },
    ]
    expect((await call(1, 'GET', '/items/notes')).status).toBe(404)
    expect((await call(0, 'POST', '/collections', { collection: 'notes', fields })).status).toBe(200)
    expect((await call(1, 'POST', '/items/notes', { title: 'From the second' })).status).toBe(200)
    const field = { field: 'body', type: 'string', datatype: 'TEXT', interface: 'textarea' }
    expect((await call(1, 'POST', '/fields/notes', field)).status).toBe(200)
    const { body } = await call(0, 'GET', '/items/notes')
    expect(body.data).toEqual([{ id: 1, title: 'From the second', body: null }])
  })

  it('a setting and a permission changed at one hold at the other', async () => {
    await call(0, 'PATCH', '/settings/22', { value: 'Shared' })
    expect((await call(1, 'GET', '/')).body.data.api.project_name).toBe('Shared')
    const asEditor = { authorization: `Bearer ${seed.users.editor.token}` }
    expect((await call(1, 'GET', '/items/notes', undefined, asEditor)).status).toBe(403)
    await call(0, 'POST', '/permissions', { collection: 'notes', role: 3, read: 'full' })
    expect((await call(1, 'GET', '/items/notes', undefined, asEditor)).status).toBe(200)
  })

  it('writes from both sides get keys and log rows of their own', async () => {
    const titles = Array.from({ length: 20 }, (_, index) => `Note ${index}`)
    const answers = await Promise.all(
      titles.map((title, index) => call(index % 2 === 0 ? 0 : 1, 'POST', '/items/notes', { title })),
    )
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(titles.length)
    const log = await call(
      0,
      'GET',
      '/activity?filter[collection][eq]=notes&filter[action][eq]=create&meta=filter_count',
    )
    expect(log.body.meta.filter_count).toBe(titles.length + 1)
  })

  it('one goes on when the other dies', async () => {
    await processes[0]?.kill()
    expect((await call(1, 'GET', '/items/notes?limit=1')).status).toBe(200)
  })
})
