import { itemPagePath } from '@pergola/sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { batchAddressKey } from './batchAddressKey'
import { keptAddress, keysOfAddress, keysOfPage } from './batchKeys'

const keysIn = (address: string) => keysOfAddress(keptAddress(address) ?? 'lost')

afterEach(() => sessionStorage.clear())

describe('the address of a batch edit', () => {
  it('names a few keys', () => {
    expect(batchAddressKey([1, 2, 3])).toBe('1,2,3')
    // Of a text with commas the server knows what it is.
    expect(keysOfAddress('1,b,3')).toBe('1,b,3')
    expect(keysOfAddress(7)).toBe(7)
  })

  it.each([
    { keys: ['A', 'B'] },
    { keys: ['A,B', 'C'] },
    { keys: ['', '%2C', 'x/A, c?#%', ' padded '] },
    { keys: Array.from({ length: 900 }, (_, index) => `${index},b`) },
  ])('keeps each of the keys $keys.0, $keys.1 … whole', ({ keys }) => {
    expect(keysIn(batchAddressKey(keys))).toEqual(keys)
  })

  it.each([',abc', ',,x', ',matching', ',%2C', ' padded', 'A,B', '+'])(
    'is not what the page of "%s" has',
    (key) => {
      const [, address = ''] =
        /^\/atlas\/collections\/bolts\/([^/]+)$/.exec(itemPagePath('atlas', 'bolts', key)) ?? []
      // As the router reads it.
      const named = keysIn(decodeURIComponent(address))
      // Of a comma within a key the server knows what it is.
      expect(named).toEqual(key === 'A,B' ? key : [key])
    },
  )

  it.each([',x/1', ' padded'])('leads to the one item with the key "%s"', (key) => {
    expect(keysIn(key)).toEqual([key])
  })

  it('stays short for thousands, and still leads to them after a reload', () => {
    const keys = Array.from({ length: 5000 }, (_, index) => index + 1)
    const address = batchAddressKey(keys)
    expect(address.length).toBeLessThan(20)
    expect(keysIn(address)).toBe(keys.join(','))
  })

  it('says so when the keys were kept elsewhere', () => {
    expect(keptAddress(',gone')).toBeNull()
  })

  it('names them all where nothing can be kept', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    } as unknown as Storage
    const keys = Array.from({ length: 500 }, (_, index) => index)
    expect(batchAddressKey(keys, full)).toBe(keys.join(','))
  })
})

describe('the keys that a page writes', () => {
  it('are those of the items that the server answered, whatever the address says', () => {
    expect(keysOfPage('id', 'A,B', [{ id: 'A,B' }])).toEqual(['A,B'])
    expect(keysOfPage('id', 'A,B', [{ id: 'A' }, { id: 'B' }])).toEqual(['A', 'B'])
  })

  it('are those of the address where the items do not show theirs', () => {
    expect(keysOfPage('id', ',,A%2CB,C', [{ name: 'x' }, { name: 'y' }])).toEqual(['A,B', 'C'])
    expect(keysOfPage('id', 7, [])).toBe(7)
  })
})
