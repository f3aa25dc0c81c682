import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../api/src/app/buildApp'
import { connectDatabase } from '../../api/src/db/connectDatabase'
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/createTestDatabase'
import { legacyDump } from '../support/legacyDump'
import { systemCollections } from './systemCollections'

const PASSWORD = 'kept since 2020'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let passwordHash: string
let dataDir: string
let database: TestDatabase | null
let app: FastifyInstance

beforeAll(async () => {
  // PHP marks its bcrypt with a letter of its own.
  passwordHash = (await hash(PASSWORD, 4)).replace(/^\$2b\$/, '$2y$')
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-test-'))
  await mkdir(join(dataDir, 'projects'), { recursive: true })
  database = await createTestDatabase()
  app = await buildApp({ dataDir, logLevel: 'silent', diskReserveBytes: 0 })
})
afterEach(async () => {
  await app.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A connection past the server. */
async function withDatabase<Result>(
  work: (knex: ReturnType<typeof connectDatabase>['knex']) => Promise<Result>,
): Promise<Result> {
  const filename = join(dataDir, 'projects/old.sqlite')
  const { knex } = connectDatabase(database?.config ?? { type: 'sqlite', filename })
  try {
    return await work(knex)
  } finally {
    await knex.destroy()
  }
}

const run = (statements: readonly string[]) =>
  withDatabase(async (knex) => {
    for (const statement of statements) await knex.raw(statement.replaceAll('?', '\\?'))
  })

const restoreDump = () => run(legacyDump({ dialect: database ? 'mysql' : 'sqlite', passwordHash }))

function install(extra: object = {}) {
  const { host, port, user, password, database: name } = { ...mysqlConfig() }
  const mysql = {
    db_host: host,
    db_port: port,
    db_user: user,
    db_password: password || undefined,
    db_name: name,
  }
  return app.inject({
    method: 'POST',
    url: '/server/projects',
    payload: {
      project: 'old',
      super_admin_token: 'token',
      user_email: 'me@example.com',
      user_password: 'my password',
      ...(database ? { db_type: 'mysql', ...mysql } : { db_type: 'sqlite' }),
      ...extra,
    },
  })
}

function mysqlConfig() {
  return database?.config.type === 'mysql' ? database.config : undefined
}

async function signIn(email: string, password: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/old/auth/authenticate',
    payload: { email, password },
  })
  const authorization = `Bearer ${response.json().data?.token}`
  const get = async (url: string) => {
    const answer = await app.inject({ url: `/old${url}`, headers: { authorization } })
    return answer.json()
  }
  const patch = (url: string, payload: object) =>
    app.inject({ method: 'PATCH', url: `/old${url}`, payload, headers: { authorization } })
  return { status: response.statusCode, get, patch }
}

/** How many rows each table of the dump has. */
const countRows = () =>
  withDatabase(async (knex) => {
    const counts: Record<string, number> = {}
    for (const table of [...Object.keys(systemCollections), 'articles']) {
      counts[table] = Number((await knex(table).count({ n: '*' }).first())?.n)
    }
    return counts
  })

describe('the database of a Directus 8 project', () => {
  beforeEach(restoreDump)

  it('is distinguished by a dry run, which changes nothing', async () => {
    const before = await countRows()
    const response = await install({ existing: true, dry_run: true })
    expect(response.json().data).toMatchObject({ state: 'directus', new_columns: [] })
    expect(response.json().data.tables).toEqual(expect.arrayContaining(['articles', 'directus_users']))
    expect(response.json().data.new_tables).toContain('pergola_versions')
    expect(response.json().data.new_tables.every((name: string) => name.startsWith('pergola_'))).toBe(true)
    expect(await countRows()).toEqual(before)
    const tables = await withDatabase((knex) => knex.schema.hasTable('pergola_state'))
    expect(tables).toBe(false)
    expect((await app.inject({ url: '/server/projects' })).statusCode).toBe(503)
  })

  it('is refused unless it is to be adopted', async () => {
    const response = await install()
    expect([response.statusCode, response.json().error.code]).toEqual([500, 0])
  })

  it('opens as it is: people, items, rights, files and history, with nothing seeded', async () => {
    const before = await countRows()
    await mkdir(join(dataDir, 'uploads/old/originals'), { recursive: true })
    await writeFile(join(dataDir, 'uploads/old/originals/0f2c6a54-3c1e-4b7e-9a31-d0e8c6a1f7b2.png'), PIXEL)
    expect((await install({ existing: true })).statusCode).toBe(200)
    const { directus_migrations: done, ...counts } = await countRows()
    const { directus_migrations: doneBefore, ...countsBefore } = before
    expect(counts).toEqual(countsBefore)
    expect(done).toBeGreaterThan(doneBefore ?? 0)

    expect((await signIn('me@example.com', 'my password')).status).toBe(404)
    const boss = await signIn('boss@example.com', PASSWORD)
    expect(boss.status).toBe(200)
    expect((await boss.get('/')).data.api.project_name).toBe('Legacy Works')
    expect((await boss.get('/items/articles?fields=id,status,title,tags,author,cover.title')).data).toEqual([
      {
        id: 1,
        status: 'published',
        title: 'Launch notes',
        tags: ['red', 'blue'],
        author: 2,
        cover: { title: 'Harbour' },
      },
      { id: 2, status: 'draft', title: 'Later', tags: [], author: 1, cover: null },
    ])
    expect((await boss.get('/files/1')).data.data.asset_url).toBe('/old/assets/k3v9x0q2m5tz81ab')
    const asset = await app.inject({ url: '/old/assets/k3v9x0q2m5tz81ab' })
    expect([asset.statusCode, asset.rawPayload.equals(PIXEL)]).toEqual([200, true])
    expect((await boss.get('/items/articles/1/revisions')).data).toHaveLength(1)

    const writer = await signIn('writer@example.com', PASSWORD)
    expect((await writer.patch('/items/articles/1', { title: 'Launch notes 2' })).statusCode).toBe(200)
    expect((await writer.patch('/items/articles/2', { title: 'Not mine' })).statusCode).toBe(403)
    expect((await boss.get('/items/articles/1/revisions')).data).toHaveLength(2)
  })

  it('opens again after a restart', async () => {
    await install({ existing: true })
    await app.close()
    app = await buildApp({ dataDir, logLevel: 'silent', diskReserveBytes: 0 })
    expect((await signIn('boss@example.com', PASSWORD)).status).toBe(200)
    expect(await readFile(join(dataDir, 'projects/old.json'), 'utf8')).toContain('"uploads/old"')
  })

  it('of an earlier release gets the tables and columns that it lacks', async () => {
    await run([
      'DROP TABLE directus_webhooks',
      'ALTER TABLE directus_roles DROP COLUMN enforce_2fa',
      'ALTER TABLE directus_collection_presets DROP COLUMN translation',
    ])
    const { data } = (await install({ existing: true, dry_run: true })).json()
    expect(data.new_tables).toContain('directus_webhooks')
    expect(data.new_columns).toEqual([
      'directus_collection_presets.translation',
      'directus_roles.enforce_2fa',
    ])
    expect((await install({ existing: true })).statusCode).toBe(200)
    const boss = await signIn('boss@example.com', PASSWORD)
    expect((await boss.get('/webhooks')).data).toEqual([])
    expect((await boss.get('/roles/3?fields=name,enforce_2fa')).data).toEqual({
      name: 'Editor',
      enforce_2fa: false,
    })
  })
})

describe('a database with tables of another program', () => {
  beforeEach(() =>
    run([
      'CREATE TABLE orders (id INTEGER NOT NULL PRIMARY KEY, total DECIMAL(8,2))',
      'INSERT INTO orders VALUES (7, 12.5)',
    ]),
  )

  it('keeps them beside the system tables, as unmanaged collections', async () => {
    const { data } = (await install({ dry_run: true })).json()
    expect(data).toMatchObject({ state: 'tables', tables: ['orders'], new_columns: [] })
    expect(data.new_tables).toEqual(expect.arrayContaining(['directus_users', 'pergola_state']))
    expect((await install()).statusCode).toBe(200)
    const me = await signIn('me@example.com', 'my password')
    const [orders] = (await me.get('/collections')).data
    expect(orders).toMatchObject({ collection: 'orders', managed: false })
    expect((await me.get('/items/orders')).data).toEqual([{ id: 7, total: 12.5 }])
  })
})

describe('an empty database', () => {
  it('is said to be empty, and no file is made by looking', async () => {
    expect((await install({ dry_run: true })).json().data).toMatchObject({ state: 'empty', tables: [] })
    if (!database) await expect(readFile(join(dataDir, 'projects/old.sqlite'))).rejects.toThrow('ENOENT')
  })
})

describe.runIf(process.env.TEST_DB)('a database server, looked at before the installation', () => {
  it('is said to be fine, or what should be looked at: charset and rights', async () => {
    expect((await install({ dry_run: true })).json().data.problems).toEqual([])
    const name = mysqlConfig()?.database ?? ''
    const user = `reader_${name.slice(-12)}`
    try {
      await withDatabase(async (knex) => {
        await knex.raw('ALTER DATABASE ?? CHARACTER SET latin1', [name])
        await knex.raw(`CREATE USER '${user}'@'%' IDENTIFIED BY 'reading'`)
        await knex.raw(`GRANT SELECT, INSERT, UPDATE, DELETE ON ??.* TO '${user}'@'%'`, [name])
      })
      const reader = { dry_run: true, db_user: user, db_password: 'reading' }
      expect((await install(reader)).json().data.problems).toEqual([
        { kind: 'charset', detail: 'latin1' },
        { kind: 'rights', detail: 'CREATE, ALTER, DROP, INDEX' },
      ])
      const refused = await install({ ...reader, dry_run: false })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().error).toMatchObject({
        code: 19,
        key: 'databaseDenied',
        params: { database: name },
      })
    } finally {
      await withDatabase((knex) => knex.raw(`DROP USER IF EXISTS '${user}'@'%'`))
    }
  })

  it('knows rights that come by a role of the database', async () => {
    const name = mysqlConfig()?.database ?? ''
    const [role, user] = [`role_${name.slice(-12)}`, `user_${name.slice(-12)}`]
    try {
      await withDatabase(async (knex) => {
        await knex.raw(`CREATE ROLE ${role}`)
        await knex.raw(`GRANT ALL PRIVILEGES ON ??.* TO ${role}`, [name])
        await knex.raw(`CREATE USER '${user}'@'%' IDENTIFIED BY 'owning'`)
        await knex.raw(`GRANT ${role} TO '${user}'@'%'`)
        await knex.raw(`SET DEFAULT ROLE ${role} FOR '${user}'@'%'`)
      })
      const owner = { dry_run: true, db_user: user, db_password: 'owning' }
      expect((await install(owner)).json().data.problems).toEqual([])
    } finally {
      await withDatabase(async (knex) => {
        await knex.raw(`DROP USER IF EXISTS '${user}'@'%'`)
        await knex.raw(`DROP ROLE IF EXISTS ${role}`)
      })
    }
  })

  it.each([
    [{ db_port: 1 }, /^No database answers at .+, port 1$/],
    [{ db_user: 'no_one', db_password: 'guess' }, /^The database refuses this user or password$/],
    [{ db_name: 'pergola_nothing' }, /^There is no database "pergola_nothing": create it first$/],
  ])('says in words why it cannot be reached: %j', async (data, message) => {
    const { error } = (await install({ dry_run: true, ...data })).json()
    expect(error).toMatchObject({ code: 19, message: expect.stringMatching(message) })
  })
})

describe('an installation that was interrupted', () => {
  /** As after `kill -9` between two of its tables, by a process that is gone. */
  async function interrupt(mark: string | null) {
    await install()
    await app.close()
    await rm(join(dataDir, 'projects/old.json'))
    await rm(join(dataDir, 'server.json'), { force: true })
    await withDatabase(async (knex) => {
      for (const table of ['directus_webhooks', 'directus_users', 'pergola_versions']) {
        await knex.schema.dropTable(table)
      }
      await knex('pergola_state').delete()
      if (mark) await knex('pergola_state').insert({ key: 'installing', value: mark })
    })
    app = await buildApp({ dataDir, logLevel: 'silent', diskReserveBytes: 0 })
  }

  const gone = JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1, at: new Date().toISOString() })

  it('is started again by the same call', async () => {
    await interrupt(gone)
    expect((await install({ dry_run: true })).json().data.state).toBe('unfinished')
    expect((await install()).statusCode).toBe(200)
    expect((await signIn('me@example.com', 'my password')).status).toBe(200)
  })

  it('is left alone while the process that does it lives', async () => {
    await interrupt(JSON.stringify({ host: hostname(), pid: process.ppid, at: new Date().toISOString() }))
    expect((await install()).json().error.code).toBe(0)
  })

  it('is never taken for one where someone has data: no mark, no new start', async () => {
    await interrupt(null)
    expect((await install()).json().error.code).toBe(0)
  })
})
