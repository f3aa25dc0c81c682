import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, keyField, post, textField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await post(t.admin, '/items/articles', { title: 'A title that is long' })
})
afterAll(() => t.close())

async function messageOf(method: 'POST' | 'PATCH', url: string, payload: object): Promise<string> {
  const response = await t.admin({ method, url, payload })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  return response.json().error.message
}

const collection = (name: string, ...fields: object[]) => ({ collection: name, fields })
const LONG = 'x'.repeat(65)

describe('wrong input has a text of its own', () => {
  const cases: [string, 'POST' | 'PATCH', string, object, string][] = [
    ['no name', 'POST', '/collections', collection('', keyField), 'should not be blank'],
    ['a taken name', 'POST', '/collections', collection('ARTICLES', keyField), '"ARTICLES" exists already'],
    [
      'a reserved name',
      'POST',
      '/collections',
      collection('directus_more', keyField),
      '"directus_more" is reserved',
    ],
    ['a table of the server', 'POST', '/collections', collection('pergola_x', keyField), 'is reserved'],
    [
      'a name with a blank',
      'POST',
      '/collections',
      collection('my things', keyField),
      '"my things" is no name',
    ],
    ['a name that is too long', 'POST', '/collections', collection(LONG, keyField), 'at most 64 characters'],
    ['a word', 'POST', '/collections', collection('constructor', keyField), 'is a word of JavaScript'],
    ['underscores', 'POST', '/collections', collection('___', keyField), 'has a letter or a digit'],
    [
      'no key',
      'POST',
      '/collections',
      collection('nothing', textField('a')),
      'exactly one primary key, not 0',
    ],
    [
      'two keys',
      'POST',
      '/collections',
      collection('twice', keyField, { ...keyField, field: 'other' }),
      'exactly one primary key, not 2',
    ],
    [
      'a field that is there twice',
      'POST',
      '/collections',
      collection('twice', keyField, textField('a'), textField('A')),
      '"a" is there twice',
    ],
    ['a taken field', 'POST', '/fields/articles', textField('Title'), '"Title" exists already'],
    ['a field with a blank', 'POST', '/fields/articles', textField('my title'), '"my title" is no name'],
    ['a long field', 'POST', '/fields/articles', textField(LONG), 'at most 64 characters, not 65'],
    ['a word as a field', 'POST', '/fields/articles', textField('valueOf'), 'is a word of JavaScript'],
    [
      'a second key',
      'POST',
      '/fields/articles',
      { ...keyField, field: 'other' },
      'has a primary key already',
    ],
    [
      'a length that cuts',
      'PATCH',
      '/fields/articles/title',
      { length: 5 },
      'such as "A title that is long"',
    ],
    ['a length of words', 'PATCH', '/fields/articles/title', { length: 'long' }, '"long" is no length'],
    [
      'a field as both sides of its relation',
      'POST',
      '/relations',
      {
        collection_many: 'articles',
        field_many: 'title',
        collection_one: 'articles',
        field_one: 'title',
      },
      'cannot be both sides of its own relation',
    ],
    [
      'a new field as both sides of its relation',
      'POST',
      '/fields/articles',
      {
        field: 'above',
        type: 'm2o',
        datatype: 'INT',
        relation: { kind: 'm2o', collection: 'articles', field_one: 'above' },
      },
      'cannot be both sides of its own relation',
    ],
    [
      'a relation to nothing',
      'POST',
      '/fields/articles',
      { field: 'lost', type: 'm2o', datatype: 'INT', relation: { kind: 'm2o', collection: 'nosuch' } },
      'nosuch',
    ],
  ]
  it.each(cases)('%s', async (_what, method, url, payload, text) => {
    expect(await messageOf(method, url, payload)).toContain(text)
  })

  it('and none is another one', async () => {
    const texts = await Promise.all(
      cases.slice(0, 8).map(([, ...call]) => messageOf(call[0], call[1], call[2])),
    )
    expect(new Set(texts).size).toBe(texts.length)
  })
})

it('a default with half of a pair of UTF-16, which becomes U+FFFD, leaves its table one that can be changed', async () => {
  const change = (payload: object) => t.admin({ method: 'PATCH', url: '/fields/halves/title', payload })
  await post(t.admin, '/collections', collection('halves', keyField, textField('title')))
  expect((await change({ default_value: 'a\ud83d' })).json().data.default_value).toBe('a\ufffd')
  expect((await change({ default_value: 'whole' })).json().data.default_value).toBe('whole')
})
