import { type Collection, LOCALE_CODES } from '@pergola/sdk/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEMPLATE_NAMES } from '../../api/src/templates/Template'
import { createTestApp, TEST_SUPER_ADMIN_TOKEN, type TestApp } from '../../api/src/testing/createTestApp'
import { translatableTexts } from '../../sdk/src/items/fields/optionTexts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t?.close())

async function install(project: string, extra: object) {
  return t.app.inject({
    method: 'POST',
    url: '/server/projects',
    payload: {
      ...{ project, project_name: project, super_admin_token: TEST_SUPER_ADMIN_TOKEN, db_type: 'sqlite' },
      ...{ user_email: 'ada@example.com', user_password: 'secret', user_token: 'ada-token' },
      ...extra,
    },
  })
}
const ask = (project: string, url: string, token: string | null = 'ada-token') =>
  t.app.inject({ url: `/${project}${url}`, headers: token ? { authorization: `Bearer ${token}` } : {} })
const read = async (project: string, url: string, token?: string | null) =>
  (await ask(project, url, token)).json().data

let made = 0
/** Each try of a test makes its own. */
const fresh = (name: string) => `${name}${++made}`

/** The collection that a template is about, and how many of its items anyone may read. */
const MAIN = { blog: ['posts', 'title'], museum: ['exhibits', 'title'], shop: ['products', 'name'] } as const

interface Named {
  locale: string
  translation: string
  texts?: Record<string, string>
}
/** What its collection is called in German and Japanese. */
const NAMES = {
  blog: ['Beiträge', '記事'],
  museum: ['Ausstellungsstücke', '展示品'],
  shop: ['Produkte', '商品'],
} as const

describe('a new project', () => {
  it('is offered templates', async () => {
    const url = `/server/info?super_admin_token=${TEST_SUPER_ADMIN_TOKEN}`
    expect((await t.app.inject({ url })).json().data.templates).toEqual([...TEMPLATE_NAMES])
  })

  describe.each(TEMPLATE_NAMES)('from the template %s', (name) => {
    const [collection, title] = MAIN[name]

    beforeAll(async () => {
      const response = await install(name, { template: name })
      expect(response.statusCode, response.body).toBe(200)
    })

    it('has items with relations, statuses, texts in another language, and pictures that can be seen', async () => {
      const items = await read(name, `/items/${collection}?fields=*.*&status=*`)
      expect(items).toHaveLength(12)
      expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(
        new Set(['published', 'draft']),
      )
      expect(items[0].translations[0]).toMatchObject({ language: 'de' })
      expect(items[0].image).toMatchObject({ type: 'image/png', width: 1200, height: 800 })
      const picture = await t.app.inject({
        url: `/${name}/assets/${items[0].image.private_hash}?key=directus-small-crop`,
      })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    })

    it('lets anyone read what is published, and nothing else', async () => {
      const items = await read(name, `/items/${collection}`, null)
      expect(items).toHaveLength(10)
      expect(items[0][title]).toEqual(expect.any(String))
      expect(items[0]).not.toHaveProperty('owner')
      const texts = await read(name, `/items/${collection}_translations`, null)
      expect(texts).toHaveLength(10)
      for (const closed of ['/users', '/files', '/settings', '/roles']) {
        expect((await ask(name, closed, null)).statusCode, closed).toBeGreaterThan(400)
      }
      const write = await t.app.inject({ method: 'POST', url: `/${name}/items/${collection}`, payload: {} })
      expect(write.statusCode).toBeGreaterThan(400)
    })

    it('has a role that edits its own items alone', async () => {
      const { roles } = await read(name, '/schema/snapshot')
      expect(roles).toHaveLength(3)
      const role = (await read(name, '/roles')).find(({ id }: { id: number }) => id > 2)
      const url = `/permissions/explain/${collection}?role=${role.id}`
      const { update, create } = await read(name, url)
      expect(create.allowed).toBe(true)
      expect(update.rows.map(({ owner }: { owner: string }) => owner)).toEqual(['mine', 'mine'])
    })

    it('is called something in every language, with its notes and choices', async () => {
      const { translation, note, fields } = await read(name, `/collections/${collection}`)
      const inLanguage = (named: { translation: Named[] }, locale: string) =>
        named.translation.find((entry) => entry.locale === locale)
      expect(translation.map(({ locale }: Named) => locale).sort()).toEqual([...LOCALE_CODES].sort())
      expect([inLanguage({ translation }, 'de-DE'), inLanguage({ translation }, 'ja-JP')]).toEqual([
        { locale: 'de-DE', translation: NAMES[name][0], texts: { [note]: expect.any(String) } },
        { locale: 'ja-JP', translation: NAMES[name][1], texts: { [note]: expect.any(String) } },
      ])
      expect(inLanguage(fields.status, 'fr-FR')?.texts).toMatchObject({ Draft: 'Brouillon' })
      expect(inLanguage(fields.translations, 'de-DE')?.texts).toMatchObject({ French: 'Französisch' })
      for (const field of Object.values<{ translation: Named[] }>(fields))
        for (const { translation } of field.translation) expect(translation).not.toBe('')
    })

    it('has translations only of texts that the console lists to be translated', async () => {
      const collections: Collection[] = await read(name, '/collections')
      let count = 0
      for (const { collection, note, fields, translation } of collections) {
        const things = [{ note, translation }, ...Object.values(fields)]
        const known = new Set(things.flatMap(translatableTexts))
        for (const { texts = {} } of things.flatMap(({ translation }) => translation ?? []))
          for (const text of Object.keys(texts)) {
            expect(known, `${collection}: ${text}`).toContain(text)
            count++
          }
      }
      expect(count).toBeGreaterThan(0)
    })

    it('makes another project the same by its model file', async () => {
      const snapshot = await read(name, '/schema/snapshot')
      const key = fresh(name)
      const response = await install(key, { snapshot })
      expect(response.statusCode, response.body).toBe(200)
      expect(await read(key, '/schema/snapshot')).toEqual({
        ...snapshot,
        settings: { ...snapshot.settings },
      })
      expect(await read(key, `/items/${collection}`)).toEqual([])
    })
  })

  it.each([
    ['a template that is not there', { template: 'zoo' }, 422],
    ['both a template and a model file', { template: 'blog', snapshot: { pergola: 1 } }, 422],
    ['what is no model file', { snapshot: { pergola: 9 } }, 422],
    [
      'a model that cannot be made',
      {
        snapshot: {
          pergola: 1,
          collections: [{ collection: 'a', fields: [{ field: 'b', type: 'nonsense' }] }],
        },
      },
      422,
    ],
  ])('refuses %s, and leaves no project behind', async (_case, extra, status) => {
    const key = fresh('broken')
    expect((await install(key, extra)).statusCode).toBe(status)
    expect((await t.app.inject({ url: '/server/projects' })).json().data).not.toContain(key)
    expect((await install(key, {})).statusCode).toBe(200)
    const url = `/server/projects/${key}?super_admin_token=${TEST_SUPER_ADMIN_TOKEN}`
    expect((await t.app.inject({ method: 'DELETE', url })).statusCode).toBe(200)
  })
})
