import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let authors: { id: number }[]

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  authors = (await post(t.admin, '/items/authors', [{ name: 'Ursula' }, { name: 'Stanisław' }])) as never
  await post(t.admin, '/items/tags', [{ name: 'moon' }, { name: 'sea' }])
  await post(t.admin, '/items/articles', [
    {
      status: 'published',
      title: '=HYPERLINK("http://evil")',
      body: '',
      price: '12.50',
      publish_date: '2024-02-29',
      publish_on: '2024-02-29 18:30:05',
      featured: true,
      keywords: ['a', 'b'],
      meta_data: { deep: [1] },
      pin: 'secret-pin',
      author: authors[0]?.id,
      tags: [{ tag: { id: 1 } }, { tag: { id: 2 } }],
    },
    { status: 'published', title: 'Plain, with "quotes"\nand lines', views: 7, author: authors[1]?.id },
    { status: 'draft', title: "'-5 degrees" },
    { status: 'deleted', title: 'Gone' },
  ])
})
afterAll(() => t.close())

async function get(as: Inject, url: string) {
  const response = await as({ method: 'GET', url })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    raw: response.rawPayload,
  }
}
const lines = (body: string) => body.replace('\ufeff', '').replace(/\r\n$/, '').split('\r\n')

describe('an export', () => {
  it('writes what is asked for as CSV: these columns, filtered, searched and sorted', async () => {
    const url = '/exports/articles?format=csv&fields=title,views&filter[views][gte]=0&q=plain&sort=-title'
    const answer = await get(t.admin, url)
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="articles.csv"',
        'x-row-count': '1',
      },
    })
    expect(answer.body).toBe('\ufefftitle,views\r\n"Plain, with ""quotes""\nand lines",7\r\n')
  })

  it('defuses what a spreadsheet would run, and keeps null apart from an empty text', async () => {
    const { body } = await get(t.admin, '/exports/articles?format=csv&fields=title,body&sort=id')
    expect(lines(body)).toEqual([
      'title,body',
      '"\'=HYPERLINK(""http://evil"")",""',
      '"Plain, with ""quotes""\nand lines",',
      "''-5 degrees,",
    ])
  })

  it('keeps numbers, dates, lists and JSON exact; items of deleted statuses only when they are asked for', async () => {
    const fields = 'price,publish_date,publish_on,featured,keywords,meta_data,author,tags'
    const { body } = await get(t.admin, `/exports/articles?format=csv&fields=${fields}&sort=id&limit=1`)
    expect(lines(body)[1]).toBe(
      `12.5,2024-02-29,2024-02-29 18:30:05,true,"a,b","{""deep"":[1]}",${authors[0]?.id},"1,2"`,
    )
    const all = await get(t.admin, '/exports/articles?format=csv&fields=title&status=*')
    expect(all.headers['x-row-count']).toBe('4')
    expect(all.body).toContain('Gone')
  })

  it('answers JSON as the API answers values', async () => {
    const url = '/exports/articles?format=json&fields=price,keywords,author,tags,body&sort=id'
    expect(JSON.parse((await get(t.admin, url)).body)).toEqual([
      { price: 12.5, keywords: ['a', 'b'], author: authors[0]?.id, tags: [1, 2], body: '' },
      { price: null, keywords: [], author: authors[1]?.id, tags: [], body: null },
      { price: null, keywords: [], author: null, tags: [], body: null },
    ])
    expect(JSON.parse((await get(t.admin, '/exports/authors?format=json&filter[id]=0')).body)).toEqual([])
  })

  it('shows related items by the template of their field', async () => {
    await t.admin({
      method: 'PATCH',
      url: '/fields/articles/author',
      payload: { options: { template: '{{ name }} (author)' } },
    })
    const url = '/exports/articles?format=csv&fields=author&related=texts&sort=id'
    expect(lines((await get(t.admin, url)).body)).toEqual([
      'author',
      'Ursula (author)',
      'Stanisław (author)',
      '',
    ])
  })

  it.each(['csv', 'xlsx', 'json'])('is refused as %s before the file begins', async (format) => {
    const { body } = await get(t.admin, `/exports/articles?format=${format}&sort=nothing`)
    expect(JSON.parse(body).error).toMatchObject({ code: 202, key: 'fieldUnknown' })
  })

  it('never holds hashes and credentials', async () => {
    const { body } = await get(t.admin, '/exports/articles?format=json')
    expect(JSON.parse(body)[0]).toHaveProperty('title')
    expect(JSON.parse(body)[0]).not.toHaveProperty('pin')
    expect(body).not.toContain('secret-pin')
    const users = await get(t.admin, '/exports/directus_users?format=csv')
    expect(lines(users.body)[0]).toContain('email')
    expect(lines(users.body)[0]).not.toMatch(/password|token|2fa_secret/)
    expect(await get(t.admin, '/exports/articles?format=csv&fields=pin')).toMatchObject({
      body: '\ufeff\r\n\r\n\r\n\r\n',
    })
  })

  it('reads with the rights of the reader: rows, fields, fields of a status, and related items', async () => {
    expect(await get(t.editor, '/exports/articles?format=csv')).toMatchObject({ status: 403 })
    await t.admin({
      method: 'POST',
      url: '/permissions',
      payload: [
        {
          collection: 'articles',
          role: 3,
          status: 'published',
          read: 'full',
          read_field_blacklist: ['price'],
        },
        { collection: 'articles', role: 3, status: 'draft', read: 'none' },
      ],
    })
    const url = '/exports/articles?format=json&related=texts&fields=status,title,price,author'
    expect(JSON.parse((await get(t.editor, url)).body)).toEqual([
      {
        status: 'published',
        title: '=HYPERLINK("http://evil")',
        author: expect.not.stringContaining('Ursula'),
      },
      {
        status: 'published',
        title: expect.stringContaining('Plain'),
        author: expect.not.stringContaining('Stan'),
      },
    ])
  })

  it('is for people who have signed in, of collections that have a listing', async () => {
    expect(await get(t.anonymous, '/exports/articles?format=csv')).toMatchObject({ status: 401 })
    expect(await get(t.admin, '/exports/directus_user_sessions?format=csv')).toMatchObject({ status: 404 })
    expect(await get(t.admin, '/exports/nothing?format=csv')).toMatchObject({ status: 404 })
    expect(await get(t.admin, '/exports/articles?format=pdf')).toMatchObject({ status: 422 })
    expect(await get(t.admin, '/exports/articles?format=csv&fields=nothing')).toMatchObject({ status: 422 })
  })
})

describe('an export of many items', () => {
  beforeAll(async () => {
    await post(t.admin, '/collections', { collection: 'towns', fields: [keyField, textField('name')] })
    const rows = Array.from({ length: 2_400 }, (_, index) => ({ id: index + 1, name: `Town ${index + 1}` }))
    for (let start = 0; start < rows.length; start += 400)
      await t.project.knex('towns').insert(rows.slice(start, start + 400))
  })

  it('is read in parts, and holds each item once, in order', async () => {
    const { body } = await get(t.admin, '/exports/towns?format=csv&sort=-id')
    const ids = lines(body)
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    expect(ids).toEqual(Array.from({ length: 2_400 }, (_, index) => 2_400 - index))
  })

  const chosen = (url: string, keys: readonly (string | number)[], as = t.admin) =>
    as({ method: 'POST', url, payload: { keys } })

  it('holds each of thousands of chosen items, for which an address has no room, in the order asked for', async () => {
    const keys = Array.from({ length: 2_300 }, (_, index) => index + 1)
    const answer = await chosen('/exports/towns?format=json&fields=id&sort=-id', [...keys, 99_999])
    expect(answer.headers['x-row-count']).toBe('2300')
    expect(answer.json().map(({ id }: { id: number }) => id)).toEqual(keys.toReversed())
    // A condition narrows them, and reaches no others.
    const filter = 'filter[name][eq]=Town 7&filter[id][eq]=2400&filter[id][logical]=or'
    const narrowed = await chosen(`/exports/towns?format=json&fields=id&${filter}`, keys)
    expect(narrowed.json()).toEqual([{ id: 7 }])
  })

  it('refuses more than are read at once, and none, instead of leaving some out', async () => {
    const keys = Array.from({ length: 20_001 }, (_, index) => index)
    expect((await chosen('/exports/towns?format=json', keys)).statusCode).toBe(422)
    expect((await chosen('/exports/towns?format=json', [])).statusCode).toBe(422)
    expect((await chosen('/exports/towns?format=json&fields=id', keys.slice(1))).json()).toHaveLength(2_400)
  })

  it('takes a key whole, finds what is in any status, and asks for the same rights', async () => {
    const id = { field: 'id', type: 'string', datatype: 'VARCHAR', length: 50, primary_key: true }
    const fields = [{ ...id, interface: 'primary-key' }]
    await post(t.admin, '/collections', { collection: 'parts', fields })
    await post(
      t.admin,
      '/items/parts',
      ['A', 'B', 'A,B'].map((key) => ({ id: key })),
    )
    expect((await chosen('/exports/parts?format=json', ['A,B'])).json()).toEqual([{ id: 'A,B' }])
    const [gone] = await t.project.knex('articles').where({ title: 'Gone' }).select('id')
    const found = await chosen('/exports/articles?format=json&fields=title', [gone.id])
    expect(found.json()).toEqual([{ title: 'Gone' }])
    expect((await chosen('/exports/parts?format=json', ['A'], t.editor)).statusCode).toBe(403)
    expect((await chosen('/exports/parts?format=json', ['A'], t.anonymous)).statusCode).toBe(401)
  })

  it.each(['csv', 'xlsx', 'json'])('says to HEAD how many there are: %s', async (format) => {
    const answer = await t.admin({ method: 'HEAD', url: `/exports/towns?format=${format}` })
    expect(answer).toMatchObject({ statusCode: 200, body: '', headers: { 'x-row-count': '2400' } })
    expect((await t.admin({ method: 'HEAD', url: `/exports/nowhere?format=${format}` })).statusCode).toBe(404)
  })
})
