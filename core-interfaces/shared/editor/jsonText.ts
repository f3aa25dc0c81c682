export type ParsedJson = { isValid: true; value: unknown } | { isValid: false; message: string }

/** Reads JSON text; nothing but blanks is `null`. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { isValid: true, value: null }
  try {
    return { isValid: true, value: JSON.parse(text) }
  } catch (cause) {
    return { isValid: false, message: (cause as SyntaxError).message }
  }
}

/** Writes a value for editing. Text that is JSON itself is indented; other text stays as it is. */
export function toJsonText(value: unknown, indent: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value, null, indent)
  const parsed = parseJson(value)
  return parsed.isValid && typeof parsed.value === 'object'
    ? JSON.stringify(parsed.value, null, indent)
    : value
}
