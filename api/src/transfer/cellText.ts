/** A value as the text of a cell; lists as they are stored: joined by commas, or as JSON where that would split one. */
export function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return listText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function listText(values: readonly unknown[]): string | null {
  if (values.length === 0) return null
  const isPlain = values.every(
    (value) =>
      (typeof value === 'number' || typeof value === 'string') &&
      value !== '' &&
      !String(value).includes(',') &&
      !String(value).startsWith('['),
  )
  return isPlain ? values.join(',') : JSON.stringify(values)
}
