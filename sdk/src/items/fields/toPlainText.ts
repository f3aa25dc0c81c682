/** The value as one line of text: lists joined by commas, objects as JSON, nothing for null and undefined. */
export function toPlainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toPlainText).filter(Boolean).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
