import { lookup as resolveHost } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether the server may connect to an address (IPv4 or IPv6, no name). */
export type IsAllowedAddress = (address: string) => boolean

/** The target of a request of the server lies in a network that it must not reach. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget'

  constructor() {
    super('The address leads into a network that is not open to the public')
  }
}

/** False for every address that is not reachable from everywhere: private, loopback, link-local, shared, reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether a word is an address, a network (`10.0.0.0/8`), or the name of some. */
export function isNetwork(word: string): boolean {
  return Object.hasOwn(NAMED_NETWORKS, word) || isAddressOrNetwork(word)
}

/** Whether a word is an address (`10.0.0.1`) or a network (`10.0.0.0/8`). */
export function isAddressOrNetwork(word: string): boolean {
  return (
    // In four parts: "1", which proxies count by elsewhere, would be 0.0.0.1.
    ipaddr.IPv4.isValidFourPartDecimal(word) ||
    ipaddr.IPv4.isValidCIDRFourPartDecimal(word) ||
    ipaddr.IPv6.isValid(word) ||
    ipaddr.IPv6.isValidCIDR(word)
  )
}

/** @returns what allows public addresses, and those in the given networks (see {@link isNetwork}) */
export function allowNetworks(networks: readonly string[]): IsAllowedAddress {
  const ranges = networks.flatMap((network) => NAMED_NETWORKS[network] ?? [network]).map(parseNetwork)
  return (address) => {
    if (isPublicAddress(address)) return true
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range))
  }
}

function parseNetwork(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(network)) return ipaddr.parseCIDR(network)
  const address = ipaddr.process(network)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * The `lookup` of a request that may reach allowed addresses only. The connection is made to what was checked: a name that
 * answers differently the second time leads nowhere else.
 *
 * @throws {@link ForbiddenTarget} where the host is a forbidden address itself: Node asks no resolver for it then
 */
export function pinnedLookup(
  { hostname }: URL,
  isAllowed: IsAllowedAddress,
  resolve: LookupFunction = resolveHost,
): LookupFunction {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !isAllowed(host)) throw new ForbiddenTarget()
  return (name, options, callback) =>
    resolve(name, options, (error, addresses, family) => {
      const all = Array.isArray(addresses) ? addresses.map(({ address }) => address) : [addresses]
      if (!error && !all.every(isAllowed)) return callback(new ForbiddenTarget(), addresses, family)
      callback(error, addresses, family)
    })
}
