import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatViewParams, parseViewParams } from './viewParams'

describe('the address of a view', () => {
  it('reads as what it means', () => {
    const filters = [
      { field: 'population', operator: 'gte', value: 1000 },
      { field: 'country', operator: 'in', value: ['DE', 'FR'] },
      { field: 'note', operator: 'null', value: '' },
    ]
    expect(formatViewParams({ search: 'new york', filters, sort: '-population' })).toBe(
      '?q=new%20york&filter=population:gte:1000&filter=country:in:DE,FR&filter=note:null&sort=-population',
    )
  })

  it('holds groups, also in each other, and leaves out what waits for its value', () => {
    const condition = (value: string) => ({ field: 'name', operator: 'eq', value })
    const group = (field: string, value: unknown[]) => ({ field, operator: 'group', value })
    const filters = [group('$or', [condition('a:"],'), group('$and', [condition('b'), condition('')])])]
    const address = formatViewParams({ search: null, filters, sort: null })
    expect(parseViewParams(new URLSearchParams(address))?.filters).toEqual([
      group('$or', [condition('a:"],'), group('$and', [condition('b')])]),
    ])
    expect(formatViewParams({ search: null, filters: [group('$or', [condition('')])], sort: null })).toBe('')
    for (const text of ['$or:[', '$or:[1,null,{}]', '$and:["x"]'])
      expect(parseViewParams(new URLSearchParams({ filter: text }))?.filters).toEqual([
        group(text.slice(0, text.indexOf(':')), []),
      ])
  })

  it('is empty for the plain view, and says nothing then', () => {
    expect(formatViewParams({ search: null, filters: [], sort: null })).toBe('')
    expect(parseViewParams(new URLSearchParams('b=5'))).toBeNull()
  })

  it('leaves what is not part of a view', () => {
    const current = new URLSearchParams('folder=3&q=old&b=5&filter=a:eq:1&sort=a')
    expect(formatViewParams({ search: 'new', filters: [], sort: null }, current)).toBe('?folder=3&b=5&q=new')
  })

  it('leaves out conditions without a value, and ignores what it cannot read', () => {
    const filters = [{ field: 'name', operator: 'contains', value: '' }]
    expect(formatViewParams({ search: null, filters, sort: null })).toBe('')
    expect(parseViewParams(new URLSearchParams('filter=nonsense&q='))).toEqual({
      search: null,
      filters: [],
      sort: null,
    })
  })

  it('gives back any text that was put in', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (search, value) => {
        const view = { search, filters: [{ field: 'country.name', operator: 'eq', value }], sort: null }
        expect(parseViewParams(new URLSearchParams(formatViewParams(view)))).toEqual(view)
      }),
    )
  })
})
