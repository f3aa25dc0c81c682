import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())

describe('counts of items', () => {
  it('are given for every collection of the project in one answer, to administrators only', async () => {
    await t.admin({ method: 'POST', url: '/items/articles', payload: { title: 'One' } })
    const { data } = (await t.admin({ method: 'GET', url: '/schema/item_counts' })).json()
    expect(data.articles).toBe(1)
    expect(Object.keys(data).filter((name) => /^(directus_|pergola_)/.test(name))).toEqual([])
    expect((await t.editor({ method: 'GET', url: '/schema/item_counts' })).statusCode).toBe(403)
    expect((await t.anonymous({ method: 'GET', url: '/schema/item_counts' })).statusCode).toBe(401)
  })
})
