/** Data is never nested so deeply; a getter that makes itself again without end would be. */
const MAX_DEPTH = 500

/**
 * Says why a value cannot be stored; `null` for plain data, which JSON keeps. The sandbox lets nothing else pass, and in
 * the page a value that cannot be sent would keep the whole form from being saved.
 */
export function problemWithValue(value: unknown): string | null {
  const above = new Set<object>()

  function look(part: unknown, depth: number): string | null {
    if (part === null || part === undefined) return null
    switch (typeof part) {
      case 'string':
      case 'boolean':
        return null
      case 'number':
        return Number.isFinite(part) ? null : `${part} is no number that can be stored`
      case 'object':
        return lookInto(part, depth)
      default:
        return `a ${typeof part} is no data`
    }
  }

  function lookInto(part: object, depth: number): string | null {
    if (above.has(part)) return 'it contains itself'
    if (depth > MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH} levels`
    if (!Array.isArray(part) && !isPlain(part))
      return `a ${part.constructor?.name ?? 'strange object'} is no data`
    above.add(part)
    for (const inner of Object.values(part)) {
      const problem = look(inner, depth + 1)
      if (problem !== null) return problem
    }
    above.delete(part)
    return null
  }

  try {
    return look(value, 0)
  } catch {
    // A getter or a proxy of its making.
    return 'it cannot be read'
  }
}

/** Objects of another frame have another prototype, but theirs has none above it either. */
function isPlain(part: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(part)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
