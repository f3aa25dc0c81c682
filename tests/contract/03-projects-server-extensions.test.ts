import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../api/src/app/buildApp'
import { migrate } from '../../api/src/lifecycle/migrations/migrate'
import { createTestApp, TEST_SUPER_ADMIN_TOKEN, type TestApp } from '../../api/src/testing/createTestApp'

const project = {
  project: 'shop',
  super_admin_token: 'first-token',
  db_type: 'sqlite',
  user_email: 'owner@example.com',
  user_password: 'owner password',
  project_name: 'Shop',
}

const errorOf = (response: { statusCode: number; json(): { error?: { code: number } } }) => [
  response.statusCode,
  response.json().error?.code,
]

describe('an empty server', () => {
  let dataDir: string
  let app: FastifyInstance
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pergola-test-'))
    app = await buildApp({ dataDir, logLevel: 'silent', diskReserveBytes: 0 })
  })
  afterEach(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const install = (payload: object) => app.inject({ method: 'POST', url: '/server/projects', payload })

  it('3.1 lists no projects: 503/14, until one is installed', async () => {
    expect(errorOf(await app.inject({ url: '/server/projects' }))).toEqual([503, 14])
    const installed = await install(project)
    expect([installed.statusCode, installed.json()]).toEqual([200, { public: true }])
    const list = await app.inject({ url: '/server/projects' })
    expect(list.json()).toEqual({ data: ['shop'], public: true })
  })

  it('3.2 names every problem of an installer body', async () => {
    const response = await install({})
    expect(response.statusCode).toBe(422)
    expect(response.json().error.code).toBe(4)
    const fields = ['project', 'super_admin_token', 'user_email', 'user_password']
    for (const field of fields)
      expect(response.json().error.message).toContain(`${field}: A value is required.`)
    expect(errorOf(await app.inject({ method: 'POST', url: '/server/projects' }))).toEqual([400, 13])
  })

  it.each([
    [{ user_email: 'nope' }, 'user_email: This is not an e-mail address.'],
    [{ force: 'yes' }, 'force: This must be a boolean.'],
    [{ project: 'bad name' }, 'project: '],
    [{ project: 'server' }, 'project: This name is reserved.'],
    [{ db_type: 'postgres' }, 'db_type: This must be one of "sqlite", "mysql".'],
    [{ db_type: 'mysql' }, 'db_name: A value is required. db_user: A value is required.'],
    [{ db_type: undefined }, 'db_name: A value is required. db_user: A value is required.'],
  ])('3.2 %j is 422/4', async (changes, message) => {
    const response = await install({ ...project, ...changes })
    expect(response.json().error).toMatchObject({ code: 4, message: expect.stringContaining(message) })
    expect(response.json().error.message).not.toContain('constant')
  })

  it('3.2 creates the first user, role 1, and the settings', async () => {
    await install({ ...project, user_token: 'owner-token', app_url: 'https://cms.example/admin' })
    const headers = { authorization: 'Bearer owner-token' }
    const user = (await app.inject({ url: '/shop/users/me', headers })).json().data
    expect(user).toMatchObject({
      id: 1,
      role: 1,
      status: 'active',
      first_name: 'Admin',
      last_name: 'User',
      locale: 'en-US',
      theme: 'auto',
      external_id: null,
    })
    const settings = (await app.inject({ url: '/shop/settings?filter[id][gte]=22', headers })).json().data
    expect(settings).toEqual([
      { id: 22, key: 'project_name', value: 'Shop' },
      { id: 23, key: 'app_url', value: 'https://cms.example/admin' },
    ])
  })

  it('3.2 keeps the first super-admin token as a hash, and later calls have to send it', async () => {
    await install(project)
    expect(await readFile(join(dataDir, 'server.json'), 'utf8')).not.toContain('first-token')
    expect(errorOf(await install({ ...project, project: 'two', super_admin_token: 'bad' }))).toEqual([401, 3])
    expect((await install({ ...project, project: 'two', private: true })).statusCode).toBe(200)
    expect(errorOf(await install(project))).toEqual([409, 18])
    const list = await app.inject({ url: '/server/projects' })
    expect(list.json().data).toEqual(['shop'])
    expect((await app.inject({ url: '/two/' })).statusCode).toBe(200)
  })

  it('3.2 refuses a database with system tables: 500/0, unless forced or adopted', async () => {
    await install(project)
    await rm(join(dataDir, 'projects/shop.json'))
    expect(errorOf(await install(project))).toEqual([500, 0])
    expect((await install({ ...project, existing: true, user_email: 'other@example.com' })).statusCode).toBe(
      200,
    )
    const login = (email: string) =>
      app.inject({
        method: 'POST',
        url: '/shop/auth/authenticate',
        payload: { email, password: project.user_password },
      })
    expect((await login('owner@example.com')).statusCode).toBe(200)
    expect((await login('other@example.com')).statusCode).toBe(404)
  })

  it('3.2 answers 400/19 when the database cannot be reached, and leaves no project behind', async () => {
    const payload = {
      ...project,
      db_type: 'mysql',
      db_host: '127.0.0.1',
      db_port: 1,
      db_name: 'x',
      db_user: 'x',
    }
    expect(errorOf(await install(payload))).toEqual([400, 19])
    expect(errorOf(await app.inject({ url: '/server/projects' }))).toEqual([503, 14])
  })

  it('3.2 is locked by a lock file: 403/10', async () => {
    await writeFile(join(dataDir, 'install.lock'), '')
    expect(errorOf(await install(project))).toEqual([403, 10])
  })

  it('3.3 shows server details to everyone until something is installed', async () => {
    const info = (await app.inject({ url: '/server/info' })).json()
    expect(info.public).toBe(true)
    expect(Object.keys(info.data)).toEqual(
      expect.arrayContaining(['directus', 'server', 'php', 'permissions']),
    )
    expect(Object.values(info.data.php.extensions).every((value) => value === true)).toBe(true)
    await install(project)
    expect(errorOf(await app.inject({ url: '/server/info' }))).toEqual([422, 4])
    expect(errorOf(await app.inject({ url: '/server/info?super_admin_token=bad' }))).toEqual([401, 3])
    expect((await app.inject({ url: '/server/info?super_admin_token=first-token' })).statusCode).toBe(200)
  })

  it('says that no super-admin token is set where projects came without one, as the demo does', async () => {
    await install(project)
    const answer = async () => (await app.inject({ url: '/server/info?super_admin_token=x' })).json().error
    expect(await answer()).toMatchObject({ code: 3, key: 'superAdminTokenWrong' })
    await rm(join(dataDir, 'server.json'))
    expect(await answer()).toMatchObject({ code: 3, key: 'superAdminTokenUnset' })
  })

  it('3.3 deletes a project with the super-admin token', async () => {
    await install(project)
    const remove = (key: string, query = '') =>
      app.inject({ method: 'DELETE', url: `/server/projects/${key}${query}` })
    expect(errorOf(await remove('shop'))).toEqual([422, 4])
    expect(errorOf(await remove('shop', '?super_admin_token=bad'))).toEqual([401, 3])
    expect((await app.inject({ url: '/shop/' })).statusCode).toBe(200)
    expect(errorOf(await remove('nosuch', '?super_admin_token=first-token'))).toEqual([404, 1])
    const removed = await remove('shop', '?super_admin_token=first-token')
    expect([removed.statusCode, removed.json()]).toEqual([200, { public: true }])
    expect(errorOf(await app.inject({ url: '/shop/' }))).toEqual([401, 3])
    expect((await install(project)).statusCode).toBe(200)
  })

  it('limits guesses of the super-admin token', async () => {
    const limited = await buildApp({
      dataDir,
      logLevel: 'silent',
      authRateLimit: { limit: 1, windowSeconds: 60 },
    })
    await limited.inject({ url: '/server/info?super_admin_token=a' })
    expect(errorOf(await limited.inject({ url: '/server/info?super_admin_token=b' }))).toEqual([429, 7])
    await limited.close()
  })
})

describe('an installed server', () => {
  let t: TestApp
  let extensionsDir: string
  beforeAll(async () => {
    extensionsDir = await mkdtemp(join(tmpdir(), 'pergola-extensions-'))
    const add = async (path: string, meta: object) => {
      await mkdir(join(extensionsDir, path), { recursive: true })
      await writeFile(join(extensionsDir, path, 'meta.json'), JSON.stringify(meta))
    }
    await add('core/interfaces/slider', { name: '$t:slider', version: '1.0.0', types: ['integer'] })
    await add('custom/interfaces/stars', {
      name: '$t:stars now',
      options: { max: { name: '$t:max', choices: ['$t:one'] } },
    })
    await add('core/modules/users', { name: 'Users' })
    await add('core/modules/files', { name: 'Files' })
    await add('custom/modules/docs', { name: 'Docs' })
    await mkdir(join(extensionsDir, 'custom/interfaces/broken'), { recursive: true })
    await writeFile(join(extensionsDir, 'custom/interfaces/broken/meta.json'), '{')
    await writeFile(join(extensionsDir, 'core/interfaces/slider/input.0123abcd.js'), 'export {}')
    t = await createTestApp({
      extensionsDir,
      consoleDir: extensionsDir,
      config: { disabledExtensions: ['modules/users'] },
    })
    await writeFile(join(extensionsDir, 'index.html'), '<!doctype html>')
  })
  afterAll(async () => {
    await t.close()
    await rm(extensionsDir, { recursive: true, force: true })
  })

  it('3.1 leaves out a project whose configuration cannot be read, and serves the others', async () => {
    for (const [key, text] of Object.entries({ broken: '{', list: '[]' })) {
      await writeFile(join(t.dataDir, `projects/${key}.json`), text)
      const list = await t.app.inject({ url: '/server/projects' })
      expect([list.statusCode, list.json().data]).toEqual([200, ['demo']])
      expect((await t.app.inject({ url: `/${key}/` })).statusCode).toBe(500)
      await rm(join(t.dataDir, `projects/${key}.json`))
    }
  })

  it('3.3 answers ping as text', async () => {
    const response = await t.app.inject({ url: '/server/ping' })
    expect([response.body, response.headers['content-type']]).toEqual(['pong', 'text/html; charset=utf-8'])
  })

  it('3.3 update is for administrators: 204, else 401/3', async () => {
    expect((await t.admin({ method: 'POST', url: '/update' })).statusCode).toBe(204)
    expect(errorOf(await t.editor({ method: 'POST', url: '/update' }))).toEqual([401, 3])
    expect(errorOf(await t.anonymous({ method: 'POST', url: '/update' }))).toEqual([401, 3])
  })

  it('a fixed super-admin token holds for the first installation too', async () => {
    const payload = {
      ...project,
      project: `fixed-${randomBytes(4).toString('hex')}`,
      super_admin_token: 'bad',
    }
    expect(errorOf(await t.app.inject({ method: 'POST', url: '/server/projects', payload }))).toEqual([
      401, 3,
    ])
    const right = { ...payload, super_admin_token: TEST_SUPER_ADMIN_TOKEN }
    expect((await t.app.inject({ method: 'POST', url: '/server/projects', payload: right })).statusCode).toBe(
      200,
    )
  })

  it('3.5 shows everyone the public part of the project info', async () => {
    const { data } = (await t.anonymous({ url: '/' })).json()
    expect(data).toEqual({
      api: {
        requires2FA: false,
        project_name: 'Demo',
        project_logo: null,
        project_color: '#263238',
        project_foreground: null,
        project_background: null,
        project_public_note: null,
        default_locale: null,
        telemetry: true,
        hydrate: true,
      },
    })
  })

  it('3.5 shows users the version and the upload limit, administrators more', async () => {
    const editor = (await t.editor({ url: '/' })).json()
    expect(editor.data.api).toMatchObject({ version: '8.8.1', database: t.project.dialect.name })
    expect(editor.data.server).toEqual({ max_upload_size: 100 * 1024 * 1024 })
    const admin = (await t.admin({ url: '/' })).json()
    expect(Object.keys(admin.data.server)).toEqual(['max_upload_size', 'general'])
  })

  it('3.6 lists extensions with replaced words, core before custom, broken ones left out', async () => {
    const response = await t.app.inject({
      url: '/interfaces?project=demo',
      headers: { authorization: 'Bearer admin-token' },
    })
    expect(response.json().data).toEqual([
      {
        name: 'interfaces.slider.slider',
        version: '1.0.0',
        types: ['integer'],
        id: 'slider',
        path: 'extensions/core/interfaces/slider/meta.json',
        compatible: true,
      },
      {
        name: 'interfaces.stars.stars now',
        options: { max: { name: 'interfaces.stars.max', choices: ['interfaces.stars.one'] } },
        id: 'stars',
        path: 'extensions/custom/interfaces/stars/meta.json',
        compatible: true,
      },
    ])
  })

  it('3.6 leaves out what the project has disabled, and is for users only', async () => {
    const url = '/modules?project=demo&core=1'
    const response = await t.app.inject({ url, headers: { authorization: 'Bearer admin-token' } })
    expect(response.json().data.map(({ id }: { id: string }) => id)).toEqual(['files', 'docs'])
    expect(errorOf(await t.app.inject({ url }))).toEqual([401, 108])
  })

  it('3.6 lists modules of the core only when asked, since other apps bring their own', async () => {
    const headers = { authorization: 'Bearer admin-token' }
    const { data } = (await t.app.inject({ url: '/modules?project=demo', headers })).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['docs'])
  })

  it('3.6 lists with the core what the start of the console has', async () => {
    const headers = { authorization: 'Bearer admin-token', 'x-directus-project': 'demo' }
    const { data } = (await t.app.inject({ url: '/demo/hydrate', headers })).json()
    for (const kind of ['interfaces', 'layouts', 'modules']) {
      const listed = (await t.app.inject({ url: `/${kind}?core=1`, headers })).json().data
      expect(listed, kind).toEqual(data[kind])
    }
  })

  it('3.6 lists the 27 types', async () => {
    const headers = { authorization: 'Bearer admin-token', 'x-directus-project': 'demo' }
    const { data } = (await t.app.inject({ url: '/types', headers })).json()
    expect(data).toHaveLength(27)
    expect(data).toContainEqual({ name: 'translation' })
  })

  it('serves extensions with nosniff, hashed files for ever and the rest never stale', async () => {
    const hashed = await t.app.inject({ url: '/extensions/core/interfaces/slider/input.0123abcd.js' })
    expect(hashed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const meta = await t.app.inject({ url: '/extensions/core/interfaces/slider/meta.json' })
    expect(meta.headers['cache-control']).toBe('no-cache')
    expect((await t.app.inject({ url: '/extensions/nosuch.js' })).statusCode).toBe(404)
    expect(
      (await t.app.inject({ url: '/extensions/..%2f..%2fetc/passwd' })).statusCode,
    ).toBeGreaterThanOrEqual(400)
  })

  it('compresses what a client can unpack, but never stored files', async () => {
    const headers = { 'accept-encoding': 'gzip, br', authorization: 'Bearer admin-token' }
    const response = await t.app.inject({ url: '/demo/hydrate', headers })
    expect(response.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString()).data.user.id).toBe(1)
    const data = `data:image/svg+xml;base64,${Buffer.from(`<svg>${' '.repeat(4000)}</svg>`).toString('base64')}`
    const payload = { data, filename_disk: 'a.svg', filename_download: 'a.svg' }
    const file = (await t.admin({ method: 'POST', url: '/files', payload })).json().data
    const stored = await t.app.inject({ url: file.data.asset_url, headers })
    expect(stored.statusCode).toBe(200)
    expect(stored.headers['content-encoding']).toBeUndefined()
  })

  it('serves the console under a strict policy', async () => {
    const response = await t.app.inject({ url: '/admin/' })
    expect(response.statusCode).toBe(200)
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  it('hydrates the console in one request, in the shapes of the single routes', async () => {
    const { data } = (await t.editor({ url: '/hydrate' })).json()
    const single = async (url: string) => (await t.editor({ url })).json().data
    expect(data.collections).toEqual(await single('/collections'))
    expect(data.settings).toEqual(await single('/settings?limit=-1'))
    expect(data.settingsFields).toEqual(await single('/settings/fields'))
    expect(data.relations).toEqual(await single('/relations?limit=-1'))
    expect(data.permissions).toEqual(await single('/permissions/me'))
    expect(data.serverInfo).toEqual(await single('/'))
    expect(data.user).toMatchObject({ id: t.users.editor.id, role: { id: 3 } })
    expect(data).not.toHaveProperty('roles')
    const admin = (await t.admin({ url: '/hydrate' })).json().data
    expect(admin.permissions).toBeNull()
    expect(admin.roles.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3])
    expect(errorOf(await t.anonymous({ url: '/hydrate' }))).toEqual([401, 3])
  })
})

describe('migrations', () => {
  it('run forward once, and refuse a newer schema', async () => {
    const t = await createTestApp()
    const { knex, dialect } = t.project
    const ran: string[] = []
    const added = {
      version: 9_999_010_101,
      name: 'add a table',
      up: async () => {
        ran.push('add a table')
      },
    }
    const { migrations } = await import('../../api/src/lifecycle/migrations/migrations')
    expect(await migrate(knex, dialect, [...migrations, added])).toEqual(['add a table'])
    expect(await migrate(knex, dialect, [...migrations, added])).toEqual([])
    expect(ran).toHaveLength(1)
    await expect(migrate(knex, dialect)).rejects.toThrow(/Start the newer release/)
    const other = await buildApp({ dataDir: t.dataDir, logLevel: 'silent' })
    expect((await other.inject({ url: '/demo/' })).statusCode).toBe(503)
    await other.close()
    await t.close()
  })

  it('answer 500/11 without the database, and come back with it', async () => {
    const t = await createTestApp()
    await writeFile(
      join(t.dataDir, 'projects/gone.json'),
      JSON.stringify({ database: { type: 'sqlite', filename: 'nowhere.sqlite' } }),
    )
    expect(errorOf(await t.app.inject({ url: '/gone/' }))).toEqual([500, 11])
    expect((await t.anonymous({ url: '/' })).statusCode).toBe(200)
    await t.close()
  })
})
