import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
/** Two items that only administrators may see, and one that everyone may read and no one change. */
const hidden = [1, 2]
const readable = 3

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  for (const title of ['Hidden', 'Hidden too']) await post(t.admin, '/items/articles', { title })
  await post(t.admin, '/items/articles', { title: 'Readable', status: 'published' })
  await post(t.admin, '/items/authors', { name: 'No one may read authors' })
  for (const role of [2, 3]) {
    await post(t.admin, '/permissions', { collection: 'articles', role, status: 'published', read: 'full' })
  }
})
afterAll(() => t.close())

type Request = [string, Parameters<Inject>[0]]
const change = { payload: { title: 'x' } }

describe('1.5 who gets what on missing rights', () => {
  it.each<[...Request, number[], number[]]>([
    ['a list', { url: '/items/authors' }, [403, 300], [401, 3]],
    ['one key', { url: '/items/authors/1' }, [404, 203], [404, 203]],
    ['one key of another status', { url: `/items/articles/${hidden[0]}` }, [404, 203], [404, 203]],
    ['several keys', { url: '/items/authors/1,2' }, [403, 300], [401, 3]],
    ['single', { url: '/items/authors?single=1' }, [404, 203], [404, 203]],
    ['create', { method: 'POST', url: '/items/authors', payload: { name: 'x' } }, [403, 301], [403, 301]],
    [
      'update of a row that can be read',
      { method: 'PATCH', url: `/items/articles/${readable}`, ...change },
      [403, 302],
      [401, 3],
    ],
    [
      'update of a row that cannot',
      { method: 'PATCH', url: `/items/articles/${hidden[0]}`, ...change },
      [404, 203],
      [404, 203],
    ],
    ['delete', { method: 'DELETE', url: `/items/articles/${readable}` }, [403, 303], [403, 303]],
    ['an unknown collection', { url: '/items/nosuch' }, [404, 200], [404, 200]],
    ['a system collection under /items', { url: '/items/directus_users' }, [401, 201], [401, 201]],
    ['the list of users', { url: '/users' }, [200, 0], [401, 3]],
    ['one field', { url: '/fields/articles/title' }, [200, 0], [401, 3]],
    ['one collection', { url: '/collections/articles' }, [200, 0], [401, 3]],
    ['one role', { url: '/roles/1' }, [404, 203], [404, 203]],
  ])('%s: signed in %j, anonymous %j', async (_case, request, signedIn, anonymous) => {
    expect([await outcome(t.editor, request), await outcome(t.anonymous, request)]).toEqual([
      signedIn,
      anonymous,
    ])
  })

  it('and nothing was changed by any of it', async () => {
    const { data } = (await t.admin({ url: '/items/articles?fields=id,title' })).json()
    expect(data).toEqual([
      { id: 1, title: 'Hidden' },
      { id: 2, title: 'Hidden too' },
      { id: 3, title: 'Readable' },
    ])
  })
})

async function outcome(as: Inject, request: Parameters<Inject>[0]): Promise<number[]> {
  const response = await as(request)
  return [response.statusCode, response.statusCode < 300 ? 0 : response.json().error.code]
}

describe('4.2 parameters', () => {
  it('unknown ones are ignored, for reading and for writing', async () => {
    const { data } = (await t.admin({ url: '/items/articles?nosuch=1&fields=id&_t=2&filters=x' })).json()
    expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    const request = { method: 'PATCH', url: '/items/articles/1?nosuch=1', payload: { views: 1 } } as const
    expect((await t.admin(request)).statusCode).toBe(200)
  })
})

describe('4.9 status', () => {
  it('a filter on the status field does not bring soft-deleted items back', async () => {
    await post(t.admin, '/items/articles', { id: 9, title: 'Deleted' })
    await t.admin({ method: 'PATCH', url: '/items/articles/9', payload: { status: 'deleted' } })
    const found = async (query: string) =>
      (await t.admin({ url: `/items/articles?fields=id&${query}` })).json().data
    expect(await found('filter[status]=deleted')).toEqual([])
    expect(await found('filter[status]=deleted&status=*')).toEqual([{ id: 9 }])
  })

  it.each(['draft', 'deleted', 'draft,nosuch'])(
    'asking for %s gives others no more than they may read',
    async (status) => {
      const { data } = (await t.editor({ url: `/items/articles?fields=id&status=${status}` })).json()
      expect(data).toEqual([])
    },
  )
})

describe('4.10 casting of what a table holds', () => {
  it('BIGINT is text, and JSON that cannot be decoded null', async () => {
    const field = { type: 'integer', datatype: 'BIGINT', interface: 'numeric' }
    await post(t.admin, '/fields/articles', { field: 'big', ...field })
    const largest = '9223372036854775807'
    await t.project.knex('articles').where({ id: 1 }).update({ meta_data: '{broken', big: largest })
    const { data } = (await t.admin({ url: '/items/articles/1?fields=big,meta_data' })).json()
    expect(data).toEqual({ meta_data: null, big: largest })
  })
})

describe('4.11 references', () => {
  it('a key of a missing row is kept, and reads as null one level deeper', async () => {
    await post(t.admin, '/items/articles', { id: 20, title: 'Dangling', author: 4711, cover: 4712 })
    const read = async (fields: string) =>
      (await t.admin({ url: `/items/articles/20?fields=${fields}` })).json().data
    expect(await read('author,cover')).toEqual({ cover: 4712, author: 4711 })
    expect(await read('author.name,cover.id')).toEqual({ cover: null, author: null })
  })
})
