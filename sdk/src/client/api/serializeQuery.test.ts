import { describe, expect, it } from 'vitest'
import { serializeParameters, toParameters } from './serializeQuery'

const write = (query: Parameters<typeof toParameters>[0]) =>
  decodeURIComponent(serializeParameters(toParameters(query)))

describe('toParameters and serializeParameters', () => {
  it('write fields, sort and meta as comma lists', () => {
    expect(
      write({ fields: ['id', 'country.name'], sort: ['-population', 'id'], meta: ['total_count'] }),
    ).toBe('fields=id,country.name&sort=-population,id&meta=total_count')
  })

  it('write a filter as field, operator and value', () => {
    expect(write({ filter: [{ field: 'country.name', operator: 'eq', value: 'Peru' }] })).toBe(
      'filter[country.name][eq]=Peru',
    )
  })

  it('write the statuses that a condition needs as the parameter for them', () => {
    const deleted = { field: 'status', operator: 'eq', value: 'deleted', status: '*' } as const
    expect(write({ filter: [deleted] })).toBe('status=*&filter[status][eq]=deleted')
  })

  it('keep several conditions on one field apart', () => {
    const filter = [
      { field: 'population', operator: 'gt', value: 5 },
      { field: 'population', operator: 'lt', value: 9 },
    ]
    expect(write({ filter })).toBe('filter[population][0][gt]=5&filter[population][1][lt]=9')
  })

  it('write groups as lists of filters, also in each other', () => {
    const condition = (value: string) => ({ field: 'name', operator: 'eq', value })
    const group = (field: string, ...value: unknown[]) => ({ field, operator: 'group', value })
    const filter = [
      condition('a'),
      group('$or', condition('b'), group('$and', condition('c'))),
      group('$or', condition('d')),
    ]
    expect(write({ filter }).split('&')).toEqual([
      'filter[$and][0][$or][0][name][eq]=b',
      'filter[$and][0][$or][1][$and][0][$and][0][name][eq]=c',
      'filter[$and][1][$or][0][name][eq]=d',
      'filter[name][eq]=a',
    ])
  })

  it('give an operator without value a placeholder', () => {
    expect(write({ filter: [{ field: 'note', operator: 'null', value: '' }] })).toBe('filter[note][null]=1')
  })

  it('leave out what is empty', () => {
    expect(write({ q: '', sort: [], fields: [], filter: [] })).toBe('')
  })

  it('encode what would break the address', () => {
    expect(serializeParameters({ q: 'a&b=c' })).toBe('q=a%26b%3Dc')
  })
})
