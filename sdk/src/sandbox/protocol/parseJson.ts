import { type JsonValue, messageLimits } from './messages'

/** Raised for data that may not cross the border of a sandbox; the message says why. */
export class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError'
}

/**
 * Copies data from the other side, so that nothing but JSON of a bounded size comes in: no files, maps, cycles or
 * accessors, and no key that could reach a prototype. `undefined` inside objects is left out, as JSON does.
 *
 * @throws {@link InvalidMessageError} for anything else.
 */
export function parseJson(raw: unknown): JsonValue {
  let length = 0

  function count(characters: number): void {
    length += characters
    if (length > messageLimits.maxJsonLength) throw new InvalidMessageError('The data is too large')
  }

  function copy(value: unknown, depth: number): JsonValue {
    if (depth > messageLimits.maxJsonDepth) throw new InvalidMessageError('The data is nested too deeply')
    count(4)
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (Number.isFinite(value)) return value
      throw new InvalidMessageError('Numbers must be finite')
    }
    if (typeof value === 'string') {
      count(value.length)
      return value
    }
    if (Array.isArray(value)) {
      count(value.length)
      return Array.from(value, (entry) => copy(entry ?? null, depth + 1))
    }
    if (!isPlainObject(value)) throw new InvalidMessageError('The data is not JSON')
    return copyObject(value, depth)
  }

  function copyObject(value: Record<string, unknown>, depth: number): { [key: string]: JsonValue } {
    const result: { [key: string]: JsonValue } = {}
    for (const [key, entry] of Object.entries(value)) {
      if (key === '__proto__') throw new InvalidMessageError('The data has a key "__proto__"')
      count(key.length)
      if (entry !== undefined) result[key] = copy(entry, depth + 1)
    }
    return result
  }

  return copy(raw, 0)
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  // What comes through a port has the prototype of this realm; what comes from another frame's realm is refused.
  return prototype === Object.prototype || prototype === null
}
