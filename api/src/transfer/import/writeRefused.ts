import type { JobStore } from '../../jobs/JobStore'
import { cellText } from '../cellText'
import { csvLine } from '../export/writeCsv'

const AT_ONCE = 500

/** The refused lines of an import as CSV: as they came, with the line and the reason behind, to be corrected and imported again. */
export async function* writeRefused(
  store: JobStore,
  job: number,
  headings: readonly string[],
): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...headings, 'line', 'reason'])}`
  for (let after = 0; ; ) {
    const lines = await store.refused(job, after, AT_ONCE)
    yield lines
      .map(({ cells = [], line, item, reason }) =>
        csvLine([...headings.map((_, index) => cellText(cells[index])), String(line ?? item ?? ''), reason]),
      )
      .join('')
    const last = lines.at(-1)
    if (!last || lines.length < AT_ONCE) return
    after = last.id
  }
}
