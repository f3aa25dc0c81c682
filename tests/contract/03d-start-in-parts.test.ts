import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

const COLLECTIONS = 300
const FIELDS = 40

let folder: string
let t: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-parts-'))
  writeExtension('stars', 'Stars')
  t = await createTestApp({ extensionsDir: folder })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

function writeExtension(id: string, name: string): void {
  const place = join(folder, 'core/interfaces', id)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'meta.json'), JSON.stringify({ name, types: ['integer'], version: '1.0.0' }))
}

const ask = (who: Inject, part: string, headers: Record<string, string> = {}) =>
  who({ url: `/hydrate?part=${part}`, headers })
const tagOf = async (who: Inject, part: string) => String((await ask(who, part)).headers.etag)

let made = 0
/** Each try of a test makes its own. */
const fresh = (name: string) => `${name}_${++made}`

describe('the start of the console in two parts', () => {
  it('has in both together what the single answer has', async () => {
    for (const who of [t.admin, t.editor]) {
      const whole = (await who({ url: '/hydrate' })).json().data
      const person = (await ask(who, 'person')).json().data
      const shared = (await ask(who, 'shared')).json().data
      expect({ ...shared, ...person }).toEqual(whole)
      expect(Object.keys(person).filter((key) => key in shared)).toEqual([])
    }
  })

  it.each(['person', 'shared'])('is not sent again as long as it is the same: %s', async (part) => {
    const first = await ask(t.admin, part)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await ask(t.admin, part, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is one and the same for all who may see the model', async () => {
    expect(await tagOf(t.editor, 'shared')).toBe(await tagOf(t.admin, 'shared'))
    expect(await tagOf(t.editor, 'person')).not.toBe(await tagOf(t.admin, 'person'))
  })

  it('names the person and the role also where the role has no rights at all', async () => {
    const { id: role } = (await t.admin({ method: 'POST', url: '/roles', payload: { name: 'Guest' } })).json()
      .data
    const rows = (await t.admin({ url: `/permissions?filter[role][eq]=${role}&limit=-1&fields=id` })).json()
      .data
    for (const { id } of rows) await t.admin({ method: 'DELETE', url: `/permissions/${id}` })
    const guest = await t.addUser({ role })
    const answer = await ask(guest.inject, 'person')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      user: { id: guest.id, email: guest.email, role: { id: role, name: 'Guest' } },
      users: [],
      bookmarks: [],
      permissions: [],
    })
    expect((await guest.inject({ url: `/users/${guest.id}` })).statusCode).toBe(404)
    expect((await ask(guest.inject, 'shared')).statusCode).toBe(200)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed once with %s', async (coding, unpack) => {
    const answer = await ask(t.admin, 'shared', { 'accept-encoding': coding })
    expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' })
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual((await ask(t.admin, 'shared')).json())
  })

  it('changes with the model, with the extensions on the disk and with the choices of the project', async () => {
    const tags = [await tagOf(t.admin, 'shared')]
    const moons = fresh('moons')
    onTestFinished(() => rmSync(join(folder, 'core/interfaces', moons), { recursive: true, force: true }))
    const note = async () => tags.push(await tagOf(t.admin, 'shared'))
    const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
    await t.admin({
      method: 'POST',
      url: '/collections',
      payload: { collection: fresh('parts'), fields: [id] },
    })
    await note()
    writeExtension(moons, 'Moons')
    await note()
    writeExtension(moons, 'Other moons')
    await note()
    await t.admin({ method: 'PATCH', url: `/extensions/interface/${moons}`, payload: { enabled: false } })
    await note()
    rmSync(join(folder, 'core/interfaces', moons), { recursive: true })
    const [, withoutMoons, ...others] = tags
    expect(new Set(tags).size).toBe(4)
    // The tag stands for the content, whichever way it came about.
    expect(others.at(-1)).toBe(withoutMoons)
    expect((await ask(t.admin, 'shared')).json().data.interfaces).toHaveLength(1)
  })

  it('has names in one language where it is asked for, and says so; the routes of the contract keep all', async () => {
    const collection = fresh('named')
    const german = { locale: 'de-DE', translation: 'Benannt' }
    const english = { locale: 'en-US', translation: 'Named' }
    const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
    const payload = {
      collection,
      translation: [english, german],
      fields: [{ ...key, translation: [german] }],
    }
    await t.admin({ method: 'POST', url: '/collections', payload })
    const namesIn = async (locale: string) => {
      const { data } = (await ask(t.admin, `shared&locale=${locale}`)).json()
      const { translation, fields } = data.collections.find(
        (named: { collection: string }) => named.collection === collection,
      )
      return [data.names_in, translation, fields.id.translation]
    }
    expect(await namesIn('de-DE')).toEqual(['de-DE', [german], [german]])
    // English stands in.
    expect(await namesIn('fr-FR')).toEqual(['fr-FR', [english], null])
    expect((await ask(t.admin, 'shared')).json().data).not.toHaveProperty('names_in')
    for (const url of [`/collections/${collection}`, `/collections`]) {
      const { data } = (await t.admin({ url })).json()
      const found = [data].flat().find((named: { collection: string }) => named.collection === collection)
      expect(found).toMatchObject({
        translation: [english, german],
        fields: { id: { translation: [german] } },
      })
    }
    await t.admin({ method: 'DELETE', url: `/collections/${collection}` })
  })

  it('has notes and choices in the language, and the English name where it has none of its own', async () => {
    const collection = fresh('worded')
    const english = { locale: 'en-US', translation: 'Crates', texts: { Small: 'Little' } }
    const german = {
      locale: 'de-DE',
      translation: '',
      texts: { 'How big it is': 'Wie groß sie ist', Small: 'Klein' },
    }
    const french = { locale: 'fr-FR', translation: 'Caisses', texts: { Small: 'Petit' } }
    const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
    const size = {
      ...{ field: 'size', type: 'string', datatype: 'VARCHAR', length: 10, interface: 'dropdown' },
      ...{ note: 'How big it is', options: { choices: { s: 'Small' } } },
    }
    await t.admin({ method: 'POST', url: '/collections', payload: { collection, fields: [key, size] } })
    // As the console saves what was typed on one page.
    const changed = [{ field: 'size', translation: [english, german, french], $base: { translation: null } }]
    const payload = [{ collection, fields: changed }]
    expect((await t.admin({ method: 'PATCH', url: '/collections', payload })).statusCode).toBe(200)
    const sizeIn = async (locale: string) => {
      const { data } = (await ask(t.admin, `shared&locale=${locale}`)).json()
      const found = data.collections.find((each: { collection: string }) => each.collection === collection)
      return found.fields.size.translation
    }
    expect(await sizeIn('de-DE')).toEqual([german, english])
    expect(await sizeIn('fr-FR')).toEqual([french])
    expect(await sizeIn('ja-JP')).toEqual([english])
    const later = [{ field: 'size', translation: [french], $base: { translation: null } }]
    const lost = await t.admin({
      method: 'PATCH',
      url: '/collections',
      payload: [{ collection, fields: later }],
    })
    expect([lost.statusCode, lost.json().error.code]).toEqual([409, 217])
    await t.admin({ method: 'DELETE', url: `/collections/${collection}` })
  })

  it('sends the model again without the names in other languages that the caller has', async () => {
    const collection = fresh('renamed')
    const locales = Array.from({ length: 30 }, (_, i) => `x${String.fromCharCode(97 + (i % 26))}-X${i}`)
    const names = (word: string) =>
      ['en-US', ...locales].map((locale) => ({ locale, translation: `${word} ${locale}` }))
    const field = (name: string) => ({ field: name, type: 'string', datatype: 'VARCHAR', length: 20 })
    const key = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
    const fields = [key, ...Array.from({ length: 60 }, (_, i) => field(`f${i}`))].map((one) => ({
      ...one,
      translation: names(one.field),
    }))
    await t.admin({ method: 'POST', url: '/collections', payload: { collection, fields } })
    const model = async (query = '') => {
      const answer = await ask(t.admin, `model${query}`)
      expect(answer.statusCode).toBe(200)
      const { collections, ...data } = answer.json().data
      const found = collections.find((one: { collection: string }) => one.collection === collection)
      return { ...data, found, bytes: answer.body.length }
    }
    const all = await model('&locale=en-US')
    expect(all).not.toHaveProperty('names_in')
    expect(all.found.fields.f7.translation).toEqual(names('f7'))
    const again = (locale = 'en-US') => model(`&locale=${locale}&names=${all.names_tag}`)
    // A note is no name.
    await t.admin({ method: 'PATCH', url: `/fields/${collection}/f1`, payload: { note: 'Changed' } })
    const changed = await again()
    expect(changed).toMatchObject({ names_in: 'en-US', names_tag: all.names_tag })
    expect(changed.found.fields.f1).toMatchObject({ note: 'Changed', translation: [names('f1')[0]] })
    // 60 fields in 30 languages, 40 bytes each.
    expect(changed.bytes).toBeLessThan(all.bytes - 60 * 30 * 40)
    await t.admin({ method: 'PATCH', url: `/fields/${collection}/f1`, payload: { translation: names('g') } })
    const renamed = await again()
    expect(renamed).not.toHaveProperty('names_in')
    expect(renamed.names_tag).not.toBe(all.names_tag)
    expect(renamed.found.fields.f1.translation).toEqual(names('g'))
    await t.admin({ method: 'DELETE', url: `/collections/${collection}` })
  })

  it('is for users only', async () => {
    for (const part of ['person', 'shared', 'model'])
      expect((await ask(t.anonymous, part)).statusCode).toBe(401)
    expect((await ask(t.admin, 'other')).statusCode).toBe(422)
  })

  // The model costs the same on every database; making it does not.
  it.skipIf(process.env.TEST_DB)(
    `sends someone who reloads a project of ${COLLECTIONS} collections with ${FIELDS} fields less than 12 kB`,
    async () => {
      const prefix = fresh('wide')
      const collections = Array.from({ length: COLLECTIONS }, (_, i) => ({
        collection: `${prefix}_${i}`,
        managed: 1,
      }))
      await t.project.knex.batchInsert('directus_collections', collections, 50)
      const fields = collections.flatMap(({ collection }) =>
        Array.from({ length: FIELDS }, (_, i) => ({
          collection,
          field: `field_${i}`,
          type: i === 0 ? 'integer' : 'string',
          interface: i === 0 ? 'primary-key' : 'text-input',
        })),
      )
      await t.project.knex.batchInsert('directus_fields', fields, 50)
      for (const { collection } of collections) {
        await t.project.knex.schema.createTable(collection, (table) => {
          table.increments('field_0')
          for (let i = 1; i < FIELDS; i++) table.string(`field_${i}`)
        })
      }
      await t.project.schema.invalidate(t.project.knex)
      const encoding = { 'accept-encoding': 'gzip' }
      const parts = ['person', 'shared']
      const first = await Promise.all(parts.map((part) => ask(t.admin, part, encoding)))
      expect(gunzipSync((first[1] as (typeof first)[0]).rawPayload).length).toBeGreaterThan(3_000_000)
      const again = await Promise.all(
        parts.map((part, i) =>
          ask(t.admin, part, { ...encoding, 'if-none-match': String(first[i]?.headers.etag) }),
        ),
      )
      const bytes = again.reduce(
        (sum, { rawPayload, headers }) => sum + rawPayload.length + JSON.stringify(headers).length,
        0,
      )
      expect(bytes).toBeLessThan(12_000)
    },
    120_000,
  )
})
