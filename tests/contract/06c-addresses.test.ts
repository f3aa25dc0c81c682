import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from '../../api/src/testing/createTestApp'

const FORGED = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function start(options: TestAppOptions) {
  const t = await createTestApp({ trustProxy: true, ...options })
  const payload = {
    filename_disk: 'a.png',
    filename_download: 'a.png',
    data: `data:image/png;base64,${PIXEL}`,
  }
  const file = (await t.admin({ method: 'POST', url: '/files', payload })).json().data
  for (const key of ['project_logo', 'project_background']) {
    await t.project.knex('directus_settings').where({ key }).update({ value: file.id })
  }
  await t.project.settings.invalidate(t.project.knex)
  return t
}

/** The start of each address that an answer holds. */
async function addresses(t: TestApp) {
  const read = async (url: string) => (await t.admin({ url, headers: FORGED })).json()
  const { data } = (await read('/files/1')).data
  const { links } = (await read('/files?limit=1&meta=page')).meta
  const { api } = (await read('/')).data
  return {
    full: data.full_url.split('/uploads/')[0],
    thumbnail: data.thumbnails[0].url.split('/demo/')[0],
    logo: api.project_logo.full_url.split('/uploads/')[0],
    page: links.self.split('/demo/')[0],
  }
}

const all = (base: string) => ({ full: base, thumbnail: base, logo: base, page: base })

describe('absolute addresses', () => {
  let t: TestApp
  afterEach(() => t.close())

  it.each([
    ['of the console', { appUrl: 'https://cms.example/admin/' }, 'https://cms.example'],
    ['of the console in a folder', { appUrl: 'https://cms.example/cms/admin/#/' }, 'https://cms.example/cms'],
    ['that the operator has set', { publicUrl: 'https://api.example' }, 'https://api.example'],
  ])('begin with the address %s, whatever the request says of its host', async (_case, options, base) => {
    t = await start(options)
    expect(await addresses(t)).toEqual(all(base))
  })

  it.each([
    ['no console is known', null],
    ['the console does not stand below the server', 'https://console.example/'],
  ])('are relative where %s', async (_case, appUrl) => {
    t = await start({ appUrl })
    expect(await addresses(t)).toEqual(all(''))
  })
})

describe('an answer', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await start({ appUrl: null })
  })
  afterAll(() => t.close())

  it('holds no address of a forged host, on no route that reads', async () => {
    const { paths } = (await t.admin({ url: '/openapi.json' })).json() as {
      paths: Record<string, { get?: unknown }>
    }
    // A single sign-on sends the asking browser on, to the address that it has asked.
    const urls = Object.entries(paths).flatMap(([path, { get }]) =>
      get && !path.includes('/auth/sso/') ? [path] : [],
    )
    expect(urls.length).toBeGreaterThan(40)
    for (const path of urls) {
      const url = path.replace('{collection}', 'directus_files')
      const response = await t.app.inject({
        url: `${url.replace(/\{\w+\}/g, '1')}?meta=*`,
        headers: { ...FORGED, authorization: 'Bearer admin-token' },
      })
      const { location } = response.headers
      expect(`${path} ${response.body}${location ?? ''}`).not.toContain('evil.test')
    }
    // Each route once.
  }, 60_000)
})
