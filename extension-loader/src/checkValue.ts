/** Data is never nested so deeply; a getter that makes itself again without end would be. */
const MAX_DEPTH = 500
/** Characters of it as JSON, roughly: far beyond what a server takes, and far below what keeps the page busy. */
const MAX_SIZE = 10_000_000

/** Data that may be stored, or why it may not. */
export type CheckedValue = { data: unknown; problem: null } | { problem: string }

/** Why a value is not taken; the message goes to its author. */
class Refusal extends Error {}

/**
 * Copies a value that an input hands on: plain data, which JSON keeps, and nothing that still belongs to the input. What changes
 * later, answers differently each time (getters, proxies) or has a `toJSON` could keep the whole form from being saved. The
 * sandbox lets nothing else pass either.
 */
export function checkValue(value: unknown): CheckedValue {
  const above = new Set<object>()
  let size = 0

  function count(characters: number): void {
    size += characters
    if (size > MAX_SIZE) throw new Refusal(`it has more than ${MAX_SIZE} characters`)
  }

  function copy(part: unknown, depth: number): unknown {
    count(4)
    if (part === null || part === undefined || typeof part === 'boolean') return part
    if (typeof part === 'string') {
      count(part.length)
      return part
    }
    if (typeof part === 'number') {
      if (Number.isFinite(part)) return part
      throw new Refusal(`${part} is no number that can be stored`)
    }
    if (typeof part !== 'object') throw new Refusal(`a ${typeof part} is no data`)
    return copyInside(part, depth)
  }

  function copyInside(part: object, depth: number): object {
    if (above.has(part)) throw new Refusal('it contains itself')
    if (depth > MAX_DEPTH) throw new Refusal(`it is nested deeper than ${MAX_DEPTH} levels`)
    // What an object weighs in memory and costs to walk through.
    count(16)
    const isList = Array.isArray(part)
    if (!isList && !isPlain(part))
      throw new Refusal(`a ${part.constructor?.name ?? 'strange object'} is no data`)
    above.add(part)
    const copied = isList ? copyList(part, depth) : copyObject(part, depth)
    above.delete(part)
    return copied
  }

  function copyList(part: readonly unknown[], depth: number): unknown[] {
    // Before its places are looked at, of which an empty list may have billions.
    const { length } = part
    count(length)
    const copied: unknown[] = []
    for (let index = 0; index < length; index++) copied.push(copy(part[index], depth + 1))
    return copied
  }

  function copyObject(part: object, depth: number): object {
    const copied: Record<string, unknown> = {}
    for (const [key, inner] of Object.entries(part)) {
      // Servers refuse the whole request for it.
      if (key === '__proto__') throw new Refusal('it has a key "__proto__"')
      count(key.length)
      copied[key] = copy(inner, depth + 1)
    }
    return copied
  }

  try {
    return { data: copy(value, 0), problem: null }
  } catch (error) {
    // Anything else comes from a getter or a proxy of its making.
    return { problem: error instanceof Refusal ? error.message : 'it cannot be read' }
  }
}

/** Objects of another frame have another prototype, but theirs has none above it either. */
function isPlain(part: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(part)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
