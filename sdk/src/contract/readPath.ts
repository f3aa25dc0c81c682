/**
 * Follows a path into a row. A list on the way (the rows of a one-to-many) gives the value of each of its rows.
 * Anything missing on the way gives `undefined`.
 */
export function readPath(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(value)) return value.map((entry) => readPath(entry, path))
  if (typeof value !== 'object' || value === null) return undefined
  return readPath((value as Record<string, unknown>)[key], rest)
}
