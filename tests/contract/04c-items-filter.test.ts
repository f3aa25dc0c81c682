import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { clearPermissions } from '../../api/src/testing/importTable'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await post(t.admin, '/items/languages', { code: 'nl', name: 'Dutch' })
  const articles = [
    { title: 'Fourth', views: 3, featured: true, author: { name: 'Ann' }, tags: [{ tag: { name: 'news' } }] },
    {
      title: 'Fifth',
      views: 100,
      author: { id: 1 },
      tags: [{ tag: { id: 1 } }, { tag: { name: '50% off' } }],
    },
    {
      title: 'Third',
      views: 79,
      body: 'text',
      publish_date: '2020-01-31',
      publish_on: '2020-01-31 10:00:00',
    },
    {
      title: '100%',
      views: 0,
      body: '',
      author: { name: 'Bo_b' },
      translations: [{ language: 'nl', title: 'Alles' }],
    },
  ]
  for (const article of articles) await post(t.admin, '/items/articles', article)
})
afterAll(() => t.close())

async function titles(query: string): Promise<string[]> {
  const response = await t.admin({ url: `/items/articles?fields=title&${query}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data.map((row: { title: string }) => row.title)
}

async function refusal(query: string): Promise<[number, number]> {
  const response = await t.admin({ url: `/items/articles?${query}` })
  return [response.statusCode, response.json().error?.code]
}

describe('4.4 filter', () => {
  it.each([
    ['filter[title]=Fourth', ['Fourth']],
    ['filter[title][eq]=Fourth', ['Fourth']],
    ['filter[title][%3D]=Fourth', ['Fourth']],
    ['filter[title][neq]=Fourth', ['Fifth', 'Third', '100%']],
    ['filter[title][%3C%3E]=Fourth', ['Fifth', 'Third', '100%']],
    ['filter[views][lt]=79', ['Fourth', '100%']],
    ['filter[views][lte]=79', ['Fourth', 'Third', '100%']],
    ['filter[views][gt]=79', ['Fifth']],
    ['filter[views][%3E%3D]=79', ['Fifth', 'Third']],
    ['filter[id][in]=1,3', ['Fourth', 'Third']],
    ['filter[id][in][]=1&filter[id][in][]=3', ['Fourth', 'Third']],
    ['filter[id][nin]=1,3', ['Fifth', '100%']],
    ['filter[author][null]', ['Third']],
    ['filter[author][nnull]=1', ['Fourth', 'Fifth', '100%']],
    ['filter[body][empty]=1', ['Fourth', 'Fifth', '100%']],
    ['filter[body][nempty]=1', ['Third']],
    ['filter[body][eq]=', ['Fourth', 'Fifth', 'Third', '100%']],
    ['filter[body]=', ['Fourth', 'Fifth', 'Third', '100%']],
    ['filter[title][rlike]=', ['Fourth', 'Fifth', 'Third', '100%']],
    ['filter[title][rlike]=&filter[views][lt]=79', ['Fourth', '100%']],
    ['filter[id][in]=', ['Fourth', 'Fifth', 'Third', '100%']],
    ['filter[title][like]=if', ['Fifth']],
    ['filter[title][contains]=th', ['Fourth', 'Fifth', 'Third']],
    ['filter[title][contains]=%25', ['100%']],
    ['filter[title][ncontains]=th', ['100%']],
    ['filter[title][rlike]=F%25h', ['Fourth', 'Fifth']],
    ['filter[title][nrlike]=F%25h', ['Third', '100%']],
    ['filter[views][between]=3,79', ['Fourth', 'Third']],
    ['filter[views][nbetween]=3,79', ['Fifth', '100%']],
    ['filter[views][between]=3', []],
    ['filter[views][contains]=0', ['Fifth', '100%']],
    ['filter[id][eq]=abc', []],
    ['filter[id][neq]=abc', ['Fourth', 'Fifth', 'Third', '100%']],
  ])('%s finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each([
    ['1', ['Fourth']],
    ['true', ['Fourth']],
    ['0', ['Fifth', 'Third', '100%']],
    ['false', ['Fifth', 'Third', '100%']],
  ])('takes %s for a boolean', async (value, expected) => {
    expect(await titles(`filter[featured]=${value}`)).toEqual(expected)
  })

  it('joins fields, and several operators on one field, with AND', async () => {
    expect(await titles('filter[views][gt]=2&filter[title][contains]=Fo')).toEqual(['Fourth'])
    expect(await titles('filter[views][gt]=2&filter[views][lt]=80')).toEqual(['Fourth', 'Third'])
    expect(await titles('filter[views][0][gt]=2&filter[views][1][lt]=80')).toEqual(['Fourth', 'Third'])
  })

  it('joins with OR what is marked so', async () => {
    const query = 'filter[title]=Fourth&filter[views][logical]=or&filter[views][eq]=79'
    expect(await titles(query)).toEqual(['Fourth', 'Third'])
  })

  it('compares dates as stored and knows the word now', async () => {
    expect(await titles('filter[publish_date][eq]=2020-01-31')).toEqual(['Third'])
    expect(await titles('filter[publish_on][eq]=2020-01-31T12:00:00%2B02:00')).toEqual(['Third'])
    expect(await titles('filter[created_on][lte]=now')).toHaveLength(4)
    expect(await titles('filter[publish_date][gt]=now')).toEqual([])
  })

  it.each([
    ['filter[author.name][eq]=Ann', ['Fourth', 'Fifth']],
    ['filter[author.name][like]=_', ['100%']],
    ['filter[tags.tag.name][eq]=news', ['Fourth', 'Fifth']],
    ['filter[translations.title][eq]=Alles', ['100%']],
    ['filter[translations.language.name][eq]=Dutch', ['100%']],
    ['filter[owner.role.name][contains]=Admin', ['Fourth', 'Fifth', 'Third', '100%']],
  ])('follows relations: %s finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each([
    ['filter[tags][has]=1', ['Fourth', 'Fifth']],
    ['filter[tags][has]=2', ['Fifth']],
    ['filter[tags][nhas]=2', ['Fourth', 'Third', '100%']],
    ['filter[tags][all]=1,2', ['Fifth']],
    ['filter[tags][all]=2,1', ['Fifth']],
    ['filter[tags][in]=1', ['Fourth', 'Fifth']],
    ['filter[tags][neq]=2', ['Fourth', 'Third', '100%']],
    ['filter[tags][empty]=1', ['Third', '100%']],
    ['filter[tags][nnull]=1', ['Fourth', 'Fifth']],
    ['filter[translations][untranslated]=nl', ['Fourth', 'Fifth', 'Third']],
    ['filter[translations][untranslated]=de', ['Fourth', 'Fifth', 'Third', '100%']],
    ['filter[views][gt]=50&filter[tags][has]=1', ['Fifth']],
  ])('looks at lists as a whole: %s finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('looks for text in what a reference refers to, and negates it', async () => {
    expect(await titles('filter[author][contains]=An')).toEqual(['Fourth', 'Fifth'])
    expect(await titles('filter[author][ncontains]=An')).toEqual(['100%'])
  })

  it.each([
    ['filter[nosuch]=1', 422, 202],
    ['filter[author.nosuch]=1', 404, 202],
    ['filter[title.x]=1', 404, 202],
    ['filter[title][wat]=1', 422, 214],
    ['filter[title][logical]=or', 422, 214],
    ['filter[tags][nall]=1', 422, 214],
    ['filter[title][untranslated]=nl', 422, 12],
    ['filter[tags][untranslated]=nl', 422, 12],
    ['filter[title][has]=1', 422, 12],
    ['filter[divider]=1', 422, 12],
    ['filter=abc', 422, 4],
    ['filter[a.b.c.d.e.f.g.h.i.j.k]=1', 422, 12],
  ])('%s answers %i/%i', async (query, status, code) => {
    expect(await refusal(query)).toEqual([status, code])
  })

  it.each([
    ['filter[$or][0][title]=Fourth&filter[$or][1][views][gte]=100', ['Fourth', 'Fifth']],
    ['filter[views][lt]=50&filter[$or][0][title]=Fourth&filter[$or][1][title]=Fifth', ['Fourth']],
    [
      'filter[$or][0][title]=Third&filter[$or][1][views][lt]=50&filter[$or][1][author.name]=Ann',
      ['Fourth', 'Third'],
    ],
    [
      'filter[$and][0][$or][0][title]=Fourth&filter[$and][0][$or][1][title]=Fifth' +
        '&filter[$and][1][$or][0][views]=100&filter[$and][1][$or][1][tags][has]=2',
      ['Fifth'],
    ],
    [
      'filter[$or][0][tags.tag.name]=news&filter[$or][1][$and][0][views]=0&filter[$or][1][$and][1][title]=x',
      ['Fourth', 'Fifth'],
    ],
    ['filter[$or][0][title]=', ['Fourth', 'Fifth', 'Third', '100%']],
  ])('joins groups: %s finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each([
    ['filter[$or]=1', 422, 4],
    ['filter[$or][0]=1', 422, 4],
    ['filter[$or][0][nosuch]=1', 422, 202],
    ['filter[$or][0][author.nosuch]=1', 404, 202],
    ['filter[$or][0][pin][like]=a', 403, 215],
    [`filter${'[$or][0]'.repeat(6)}[title]=1`, 422, 12],
    ['filter[$nor][0][title]=1', 422, 214],
  ])('%s answers %i/%i', async (query, status, code) => {
    expect(await refusal(query)).toEqual([status, code])
  })

  it('lets no group reach what its reader may not see', async () => {
    const rights = { collection: 'articles', role: 3, read: 'full', read_field_blacklist: ['views'] }
    onTestFinished(() => clearPermissions(t))
    await post(t.admin, '/permissions', [
      { ...rights, status: 'draft' },
      { ...rights, status: 'published' },
    ])
    for (const path of ['views', 'author.name', 'tags.tag.name']) {
      const response = await t.editor({
        url: `/items/articles?filter[$or][0][title]=Third&filter[$or][1][$and][0][${path}]=79`,
      })
      expect([path, response.statusCode, response.json().error?.code]).toEqual([path, 403, 215])
    }
  })

  it('says of no translation whether it is there to someone who may not read its language', async () => {
    const clear = () => clearPermissions(t, 'article_translations')
    onTestFinished(async () => {
      await clear()
      await clearPermissions(t)
    })
    const full = { role: 3, read: 'full' }
    await post(t.admin, '/permissions', [
      { ...full, collection: 'articles' },
      { ...full, collection: 'article_translations' },
    ])
    const ask = () => t.editor({ url: '/items/articles?filter[translations][untranslated]=nl&fields=id' })
    expect((await ask()).json().data).toHaveLength(3)
    await clear()
    await post(t.admin, '/permissions', [
      { ...full, collection: 'article_translations', read_field_blacklist: ['language'] },
    ])
    const refused = await ask()
    expect([refused.statusCode, refused.json().error?.code]).toEqual([403, 215])
  })

  it('never compares with stored hashes', async () => {
    expect(await refusal('filter[pin][like]=a')).toEqual([403, 215])
    expect(await titles('filter[pin][null]=1')).toHaveLength(4)
  })

  it('takes hostile values as values', async () => {
    for (const value of ["' OR 1=1 --", '"; DROP TABLE articles; --', '`', '\\', '%00', '|', '\\%']) {
      for (const operator of ['eq', 'contains', 'rlike', 'in', 'between', 'lt']) {
        const response = await t.admin({
          url: `/items/articles?filter[title][${operator}]=${encodeURIComponent(value)}`,
        })
        expect([response.statusCode, value, operator]).toEqual([200, value, operator])
      }
    }
  })
})
