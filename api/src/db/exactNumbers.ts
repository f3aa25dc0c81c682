/** Whether a number of the row was rounded. */
export function hasUnsafeNumber(row: Record<string, unknown>): boolean {
  for (const name in row) {
    const value = row[name]
    if (typeof value === 'number' && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER))
      return true
  }
  return false
}

/** Numbers for whole numbers that fit, text for those that do not. Changes the row. */
export function withTexts(row: Record<string, unknown>): Record<string, unknown> {
  for (const name in row) {
    const value = row[name]
    if (typeof value !== 'bigint') continue
    const number = Number(value)
    row[name] = Number.isSafeInteger(number) ? number : String(value)
  }
  return row
}
