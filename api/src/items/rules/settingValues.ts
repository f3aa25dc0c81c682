import { compilePattern, PatternError } from '../../schema/pattern'
import { settingType } from '../../system/settingDefinitions'

/**
 * A stored text as reading answers it: numbers and booleans typed by their key, lists and JSON as the text they are.
 * Files are looked up elsewhere.
 */
export function typedValue(key: string, stored: string | null): string | number | boolean | null {
  if (stored === null) return null
  switch (settingType(key)) {
    case 'integer':
      return stored === '' ? null : Number(stored)
    case 'boolean':
      return stored === '1' || stored === 'true'
    default:
      return stored
  }
}

/** A sent value as it is stored, or what is wrong with it. */
export function storedValue(key: string, sent: unknown): { text: string | null } | { problem: string } {
  if (sent === null || sent === undefined) return { text: null }
  if (key === 'password_policy' && sent !== '') return patternText(String(sent))
  switch (settingType(key)) {
    case 'integer':
      return integerText(sent)
    case 'boolean':
      return { text: sent === true || sent === 1 || sent === '1' || sent === 'true' ? '1' : '0' }
    case 'file':
      return fileText(sent)
    case 'array':
      return { text: Array.isArray(sent) ? sent.map(String).join(',') : String(sent) }
    case 'json':
      return jsonText(sent)
    default:
      return typeof sent === 'object' ? { text: JSON.stringify(sent) } : { text: String(sent) }
  }
}

function integerText(sent: unknown): { text: string } | { problem: string } {
  const text = String(sent).trim()
  return /^-?\d*$/.test(text) ? { text } : { problem: 'This must be a whole number' }
}

/** An id, or an object with one. */
function fileText(sent: unknown): { text: string } | { problem: string } {
  const id = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent
  const text = String(id)
  return /^\d*$/.test(text) ? { text } : { problem: 'This must be the key of a file' }
}

function patternText(text: string): { text: string } | { problem: string } {
  try {
    compilePattern(text)
    return { text }
  } catch (error) {
    if (error instanceof PatternError) return { problem: error.message }
    throw error
  }
}

function jsonText(sent: unknown): { text: string } | { problem: string } {
  if (typeof sent !== 'string') return { text: JSON.stringify(sent) }
  try {
    if (sent !== '') JSON.parse(sent)
    return { text: sent }
  } catch {
    return { problem: 'This is not valid JSON' }
  }
}
