import type { Statement } from 'libsql'

/**
 * All rows of a statement, with whole numbers beyond 2^53 as text instead of rounded.
 *
 * The driver has a mode for them, in which every whole number is a bigint and takes a third longer. They are rare, so a
 * result is read the fast way and, only if it has one, once more.
 */
export function readExactly(statement: Statement, bindings: unknown[]): Record<string, unknown>[] {
  const rows = statement.all(bindings)
  if (!rows.some(hasUnsafeNumber)) return rows
  statement.safeIntegers(true)
  try {
    return statement.all(bindings).map(withTexts)
  } finally {
    statement.safeIntegers(false)
  }
}

/** Whether a number of the row was rounded. */
export function hasUnsafeNumber(row: Record<string, unknown>): boolean {
  for (const name in row) {
    const value = row[name]
    if (typeof value === 'number' && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER))
      return true
  }
  return false
}

/** Numbers for what fits, text for what does not. Changes the row. */
export function withTexts(row: Record<string, unknown>): Record<string, unknown> {
  for (const name in row) {
    const value = row[name]
    if (typeof value !== 'bigint') continue
    const number = Number(value)
    row[name] = Number.isSafeInteger(number) ? number : String(value)
  }
  return row
}
