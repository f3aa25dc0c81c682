import { describe, expect, it } from 'vitest'
import { EMPTY_QUERY } from './ItemsQuery'
import { parseItemsQuery } from './parseItemsQuery'

function nested(depth: number): object {
  return depth === 0 ? { a: '1' } : { $or: [nested(depth - 1)] }
}

describe('parseItemsQuery', () => {
  it('gives the empty query for no parameters and ignores unknown ones', () => {
    expect(parseItemsQuery({})).toEqual(EMPTY_QUERY)
    expect(parseItemsQuery({ nonsense: 'x' })).toEqual(EMPTY_QUERY)
  })

  it.each([
    ['comma separated text', 'id, title'],
    ['an array', ['id', 'title']],
    ['numbered keys', { 0: 'id', 1: 'title' }],
  ])('reads fields from %s', (_form, fields) => {
    expect(parseItemsQuery({ fields }).fields).toEqual(['id', 'title'])
  })

  it('takes a field to group by once, however often it is named', () => {
    expect(parseItemsQuery({ groups: 'id,title,id' }).groups).toEqual(['id', 'title'])
  })

  it('treats a filter without operator as equality', () => {
    expect(parseItemsQuery({ filter: { title: 'x' } }).filter).toEqual([
      { path: ['title'], operator: 'eq', value: 'x', or: false },
    ])
  })

  it('keeps both operators of one field', () => {
    const { filter } = parseItemsQuery({ filter: { views: { gt: '5', lt: '9' } } })
    expect(filter).toMatchObject([{ operator: 'gt' }, { operator: 'lt' }])
  })

  it('reads the numbered form of two conditions on one field', () => {
    const { filter } = parseItemsQuery({ filter: { views: [{ gt: '5' }, { lt: '9' }] } })
    expect(filter).toMatchObject([
      { operator: 'gt', value: '5' },
      { operator: 'lt', value: '9' },
    ])
  })

  it('resolves symbols and synonyms of operators', () => {
    const operators = ['=', '!=', '<>', '<', '<=', '>', '>=', 'like', 'nlike']
    const nodes = operators.flatMap(
      (operator) => parseItemsQuery({ filter: { a: { [operator]: '1' } } }).filter,
    )
    const names = ['eq', 'neq', 'neq', 'lt', 'lte', 'gt', 'gte', 'contains', 'ncontains']
    expect(nodes).toMatchObject(names.map((operator) => ({ operator })))
  })

  it('splits dotted names into a path', () => {
    const { filter } = parseItemsQuery({ filter: { 'author.name': { eq: 'An' } } })
    expect(filter).toMatchObject([{ path: ['author', 'name'] }])
  })

  it('joins with OR when asked to', () => {
    const { filter } = parseItemsQuery({ filter: { a: '1', b: { logical: 'or', eq: '2' } } })
    expect(filter.map((node) => node.or)).toEqual([false, true])
  })

  it('reads groups, also in each other, and leaves out what is not filled in', () => {
    const { filter } = parseItemsQuery({
      filter: {
        a: '1',
        $or: [{ b: '2' }, { c: '' }, { $and: { 0: { d: '3' }, 1: { e: '4' } } }],
        $and: [{}],
      },
    })
    const leaf = (name: string, value: string) => ({ path: [name], operator: 'eq', value, or: false })
    expect(filter).toEqual([
      leaf('a', '1'),
      {
        match: 'any',
        or: false,
        parts: [[leaf('b', '2')], [{ match: 'all', or: false, parts: [[leaf('d', '3')], [leaf('e', '4')]] }]],
      },
    ])
  })

  it.each([
    ['groups too deep', nested(6), 12],
    ['too many conditions in groups', { $or: Array.from({ length: 101 }, () => ({ a: '1' })) }, 12],
    ['a group that is no list', { $or: 'a' }, 4],
    ['a part that is no map', { $or: ['a'] }, 4],
    ['an unknown operator in a group', { $or: [{ a: { wat: '1' } }] }, 214],
  ])('refuses %s', (_case, filter, code) => {
    expect(() => parseItemsQuery({ filter })).toThrow(expect.objectContaining({ code, status: 422 }))
  })

  it('takes groups up to the limit of their depth', () => {
    expect(parseItemsQuery({ filter: nested(5) }).filter).toHaveLength(1)
  })

  it('answers 422/214 for an unknown operator', () => {
    expect(() => parseItemsQuery({ filter: { a: { wat: '1' } } })).toThrow(
      expect.objectContaining({ code: 214, status: 422 }),
    )
  })

  it('answers 422/4 for a filter that is no map', () => {
    expect(() => parseItemsQuery({ filter: 'abc' })).toThrow(expect.objectContaining({ code: 4 }))
  })

  it.each([
    ['2', 2],
    ['-1', -1],
    ['abc', 0],
    [undefined, null],
  ])('reads limit %s as %s', (limit, expected) => {
    expect(parseItemsQuery({ limit }).limit).toBe(expected)
  })

  it('counts pages from 1 and treats a bad offset as 0', () => {
    expect(parseItemsQuery({ page: '0' }).page).toBe(1)
    expect(parseItemsQuery({ offset: 'abc' }).offset).toBe(0)
  })

  it('reads sort keys, descending ones and random', () => {
    expect(parseItemsQuery({ sort: '-views,id,?' }).sort).toEqual([
      { random: false, field: 'views', descending: true },
      { random: false, field: 'id', descending: false },
      { random: true },
    ])
  })

  it.each([
    ['too deep fields', { fields: 'a.b.c.d.e.f.g.h.i.j.k' }],
    [
      'too many filters',
      { filter: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, '1'])) },
    ],
    ['an overlong search', { q: 'x'.repeat(1000) }],
  ])('answers 422/12 for %s', (_case, raw) => {
    expect(() => parseItemsQuery(raw)).toThrow(expect.objectContaining({ code: 12, status: 422 }))
  })
})
