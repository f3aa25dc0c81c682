/** What stands for one file in the place of another: ends of addresses, each with its slash, the old one and the new one. */
export type MovedAddress = readonly [from: string, to: string]

/**
 * Puts the addresses of one file in the place of another's, in a text or in all texts of a JSON value. `plan.txt` in
 * `/files/my-plan.txt` or in prose stays.
 *
 * @returns An equal value where nothing of it was an address.
 */
export function moveAddresses(value: unknown, addresses: readonly MovedAddress[]): unknown {
  const targets = new Map(addresses)
  // Of two of which one begins with the other, the longer one is meant.
  const parts = [...targets.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  if (parts.length === 0) return value
  const pattern = new RegExp(`(?:${parts.join('|')})(?![\\p{L}\\p{N}_%-])(?!\\.[\\p{L}\\p{N}])`, 'gu')
  const moved = (text: string) => text.replace(pattern, (address) => targets.get(address) ?? address)
  // A value of JSON may be the name alone.
  const movedPart = (text: string) => targets.get(`/${text}`)?.slice(1) ?? moved(text)
  return typeof value === 'string' ? moved(value) : movedParts(value, movedPart)
}

function movedParts(value: unknown, moved: (text: string) => string): unknown {
  if (typeof value === 'string') return moved(value)
  if (Array.isArray(value)) return value.map((one) => movedParts(one, moved))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, movedParts(one, moved)]))
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
