import { type Sentence, say } from '../../errors/say'
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
export function storedValue(key: string, sent: unknown): { text: string | null } | { problem: Sentence } {
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

function integerText(sent: unknown): { text: string } | { problem: Sentence } {
  const text = String(sent).trim()
  return /^-?\d*$/.test(text) ? { text } : { problem: say('settingNotWhole') }
}

/** An id, or an object with one. */
function fileText(sent: unknown): { text: string } | { problem: Sentence } {
  const id = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent
  const text = String(id)
  return /^\d*$/.test(text) ? { text } : { problem: say('settingNotFile') }
}

function patternText(text: string): { text: string } | { problem: Sentence } {
  try {
    compilePattern(text)
    return { text }
  } catch (error) {
    if (error instanceof PatternError) return { problem: error.sentence }
    throw error
  }
}

function jsonText(sent: unknown): { text: string } | { problem: Sentence } {
  if (typeof sent !== 'string') return { text: JSON.stringify(sent) }
  try {
    if (sent !== '') JSON.parse(sent)
    return { text: sent }
  } catch {
    return { problem: say('notJson') }
  }
}
