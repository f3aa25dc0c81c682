import { resolveRelation } from '@pergola/sdk/items'
import { aCollection, aRelation, createFakeHost } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { fetchByKeys } from './fetchByKeys'
import { manyToManyShape } from './RelationShape'

const collections = {
  articles: aCollection('articles', { tags: { type: 'o2m' } }),
  article_tags: aCollection('article_tags', { article: { type: 'm2o' }, tag: { type: 'm2o' } }),
  tags: aCollection('tags', { name: {} }),
}
const relations = [
  aRelation({
    collection_many: 'article_tags',
    field_many: 'article',
    collection_one: 'articles',
    field_one: 'tags',
    junction_field: 'tag',
  }),
  aRelation({ collection_many: 'article_tags', field_many: 'tag', collection_one: 'tags', field_one: null }),
]
const relation = resolveRelation(
  { collection: 'articles', field: 'tags', type: 'o2m' },
  { collections, relations },
)
const shape = relation && manyToManyShape(relation)
const { signal } = new AbortController()

function fetchTags(keys: readonly (number | string)[], status = 200) {
  const tags = Array.from({ length: 450 }, (_, index) => ({ id: index + 1, name: `Tag ${index + 1}` }))
  const host = createFakeHost({
    collections: Object.values(collections),
    items: { tags },
    handlers:
      status === 200 ? {} : { 'GET /items/tags/1': () => ({ status, error: { code: 10, message: 'No' } }) },
  })
  if (!shape) throw new Error('The relation is not set up')
  return { host, items: fetchByKeys(host.api, { shape, keys, paths: ['name'], signal }) }
}

describe('fetchByKeys', () => {
  it('asks for hundreds of items in parts, and for one alone', async () => {
    const keys = Array.from({ length: 450 }, (_, index) => index + 1)
    const many = fetchTags(keys)
    expect((await many.items).map(({ id }) => id)).toEqual(keys)
    expect(many.host.requests).toHaveLength(3)
    expect(many.host.requests[0]?.query).toEqual({ fields: 'id,name' })
    expect(await fetchTags([7]).items).toEqual([{ id: 7, name: 'Tag 7' }])
  })

  it('leaves out an item that is gone', async () => {
    expect(await fetchTags([999]).items).toEqual([])
  })

  it('fails where it may not read', async () => {
    await expect(fetchTags([1], 403).items).rejects.toMatchObject({ status: 403 })
  })
})
