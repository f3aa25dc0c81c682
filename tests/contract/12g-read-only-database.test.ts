import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DatabaseConfig } from '../../api/src/db/DatabaseConfig'
import { LibsqlClient } from '../../api/src/db/LibsqlClient'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let cookie: string

const refusal = {
  code: 11,
  key: 'databaseReadOnly',
  message: expect.stringMatching(
    /can only be read: nothing is stored, and no one can sign in.*Reading still works/,
  ),
}

beforeAll(async () => {
  t = await createTestApp()
  const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, interface: 'x' }
  const note = { field: 'note', type: 'string', datatype: 'LONGTEXT', interface: 'x' }
  const payload = { collection: 'notes', fields: [{ ...key, auto_increment: true }, note] }
  await t.admin({ method: 'POST', url: '/collections', payload })
  await t.admin({ method: 'POST', url: '/items/notes', payload: [{ note: 'a' }, { note: 'b' }] })
  const signedIn = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload: credentials })
  cookie =
    String(signedIn.headers['set-cookie']).replace('directus-demo-', 'directus-sealed-').split(';')[0] ?? ''
  await addSealed('sealed')
})
afterAll(async () => {
  await t.app.projects.remove('sealed')
  vi.restoreAllMocks()
  await t.close()
})

const credentials = { email: 'admin@example.com', password: TEST_PASSWORD, mode: 'cookie' }

/** The same data as a project of its own, by a connection that cannot write. */
async function addSealed(key: string): Promise<void> {
  const { config } = t.project
  const database = await seal(key, config.database)
  await t.app.projects.add({
    ...config,
    key,
    database,
    rateLimit: { enabled: true, limit: 40, intervalSeconds: 60 },
  })
}

async function seal(name: string, database: DatabaseConfig): Promise<DatabaseConfig> {
  const { knex } = t.project
  if (database.type === 'sqlite') {
    const filename = join(t.dataDir, `${name}.sqlite`)
    await knex.raw('VACUUM INTO ?', [filename])
    refuseWritesTo(filename)
    return { ...database, filename }
  }
  const user = `reader_${randomBytes(6).toString('hex')}`
  await knex.raw(`CREATE USER '${user}'@'%'`)
  await knex.raw(`GRANT SELECT ON ??.* TO '${user}'@'%'`, [database.database])
  return { ...database, user, password: '' }
}

const { acquireRawConnection } = LibsqlClient.prototype

/** As SQLite does with a file that cannot be written. */
function refuseWritesTo(filename: string): void {
  vi.spyOn(LibsqlClient.prototype, 'acquireRawConnection').mockImplementation(async function (
    this: LibsqlClient,
  ) {
    const connection = await acquireRawConnection.call(this)
    if (this.connectionSettings.filename === filename) connection.exec('PRAGMA query_only = ON')
    return connection
  })
}

const ask = ({ headers, ...request }: InjectOptions) =>
  t.app.inject({ headers: { authorization: 'Bearer admin-token', ...headers }, ...request })

describe('a project whose database takes no writes', () => {
  it.each([
    '/',
    '/items/notes',
    '/items/notes/1',
    '/items/notes?q=a&meta=*',
    '/items/notes?sort=-note',
    '/hydrate',
    '/users/me',
    '/collections',
    '/exports/notes?format=csv',
  ])('is read as before: %s', async (path) => {
    expect((await ask({ url: `/sealed${path}` })).statusCode).toBe(200)
  })

  it.each([
    ['POST', '/items/notes', { note: 'c' }],
    ['PATCH', '/items/notes/1', { note: 'c' }],
    ['DELETE', '/items/notes/1', undefined],
    [
      'POST',
      '/fields/notes',
      { field: 'more', type: 'string', datatype: 'VARCHAR', length: 9, interface: 'x' },
    ],
    ['POST', '/settings', { key: 'project_name', value: 'More' }],
    ['POST', '/batches/notes', { action: 'update', values: { note: 'c' } }],
    ['PATCH', '/users/1', { title: 'Boss' }],
    ['PATCH', '/users/1/tracking/page', { last_page: '/' }],
  ] as const)('stores nothing, and says why: %s %s', async (method, path, payload) => {
    const response = await ask({ method, url: `/sealed${path}`, payload })
    expect([response.statusCode, response.json().error]).toMatchObject([503, refusal])
    expect(response.headers['retry-after']).toBe('60')
  })

  it('keeps nothing of an upload', async () => {
    const payload = {
      filename_disk: 'a.txt',
      filename_download: 'a.txt',
      data: 'data:text/plain;base64,YQ==',
    }
    const response = await ask({ method: 'POST', url: '/sealed/files', payload })
    expect([response.statusCode, response.json().error]).toMatchObject([503, refusal])
    const { root = '' } = t.project.config.storage as { root?: string }
    const kept = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
    expect(kept.filter((entry) => entry.isFile())).toEqual([])
  })

  it('lets no one sign in, and says so before it looks at the password', async () => {
    for (const password of [TEST_PASSWORD, 'wrong']) {
      const payload = { ...credentials, password }
      const response = await t.app.inject({ method: 'POST', url: '/sealed/auth/authenticate', payload })
      expect([response.statusCode, response.json().error]).toMatchObject([503, refusal])
    }
  })

  it('goes on for someone who is signed in', async () => {
    // A session is prolonged after a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    onTestFinished(() => void vi.useRealTimers())
    const response = await t.app.inject({ url: '/sealed/users/me', headers: { cookie } })
    expect([response.statusCode, response.json().data.email]).toEqual([200, 'admin@example.com'])
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it('still limits how much one client asks', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count <= 40; count++) statuses.add((await ask({ url: '/sealed/' })).statusCode)
    expect(statuses).toContain(429)
  })

  it('costs no other project of the server anything', async () => {
    const response = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload: credentials })
    expect(response.statusCode).toBe(200)
    expect((await t.admin({ method: 'POST', url: '/items/notes', payload: { note: 'c' } })).statusCode).toBe(
      200,
    )
  })
})

it('a project that has to be upgraded first, and takes no writes, says so', async () => {
  const book = () => t.project.knex('directus_migrations')
  const last = await book().orderBy('version', 'desc').first()
  await book().where({ version: last.version }).delete()
  try {
    await addSealed('older')
    const response = await ask({ url: '/older/items/notes' })
    expect([response.statusCode, response.json().error]).toMatchObject([503, refusal])
  } finally {
    await book().insert(last)
  }
})
