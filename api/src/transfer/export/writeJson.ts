import type { Row } from '../../items/ItemsContext'
import type { ExportColumn } from './planColumns'

/** A JSON array of objects, one on each line; values as the API answers them. */
export async function* writeJson(
  columns: readonly ExportColumn[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let lead = '[\n'
  for await (const rows of parts) {
    if (rows.length === 0) continue
    const texts = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, column.valueOf(row) ?? null]))),
    )
    yield `${lead}${texts.join(',\n')}`
    lead = ',\n'
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}
