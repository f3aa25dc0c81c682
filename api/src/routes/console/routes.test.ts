import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGE_START_ID, type PageStart } from '@pergola/sdk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app/buildApp'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/createTestApp'

const HTML =
  '<html><head><title>Console</title><link rel="prefetch" href="./assets/app.js"></head><body></body></html>'

function makeConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pergola-page-'))
  writeFileSync(join(folder, 'index.html'), HTML)
  return folder
}

function startOf(html: string): PageStart {
  const block = new RegExp(`<script type="application/json" id="${PAGE_START_ID}">(.*?)</script>`).exec(html)
  return JSON.parse(block?.[1] ?? 'null')
}

describe('the page of the console', () => {
  let consoleDir: string
  let t: TestApp
  beforeAll(async () => {
    consoleDir = makeConsole()
    t = await createTestApp({ consoleDir })
  })
  afterAll(async () => {
    await t.close()
    rmSync(consoleDir, { recursive: true, force: true })
  })

  const open = (headers: Record<string, string> = {}, url = '/admin/') => t.app.inject({ url, headers })
  const signIn = async () => {
    const { email } = t.users.admin
    const payload = { email, password: TEST_PASSWORD, mode: 'cookie' }
    const { cookies } = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
    return { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` }
  }

  it.each(['/admin/', '/admin/index.html'])('carries at %s what the single calls answer', async (url) => {
    const { projects, infos } = startOf((await open({}, url)).body)
    expect(projects).toEqual((await t.app.inject({ url: '/server/projects' })).json().data)
    expect(infos.demo?.info).toEqual((await t.anonymous({ url: '/' })).json().data)
    expect(infos.demo?.isAuthenticated).toBe(false)
    expect(infos.demo?.providers).toEqual((await t.anonymous({ url: '/auth/sso' })).json().data)
  })

  it('shows someone who is signed in what the project shows them, and asks for the next files at once', async () => {
    const headers = await signIn()
    const { body } = await open(headers)
    const { infos } = startOf(body)
    expect(infos.demo?.isAuthenticated).toBe(true)
    expect(infos.demo?.info).toEqual((await t.anonymous({ url: '/', headers })).json().data)
    expect(body).toContain('rel="preload" href="./assets/app.js"')
    expect((await open()).body).toContain('rel="prefetch" href="./assets/app.js"')
  })

  it('is not sent again as long as it says the same', async () => {
    const first = await open()
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
    })
    const etag = String(first.headers.etag)
    expect((await open({ 'if-none-match': etag })).statusCode).toBe(304)
    const signedIn = await open({ ...(await signIn()), 'if-none-match': etag })
    expect([signedIn.statusCode, signedIn.headers.etag === etag]).toEqual([200, false])
  })

  it('keeps the policy without scripts in the page, whatever a project is called', async () => {
    const name = '</script><script>alert(1)</script><!-- $& '
    const { id } = await t.project.knex('directus_settings').where({ key: 'project_name' }).first('id')
    await t.admin({ method: 'PATCH', url: `/settings/${id}`, payload: { value: name } })
    const { body, headers } = await open()
    expect(startOf(body).infos.demo?.info.api.project_name).toBe(name)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })
})

describe('WebAssembly in the page of the console', () => {
  let consoleDir: string
  let extensionsDir: string
  let t: TestApp
  beforeAll(async () => {
    consoleDir = makeConsole()
    extensionsDir = mkdtempSync(join(tmpdir(), 'pergola-page-'))
    const folder = join(extensionsDir, 'custom/layouts/globe')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'meta.json'), JSON.stringify({ name: 'Globe', grants: ['wasm'] }))
    t = await createTestApp({ consoleDir, extensionsDir })
  })
  afterAll(async () => {
    await t.close()
    for (const folder of [consoleDir, extensionsDir]) rmSync(folder, { recursive: true, force: true })
  })

  const signIn = async () => {
    const payload = { email: t.users.editor.email, password: TEST_PASSWORD, mode: 'cookie' }
    const { cookies } = await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
    return { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` }
  }
  const open = async (headers: Record<string, string>) => {
    const { headers: sent, body } = await t.app.inject({ url: '/admin/', headers })
    return { policy: String(sent['content-security-policy']), wasm: startOf(body).wasm }
  }
  const choose = (enabled: boolean) =>
    t.admin({ method: 'PATCH', url: '/extensions/layout/globe', payload: { enabled } })

  it('runs for someone who is signed in where an extension has the grant and is enabled', async () => {
    const session = await signIn()
    const { policy, wasm } = await open(session)
    expect(policy).toContain("script-src 'wasm-unsafe-eval' 'self'; ")
    expect(policy).not.toContain("'unsafe-eval'")
    expect(wasm).toEqual(['demo'])
    await choose(false)
    expect((await open(session)).policy).not.toContain('wasm')
    await choose(true)
    expect((await open(session)).policy).toContain('wasm')
  })

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['without a session', async () => ({})],
    ['with a session that is none', async () => ({ cookie: 'directus-demo-session=x' })],
    ['with one of no project', async () => ({ cookie: 'directus-..%2Fdemo-session=x' })],
    [
      'with the session of another project',
      async () => ({ cookie: (await signIn()).cookie.replace('demo', 'other') }),
    ],
  ])('does not for anyone %s', async (_who, headersOf) => {
    const { policy, wasm } = await open(await headersOf())
    expect(policy).not.toContain('wasm')
    expect(wasm).toBeUndefined()
  })
})

describe('the languages of the console', () => {
  let consoleDir: string
  let dataDir: string
  beforeEach(() => {
    consoleDir = makeConsole()
    dataDir = mkdtempSync(join(tmpdir(), 'pergola-page-'))
    mkdirSync(join(consoleDir, 'i18n'))
    write(join(consoleDir, 'i18n/languages.json'), { 'en-US': 'i18n/en-US.*.0a0a0a0a.json' })
    write(join(consoleDir, 'i18n/template.json'), {
      public: { ok: 'OK', back: 'Back' },
      late: { more: 'More' },
    })
  })
  afterEach(() => {
    for (const folder of [consoleDir, dataDir]) rmSync(folder, { recursive: true, force: true })
  })

  const write = (file: string, content: unknown) => writeFileSync(file, JSON.stringify(content))
  const addLanguage = (locale: string, content: unknown) => {
    mkdirSync(join(dataDir, 'languages', locale), { recursive: true })
    write(join(dataDir, 'languages', locale, 'messages.json'), content)
  }
  const withApp = async (work: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<void>) => {
    const app = await buildApp({ dataDir, consoleDir, logLevel: 'silent' })
    try {
      await work(app)
    } finally {
      await app.close()
    }
  }
  const offered = async (app: Awaited<ReturnType<typeof buildApp>>) =>
    startOf((await app.inject({ url: '/admin/' })).body).languages

  it('are named in the page, those of the operator as soon as their folder is there', () =>
    withApp(async (app) => {
      expect(await offered(app)).toEqual({ 'en-US': 'i18n/en-US.*.0a0a0a0a.json' })
      addLanguage('eo', { public: { back: 'Reen' } })
      const address = (await offered(app))?.eo ?? ''
      expect(address).toMatch(/^languages\/eo\.\*\.[0-9a-f]{8}\.json$/)
      const read = (part: string) => app.inject({ url: `/admin/${address.replace('*', part)}` })
      const answer = await read('public')
      expect(answer.json()).toEqual({ ok: 'OK', back: 'Reen' })
      expect(answer.headers['cache-control']).toContain('immutable')
      expect((await read('late')).json()).toEqual({ more: 'More' })
      expect((await read('other')).statusCode).toBe(404)

      addLanguage('eo', { public: { back: 'Malantaŭen' } })
      expect((await offered(app))?.eo).not.toBe(address)
      expect((await read('public')).statusCode).toBe(404)
    }))

  it('that were built take words of the operator', () =>
    withApp(async (app) => {
      const address = 'i18n/de-DE.*.1b1b1b1b.json'
      write(join(consoleDir, 'i18n/languages.json'), { 'de-DE': address })
      write(join(consoleDir, address.replace('*', 'public')), { ok: 'OK', back: 'Zurück' })
      addLanguage('de-DE', { public: { ok: 'Gut' } })
      const own = (await offered(app))?.['de-DE'] ?? ''
      expect((await app.inject({ url: `/admin/${own.replace('*', 'public')}` })).json()).toEqual({
        ok: 'Gut',
        back: 'Zurück',
      })
    }))

  it.each([
    ['no JSON of texts', 'eo', { public: ['Reen'] }],
    ['another part', 'eo', { all: {} }],
    ['a name that is no language', 'a language', { public: {} }],
  ])('are not offered with %s', (_case, locale, content) =>
    withApp(async (app) => {
      addLanguage(locale, content)
      expect(Object.keys((await offered(app)) ?? {})).toEqual(['en-US'])
    }),
  )
})

describe('a server with other projects', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pergola-page-'))
    writeFileSync(join(folder, 'index.html'), HTML)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const start = async (options: { stopsViolators?: boolean; extensionsOrigin?: string } = {}) => {
    const app = await buildApp({ dataDir: folder, consoleDir: folder, logLevel: 'silent', ...options })
    try {
      const { statusCode, body } = await app.inject({ url: '/admin/' })
      expect(statusCode).toBe(200)
      return startOf(body)
    } finally {
      await app.close()
    }
  }

  it('says that none is installed', async () => {
    expect(await start()).toEqual({ projects: false, infos: {} })
  })

  it('says that the operator has extensions stopped that do something to the page of others', async () => {
    expect(await start({ stopsViolators: true })).toEqual({
      projects: false,
      infos: {},
      stopsViolators: true,
    })
  })

  it('says where the files of extensions are', async () => {
    const extensionsOrigin = 'https://extensions.example'
    expect(await start({ extensionsOrigin })).toMatchObject({ extensionsOrigin })
  })

  it('lists those that answer nothing, and leaves out those that are private', async () => {
    mkdirSync(join(folder, 'projects'))
    const write = (key: string, config: object) =>
      writeFileSync(join(folder, 'projects', `${key}.json`), JSON.stringify({ key, ...config }))
    write('closed', { maintenance: true })
    write('secret', { private: true })
    expect(await start()).toEqual({ projects: ['closed'], infos: {} })
  })
})
