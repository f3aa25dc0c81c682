import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await post(t.admin, '/items/articles', [
    { title: 'b', views: 7, status: 'published', price: 5 },
    { title: 'a', views: 30, status: 'published' },
    { title: 'C', views: 7, status: 'draft', price: 1, tags: [{ tag: { name: 'needle' } }] },
    { title: 'd', views: 1, status: 'draft', translations: [{ language: 'nl', title: 'Naald' }] },
    { title: 'gone', views: 2, status: 'published' },
  ])
  await t.admin({ method: 'PATCH', url: '/items/articles/5', payload: { status: 'deleted' } })
})
afterAll(() => t.close())

async function ids(query: string): Promise<number[]> {
  const response = await t.admin({ url: `/items/articles?fields=id&${query}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data.map((row: { id: number }) => row.id)
}

async function meta(query: string): Promise<Record<string, unknown>> {
  return (await t.admin({ url: `/items/articles?fields=id&${query}` })).json().meta
}

async function refusal(query: string): Promise<[number, number]> {
  const response = await t.admin({ url: `/items/articles?${query}` })
  return [response.statusCode, response.json().error?.code]
}

describe('4.5 q', () => {
  it.each([
    ['q=needle', []],
    ['q=Naald', [4]],
    ['q=7', [1, 3]],
    ['q=%25', []],
    ['q=_', []],
    ['q=a&filter[views][gt]=10', [2]],
    ['q=0000', []],
  ])('%s finds %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it('searches numbers as text, and not statuses, dates or hashes', async () => {
    expect(await ids('q=30')).toEqual([2])
    expect(await ids('q=published')).toEqual([])
  })

  it('finds in a column of numbers what another program has written there, and a number by all of its signs', async () => {
    if (t.project.dialect.name === 'sqlite') {
      await t.project.knex('articles').where({ id: 2 }).update({ views: 'seven times' })
      expect(await ids('q=EN TIM')).toEqual([2])
      await t.project.knex('articles').where({ id: 2 }).update({ views: 30 })
    }
    await t.project.knex('articles').where({ id: 1 }).update({ price: -5.25 })
    expect([await ids('q=-5.2'), await ids('q=5.25')]).toEqual([[1], [1]])
    await t.project.knex('articles').where({ id: 1 }).update({ price: 5 })
  })
})

describe('4.6 sort', () => {
  it('sorts by the sort field by default, then by key', async () => {
    await t.admin({ method: 'PATCH', url: '/items/articles/4', payload: { sort: 1 } })
    expect(await ids('')).toEqual([4, 1, 2, 3])
    await t.admin({ method: 'PATCH', url: '/items/articles/4', payload: { sort: null } })
    expect(await ids('')).toEqual([1, 2, 3, 4])
  })

  it.each([
    ['sort=title', [2, 1, 3, 4]],
    ['sort=-title', [4, 3, 1, 2]],
    ['sort=views', [4, 1, 3, 2]],
    ['sort=views,-id', [4, 3, 1, 2]],
    ['sort[]=-views&sort[]=title', [2, 1, 3, 4]],
  ])('%s gives %j, the key breaks ties', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it('puts nulls last in both directions', async () => {
    expect(await ids('sort=price')).toEqual([3, 1, 2, 4])
    // Two without a price: the key breaks the tie, in the direction of the sort.
    expect(await ids('sort=-price')).toEqual([1, 3, 4, 2])
  })

  it('shuffles for ?', async () => {
    expect((await ids('sort=?')).toSorted()).toEqual([1, 2, 3, 4])
  })

  it.each([
    ['sort=nosuch', 422, 202],
    ['sort=author.name', 422, 202],
    ['sort=tags', 422, 12],
  ])('%s answers %i/%i', async (query, status, code) => {
    expect(await refusal(query)).toEqual([status, code])
  })
})

describe('4.7 paging', () => {
  it.each([
    ['limit=2', [1, 2]],
    ['limit=2&offset=1', [2, 3]],
    ['offset=1', [2, 3, 4]],
    ['offset=abc', [1, 2, 3, 4]],
    ['limit=-1', [1, 2, 3, 4]],
    ['limit=-1&offset=3', [4]],
    ['limit=0', []],
    ['limit=abc', []],
    ['limit=2&page=2', [3, 4]],
    ['limit=2&page=0', [1, 2]],
    ['limit=2&page=2&offset=1', [2, 3]],
    ['page=2', [1, 2, 3, 4]],
    ['limit=2&offset=500', []],
    ['limit=2&page=99', []],
    ['limit=1&offset=1500', []],
  ])('%s gives %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it('gives an object for single, 404/203 without a match', async () => {
    const one = await t.admin({ url: '/items/articles?fields=id&single=1&meta=*' })
    expect(one.json()).toEqual({ meta: { collection: 'articles', type: 'item' }, data: { id: 1 } })
    expect(await refusal('single=1&filter[id]=99')).toEqual([404, 203])
  })

  it('takes the default limit from the settings', async () => {
    await t.project.knex('directus_settings').where('key', 'default_limit').update({ value: '3' })
    await t.project.settings.invalidate(t.project.knex)
    expect(await ids('')).toEqual([1, 2, 3])
    await t.project.knex('directus_settings').where('key', 'default_limit').update({ value: '200' })
    await t.project.settings.invalidate(t.project.knex)
  })

  it('reads far pages in the same order as near ones', async () => {
    const rows = Array.from({ length: 2_500 }, (_, i) => ({ name: `tag ${i}` }))
    await t.project.knex.batchInsert('tags', rows, 200)
    const { data: all } = (await t.admin({ url: '/items/tags?limit=-1&fields=id&sort=-name' })).json()
    const { data: far } = (
      await t.admin({ url: '/items/tags?limit=5&offset=2000&fields=id&sort=-name' })
    ).json()
    expect(far).toEqual(all.slice(2000, 2005))
  })
})

describe('4.8 meta', () => {
  it('gives every key for *, in the order of the contract', async () => {
    expect(Object.keys(await meta('meta=*'))).toEqual(
      [
        'collection',
        'type',
        'result_count',
        'total_count',
        'status_count',
        'filter_count',
        'limit',
        'offset',
      ].concat(['page', 'page_count', 'links']),
    )
  })

  it('counts the rows of the answer, of the collection and of the filter', async () => {
    expect(await meta('meta=result_count,total_count,filter_count&limit=1&filter[views]=7')).toEqual({
      result_count: 1,
      total_count: 4,
      filter_count: 2,
    })
    expect(await meta('meta=filter_count,total_count&limit=1')).toEqual({ total_count: 4, filter_count: 4 })
  })

  it('counts every status for "status" and "*", not for "status_count"', async () => {
    expect(await meta('meta=status')).toEqual({ status_count: { published: 2, draft: 2, deleted: 1 } })
    expect(await meta('meta=status_count')).toEqual([])
    expect(await meta('meta=nosuch')).toEqual([])
  })

  it('describes the page with links that keep the query', async () => {
    const { links, ...page } = await meta('meta=page&limit=2&page=2&sort=id')
    expect(page).toEqual({ limit: 2, offset: 2, page: 2, page_count: 2 })
    expect(links).toMatchObject({
      self: 'https://cms.example/demo/items/articles',
      next: null,
      previous: 'https://cms.example/demo/items/articles?fields=id&meta=page&limit=2&page=1&sort=id&offset=0',
    })
  })

  it('has no other pages where everything fits, and clamps pages beyond the end, but no offsets', async () => {
    expect((await meta('meta=page')).links).toMatchObject({
      next: null,
      previous: null,
      first: null,
      last: null,
    })
    expect(await meta('meta=page&limit=3&page=99')).toMatchObject({ page: 2, offset: 3, page_count: 2 })
    expect(await meta('meta=page&limit=3&offset=400')).toMatchObject({
      page: 134,
      offset: 400,
      page_count: 2,
      links: { next: null },
    })
    expect(await meta('meta=*&limit=0')).toMatchObject({ result_count: 0, page_count: 1, total_count: 4 })
    expect(await meta('meta=*&limit=-1')).toMatchObject({ limit: 4, page: 1, page_count: 1 })
  })
})

describe('4.9 status', () => {
  it('hides soft-deleted items in lists and by key, unless their status is named', async () => {
    expect(await ids('status=deleted')).toEqual([5])
    expect(await ids('status=draft,published')).toEqual([1, 2, 3, 4])
    expect(await ids('status=*')).toEqual([1, 2, 3, 4, 5])
    expect(await ids('filter[status]=deleted')).toEqual([])
    expect((await t.admin({ url: '/items/articles/5' })).statusCode).toBe(404)
    expect((await t.admin({ url: '/items/articles/5?status=deleted' })).statusCode).toBe(200)
  })

  it('answers 204 to a soft delete and logs it as such, with status and key', async () => {
    const { id } = (await post(t.admin, '/items/articles', { title: 'soft' })) as { id: number }
    const url = `/items/articles/${id}`
    const response = await t.admin({ method: 'PATCH', url, payload: { status: 'deleted' } })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    const { data } = (await t.admin({ url: `${url}/revisions?sort=-id&fields=delta,activity.action` })).json()
    expect(data[0]).toEqual({ delta: { id, status: 'deleted' }, activity: { action: 'soft-delete' } })
  })

  it('restores a soft-deleted item that is addressed with its status, and still deletes it for good', async () => {
    const { id } = (await post(t.admin, '/items/articles', { title: 'back' })) as { id: number }
    await t.admin({ method: 'PATCH', url: `/items/articles/${id}`, payload: { status: 'deleted' } })
    const blind = await t.admin({
      method: 'PATCH',
      url: `/items/articles/${id}`,
      payload: { status: 'draft' },
    })
    expect(blind.statusCode).toBe(404)
    const url = `/items/articles/${id}?status=*&fields=status`
    const restored = await t.admin({ method: 'PATCH', url, payload: { status: 'draft' } })
    expect(restored.json().data).toEqual({ status: 'draft' })
    await t.admin({ method: 'PATCH', url: `/items/articles/${id}`, payload: { status: 'deleted' } })
    expect((await t.admin({ method: 'DELETE', url: `/items/articles/${id}` })).statusCode).toBe(204)
  })

  it.each(['under_review', ''])('shows an administrator an item of status %j by its key', async (status) => {
    const { id } = (await post(t.admin, '/items/articles', { title: 'lost' })) as { id: number }
    await t.project.knex('articles').where({ id }).update({ status })
    const url = `/items/articles/${id}`
    const { data } = (await t.admin({ url: `${url}?fields=status` })).json()
    expect(data).toEqual({ status })
    expect((await t.admin({ url: `/items/articles/1,${id}?fields=id` })).json().data).toHaveLength(2)
    // Lists count and show the statuses of the mapping.
    expect(await ids('')).not.toContain(id)
    const saved = await t.admin({ method: 'PATCH', url, payload: { title: 'still lost' } })
    expect(saved.json().data).toMatchObject({ title: 'still lost', status })
    const corrected = await t.admin({ method: 'PATCH', url, payload: { status: 'draft' } })
    expect(corrected.json().data).toMatchObject({ title: 'still lost', status: 'draft' })
    await t.admin({ method: 'DELETE', url })
  })

  it('keeps an item of an unknown status from others, who have rights in known ones only', async () => {
    const { id } = (await post(t.admin, '/items/articles', { title: 'lost' })) as { id: number }
    await t.project.knex('articles').where({ id }).update({ status: 'under_review' })
    await post(t.admin, '/permissions', { collection: 'articles', role: 3, read: 'full' })
    expect((await t.editor({ url: '/items/articles/1' })).statusCode).toBe(200)
    expect((await t.editor({ url: `/items/articles/${id}` })).statusCode).toBe(404)
    await t.admin({ method: 'DELETE', url: `/items/articles/${id}` })
  })

  it('refuses a status that the mapping does not have', async () => {
    const response = await t.admin({
      method: 'POST',
      url: '/items/articles',
      payload: { title: 'x', status: 'wat' },
    })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
  })
})
