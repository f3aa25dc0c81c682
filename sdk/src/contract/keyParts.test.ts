import { describe, expect, it } from 'vitest'
import { askInParts, keyPart, keyParts, splitKeys } from './keyParts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('keyParts', () => {
  it('joins keys in their order, and asks for nothing where there are none', () => {
    expect(keyParts([3, 1, 'b'])).toEqual([',3,1,b'])
    expect(keyParts([3, '1', 2])).toEqual(['3,1,2'])
    const uuids = ['0d0b6e0c-8f1e-4b0e-9a0e-2f6a3a1b6c5d', '1D0B6E0C-8F1E-4B0E-9A0E-2F6A3A1B6C5D']
    expect(keyParts(uuids)).toEqual([uuids.join()])
    expect(keyParts([])).toEqual([])
  })

  it('begins a new part after so many keys', () => {
    const parts = keyParts(numbers(450))
    expect(parts.map((part) => part.split(',').length)).toEqual([200, 200, 50])
    expect(parts.join(',')).toBe(numbers(450).join(','))
  })

  it.each([
    ['long keys', (index: number) => `${'k'.repeat(200)}${index}`],
    ['letters that take several bytes each in an address', (index: number) => `${'ü'.repeat(60)}${index}`],
  ])('has parts that fit into an address with %s', (_, keyOf) => {
    const keys = numbers(100).map(keyOf)
    const parts = keyParts(keys)
    for (const part of parts) expect(encodeURIComponent(part).length).toBeLessThan(8_000)
    expect(parts.flatMap(splitKeys)).toEqual(keys)
  })

  it('asks alone for a key that has a comma, and for one that is longer than a part', () => {
    expect(keyParts(['a', 'b,c', 'd', 'e'])).toEqual(['a', ',,b,c', ',d,e'])
    const long = 'l'.repeat(5_000)
    expect(keyParts(['a', long, 'b'])).toEqual(['a', long, 'b'])
  })

  it.each([{ keys: ['A', 'B', 'A,B'] }, { keys: [',', ',,', ',x', 'x,'] }, { keys: [' a', 'a', 'a '] }])(
    'names the keys $keys and no others',
    ({ keys }) => {
      expect(keyParts(keys).flatMap(splitKeys)).toEqual(keys)
      expect(keys.map(keyPart).flatMap(splitKeys)).toEqual(keys)
    },
  )
})

describe('askInParts', () => {
  it('asks for one part after the other, and answers all items; one alone may come without a list', async () => {
    const asked: string[] = []
    const answers = await askInParts(['a', 'b', 'c,d'], async (part) => {
      asked.push(part)
      return part === ',,c,d' ? { id: 'c,d' } : [{ id: 'a' }, { id: 'b' }]
    })
    expect(asked).toEqual([',a,b', ',,c,d'])
    expect(answers).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c,d' }])
  })
})
