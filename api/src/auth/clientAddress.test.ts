import { describe, expect, it } from 'vitest'
import { clientAddress, isAddressAllowed } from './clientAddress'

describe('clientAddress', () => {
  it.each([
    ['is the peer when no proxy is trusted', '192.0.2.1', '203.0.113.9', '', '192.0.2.1'],
    ['is the peer when the peer is no trusted proxy', '192.0.2.1', '203.0.113.9', '10.0.0.0/8', '192.0.2.1'],
    ['is what a trusted proxy saw', '10.0.0.1', '203.0.113.9', '10.0.0.0/8', '203.0.113.9'],
    ['skips a chain of trusted proxies', '10.0.0.1', '203.0.113.9, 10.0.0.2', '10.0.0.0/8', '203.0.113.9'],
    ['believes nothing a client wrote itself', '10.0.0.1', '1.1.1.1, 203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['is the peer when the header is nonsense', '10.0.0.1', 'unknown', '10.0.0.1', '10.0.0.1'],
  ])('%s', (_case, direct, forwarded, trusted, expected) => {
    expect(clientAddress(direct, forwarded, trusted)).toBe(expected)
  })
})

describe('isAddressAllowed', () => {
  it.each([
    ['192.0.2.7', null, true],
    ['192.0.2.7', '', true],
    ['192.0.2.7', '192.0.2.7', true],
    ['::ffff:192.0.2.7', '192.0.2.0/24', true],
    ['192.0.3.7', '192.0.2.0/24, 10.0.0.1', false],
    ['2001:db8::1', '2001:db8::/32', true],
    ['192.0.2.7', 'nonsense', false],
  ])('%s in %j: %s', (address, whitelist, expected) => {
    expect(isAddressAllowed(address, whitelist)).toBe(expected)
  })
})
