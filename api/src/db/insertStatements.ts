const ROWS_AT_ONCE = 50
const LETTERS_AT_ONCE = 1_000_000

/** Rows by statements that a server takes: neither too many nor too long. */
export function* insertStatements<Row extends { data?: string | null }>(
  rows: readonly Row[],
): Generator<Row[]> {
  let part: Row[] = []
  let length = 0
  for (const row of rows) {
    if (part.length === ROWS_AT_ONCE || length > LETTERS_AT_ONCE) {
      yield part
      part = []
      length = 0
    }
    part.push(row)
    length += row.data?.length ?? 0
  }
  if (part.length > 0) yield part
}
