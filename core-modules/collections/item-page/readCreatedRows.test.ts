import type { Item } from '@pergola/sdk'
import { aCollection, aRelation, createFakeHost, type FakeHostOptions } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { readCreatedRows } from './readCreatedRows'

const articles = aCollection('articles', {
  title: {},
  data: { type: 'json' },
  notes: { type: 'o2m', datatype: null },
})
const notes = aCollection('notes', {
  article: { type: 'm2o' },
  text: {},
  line: { type: 'alias', datatype: null },
})
const relations = [
  aRelation({
    collection_many: 'notes',
    field_many: 'article',
    collection_one: 'articles',
    field_one: 'notes',
  }),
]
const SENT: Item = { title: 'a', notes: [{ text: 'one' }] }

/** What is read after a save of such items, while this is staged. */
async function read(
  items: readonly Item[],
  staged: Item,
  { sent = SENT, handlers }: { sent?: Item; handlers?: FakeHostOptions['handlers'] } = {},
) {
  const host = createFakeHost({
    handlers,
    collections: [articles, notes],
    items: {
      notes: [
        { id: 1, article: 1, text: 'one' },
        { id: 2, article: 2, text: 'one' },
      ],
    },
  })
  const answer = { items, etag: null }
  const schema = { collections: { articles, notes }, relations }
  const lists = await readCreatedRows(
    host.api,
    { collection: articles, answer, sent, staged: () => staged },
    schema,
  )
  return {
    lists,
    requests: host.requests.map(({ path }) => path),
    queries: host.requests.map(({ query }) => query),
  }
}

it('reads the rows of a list that was edited again since it was sent', async () => {
  const { lists, requests, queries } = await read([{ id: 1 }], { notes: [{ text: 'one!' }] })
  expect(lists).toEqual({ notes: [expect.objectContaining({ id: 1, text: 'one' })] })
  expect(requests).toEqual(['/items/notes'])
  expect(queries).toEqual([{ fields: 'id,text', 'filter[article][eq]': '1', sort: '-id', limit: '-1' }])
})

it('reads each column of the new rows once, and none that is not stored', async () => {
  const sent = { notes: [{ text: 'one', line: '-' }, { text: 'two' }, { id: 2, article: 3 }] }
  const { queries } = await read([{ id: 1 }], { notes: [] }, { sent })
  expect(queries).toMatchObject([{ fields: 'id,text' }])
})

it('leaves out what cannot be read', async () => {
  const handlers = { 'GET /items/notes': () => ({ status: 403, error: { code: 302, message: 'No' } }) }
  const { lists, requests } = await read([{ id: 1 }], { notes: [{ text: 'one!' }] }, { handlers })
  expect(lists).toEqual({})
  expect(requests).toEqual(['/items/notes'])
})

it('asks for nothing where no list was edited again', async () => {
  await expect(read([{ id: 1 }], SENT)).resolves.toMatchObject({ lists: {}, requests: [] })
})

it.each([
  ['several items were saved: each of them has rows of its own', [{ id: 1 }, { id: 2 }]],
  ['the answer holds no key', [{}]],
  ['nothing was answered', []],
])('asks for nothing where %s', async (_case, items) => {
  await expect(read(items, { notes: [{ text: 'one!' }] })).resolves.toMatchObject({ lists: {}, requests: [] })
})

it.each<[string, Item]>([
  ['only rows were sent that were there before', { notes: [{ id: 1, text: 'one' }] }],
  ['what was sent is no row', { notes: ['1'] }],
  ['what was sent is no list of rows', { title: 'a', data: [{ text: 'one' }], gone: [{ text: 'one' }] }],
  ['the list was emptied', { notes: null }],
])('asks for nothing where %s', async (_case, sent) => {
  await expect(read([{ id: 1 }], {}, { sent })).resolves.toMatchObject({ lists: {}, requests: [] })
})
