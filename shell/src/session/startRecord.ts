const STARTS = 'pergola-starts'
/** So many in a row that showed no page are no accident. */
const MANY = 2

/** Whether the starts of this tab come to anything. */
export interface StartRecord {
  /** Those before this one did not: the page offers to start without extensions while people wait for it. */
  hasFailed: boolean
  /** Notes that this one has shown a page. */
  succeeded: () => void
}

/** @param storage - Of the tab: it outlives a page that hangs, or that someone has given up on. */
export function createStartRecord(storage: Storage): StartRecord {
  const failed = Number(storage.getItem(STARTS)) || 0
  try {
    storage.setItem(STARTS, String(failed + 1))
  } catch {
    // A full storage costs this record, and nothing else.
  }
  return { hasFailed: failed >= MANY, succeeded: () => storage.removeItem(STARTS) }
}
