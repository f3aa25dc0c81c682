import type { PrimaryKey } from './wire'

/** Servers and proxies cut addresses off at some 8,000 characters, and what is asked for takes its part of them. */
const LONGEST = 4_000
const MOST_KEYS = 200
/** Before what is a list of keys, whatever item may have that text for its key. */
const LIST = ','
/** Before what is one key, whatever is in it. */
const ONE = ',,'
/**
 * Numbers and UUIDs: of several of them the text is the key of no item, so that a list of them needs no mark. Servers that know no
 * marks take the one before a list for a key without text.
 */
const NEVER_JOINED = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/**
 * Keys of items as they travel in the address of a request, joined by commas: in as many parts as their length needs. What
 * could be taken for another key, or for several, is marked: `,,A,B` is the one key `A,B`, and `,A,B` are the keys `A` and `B`.
 */
export function keyParts(keys: readonly PrimaryKey[]): string[] {
  const parts: string[][] = []
  let room = 0
  for (const key of keys.map(String)) {
    const isAlone = !isPlainKey(key)
    const length = encodeURIComponent(key).length + 1
    let part = parts.at(-1)
    if (!part || isAlone || length > room || part.length === MOST_KEYS) {
      part = []
      parts.push(part)
      room = LONGEST
    }
    part.push(key)
    room = isAlone ? 0 : room - length
  }
  return parts.map(joined)
}

/** The keys that a part of an address names. */
export function splitKeys(part: string): string[] {
  if (part.startsWith(ONE)) return [keyOfPart(part)]
  return part
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
}

/** The key that the part of an address names where it can be one alone: what stands behind its mark, or the whole text. */
export function keyOfPart(part: string): string {
  return part.startsWith(ONE) ? part.slice(ONE.length) : part
}

/** Whether the key means itself in an address, without a mark. */
export function isPlainKey(key: PrimaryKey): boolean {
  return !/^\s|,|\s$/.test(String(key))
}

/** One key as it stands in an address: it names no other item, also where its own is gone. */
export function keyPart(key: PrimaryKey): string {
  return isPlainKey(key) ? String(key) : ONE + key
}

function joined(keys: readonly string[]): string {
  const [only = ''] = keys
  if (keys.length === 1) return keyPart(only)
  const text = keys.join(',')
  return keys.every((key) => NEVER_JOINED.test(key)) ? text : LIST + text
}

/** Asks about each part of the keys, one after the other. @returns The items of all answers; one alone may come without a list. */
export async function askInParts<Entry>(
  keys: readonly PrimaryKey[],
  ask: (part: string) => Promise<Entry | readonly Entry[]>,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const part of keyParts(keys)) {
    const answer = await ask(part)
    if (isList(answer)) entries.push(...answer)
    else entries.push(answer)
  }
  return entries
}

function isList<Entry>(answer: Entry | readonly Entry[]): answer is readonly Entry[] {
  return Array.isArray(answer)
}
