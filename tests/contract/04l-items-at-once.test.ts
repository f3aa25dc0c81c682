import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let author: number
let article: number

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())

beforeEach(async () => {
  author = ((await post(t.admin, '/items/authors', { name: 'Ann' })) as { id: number }).id
  article = ((await post(t.admin, '/items/articles', { title: 'Base', author })) as { id: number }).id
})

/** Sends the same kind of write from several people at once; answers the statuses and the titles that were stored. */
async function atOnce(
  write: (title: string) => Promise<{ statusCode: number }>,
): Promise<{ won: string[]; lost: number; stored: string }> {
  const titles = Array.from({ length: 8 }, (_, index) => `Writer ${index}`)
  const answers = await Promise.all(titles.map((title) => write(title)))
  const { data } = (await t.admin({ url: `/items/articles/${article}?fields=title` })).json()
  return {
    won: titles.filter((_, index) => answers[index]?.statusCode === 200),
    lost: answers.filter(({ statusCode }) => statusCode === 409).length,
    stored: data.title,
  }
}

describe('one of several writers at once', () => {
  it('wins with If-Match, and all others are refused', async () => {
    const url = `/items/articles/${article}`
    const tag = String((await t.admin({ url })).headers.etag)
    const { won, lost, stored } = await atOnce((title) =>
      t.admin({ method: 'PATCH', url, headers: { 'if-match': tag }, payload: { title } }),
    )
    expect({ won, lost }).toEqual({ won: [stored], lost: 7 })
  })

  it('wins with `$base`, and all others are refused', async () => {
    const { won, lost, stored } = await atOnce((title) =>
      t.admin({
        method: 'PATCH',
        url: `/items/authors/${author}`,
        payload: { articles: [{ id: article, title, $base: { title: 'Base' } }] },
      }),
    )
    expect({ won, lost }).toEqual({ won: [stored], lost: 7 })
  })
})
