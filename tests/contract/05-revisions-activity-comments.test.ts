import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let article: number

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  const created = await post(t.admin, '/items/articles', {
    title: 'First',
    status: 'published',
    views: 12,
    featured: true,
    keywords: ['a', 'b'],
    meta_data: { k: 1 },
    pin: '1234',
  })
  article = (created as { id: number }).id
})
afterAll(() => t.close())

async function grant(collection: string, row: object): Promise<void> {
  await t.project.knex('directus_permissions').where({ role: 3, collection }).delete()
  await post(t.admin, '/permissions', { collection, role: 3, ...row })
}

describe('5.1 revisions', () => {
  it('keeps the row after each write as raw text, and what was sent', async () => {
    const { data } = (await t.admin({ url: `/items/articles/${article}/revisions` })).json()
    expect(Object.keys(data[0])).toEqual([
      'id',
      'activity',
      'collection',
      'item',
      'data',
      'delta',
      'parent_collection',
      'parent_item',
      'parent_changed',
    ])
    expect(data[0]).toMatchObject({ collection: 'articles', item: String(article), parent_changed: false })
    const { data: values } = data[0]
    expect(values).toMatchObject({ id: String(article), views: '12', featured: true, keywords: ['a', 'b'] })
    await t.admin({ method: 'PATCH', url: `/items/articles/${article}`, payload: { title: 'Second' } })
    const after = (
      await t.admin({ url: `/items/articles/${article}/revisions?fields=delta,activity.action` })
    ).json()
    expect(after.data[0].activity).toEqual({ action: 'create' })
    expect(after.data[1]).toEqual({ delta: { title: 'Second' }, activity: { action: 'update' } })
  })

  it('never keeps hashes', async () => {
    const { data } = (await t.admin({ url: `/items/articles/${article}/revisions` })).json()
    expect(data[0].data).not.toHaveProperty('pin')
    expect(data[0].delta).not.toHaveProperty('pin')
    const stored = await t.project.knex('directus_revisions').where('data', 'like', '%argon2%')
    expect(stored).toEqual([])
  })

  it('counts for meta only the revisions of the item', async () => {
    const { meta } = (await t.admin({ url: `/items/articles/${article}/revisions?meta=*` })).json()
    expect(meta).toMatchObject({ result_count: 2, total_count: 2, filter_count: 2 })
  })

  it('answers [] for an unknown item and ignores a filter of the client', async () => {
    expect((await t.admin({ url: '/items/articles/999/revisions' })).json()).toEqual({ data: [] })
    const url = `/items/articles/${article}/revisions?filter[item]=999`
    expect((await t.admin({ url })).json().data).toHaveLength(2)
  })

  it.each([
    ['0', 200, 'First'],
    ['-5', 200, 'First'],
    ['1', 200, 'Second'],
    ['99', 404, undefined],
    ['x', 422, undefined],
  ])('at offset %s answers %i', async (offset, status, title) => {
    const response = await t.admin({ url: `/items/articles/${article}/revisions/${offset}` })
    expect([response.statusCode, response.json().data?.data.title]).toEqual([status, title])
  })

  it('leaves no trace with activity_skip=1', async () => {
    const url = `/items/articles/${article}?activity_skip=1`
    await t.admin({ method: 'PATCH', url, payload: { views: 12 } })
    expect((await t.admin({ url: `/items/articles/${article}/revisions` })).json().data).toHaveLength(2)
  })

  it('lists all revisions and answers 404/203 for an unknown one', async () => {
    expect((await t.admin({ url: '/revisions?limit=1' })).json().data).toHaveLength(1)
    const unknown = await t.admin({ url: '/revisions/99999' })
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 203])
    expect((await t.anonymous({ url: '/revisions' })).statusCode).toBe(401)
  })
})

describe('5.1 revert', () => {
  it('writes the values of the revision back, without touching hashes', async () => {
    const before = await t.project.knex('articles').where('id', article).first()
    const { data } = (await t.admin({ url: `/items/articles/${article}/revisions/0?fields=id` })).json()
    const url = `/items/articles/${article}/revert/${data.id}`
    const response = await t.admin({ method: 'PATCH', url })
    expect(response.statusCode).toBe(200)
    expect(response.json().data).toMatchObject({ title: 'First', keywords: ['a', 'b'], meta_data: { k: 1 } })
    const after = await t.project.knex('articles').where('id', article).first()
    expect(after.pin).toBe(before.pin)
    const log = (await t.admin({ url: `/activity?filter[item]=${article}&sort=-id&limit=1` })).json()
    expect(log.data[0].action).toBe('revert')
  })

  it('answers 404/207 for a revision of another item, 401/201 for system collections', async () => {
    const { id: other } = (await post(t.admin, '/items/articles', { title: 'Other' })) as { id: number }
    const { data } = (await t.admin({ url: `/items/articles/${article}/revisions/0?fields=id` })).json()
    const foreign = await t.admin({ method: 'PATCH', url: `/items/articles/${other}/revert/${data.id}` })
    expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, 207])
    const system = await t.admin({ method: 'PATCH', url: '/items/directus_users/1/revert/1' })
    expect([system.statusCode, system.json().error.code]).toEqual([401, 201])
  })
})

describe('5.1 revisions show no more than the item', () => {
  it('hides revisions of collections and items that cannot be read', async () => {
    expect((await t.editor({ url: `/items/articles/${article}/revisions` })).json().data).toEqual([])
    await grant('articles', { status: 'draft', read: 'full' })
    expect((await t.editor({ url: `/items/articles/${article}/revisions` })).json().data).toEqual([])
    await grant('articles', { status: 'published', read: 'full' })
    expect((await t.editor({ url: `/items/articles/${article}/revisions` })).json().data).not.toEqual([])
  })

  it('leaves denied fields out of data and delta, and refuses to filter by them', async () => {
    await grant('articles', { status: 'published', read: 'full', read_field_blacklist: ['views'] })
    const { data } = (await t.editor({ url: `/items/articles/${article}/revisions` })).json()
    expect(data[0].data).toHaveProperty('title')
    expect(data[0].data).not.toHaveProperty('views')
    expect(data[0].delta).not.toHaveProperty('views')
    const probe = await t.editor({ url: '/revisions?filter[data][contains]=12' })
    expect([probe.statusCode, probe.json().error.code]).toEqual([403, 215])
  })
})

describe('5.2 activity', () => {
  it('logs who did what from where, with the explanation', async () => {
    const url = `/items/articles/${article}?comment=why%20not`
    await t.admin({ method: 'PATCH', url, headers: { 'user-agent': 'test/1' }, payload: { views: 5 } })
    const { data } = (await t.admin({ url: '/activity?sort=-id&limit=1' })).json()
    expect(data[0]).toMatchObject({
      action: 'update',
      action_by: 1,
      user_agent: 'test/1',
      collection: 'articles',
      item: String(article),
      edited_on: null,
      comment: 'why not',
      comment_deleted_on: null,
    })
    expect(data[0].action_on).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('logs what is created and deleted, a deletion without a revision', async () => {
    const { id } = (await post(t.admin, '/items/tags', { name: 'gone' })) as { id: number }
    await t.admin({ method: 'DELETE', url: `/items/tags/${id}` })
    const url = `/activity?filter[collection]=tags&filter[item]=${id}&sort=id&fields=id,action,action_by`
    const { data } = (await t.admin({ url })).json()
    expect(data.map(({ action, action_by }: Record<string, unknown>) => [action, action_by])).toEqual([
      ['create', 1],
      ['delete', 1],
    ])
    const revisions = await t.project.knex('directus_revisions').where({ activity: data[1].id })
    expect(revisions).toEqual([])
  })

  it('cannot be written: 405 for delete, 404/203 for unknown rows', async () => {
    const removed = await t.admin({ method: 'DELETE', url: '/activity/1' })
    expect([removed.statusCode, removed.json().error.code]).toEqual([405, 6])
    expect((await t.admin({ url: '/activity/99999' })).json().error.code).toBe(203)
    expect((await t.anonymous({ url: '/activity' })).json().error.code).toBe(3)
  })

  it('shows editors their own actions only', async () => {
    await grant('tags', { create: 'full', read: 'full' })
    await post(t.editor, '/items/tags', { name: 'by editor' })
    const { data } = (await t.editor({ url: '/activity?fields=action_by' })).json()
    expect(new Set(data.map((row: { action_by: number }) => row.action_by))).toEqual(
      new Set([t.users.editor.id]),
    )
  })
})

describe('5.3 comments', () => {
  async function comment(
    as = t.admin,
    payload: object = {},
  ): Promise<{ status: number; code?: number; data: never }> {
    const body = { collection: 'articles', item: article, comment: 'Nice', ...payload }
    const response = await as({ method: 'POST', url: '/activity/comment', payload: body })
    return {
      status: response.statusCode,
      code: response.json().error?.code,
      data: response.json().data as never,
    }
  }

  it('are activity records', async () => {
    const { data } = await comment()
    expect(data).toMatchObject({ action: 'comment', item: String(article), comment: 'Nice', edited_on: null })
  })

  it('can be changed and marked as deleted, after which they are still listed', async () => {
    const { id } = (await comment()).data as { id: number }
    const url = `/activity/comment/${id}`
    const changed = await t.admin({ method: 'PATCH', url, payload: { comment: 'Nicer' } })
    expect(changed.json().data).toMatchObject({ comment: 'Nicer', edited_on: expect.any(String) })
    expect((await t.admin({ method: 'DELETE', url })).statusCode).toBe(204)
    const { data } = (await t.admin({ url: `/activity/${id}` })).json()
    expect(data.comment_deleted_on).toEqual(expect.any(String))
  })

  it.each([
    [{ collection: undefined }, 422, 4],
    [{ item: undefined }, 422, 4],
    [{ comment: '' }, 422, 4],
    [{ comment: '  ' }, 422, 4],
    [{ collection: 'nosuch' }, 404, 200],
    [{ item: 999 }, 404, 203],
  ])('with %j answer %i/%i', async (payload, status, code) => {
    expect(await comment(t.admin, payload)).toMatchObject({ status, code })
  })

  it('answers 404/203 for an unknown comment and 422/4 for a blank change', async () => {
    const { id } = (await comment()).data as { id: number }
    const blank = await t.admin({ method: 'PATCH', url: `/activity/comment/${id}`, payload: {} })
    expect([blank.statusCode, blank.json().error.code]).toEqual([422, 4])
    const unknown = await t.admin({ method: 'DELETE', url: '/activity/comment/99999' })
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 203])
  })

  it.each([
    ['none', 403],
    ['read', 403],
    ['create', 200],
    ['update', 200],
    ['full', 200],
  ])('level %s of the row of the item’s status answers a new comment with %i', async (level, status) => {
    await grant('articles', { status: 'published', read: 'full', comment: level })
    const answer = await comment(t.editor)
    expect(answer).toMatchObject(status === 200 ? { status } : { status, code: 210 })
  })

  it.each([
    ['create', 211, 211],
    ['update', 200, 211],
    ['full', 200, 200],
  ])(
    'level %s answers a change of the own comment with %i, of another’s with %i',
    async (level, own, other) => {
      const foreign = (await comment()).data as { id: number }
      await grant('articles', { status: 'published', read: 'full', comment: 'full' })
      const mine = (await comment(t.editor)).data as { id: number }
      await grant('articles', { status: 'published', read: 'full', comment: level })
      const change = async (id: number) => {
        const url = `/activity/comment/${id}`
        const response = await t.editor({ method: 'PATCH', url, payload: { comment: 'changed' } })
        return response.json().error?.code ?? response.statusCode
      }
      expect([await change(mine.id), await change(foreign.id)]).toEqual([own, other])
      const stored = await t.project.knex('directus_activity').where('id', foreign.id).first()
      expect(stored.comment).toBe(other === 200 ? 'changed' : 'Nice')
    },
  )

  it('are closed to anonymous callers', async () => {
    const { id } = (await comment()).data as { id: number }
    expect(await comment(t.anonymous)).toMatchObject({ status: 403, code: 301 })
    const url = `/activity/comment/${id}`
    expect((await t.anonymous({ method: 'PATCH', url, payload: { comment: 'x' } })).json().error.code).toBe(
      302,
    )
    expect((await t.anonymous({ method: 'DELETE', url })).json().error.code).toBe(302)
  })
})
