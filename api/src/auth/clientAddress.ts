import ipaddr from 'ipaddr.js'
import { type Sentence, say } from '../errors/say'
import { isAddressOrNetwork } from '../net/targets'

/**
 * The address of the client behind proxies that the project trusts.
 *
 * @param direct - the address that connected (or what the server-wide `trustProxy` made of it)
 * @param forwardedFor - value of `X-Forwarded-For`; read from right to left, as far as trusted proxies wrote it
 * @param trusted - CSV of addresses and networks (setting `trusted_proxies`)
 */
export function clientAddress(direct: string, forwardedFor: string | undefined, trusted: string): string {
  const networks = splitList(trusted)
  if (networks.length === 0 || forwardedFor === undefined) return direct
  const chain = [...splitList(forwardedFor), direct]
  const client = chain.findLast((address) => !networks.some((network) => contains(network, address)))
  return client && ipaddr.isValid(client) ? client : direct
}

/** @param whitelist - CSV of addresses and networks; null or empty allows every address */
export function isAddressAllowed(address: string, whitelist: string | null): boolean {
  const networks = splitList(whitelist ?? '')
  return networks.length === 0 || networks.some((network) => contains(network, address))
}

/** What is wrong with a CSV of addresses and networks: its first entry that is neither would never be the one of a client. */
export function addressListProblem(list: string): Sentence | null {
  const wrong = splitList(list).find((entry) => !isAddressOrNetwork(entry))
  return wrong === undefined ? null : say('notNetwork', { value: wrong })
}

function contains(network: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ipaddr.isValid(network)) return ipaddr.process(network).toString() === ip.toString()
  if (!ipaddr.isValidCIDR(network)) return false
  const [range, bits] = ipaddr.parseCIDR(network)
  return range.kind() === ip.kind() && ip.match(range, bits)
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
