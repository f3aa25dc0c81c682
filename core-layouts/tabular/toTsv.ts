import type { Field, Item } from '@pergola/sdk'
import { toReadableText } from '@pergola/sdk/items'

/** Rows as spreadsheets paste them: a line of titles, then one line each, with tabs between the cells. */
export function toTsv(titles: readonly string[], fields: readonly Field[], rows: readonly Item[]): string {
  const lines = rows.map((row) => fields.map(({ field }) => cellText(row[field])))
  return [titles, ...lines].map((cells) => cells.join('\t')).join('\n')
}

function cellText(value: unknown): string {
  const text = toReadableText(value).replaceAll(/[\t\r\n]+/g, ' ')
  // A spreadsheet would run what looks like a formula.
  return typeof value === 'string' && /^[=+\-@]/.test(text) ? `'${text}` : text
}
