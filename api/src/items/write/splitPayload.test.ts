import { describe, expect, it } from 'vitest'
import type { Relation } from '../../schema/Schema'
import { aCollection, aColumn, aKey } from '../../testing/aCollection'
import type { ItemsContext } from '../ItemsContext'
import { changesOwnRow, splitPayload } from './splitPayload'

const authors = aCollection([aKey()], { name: 'authors' })
const comments = aCollection([aKey(), aColumn('article')], { name: 'comments' })
const author = aColumn('author', 'm2o')
const columns = [aKey(), aColumn('title'), aColumn('data', 'json'), author]
const list = { ...aColumn('comments', 'o2m'), column: null }
const divider = { ...aColumn('line', 'alias'), column: null }
const own = aCollection(columns)
const articles = { ...own, fields: new Map([...own.fields, ['comments', list], ['line', divider]]) }

const relations: Record<string, Relation> = {
  author: { kind: 'm2o', field: author, target: authors },
  comments: {
    kind: 'o2m',
    field: list,
    target: comments,
    foreignKey: aColumn('article'),
    junctionField: null,
  },
}
const context = {
  schema: { relationOf: (_collection: string, field: string) => relations[field] ?? null },
} as unknown as ItemsContext
const split = (body: Record<string, unknown>) => splitPayload(context, articles, body)
const nothing = { columns: {}, toOne: [], toMany: [] }

describe('a body', () => {
  it('is refused with the first of the names that are unknown', () => {
    const body = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, 1]))
    expect(() => split({ x0: 1, x1: 1 })).toThrow(/"x0", "x1"$/)
    expect(() => split(body)).toThrow(/"x19", …$/)
  })

  it('is sorted into columns, objects of references and lists of changes', () => {
    const body = { title: 'A', data: { a: 1 }, author: { name: 'Ada' }, comments: [{ id: 1 }] }
    expect(split(body)).toEqual({
      columns: { title: 'A', data: { a: 1 } },
      toOne: [{ relation: relations.author, value: { name: 'Ada' } }],
      toMany: [{ relation: relations.comments, changes: [{ id: 1 }] }],
    })
  })

  it.each([1, 'a', null, [1]])('has %j for a reference as a value of the column', (value) => {
    expect(split({ author: value })).toEqual({ ...nothing, columns: { author: value } })
  })

  it('changes nothing by what is undefined, a list that is null, or a divider', () => {
    // JSON has no undefined; those who listen to events may leave it behind.
    expect(split({ title: undefined, comments: null, line: 'x' })).toStrictEqual(nothing)
  })

  it('changes its own row by columns and references, not by lists', () => {
    expect(changesOwnRow(split({ title: 'A' }))).toBe(true)
    expect(changesOwnRow(split({ author: {} }))).toBe(true)
    expect(changesOwnRow(split({ comments: [{}] }))).toBe(false)
  })

  it('is refused with names that the collection does not have, all of them', () => {
    expect(() => split({ title: 'A', x: 1, y: undefined })).toThrow(
      'The collection "articles" has no fields "x", "y"',
    )
  })

  it('is refused with a single name that the collection does not have', () => {
    expect(() => split({ x: 1 })).toThrow('The collection "articles" has no fields "x"')
  })

  it.each([{ id: 1 }, 'a', 1])('is refused with %j for a list', (value) => {
    expect(() => split({ comments: value })).toThrow('comments: This value should be of type array.')
  })
})
