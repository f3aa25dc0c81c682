import { describe, expect, it } from 'vitest'
import { EMPTY_QUERY } from './ItemsQuery'
import { parseItemsQuery } from './parseItemsQuery'

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

  it('treats a filter without operator as equality', () => {
    expect(parseItemsQuery({ filter: { title: 'x' } }).filter).toEqual([
      { path: ['title'], operator: 'eq', value: 'x', or: false },
    ])
  })

  it('keeps both operators of one field', () => {
    const { filter } = parseItemsQuery({ filter: { views: { gt: '5', lt: '9' } } })
    expect(filter.map((node) => node.operator)).toEqual(['gt', 'lt'])
  })

  it('reads the numbered form of two conditions on one field', () => {
    const { filter } = parseItemsQuery({ filter: { views: [{ gt: '5' }, { lt: '9' }] } })
    expect(filter.map((node) => [node.operator, node.value])).toEqual([
      ['gt', '5'],
      ['lt', '9'],
    ])
  })

  it('resolves symbols and synonyms of operators', () => {
    const operators = ['=', '!=', '<>', '<', '<=', '>', '>=', 'like', 'nlike']
    const names = operators.map(
      (operator) => parseItemsQuery({ filter: { a: { [operator]: '1' } } }).filter[0]?.operator,
    )
    expect(names).toEqual(['eq', 'neq', 'neq', 'lt', 'lte', 'gt', 'gte', 'contains', 'ncontains'])
  })

  it('splits dotted names into a path', () => {
    const { filter } = parseItemsQuery({ filter: { 'author.name': { eq: 'An' } } })
    expect(filter[0]?.path).toEqual(['author', 'name'])
  })

  it('joins with OR when asked to', () => {
    const { filter } = parseItemsQuery({ filter: { a: '1', b: { logical: 'or', eq: '2' } } })
    expect(filter.map((node) => node.or)).toEqual([false, true])
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
