import type { PrimaryKey } from './wire'

/** Servers and proxies cut addresses off at some 8,000 characters, and what is asked for takes its part of them. */
const LONGEST = 4_000
const MOST_KEYS = 200

/**
 * Keys of items as they travel in the address of a request, joined by commas: in as many parts as their length needs. A key
 * that has a comma itself is a part of its own, since among others it would be taken for several.
 */
export function keyParts(keys: readonly PrimaryKey[]): string[] {
  const parts: string[][] = []
  let room = 0
  for (const key of keys.map(String)) {
    const hasComma = key.includes(',')
    const length = encodeURIComponent(key).length + 1
    let part = parts.at(-1)
    if (!part || hasComma || length > room || part.length === MOST_KEYS) {
      part = []
      parts.push(part)
      room = LONGEST
    }
    part.push(key)
    room = hasComma ? 0 : room - length
  }
  return parts.map((part) => part.join(','))
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
