import type { Refusal } from '../../errors/Refusal'
import type { JobStore } from '../../jobs/JobStore'
import { cellText } from '../cellText'
import { csvLine } from '../export/writeCsv'

const AT_ONCE = 500

export interface RefusedFile {
  /** Of the table that was imported. */
  headings: readonly string[]
  /** Heading of what says which line or item it is. */
  place: 'line' | 'item'
  /** Says a reason in the language of the reader. */
  word: (refusal: Refusal) => string
}

/**
 * What a job has refused as CSV: lines of an import as they came, to be corrected and imported again, or keys of items; each with
 * the reason.
 */
export async function* writeRefused(
  store: JobStore,
  job: number,
  { headings, place, word }: RefusedFile,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...headings, place, 'reason'])}`
  for (let after = 0; ; ) {
    const lines = await store.refused(job, after, AT_ONCE)
    yield lines
      .map(({ cells = [], line, item, refusal }) =>
        csvLine([
          ...headings.map((_, index) => cellText(cells[index])),
          String(line ?? item ?? ''),
          word(refusal),
        ]),
      )
      .join('')
    const last = lines.at(-1)
    if (!last || lines.length < AT_ONCE) return
    after = last.id
  }
}
