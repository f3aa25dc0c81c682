export type ParsedJson =
  | { isValid: true; value: unknown }
  /** `at`: place of the problem in the text, where the parser says one. */
  | { isValid: false; message: string; at: number | null }
  /** Correct JSON with a number that a browser cannot hold exactly. */
  | { isValid: false; inexact: string; at: number }
  /** Correct JSON, but neither a list nor an object. */
  | { isValid: false; scalar: string; at: null }

/**
 * Reads JSON text; nothing but blanks is `null`. A number that would be rounded makes the text invalid.
 *
 * @param takesScalars - Default true; a column for JSON holds lists and objects only.
 */
export function parseJson(text: string, takesScalars = true): ParsedJson {
  if (text.trim() === '') return { isValid: true, value: null }
  try {
    const value: unknown = JSON.parse(text)
    const inexact = findInexact(text)
    if (inexact) return { isValid: false, inexact: inexact[0], at: inexact.index }
    if (!takesScalars && typeof value !== 'object') return { isValid: false, scalar: text.trim(), at: null }
    return { isValid: true, value }
  } catch (cause) {
    const { message } = cause as SyntaxError
    const at = /position (\d+)/.exec(message)?.[1]
    return { isValid: false, message, at: at === undefined ? null : Number(at) }
  }
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function findInexact(text: string): RegExpExecArray | null {
  for (const token of text.matchAll(STRING_OR_NUMBER)) {
    if (!token[0].startsWith('"') && digitsOf(token[0]) !== digitsOf(String(Number(token[0])))) return token
  }
  return null
}

/** A number as its digits and the place of the point, however it is written. */
function digitsOf(written: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
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
