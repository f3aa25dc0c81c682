import type { Item } from '@pergola/sdk'
import { aCollection, aRelation } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { changeNested, findNested } from './nestedItems'

const articles = aCollection('articles', {
  author: { type: 'm2o' },
  notes: { type: 'o2m' },
  tags: { type: 'o2m' },
  data: { type: 'json' },
})
const collections = {
  articles,
  authors: aCollection('authors', { name: {} }),
  notes: aCollection('notes', { article: { type: 'm2o' }, text: {} }),
  articles_tags: aCollection('articles_tags', { article: { type: 'm2o' }, tag: { type: 'm2o' } }),
  tags: aCollection('tags', { name: {} }),
}
const schema = {
  collections,
  relations: [
    aRelation({ collection_many: 'articles', field_many: 'author', collection_one: 'authors' }),
    aRelation({
      collection_many: 'notes',
      field_many: 'article',
      collection_one: 'articles',
      field_one: 'notes',
    }),
    aRelation({
      collection_many: 'articles_tags',
      field_many: 'article',
      collection_one: 'articles',
      field_one: 'tags',
      junction_field: 'tag',
    }),
    aRelation({
      collection_many: 'articles_tags',
      field_many: 'tag',
      collection_one: 'tags',
      junction_field: 'article',
    }),
  ],
}
const staged = {
  title: 'x',
  author: { id: 5, name: 'Ann' },
  notes: [{ id: 5, text: 'a' }, { text: 'new' }, 9],
  tags: [{ id: 1, tag: { id: 5, name: 'red' } }],
  data: [{ id: 5 }],
}

describe('items that are staged inside another one', () => {
  it.each([
    ['authors', { id: 5, name: 'Ann' }],
    ['notes', { id: 5, text: 'a' }],
    ['tags', { id: 5, name: 'red' }],
    ['articles_tags', null],
  ])('are found in %s by their key', (collection, expected) => {
    expect(findNested(articles, staged, { collection, key: '5' }, schema)).toEqual(expected)
  })

  it('are changed alone, and everything else stays', () => {
    const change = (item: Item) => ({ ...item, name: 'blue' })
    expect(changeNested(articles, staged, { collection: 'tags', key: 5 }, change, schema)).toEqual({
      ...staged,
      tags: [{ id: 1, tag: { id: 5, name: 'blue' } }],
    })
  })
})
