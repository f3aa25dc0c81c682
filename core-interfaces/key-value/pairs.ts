/** A key with its value, as a row of the list. */
export interface Pair {
  key: unknown
  value: unknown
}

/** Pairs of a stored object; JSON text of one is read too. */
export function toPairs(stored: unknown): Pair[] | null {
  const value = typeof stored === 'string' ? fromText(stored) : stored
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.entries(value).map(([key, entry]) => ({ key, value: entry }))
}

/** The object of pairs, each with a key of its own; those without a key are left out, none are `null`. */
export function fromPairs(pairs: readonly Pair[] | null): Record<string, unknown> | null {
  const named = (pairs ?? []).filter(({ key }) => key !== null && key !== undefined && key !== '')
  return named.length > 0 ? Object.fromEntries(named.map(({ key, value }) => [String(key), value])) : null
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
