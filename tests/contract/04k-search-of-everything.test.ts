import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemViewer } from '../../api/src/project/Viewer'
import { searchItems } from '../../api/src/routes/search/searchItems'
import { keyField, post, referenceField, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

interface Hit {
  collection: string
  key: number
  item: Record<string, unknown>
  match: { field: string; excerpt: string } | null
}

const grant = (collection: string, row: object) =>
  post(t.admin, '/permissions', { role: 3, collection, read: 'full', ...row })

beforeAll(async () => {
  t = await createTestApp()
  const note = { field: 'note', type: 'string', datatype: 'TEXT', interface: 'textarea' }
  const list = { field: 'harbours', type: 'o2m', interface: 'one-to-many' }
  await post(t.admin, '/collections', {
    collection: 'harbours',
    fields: [
      keyField,
      textField('name'),
      note,
      textField('secret'),
      { field: 'owner', type: 'owner', datatype: 'INT', interface: 'owner' },
      referenceField('country'),
    ],
  })
  await post(t.admin, '/collections', { collection: 'lands', fields: [keyField, textField('name'), list] })
  await post(t.admin, '/relations', {
    collection_many: 'harbours',
    field_many: 'country',
    collection_one: 'lands',
    field_one: 'harbours',
  })
  await post(t.admin, '/collections', { collection: 'vaults', fields: [keyField, textField('name')] })
  await post(t.admin, '/collections', {
    collection: 'land_texts',
    hidden: true,
    fields: [keyField, textField('text'), referenceField('land')],
  })
  await post(t.admin, '/fields/lands', { field: 'texts', type: 'translation', interface: 'translation' })
  await post(t.admin, '/relations', {
    collection_many: 'land_texts',
    field_many: 'land',
    collection_one: 'lands',
    field_one: 'texts',
  })
  await post(t.admin, '/items/lands', [{ name: 'Norway' }, { name: 'Oslovia' }, { name: 'Translated' }])
  await post(t.admin, '/items/harbours', [
    { name: 'Near Kosloduy', note: null },
    { name: 'Bergen', note: `<p>${'north '.repeat(40)}of <b>Oslo</b> ${'south '.repeat(40)}</p>` },
    { name: 'Gamle Oslo' },
    { name: 'Ósló', country: 1 },
    { name: 'Hidden', secret: 'Oslo' },
  ])
  await post(t.admin, '/items/vaults', { name: 'Oslo gold' })
  await post(t.admin, '/items/land_texts', { text: 'Oslo in words', land: 3 })
})
afterAll(() => t.close())

async function search(q: string, as: Inject = t.admin): Promise<Hit[]> {
  const response = await as({ url: `/search?q=${encodeURIComponent(q)}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  expect(response.json().data.unfinished).toEqual([])
  return response.json().data.hits
}

const asAdmin = () => ({ project: t.project, viewer: systemViewer })

const named = (hits: Hit[]) => hits.map(({ collection, item }) => `${collection}: ${item.name}`)

describe('a search of everything', () => {
  it('finds items of every listed collection, what is called so before what only holds it', async () => {
    const hits = await search('oslo')
    expect(named(hits)).toEqual([
      'harbours: Ósló',
      'harbours: Hidden',
      'lands: Oslovia',
      'vaults: Oslo gold',
      'harbours: Gamle Oslo',
      'harbours: Near Kosloduy',
      'harbours: Bergen',
      'lands: Translated',
    ])
  })

  it('says where the text stands, with what is around it, and nothing where a translation holds it', async () => {
    const hits = await search('oslo')
    const bergen = hits.find(({ item }) => item.name === 'Bergen')
    expect(bergen?.match).toEqual({ field: 'note', excerpt: expect.stringMatching(/^….*of Oslo south.*…$/) })
    expect(bergen?.item).not.toHaveProperty('note')
    expect(hits.find(({ item }) => item.name === 'Translated')?.match).toBeNull()
  })

  it('finds people and files', async () => {
    await post(t.admin, '/files', {
      data: 'aGk=',
      title: 'Zanzibar map',
      filename_disk: 'z.txt',
      filename_download: 'z.txt',
    })
    expect((await search('zanzibar'))[0]).toMatchObject({ collection: 'directus_files' })
    const [hit] = await search(t.users.editor.email)
    expect(hit).toMatchObject({ collection: 'directus_users', key: t.users.editor.id })
  })

  it('finds what begins with the text among more than a page of others', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ name: `In ulmenhain ${index}` }))
    await post(t.admin, '/items/vaults', [...rows, { name: 'Ulmenhain' }])
    expect((await search('ulmenhain'))[0]?.item.name).toBe('Ulmenhain')
  })

  it.each(['100%', 'a_b', 'back\\slash'])('takes "%s" as it is written', async (name) => {
    await post(t.admin, '/items/vaults', [{ name }, { name: '100 per cent' }, { name: 'aXb' }])
    expect(named(await search(name))).toEqual([`vaults: ${name}`])
  })

  it('answers what the rights of the reader allow: collections, rows and fields', async () => {
    await grant('harbours', { read: 'full', read_field_blacklist: ['secret'] })
    await grant('lands', { read: 'mine' })
    const hits = await search('oslo', t.editor)
    expect([...new Set(hits.map(({ collection }) => collection))]).toEqual(['harbours'])
    expect(hits.some(({ item }) => item.name === 'Hidden')).toBe(false)
    expect(hits.every(({ item }) => !('secret' in item))).toBe(true)
  })

  it('is for those who are signed in, with a text', async () => {
    expect((await t.anonymous({ url: '/search?q=oslo' })).statusCode).toBe(401)
    expect((await t.admin({ url: '/search' })).statusCode).toBe(422)
    expect((await t.admin({ url: `/search?q=${'x'.repeat(201)}` })).statusCode).toBe(422)
    expect(await search('   ')).toEqual([])
  })

  it('is announced to those who are signed in', async () => {
    expect((await t.editor({ url: '/' })).json().data.api.search).toBe(true)
    expect((await t.anonymous({ url: '/' })).json().data.api).not.toHaveProperty('search')
  })

  it('names the collections for which there was no time', async () => {
    const gone = new AbortController().signal
    // A timer of no time at all may still come after the last of these small collections.
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => AbortSignal.abort())
    const { hits, unfinished } = await searchItems(asAdmin(), 'oslo', gone)
    timeout.mockRestore()
    expect(unfinished).toContain('directus_users')
    expect(hits).toEqual([])
  })

  it('ends when no one waits for it any more', async () => {
    const gone = AbortSignal.abort(new Error('left'))
    await expect(searchItems(asAdmin(), 'oslo', gone)).rejects.toThrow('left')
  })
})
