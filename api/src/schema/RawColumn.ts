import type { ColumnSchema } from './Schema'

/** A column as introspection finds it, in the order of its table. */
export interface RawColumn extends ColumnSchema {
  table: string
  name: string
}

/** A default as the database writes it (`'draft'`, `0`, `NULL`) → its text, or null. */
export function parseDefault(expression: unknown): string | null {
  if (expression === null || expression === undefined) return null
  const text = String(expression)
  if (/^null$/i.test(text)) return null
  const quoted = /^'(.*)'$/s.exec(text)
  return quoted ? (quoted[1] ?? '').replaceAll("''", "'") : text
}
