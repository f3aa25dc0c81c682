import { isRejectedText } from '@pergola/sdk'

/** The value as one line of text: lists joined by commas, objects as JSON, rejected text as it was typed, nothing for null and undefined. */
export function toPlainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toPlainText).filter(Boolean).join(', ')
  if (isRejectedText(value)) return value.$rejected
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
