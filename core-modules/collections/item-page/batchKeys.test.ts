import { afterEach, describe, expect, it } from 'vitest'
import { batchAddressKey, keysOfAddress } from './batchKeys'

afterEach(() => sessionStorage.clear())

describe('the address of a batch edit', () => {
  it('names a few keys', () => {
    expect(batchAddressKey([1, 'b', 3])).toBe('1,b,3')
    expect(keysOfAddress('1,b,3')).toEqual(['1', 'b', '3'])
    expect(keysOfAddress(7)).toEqual(['7'])
  })

  it('stays short for thousands, and still leads to them after a reload', () => {
    const keys = Array.from({ length: 5000 }, (_, index) => index + 1)
    const address = batchAddressKey(keys)
    expect(address.length).toBeLessThan(20)
    expect(keysOfAddress(address)).toEqual(keys.map(String))
  })

  it('says so when the keys were kept elsewhere', () => {
    expect(keysOfAddress(',gone')).toBeNull()
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
