import { serializeParameters } from '@pergola/sdk'
import { aCollection } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import type { ListedItems } from '../data/ListedItems'
import { type ExportChoice, exportRequest } from './exportRequest'

const listed: ListedItems = {
  collection: aCollection('parts', { name: {} }),
  shown: [],
  filters: [{ field: 'name', operator: 'contains', value: 'a' }],
  search: 'b',
  sort: '-name',
  count: 2,
  selectedKeys: [],
}
const choice: ExportChoice = { format: 'csv', items: 'selected', columns: ['name'], related: 'keys' }
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const parametersOf = ({ query }: ReturnType<typeof exportRequest>) =>
  Object.fromEntries(new URLSearchParams(serializeParameters(query)))

describe('what an export asks for', () => {
  it('names a few chosen items in the address, in whatever status', () => {
    const request = exportRequest({ ...listed, selectedKeys: [3, 'x'] }, choice)
    expect(parametersOf(request)).toEqual({
      fields: 'name',
      sort: '-name',
      'filter[id][in]': '3,x',
      status: '*',
      format: 'csv',
      related: 'keys',
    })
    expect(request.body).toBeUndefined()
  })

  it.each([
    ['thousands', numbers(4_000)],
    ['some of which one has a comma in its key', ['A,B', 'C']],
    ['one whose key has a comma', ['A,B']],
  ])('sends the keys beside the address, each whole, where they are %s', (_, selectedKeys) => {
    const request = exportRequest({ ...listed, selectedKeys }, choice)
    expect(request.body).toEqual({ keys: selectedKeys })
    expect(Object.keys(parametersOf(request)).sort()).toEqual([
      'fields',
      'format',
      'related',
      'sort',
      'status',
    ])
  })

  it('sends no keys where all that is listed is meant', () => {
    const all = { ...listed, selectedKeys: numbers(4_000) }
    const request = exportRequest(all, { ...choice, items: 'listed' })
    const parameters = parametersOf(request)
    expect(parameters).toMatchObject({ 'filter[name][contains]': 'a', q: 'b' })
    expect(parameters).not.toHaveProperty('status')
    expect(request.body).toBeUndefined()
  })
})
