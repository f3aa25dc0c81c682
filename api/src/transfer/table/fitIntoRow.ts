import type { ColumnKind } from '@pergola/sdk/contract'
import type { ProposedColumn } from './TableColumn'

/** MySQL's limit of all columns of a table, at their longest, is 65,535 bytes. Long texts count a pointer. */
const MAX_ROW_BYTES = 60_000
/**
 * InnoDB's limit of what stands in a page of 16 KiB is 8,126 bytes. A text of more than 255 bytes, at its longest, can be moved out of
 * the page and counts little; a shorter one cannot, and counts whole.
 */
const MAX_PAGE_BYTES = 7_500
const BYTES_OF_A_CHARACTER = 4
/** VARCHAR(64) is the shortest text that can be moved out. */
const SHORTEST_MOVABLE = 64
/** As MySQL counts it; MariaDB counts half of it. */
const MOVABLE_BYTES = 41
const LONG_TEXT_BYTES = 12
const OTHER_BYTES = 10
const DECIMAL_BYTES = 30

/** What a text becomes that has no place in the row. */
const LONG_KINDS = { text: 'long_text', choices: 'long_text', list: 'json' } as const satisfies Partial<
  Record<ColumnKind, ColumnKind>
>
type TextKind = keyof typeof LONG_KINDS
type TextColumn = ProposedColumn & { kind: TextKind; length: string }

/**
 * Gives the columns datatypes with which MySQL and MariaDB can make the table: first short texts become longer, so that they can
 * stand outside of the page, then texts become long ones, the longest first, and choices and lists last. The key stays as
 * it is.
 *
 * A table with more columns than fit by any datatype is left to the database to refuse.
 */
export function fitIntoRow(columns: readonly ProposedColumn[]): void {
  // Empty columns too, which a person may take in.
  const texts = columns.filter(isText).filter(({ is_key }) => !is_key)
  if (sum(columns, pageBytes) > MAX_PAGE_BYTES) {
    for (const column of texts)
      if (Number(column.length) < SHORTEST_MOVABLE) Object.assign(column, lengthOf(SHORTEST_MOVABLE))
  }
  const isPlain = ({ kind }: ProposedColumn) => kind === 'text'
  const inOrder = texts.toSorted(
    (one, other) =>
      Number(isPlain(other)) - Number(isPlain(one)) || Number(other.length) - Number(one.length),
  )
  for (const column of inOrder) {
    if (sum(columns, rowBytes) <= MAX_ROW_BYTES) return
    Object.assign(column, { kind: LONG_KINDS[column.kind], length: null, datatype: 'TEXT', choices: null })
  }
}

/** The length for now, and for when the column is made another text. */
function lengthOf(characters: number): Partial<ProposedColumn> {
  return { length: String(characters), text_length: String(characters) }
}

function isText(column: ProposedColumn): column is TextColumn {
  return column.kind in LONG_KINDS && column.length !== null
}

function isLongText({ kind }: ProposedColumn): boolean {
  return kind === 'long_text' || kind === 'json'
}

function rowBytes(column: ProposedColumn): number {
  if (isText(column)) return Number(column.length) * BYTES_OF_A_CHARACTER + 2
  if (isLongText(column)) return LONG_TEXT_BYTES
  return column.kind === 'decimal' ? DECIMAL_BYTES : OTHER_BYTES
}

function pageBytes(column: ProposedColumn): number {
  if (isLongText(column)) return MOVABLE_BYTES
  const bytes = rowBytes(column)
  return isText(column) && Number(column.length) >= SHORTEST_MOVABLE ? MOVABLE_BYTES : bytes
}

function sum(columns: readonly ProposedColumn[], bytesOf: (column: ProposedColumn) => number): number {
  return columns.reduce((total, column) => total + bytesOf(column), 0)
}
