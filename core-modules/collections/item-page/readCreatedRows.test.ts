import type { Item } from '@pergola/sdk'
import { aCollection, aRelation, createFakeHost } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { readCreatedRows } from './readCreatedRows'

const articles = aCollection('articles', { title: {}, notes: { type: 'o2m', datatype: null } })
const notes = aCollection('notes', { article: { type: 'm2o' }, text: {} })
const relations = [
  aRelation({
    collection_many: 'notes',
    field_many: 'article',
    collection_one: 'articles',
    field_one: 'notes',
  }),
]
const sent = { title: 'a', notes: [{ text: 'one' }] }

/** What is read after a save of such items, while this is staged. */
async function read(items: readonly Item[], staged: Item) {
  const host = createFakeHost({
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
  return { lists, requests: host.requests.map(({ path }) => path) }
}

it('reads the rows of a list that was edited again since it was sent', async () => {
  const { lists, requests } = await read([{ id: 1 }], { notes: [{ text: 'one!' }] })
  expect(lists).toEqual({ notes: [expect.objectContaining({ id: 1, text: 'one' })] })
  expect(requests).toEqual(['/items/notes'])
})

it('asks for nothing where no list was edited again', async () => {
  await expect(read([{ id: 1 }], sent)).resolves.toEqual({ lists: {}, requests: [] })
})

it.each([
  ['several items were saved: each of them has rows of its own', [{ id: 1 }, { id: 2 }]],
  ['the answer holds no key', [{}]],
  ['nothing was answered', []],
])('asks for nothing where %s', async (_case, items) => {
  await expect(read(items, { notes: [{ text: 'one!' }] })).resolves.toEqual({ lists: {}, requests: [] })
})
