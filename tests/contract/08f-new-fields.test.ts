import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createArticles, keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

/** A field that is added is closed to roles that see only some fields, and one that goes leaves no trace in their limits. */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())
beforeEach(() => t.project.knex('directus_permissions').whereIn('collection', ['tags', 'authors']).delete())

// Also after a failure in the middle, so that the next try begins as this one did.
afterEach(async () => {
  for (const [collection, field] of added.splice(0)) await remove(collection, field)
})

/** Fields that a test has made. */
const added: [collection: string, field: string][] = []

const grant = async (collection: string, row: object) =>
  (await post(t.admin, '/permissions', { collection, role: 3, ...row })) as { id: number }
const add = (collection: string, field: Record<string, unknown>) => {
  added.push([collection, String(field.field)])
  return t.admin({ method: 'POST', url: `/fields/${collection}`, payload: field })
}
const remove = (collection: string, field: string) =>
  t.admin({ method: 'DELETE', url: `/fields/${collection}/${field}` })
const limitsOf = async ({ id }: { id: number }) => {
  const { read_field_blacklist: read, write_field_blacklist: write } = (
    await t.admin({ url: `/permissions/${id}` })
  ).json().data
  return { read, write }
}

describe('a new field', () => {
  it('is not read or written by a role that sees only some fields, until someone says so', async () => {
    const row = await grant('authors', { read: 'full', update: 'full', read_field_blacklist: ['bio'] })
    const { id } = (await post(t.admin, '/items/authors', { name: 'A', bio: 'B' })) as { id: number }
    expect((await add('authors', textField('secret'))).statusCode).toBe(200)
    await t.admin({ method: 'PATCH', url: `/items/authors/${id}`, payload: { secret: 'hidden' } })
    const url = `/items/authors/${id}`
    expect((await t.editor({ url })).json().data).toEqual({ id, name: 'A' })
    expect((await t.editor({ url: '/items/authors?filter[secret][eq]=hidden' })).statusCode).toBe(403)
    expect((await t.editor({ method: 'PATCH', url, payload: { secret: 'x' } })).json().error.code).toBe(305)
    await t.admin({
      method: 'PATCH',
      url: `/permissions/${row.id}`,
      payload: { read_field_blacklist: ['bio'] },
    })
    expect((await t.editor({ url })).json().data).toEqual({ id, name: 'A', secret: 'hidden' })
  })

  it('is open to roles that see all fields, and to those that are named with it', async () => {
    const open = await grant('tags', { read: 'full' })
    const limited = await grant('authors', { read: 'full', read_field_blacklist: ['bio'] })
    await add('tags', textField('added'))
    expect(await limitsOf(open)).toEqual({ read: [], write: [] })
    expect((await add('authors', { ...textField('added'), readable_by: [3] })).statusCode).toBe(200)
    expect(await limitsOf(limited)).toEqual({ read: ['bio'], write: [] })
  })

  it('is closed to the public, though it may read all fields, unless the public is named with it', async () => {
    const open = await grant('tags', { role: 2, read: 'full' })
    const { id } = (await post(t.admin, '/items/tags', { name: 'A' })) as { id: number }
    await add('tags', textField('added'))
    await add('tags', { ...textField('published'), readable_by: [2] })
    expect(await limitsOf(open)).toEqual({ read: ['added'], write: ['added'] })
    expect((await t.anonymous({ url: `/items/tags/${id}` })).json().data).toEqual({
      id,
      name: 'A',
      published: null,
    })
    await remove('tags', 'added')
    expect(await limitsOf(open)).toEqual({ read: [], write: [] })
  })

  it('is closed in each status of which a role sees only some fields', async () => {
    await t.project.knex('directus_permissions').where({ collection: 'articles' }).delete()
    const draft = await grant('articles', { status: 'draft', read: 'full', read_field_blacklist: ['body'] })
    const published = await grant('articles', { status: 'published', read: 'full' })
    await add('articles', textField('added'))
    expect((await limitsOf(draft)).read).toEqual(['body', 'added'])
    expect((await limitsOf(published)).read).toEqual([])
  })

  it('on the other side of a relation is closed, too', async () => {
    const row = await grant('tags', { read: 'full', read_field_blacklist: ['name'] })
    const relation = { kind: 'o2m', collection: 'tags', field: 'author', auto_generate: true }
    added.push(['tags', 'author'])
    expect((await add('authors', { field: 'own_tags', type: 'o2m', relation })).statusCode).toBe(200)
    expect((await limitsOf(row)).read).toEqual(['name', 'author'])
    await remove('authors', 'own_tags')
    await remove('tags', 'author')
    expect((await limitsOf(row)).read).toEqual(['name'])
  })

  it.each([['three'], [['three']], [{ 3: true }]])(
    'is refused with readers such as %j',
    async (readable_by) => {
      const answer = await add('tags', { ...textField('never'), readable_by })
      expect(answer.statusCode).toBe(422)
      expect((await t.admin({ url: '/fields/tags/never' })).statusCode).toBe(404)
    },
  )
})

describe('a field or collection that goes', () => {
  it('leaves the limits of roles, so that another one of that name starts without any', async () => {
    const row = await grant('tags', {
      read: 'full',
      read_field_blacklist: ['name', 'gone'],
      write_field_blacklist: ['gone'],
    })
    await add('tags', textField('gone'))
    expect(await limitsOf(row)).toEqual({ read: ['name', 'gone'], write: ['gone'] })
    expect((await remove('tags', 'gone')).statusCode).toBe(204)
    expect(await limitsOf(row)).toEqual({ read: ['name'], write: [] })
  })

  it('stays as the last name of a limit: without it the role would see every field', async () => {
    await add('tags', textField('gone'))
    const row = await grant('tags', {
      read: 'full',
      read_field_blacklist: ['gone'],
      write_field_blacklist: ['gone'],
    })
    await remove('tags', 'gone')
    expect(await limitsOf(row)).toEqual({ read: ['gone'], write: ['gone'] })
    await add('tags', { ...textField('gone'), readable_by: [3] })
    expect(await limitsOf(row)).toEqual({ read: [], write: [] })
  })

  it('takes the permissions of its collection along', async () => {
    await t.admin({ method: 'DELETE', url: '/collections/passing' })
    await post(t.admin, '/collections', { collection: 'passing', fields: [keyField, textField('name')] })
    await grant('passing', { read: 'full' })
    await t.admin({ method: 'DELETE', url: '/collections/passing' })
    expect(await t.project.knex('directus_permissions').where({ collection: 'passing' })).toEqual([])
  })
})
