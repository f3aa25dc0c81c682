import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

type Row = Record<string, unknown>
let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await post(t.admin, '/collections', { collection: 'vault', fields: [keyField, textField('code_word')] })
  await post(t.admin, '/items/vault', { code_word: 'SECRET' })
})
afterAll(() => t.close())

async function grant(collection: string, row: object): Promise<void> {
  await t.project.knex('directus_permissions').where({ role: 3, collection }).delete()
  await post(t.admin, '/permissions', { collection, role: 3, ...row })
}

/** Everything that a route answers, as text to search in. */
async function all(as: TestApp['admin'], url: string): Promise<string> {
  const response = await as({ url: `${url}${url.includes('?') ? '&' : '?'}limit=-1` })
  expect(response.statusCode, response.body).toBe(200)
  return response.body
}

const rows = async (as: TestApp['admin'], url: string): Promise<Row[]> => JSON.parse(await all(as, url)).data
const errorOf = (response: { statusCode: number; json(): { error?: { code: number } } }) => [
  response.statusCode,
  response.json().error?.code,
]

describe('revisions of users', () => {
  it('have the fields that the record has for the same reader', async () => {
    const other = await t.addUser({ role: 3 })
    await t.project
      .knex('directus_users')
      .where({ id: other.id })
      .update({ last_page: '/demo/collections/vault/SECRETPAGE', last_access_on: '2026-01-01 00:00:00' })
    await t.admin({ method: 'PATCH', url: `/users/${other.id}`, payload: { title: 'Chief' } })
    const shown = (await t.editor({ url: `/users/${other.id}` })).json().data
    expect(shown).not.toHaveProperty('last_page')
    const [revision] = await rows(t.editor, `/users/${other.id}/revisions?sort=-id`)
    expect(revision?.data).toMatchObject({ title: 'Chief' })
    const hidden = Object.keys(revision?.data as Row).filter((field) => !(field in shown))
    expect(hidden).toEqual([])
    expect(await all(t.editor, '/revisions?filter[collection][eq]=directus_users')).not.toContain(
      'SECRETPAGE',
    )
    // Administrators and the person see all of it.
    expect(await all(t.admin, `/users/${other.id}/revisions`)).toContain('SECRETPAGE')
    expect(await all(other.inject, '/users/me/revisions')).toContain('SECRETPAGE')
  })
})

describe('the version that an entry of the log left', () => {
  it('comes with the one before it', async () => {
    const { id } = (await post(t.admin, '/items/vault', { code_word: 'First' })) as { id: number }
    for (const word of ['Second', 'Third'])
      await t.admin({ method: 'PATCH', url: `/items/vault/${id}`, payload: { code_word: word } })
    const item = `filter[collection][eq]=vault&filter[item][eq]=${id}`
    const [, second] = await rows(t.admin, `/activity?${item}&sort=-id`)
    const url = `/revisions?${item}&filter[activity][lte]=${second?.id}&sort=-id&limit=2`
    const found: Row[] = (await t.admin({ url })).json().data
    expect(found.map(({ activity }) => activity === second?.id)).toEqual([true, false])
    expect(found.map(({ data }) => (data as Row).code_word)).toEqual(['Second', 'First'])
  })
})

describe('revisions of fields and collections', () => {
  it('are those that /fields and /collections show', async () => {
    expect(errorOf(await t.editor({ url: '/fields/vault' }))).toEqual([403, 300])
    await post(t.admin, '/fields/vault', textField('code_name'))
    await post(t.admin, '/fields/authors', textField('nickname'))
    await grant('authors', { read: 'full' })
    const shown = await all(
      t.editor,
      '/revisions?filter[collection][in]=directus_fields,directus_collections',
    )
    expect(shown).toContain('nickname')
    expect(shown).not.toMatch(/vault|code_name/)
    const known = await all(t.admin, '/revisions?filter[collection][in]=directus_fields,directus_collections')
    expect(known).toMatch(/code_name/)
  })

  it('leave out a field that is hidden from the role', async () => {
    await grant('authors', { read: 'full' })
    expect(await all(t.editor, '/revisions?filter[collection][eq]=directus_fields')).toContain('nickname')
    await grant('authors', { read: 'full', read_field_blacklist: ['nickname'] })
    expect(errorOf(await t.editor({ url: '/fields/authors/nickname' }))).toEqual([403, 215])
    expect(await all(t.editor, '/revisions?filter[collection][eq]=directus_fields')).not.toContain('nickname')
    await grant('authors', { read: 'full' })
  })
})

describe('the activity log, read in full', () => {
  beforeAll(() => grant('directus_activity', { create: 'full', read: 'full', comment: 'full' }))

  it('has comments and actions on items that can be read, and no others', async () => {
    const author = (await post(t.admin, '/items/authors', { name: 'Ada' })) as Row
    const on = (collection: string, item: unknown, comment: string) =>
      post(t.admin, '/activity/comment', { collection, item, comment })
    await on('authors', author.id, 'OPEN remark')
    await on('vault', 1, 'TOPSECRET remark')
    await grant('authors', { read: 'full' })
    expect(errorOf(await t.editor({ url: '/items/vault/1' }))).toEqual([404, 203])
    const shown = await all(t.editor, '/activity')
    expect(shown).toContain('OPEN remark')
    expect(shown).not.toMatch(/TOPSECRET|vault/)
    const { meta } = (await t.editor({ url: '/activity?limit=1&meta=total_count,filter_count' })).json()
    expect(meta.total_count).toBe((await rows(t.editor, '/activity')).length)
    // Granting the collection is all that was missing.
    await grant('vault', { read: 'full' })
    expect(await all(t.editor, '/activity')).toContain('TOPSECRET remark')
    await t.project.knex('directus_permissions').where({ role: 3, collection: 'vault' }).delete()
  })

  it('follows the rows that a role may read, not only the collection', async () => {
    const foreign = (await post(t.admin, '/items/articles', {
      title: 'Draft of someone',
      status: 'draft',
    })) as Row
    await post(t.admin, '/activity/comment', {
      collection: 'articles',
      item: foreign.id,
      comment: 'ABOUT THE DRAFT',
    })
    await grant('articles', { status: 'draft', read: 'mine' })
    expect(await all(t.editor, '/activity')).not.toContain('ABOUT THE DRAFT')
    await grant('articles', { status: 'draft', read: 'full' })
    expect(await all(t.editor, '/activity')).toContain('ABOUT THE DRAFT')
    await t.project.knex('directus_permissions').where({ role: 3, collection: 'articles' }).delete()
  })

  it('says nothing of when and from where others sign in', async () => {
    const other = await t.addUser({ role: 3 })
    const payload = { email: other.email, password: 'correct horse battery' }
    await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload })
    await t.anonymous({ method: 'POST', url: '/auth/authenticate', payload: { ...payload, password: 'x' } })
    const about = `/activity?filter[action_by][eq]=${other.id}`
    expect((await rows(other.inject, about)).map(({ action }) => action)).toEqual([
      'authenticate',
      'invalid-credentials',
    ])
    expect(await rows(t.editor, about)).toEqual([])
    expect(await rows(t.admin, about)).toHaveLength(2)
  })

  it('keeps addresses and browsers of others, in rows, filters and answers to changed comments', async () => {
    const created = (
      await t.admin({
        method: 'POST',
        url: '/activity/comment',
        payload: { collection: 'authors', item: 1, comment: 'by the administrator' },
        headers: { 'user-agent': 'ADMINBROWSER' },
      })
    ).json().data as Row
    const [row] = await rows(t.editor, `/activity?filter[id][eq]=${created.id}`)
    expect(row).toMatchObject({ comment: 'by the administrator' })
    expect(Object.keys(row ?? {})).not.toContain('ip')
    expect(await all(t.editor, '/activity')).not.toContain('ADMINBROWSER')
    const guess = await t.editor({ url: '/activity?filter[user_agent][contains]=ADMIN' })
    expect(guess.statusCode).toBe(403)
    await grant('authors', { read: 'full', comment: 'full' })
    const changed = await t.editor({
      method: 'PATCH',
      url: `/activity/comment/${created.id}`,
      payload: { comment: 'changed' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.body).not.toContain('ADMINBROWSER')
  })
})

describe('without the right to update', () => {
  let author: Row
  beforeAll(async () => {
    author = (await post(t.admin, '/items/authors', { name: 'Bo', bio: 'first' })) as Row
    await t.admin({ method: 'PATCH', url: `/items/authors/${author.id}`, payload: { bio: 'second' } })
  })
  const revert = async (as: TestApp['admin'], offset: number) => {
    const [revision] = await rows(t.admin, `/items/authors/${author.id}/revisions?offset=${offset}`)
    return as({ method: 'PATCH', url: `/items/authors/${author.id}/revert/${revision?.id}` })
  }
  const patchNothing = () => t.editor({ method: 'PATCH', url: `/items/authors/${author.id}`, payload: {} })

  it('an empty change and a revert that changes nothing are 403/302', async () => {
    await grant('authors', { read: 'full' })
    expect(errorOf(await patchNothing())).toEqual([403, 302])
    expect(errorOf(await revert(t.editor, 1))).toEqual([403, 302])
    expect(errorOf(await revert(t.editor, 0))).toEqual([403, 302])
    await grant('authors', { read: 'full', update: 'full' })
    expect((await patchNothing()).statusCode).toBe(200)
    expect((await revert(t.editor, 1)).statusCode).toBe(200)
  })

  it('a revision that differs only in a hidden field does not claim to be written back', async () => {
    await grant('authors', { read: 'full', read_field_blacklist: ['bio'] })
    expect(errorOf(await revert(t.editor, 0))).toEqual([403, 302])
    const [stored] = await rows(t.admin, `/items/authors?filter[id][eq]=${author.id}`)
    expect(stored).toMatchObject({ bio: 'second' })
  })
})

describe('the log', () => {
  it('is skipped by administrators only', async () => {
    await grant('authors', { create: 'full', read: 'full', update: 'full' })
    const count = async () => (await rows(t.admin, '/activity?filter[collection][eq]=authors')).length
    const before = await count()
    const url = '/items/authors?activity_skip=1'
    await t.editor({ method: 'POST', url, payload: { name: 'Traced' } })
    expect(await count()).toBe(before + 1)
    await t.admin({ method: 'POST', url, payload: { name: 'Untraced' } })
    expect(await count()).toBe(before + 1)
  })

  it('takes blanks for no explanation', async () => {
    await grant('authors', { create: 'full', read: 'full', explain: 'always' })
    const create = (comment: string) =>
      t.editor({ method: 'POST', url: `/items/authors?comment=${comment}`, payload: { name: 'x' } })
    expect(errorOf(await create('%20%09'))).toEqual([403, 10])
    expect((await create('because')).statusCode).toBe(200)
  })
})

describe('a role that may change fields', () => {
  beforeAll(async () => {
    await grant('directus_fields', { create: 'full', read: 'full', update: 'full', delete: 'full' })
    await grant('articles', { status: 'published', read: 'full', read_field_blacklist: ['price'] })
  })

  it('changes those of collections that it reads', async () => {
    const note = { method: 'PATCH' as const, url: '/fields/articles/title', payload: { note: 'changed' } }
    const response = await t.editor(note)
    expect(response.statusCode, response.body).toBe(200)
  })

  it.each([
    ['turn a hash into text', 'articles', 'pin', { type: 'string' }],
    ['look into a collection that it cannot read', 'vault', 'code_word', { note: 'x' }],
    ['change a system collection', 'directus_users', 'password', { type: 'string' }],
  ])('does not %s', async (_case, collection, field, payload) => {
    const before = await t.project.knex('directus_fields').where({ collection, field }).first()
    const url = `/fields/${collection}/${field}`
    const response = await t.editor({ method: 'PATCH', url, payload })
    expect(errorOf(response)).toEqual([422, 404])
    expect((await t.editor({ method: 'DELETE', url })).statusCode).toBeGreaterThanOrEqual(400)
    const added = await t.editor({
      method: 'POST',
      url: `/fields/${collection}`,
      payload: textField('probe'),
    })
    if (collection !== 'articles') expect(added.statusCode).toBeGreaterThanOrEqual(400)
    expect(await t.project.knex('directus_fields').where({ collection, field }).first()).toEqual(before)
    expect(
      (await t.admin({ method: 'PATCH', url, payload: { note: 'by an administrator' } })).statusCode,
    ).toBe(200)
  })
})
