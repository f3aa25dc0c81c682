import type { Row } from '../../items/ItemsContext'
import { cellText } from '../cellText'
import { defuse } from '../defuse'
import type { ExportColumn } from './planColumns'

/** Without it spreadsheets take UTF-8 for the encoding of the machine. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * CSV by RFC 4180 in UTF-8. An empty cell is null, two quotation marks are an empty text. Text that a spreadsheet would run is
 * defused.
 */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(columns.map(({ name }) => name))}`
  for await (const rows of parts) {
    yield rows.map((row) => csvLine(columns.map((column) => cellText(column.valueOf(row))))).join('')
  }
}

export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string | null): string {
  if (text === null) return ''
  const safe = defuse(text)
  return safe === '' || /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
