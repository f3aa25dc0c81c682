import { aCollection, aRelation } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { editsAfterSave } from './editsAfterSave'

const articles = aCollection('articles', {
  title: {},
  author: { type: 'm2o' },
  notes: { type: 'o2m', datatype: null },
  tags: { type: 'o2m', datatype: null },
})
const schema = {
  collections: {
    articles,
    authors: aCollection('authors', { name: {}, town: {} }),
    notes: aCollection('notes', { article: { type: 'm2o' }, text: {}, mark: {} }),
    articles_tags: aCollection('articles_tags', { article: { type: 'm2o' }, tag: { type: 'm2o' }, sort: {} }),
    tags: aCollection('tags', { name: {} }),
  },
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
const after = (
  staged: Record<string, unknown>,
  sent: Record<string, unknown>,
  stored: Record<string, unknown> = {},
) => editsAfterSave(articles, { staged, sent, stored: { id: 1, ...stored } }, schema)
const note = (changes: Record<string, unknown>, base: Record<string, unknown>) => ({
  id: 7,
  ...changes,
  $base: { article: 1, ...base },
})

describe('edits that a save leaves', () => {
  it('are fields that changed since it began', () => {
    expect(after({ title: 'ab', author: 5 }, { title: 'a', author: 5 })).toEqual({ title: 'ab' })
  })

  it('are, of a row, what changed since, compared with what was sent', () => {
    expect(
      after(
        { notes: [note({ text: 'abc' }, { text: 'a' })] },
        { notes: [note({ text: 'ab' }, { text: 'a' })] },
      ),
    ).toEqual({ notes: [note({ text: 'abc' }, { text: 'ab' })] })
  })

  it('keep the base of a column that was not sent, and no stored column', () => {
    expect(
      after(
        { notes: [note({ text: 'ab', mark: 'x' }, { text: 'a', mark: 'old' })] },
        { notes: [note({ text: 'ab' }, { text: 'a' })] },
      ),
    ).toEqual({ notes: [note({ mark: 'x' }, { mark: 'old' })] })
  })

  it('take a change back that was sent meanwhile', () => {
    const sent = { notes: [note({ text: 'ab', mark: 'x' }, { text: 'a', mark: 'old' })] }
    expect(after({ notes: [note({ mark: 'x' }, { mark: 'old' })] }, sent)).toEqual({
      notes: [note({ text: 'a' }, { text: 'ab' })],
    })
    expect(after({ notes: null }, sent)).toEqual({
      notes: [note({ text: 'a', mark: 'old' }, { text: 'ab', mark: 'x' })],
    })
  })

  it('are compared with what is stored also where only one of both has something to compare with', () => {
    const author = { id: 5, name: 'ab', $base: { name: 'a' } }
    expect(after({ author: { id: 5 } }, { author }, { author: 5 })).toEqual({
      author: { id: 5, name: 'a', $base: { name: 'ab' } },
    })
    expect(after({ author }, { author: { id: 5 } }, { author: 5 })).toEqual({ author })
  })

  it('do not hold rows that were sent as they are: new ones are not created twice, removed ones not removed twice', () => {
    const sent = [{ text: 'new' }, { id: 9, $delete: true }]
    expect(after({ notes: [...sent, { text: 'newer' }] }, { notes: sent })).toEqual({
      notes: [{ text: 'newer' }],
    })
    expect(after({ tags: [{ tag: { id: 5 } }, { tag: { id: 6 } }] }, { tags: [{ tag: { id: 5 } }] })).toEqual(
      {
        tags: [{ tag: { id: 6 } }],
      },
    )
  })

  it('hold a new row that equals one that was sent', () => {
    const sent = [{ text: 'Buy milk' }, {}]
    expect(after({ notes: [...sent, { text: 'Buy milk' }, {}] }, { notes: sent })).toEqual({
      notes: [{ text: 'Buy milk' }, {}],
    })
  })

  it('change the row that the save has created', () => {
    const stored = {
      notes: [
        { id: 20, text: 'one' },
        { id: 21, text: 'two' },
      ],
    }
    expect(
      after(
        { notes: [{ text: 'one' }, { text: 'two!' }] },
        { notes: [{ text: 'one' }, { text: 'two' }] },
        stored,
      ),
    ).toEqual({ notes: [{ id: 21, text: 'two!' }] })
    expect(after({ author: { name: 'Anna' } }, { author: { name: 'Ann' } }, { author: 5 })).toEqual({
      author: { id: 5, name: 'Anna' },
    })
    expect(
      after(
        { tags: [{ tag: { id: 5 }, sort: 2 }, { tag: { name: 'red!' } }] },
        { tags: [{ tag: { id: 5 } }, { tag: { name: 'red' } }] },
        {
          tags: [
            { id: 30, tag: 5, sort: 1 },
            { id: 31, tag: 8, sort: 2 },
          ],
        },
      ),
    ).toEqual({
      tags: [
        { id: 30, sort: 2 },
        { id: 31, tag: { id: 8, name: 'red!' } },
      ],
    })
  })

  it('are compared with what was sent behind junctions and references, too', () => {
    const tag = (name: string, base: string) => ({ id: 5, name, $base: { name: base } })
    expect(
      after({ tags: [{ id: 1, tag: tag('c', 'a') }] }, { tags: [{ id: 1, tag: tag('b', 'a') }] }),
    ).toEqual({ tags: [{ id: 1, tag: tag('c', 'b') }] })
    expect(after({ author: tag('c', 'a') }, { author: tag('b', 'a') })).toEqual({ author: tag('c', 'b') })
  })

  it('change, of rows that the save has created, the one with the same related item', () => {
    const stored = {
      tags: [
        { id: 30, tag: 6, sort: 1 },
        { id: 31, tag: 5, sort: 1 },
      ],
    }
    expect(
      after(
        { tags: [{ tag: { id: 5 }, sort: 1, mark: 'x' }] },
        { tags: [{ tag: { id: 5 }, sort: 1 }] },
        stored,
      ),
    ).toEqual({ tags: [{ id: 31, mark: 'x' }] })
  })

  it('are the key alone where that was chosen in the place of an item that was changed', () => {
    const author = { id: 5, name: 'b', $base: { name: 'a' } }
    expect(after({ author: 7 }, { author }, { author: 5 })).toEqual({ author: 7 })
    expect(after({ author: null }, { author }, { author: 5 })).toEqual({ author: null })
  })

  it('are whole where another item was chosen, and stay where it is not known which was created', () => {
    expect(after({ author: { id: 6, name: 'x' } }, { author: { id: 5, name: 'x' } })).toEqual({
      author: { id: 6, name: 'x' },
    })
    expect(after({ author: { name: 'xy' } }, { author: { name: 'x' } }, { author: null })).toEqual({
      author: { name: 'xy' },
    })
    expect(after({ notes: [{ text: 'two!' }] }, { notes: [{ text: 'two' }] })).toEqual({
      notes: [{ text: 'two!' }],
    })
  })
})
