/**
 * Reads a list parameter: comma separated text, an array, or PHP's numbered keys (`{0: 'a', 1: 'b'}`), whose entries
 * may be comma separated again. Blanks are trimmed, empty entries dropped.
 */
export function readList(value: unknown): string[] {
  return readTexts(value)
    .flatMap((text) => text.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The texts of a scalar, an array or a map with numbered keys; anything deeper counts as absent. */
export function readTexts(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'object') return Object.values(value).flatMap((entry) => readText(entry) ?? [])
  return [String(value)]
}

/** One text; null when the value is missing or no scalar. Of several, the last one counts. */
export function readText(value: unknown): string | null {
  if (Array.isArray(value)) return readText(value.at(-1))
  if (value === null || value === undefined || typeof value === 'object') return null
  return String(value)
}

/** A whole number as PHP reads it: leading digits count, anything else is 0; null when the value is missing. */
export function readInteger(value: unknown): number | null {
  const text = readText(value)
  if (text === null || text === '') return null
  const number = Number.parseInt(text, 10)
  return Number.isSafeInteger(number) ? number : 0
}

/** `1`, `true` and the bare parameter name are on. */
export function readFlag(value: unknown): boolean {
  const text = readText(value)
  return text !== null && text !== '0' && text.toLowerCase() !== 'false'
}
