import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyField, post, referenceField, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

/** What becomes of items that refer to one that is deleted, as their relation says (decision 31). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const fields = [keyField, textField('name')]
  await post(t.admin, '/collections', { collection: 'writers', fields })
  await post(t.admin, '/collections', { collection: 'books', fields })
  await post(t.admin, '/collections', { collection: 'pages', fields })
  const relation = (collection: string) => ({ kind: 'm2o', collection })
  await post(t.admin, '/fields/books', { ...referenceField('writer'), relation: relation('writers') })
  await post(t.admin, '/fields/pages', { ...referenceField('book'), relation: relation('books') })
  await post(t.admin, '/fields/writers', { ...referenceField('mentor'), relation: relation('writers') })
})
afterAll(() => t.close())

type Rule = 'clear' | 'restrict' | 'delete' | null

async function relationOf(collection: string, field: string): Promise<{ id: number; on_delete: Rule }> {
  const query = `filter[collection_many][eq]=${collection}&filter[field_many][eq]=${field}`
  return (await t.admin({ url: `/relations?${query}` })).json().data[0]
}

async function setRule(collection: string, field: string, rule: unknown) {
  const { id } = await relationOf(collection, field)
  return t.admin({ method: 'PATCH', url: `/relations/${id}`, payload: { on_delete: rule } })
}

const create = async (collection: string, body: object) =>
  ((await post(t.admin, `/items/${collection}`, body)) as { id: number }).id
const remove = (collection: string, key: number | string, as = t.admin) =>
  as({ method: 'DELETE', url: `/items/${collection}/${key}` })
const all = async (collection: string) =>
  (await t.admin({ url: `/items/${collection}?sort=id` })).json().data as Record<string, unknown>[]
const activityOf = async (collection: string, key: number) => {
  const rows = await t.project.knex('directus_activity').where({ collection, item: key }).orderBy('id')
  return rows.map(({ action }) => action)
}

beforeEach(async () => {
  for (const [collection, field] of [
    ['books', 'writer'],
    ['pages', 'book'],
    ['writers', 'mentor'],
  ] as const) {
    await setRule(collection, field, null)
    await t.project.knex(collection).delete()
  }
  await t.project.knex('directus_permissions').where({ role: 3 }).delete()
})

/** A writer with two books, of which the first has a page. */
async function library() {
  const writer = await create('writers', { name: 'Le Guin' })
  const books = [await create('books', { name: 'A', writer }), await create('books', { name: 'B', writer })]
  const page = await create('pages', { name: '1', book: books[0] })
  return { writer, books, page }
}

describe('an item that others refer to', () => {
  it('leaves its key in them where the relation has no rule', async () => {
    const { writer } = await library()
    expect((await remove('writers', writer)).statusCode).toBe(204)
    const rows = await t.project.knex('books').pluck('writer')
    expect(rows).toEqual([writer, writer])
  })

  it('is no longer referred to, with a revision for each', async () => {
    await setRule('books', 'writer', 'clear')
    const { writer, books } = await library()
    expect((await remove('writers', writer)).statusCode).toBe(204)
    expect((await all('books')).map((row) => row.writer)).toEqual([null, null])
    expect(await activityOf('books', books[0] ?? 0)).toEqual(['create', 'update'])
    const revisions = (await t.admin({ url: `/items/books/${books[0]}/revisions` })).json().data
    expect(revisions.at(-1).delta).toEqual({ writer: null })
  })

  it('cannot be deleted while there are any, and can be afterwards', async () => {
    await setRule('books', 'writer', 'restrict')
    const { writer, books } = await library()
    const refused = await remove('writers', writer)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 220])
    expect(refused.json().error.message).toContain('books')
    expect(await all('writers')).toHaveLength(1)
    for (const key of books) await remove('books', key)
    expect((await remove('writers', writer)).statusCode).toBe(204)
  })

  it('takes them with it, and what refers to them, each with its activity', async () => {
    await setRule('books', 'writer', 'delete')
    await setRule('pages', 'book', 'delete')
    const { writer, books, page } = await library()
    expect((await remove('writers', writer)).statusCode).toBe(204)
    expect(await all('books')).toEqual([])
    expect(await all('pages')).toEqual([])
    expect(await activityOf('books', books[1] ?? 0)).toEqual(['create', 'delete'])
    expect(await activityOf('pages', page)).toEqual(['create', 'delete'])
  })

  it('stays, with all that would go, where something deeper keeps one of them', async () => {
    await setRule('books', 'writer', 'delete')
    await setRule('pages', 'book', 'restrict')
    const { writer } = await library()
    expect((await remove('writers', writer)).statusCode).toBe(409)
    expect([(await all('writers')).length, (await all('books')).length]).toEqual([1, 2])
  })

  it('ends where items refer to each other in a circle, and to themselves', async () => {
    await setRule('writers', 'mentor', 'delete')
    const first = await create('writers', { name: 'First' })
    const second = await create('writers', { name: 'Second', mentor: first })
    await t.admin({ method: 'PATCH', url: `/items/writers/${first}`, payload: { mentor: second } })
    expect((await remove('writers', first)).statusCode).toBe(204)
    expect(await all('writers')).toEqual([])
    await setRule('writers', 'mentor', 'restrict')
    const own = await create('writers', { name: 'Own' })
    await t.admin({ method: 'PATCH', url: `/items/writers/${own}`, payload: { mentor: own } })
    expect((await remove('writers', own)).statusCode).toBe(204)
  })

  it('follows the rule as well where it is deleted inside another body', async () => {
    await setRule('books', 'writer', 'clear')
    const { writer, books } = await library()
    const payload = { writer: { id: writer, $delete: true } }
    await t.admin({ method: 'PATCH', url: `/items/books/${books[1]}`, payload })
    expect((await all('books')).map((row) => row.writer)).toEqual([null, null])
  })
})

describe('someone who may not do everything', () => {
  const grant = (collection: string, rights: object) =>
    post(t.admin, '/permissions', { collection, role: 3, ...rights })

  it('deletes nothing through a relation that they may not delete', async () => {
    await setRule('books', 'writer', 'delete')
    const { writer } = await library()
    await grant('writers', { read: 'full', delete: 'full' })
    await grant('books', { read: 'full', update: 'full' })
    const refused = await remove('writers', writer, t.editor)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 303])
    expect([(await all('writers')).length, (await all('books')).length]).toEqual([1, 2])
  })

  it('deletes what they may, through it too', async () => {
    await setRule('books', 'writer', 'delete')
    const { writer } = await library()
    await grant('writers', { read: 'full', delete: 'full' })
    await grant('books', { read: 'full', delete: 'full' })
    expect((await remove('writers', writer, t.editor)).statusCode).toBe(204)
    expect(await all('books')).toEqual([])
  })

  it.each(['restrict', 'delete'])(
    'learns from a refusal by %s of no collection that they may not read',
    async (rule) => {
      await setRule('books', 'writer', rule)
      const { writer } = await library()
      await grant('writers', { read: 'full', delete: 'full' })
      const refused = await remove('writers', writer, t.editor)
      expect(refused.statusCode).toBe(rule === 'restrict' ? 409 : 403)
      expect(refused.body).not.toContain('books')
    },
  )

  it('clears references without the right to change them: the key would lead nowhere', async () => {
    await setRule('books', 'writer', 'clear')
    const { writer } = await library()
    await grant('writers', { read: 'full', delete: 'full' })
    expect((await remove('writers', writer, t.editor)).statusCode).toBe(204)
    expect((await all('books')).map((row) => row.writer)).toEqual([null, null])
  })
})

describe('what would follow from a deletion', () => {
  const planFor = (payload: object, query = '', as = t.admin, collection = 'writers') =>
    as({ method: 'POST', url: `/deletion_plans/${collection}${query}`, payload })
  const planned = async (...request: Parameters<typeof planFor>) => (await planFor(...request)).json().data
  const whole = (...follows: object[]) => ({ follows, is_complete: true })

  it('is counted to the last level, and deletes nothing', async () => {
    await setRule('books', 'writer', 'delete')
    await setRule('pages', 'book', 'clear')
    const { writer } = await library()
    expect(await planned({ keys: [writer] })).toEqual(
      whole(
        { collection: 'books', rule: 'delete', count: 2 },
        { collection: 'pages', rule: 'clear', count: 1 },
      ),
    )
    expect([(await all('writers')).length, (await all('books')).length]).toEqual([1, 2])
  })

  it('is counted for all items that a query means', async () => {
    await setRule('books', 'writer', 'clear')
    await library()
    const other = await create('writers', { name: 'Other' })
    await create('books', { name: 'C', writer: other })
    expect(await planned({}, '?filter[name][eq]=Other')).toEqual(
      whole({ collection: 'books', rule: 'clear', count: 1 }),
    )
    expect(await planned({})).toEqual(whole({ collection: 'books', rule: 'clear', count: 3 }))
  })

  it('names what something deeper prevents, and ends in circles', async () => {
    await setRule('writers', 'mentor', 'delete')
    await setRule('books', 'writer', 'delete')
    await setRule('pages', 'book', 'restrict')
    const { writer } = await library()
    const pupil = await create('writers', { name: 'Pupil', mentor: writer })
    await t.admin({ method: 'PATCH', url: `/items/writers/${writer}`, payload: { mentor: pupil } })
    const { follows } = await planned({ keys: [writer] })
    expect(follows).toHaveLength(3)
    expect(follows).toEqual(
      expect.arrayContaining([
        { collection: 'writers', rule: 'delete', count: 1 },
        { collection: 'books', rule: 'delete', count: 2 },
        { collection: 'pages', rule: 'restrict', count: 1 },
      ]),
    )
  })

  it('leaves out what is deleted anyway, and what is gone before it could prevent anything', async () => {
    await setRule('writers', 'mentor', 'restrict')
    const first = await create('writers', { name: 'First' })
    const second = await create('writers', { name: 'Second', mentor: first })
    expect(await planned({ keys: [second, first] })).toEqual(whole())
    expect((await planned({ keys: [first, second] })).follows).toEqual([
      { collection: 'writers', rule: 'restrict', count: 1 },
    ])
    expect((await remove('writers', `${first},${second}`)).statusCode).toBe(409)
    expect((await remove('writers', `${second},${first}`)).statusCode).toBe(204)
  })

  it('says when not everything was counted', async () => {
    await setRule('books', 'writer', 'delete')
    const writer = await create('writers', { name: 'Many' })
    const rows = Array.from({ length: 10_001 }, (_, at) => ({ name: `Book ${at}`, writer }))
    await t.project.knex.batchInsert('books', rows, 100)
    expect(await planned({ keys: [writer] })).toEqual({
      follows: [{ collection: 'books', rule: 'delete', count: 10_000 }],
      is_complete: false,
    })
    const [book] = await t.project.knex('books').limit(1).pluck('id')
    await t.project.knex('books').where('id', book).delete()
    expect(await planned({ keys: [writer] })).toMatchObject({ is_complete: true })
  })

  it('counts what its reader may read, and is refused to those who may not delete', async () => {
    await setRule('books', 'writer', 'delete')
    await setRule('pages', 'book', 'delete')
    const { writer } = await library()
    const grant = (collection: string, rights: object) =>
      post(t.admin, '/permissions', { collection, role: 3, ...rights })
    await grant('books', { read: 'full', delete: 'full' })
    await grant('writers', { read: 'full' })
    const refused = await planFor({ keys: [writer] }, '', t.editor)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 303])
    await t.project.knex('directus_permissions').where({ role: 3, collection: 'writers' }).delete()
    await grant('writers', { read: 'full', delete: 'full' })
    expect(await planned({ keys: [writer] }, '', t.editor)).toEqual(
      whole({ collection: 'books', rule: 'delete', count: 2 }),
    )
    await t.project.knex('directus_permissions').where({ role: 3, collection: 'books' }).delete()
    await grant('books', { read: 'full', read_field_blacklist: ['writer'] })
    expect(await planned({ keys: [writer] }, '', t.editor)).toEqual(whole())
  })

  it('is nothing where no relation has a rule, and an unknown collection is refused', async () => {
    const { writer } = await library()
    expect(await planned({ keys: [writer] })).toEqual(whole())
    expect((await planFor({ keys: [1] }, '', t.admin, 'nothing')).statusCode).toBe(404)
  })
})

describe('the rule of a relation', () => {
  it('is made with its field, planned, and part of the model as a file', async () => {
    const field = {
      ...referenceField('editor'),
      relation: { kind: 'm2o', collection: 'writers', on_delete: 'restrict' },
    }
    const url = '/fields/books'
    const { data: plan } = (await t.admin({ method: 'POST', url: `${url}?plan=1`, payload: field })).json()
    expect(plan.steps).toContainEqual({
      action: 'create_relation',
      collection: 'books',
      field: 'editor',
      to: 'restrict',
    })
    await post(t.admin, url, field)
    expect((await relationOf('books', 'editor')).on_delete).toBe('restrict')
    const snapshot = (await t.admin({ url: '/schema/snapshot' })).json().data
    expect(snapshot.relations).toContainEqual({
      collection_many: 'books',
      field_many: 'editor',
      collection_one: 'writers',
      on_delete: 'restrict',
    })
    const changed = structuredClone(snapshot)
    for (const row of changed.relations) if (row.field_many === 'editor') row.on_delete = 'delete'
    const diff = await t.admin({ method: 'POST', url: '/schema/diff', payload: { snapshot: changed } })
    const { hash } = diff.json().data
    await t.admin({ method: 'POST', url: '/schema/apply', payload: { snapshot: changed, hash } })
    expect((await relationOf('books', 'editor')).on_delete).toBe('delete')
    await t.admin({ method: 'DELETE', url: '/fields/books/editor' })
  })

  it('holds for both sides of a junction that is made with its field', async () => {
    const relation = {
      kind: 'm2m',
      collection: 'writers',
      junction: 'readings',
      field: 'page',
      other_field: 'writer',
      auto_generate: true,
      on_delete: 'delete',
    }
    await post(t.admin, '/fields/pages', {
      field: 'readers',
      type: 'o2m',
      interface: 'many-to-many',
      relation,
    })
    const rules = [await relationOf('readings', 'page'), await relationOf('readings', 'writer')]
    expect(rules.map(({ on_delete: rule }) => rule)).toEqual(['delete', 'delete'])
    await t.admin({ method: 'DELETE', url: '/fields/pages/readers?delete_junction=1' })
  })

  it.each([
    ['a word that is none', { on_delete: 'explode' }],
    ['clearing what must not be empty', { on_delete: 'clear' }],
  ])('is refused for %s', async (_what, rule) => {
    const required = referenceField('owner', { required: true })
    const relation = { kind: 'm2o', collection: 'writers', ...rule }
    const response = await t.admin({
      method: 'POST',
      url: '/fields/books',
      payload: { ...required, relation },
    })
    expect(response.statusCode).toBe(422)
    await post(t.admin, '/fields/books', { ...required, relation: { kind: 'm2o', collection: 'writers' } })
    const changed = await setRule('books', 'owner', rule.on_delete)
    expect([changed.statusCode, changed.json().error.code]).toEqual([422, 4])
    await t.admin({ method: 'DELETE', url: '/fields/books/owner' })
  })

  it('is refused for relations of the system itself', async () => {
    const response = await setRule('directus_files', 'folder', 'delete')
    expect(response.statusCode).toBe(422)
  })

  it('keeps the item where the reference has become one that must not be empty', async () => {
    await setRule('books', 'writer', 'clear')
    const { writer } = await library()
    await t.admin({ method: 'PATCH', url: '/fields/books/writer', payload: { required: true } })
    expect((await remove('writers', writer)).statusCode).toBe(409)
    await t.admin({ method: 'PATCH', url: '/fields/books/writer', payload: { required: false } })
  })
})
