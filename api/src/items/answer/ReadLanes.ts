import type { ReadJob } from './answerRead'
import { ReadQueue } from './ReadQueue'

/** Reads under way at a time, and those of one caller among them, who so leaves two of ten connections of MariaDB to others. */
const SHORT = { slots: 12, slotsPerCaller: 6 }
const LONG = { slots: 6, slotsPerCaller: 2 }

/**
 * The places for reads, in two lanes: what asks for one page of a collection waits for no one who asks for whole collections or
 * lists of lists, not even for the same caller.
 */
export class ReadLanes {
  readonly short = new ReadQueue(SHORT)
  readonly long = new ReadQueue(LONG)

  /** Reads under way, and those that wait for a place. */
  load(): { running: number; waiting: number } {
    const [short, long] = [this.short.load(), this.long.load()]
    return { running: short.running + long.running, waiting: short.waiting + long.waiting }
  }

  /** Of a read of items. */
  of(job: Pick<ReadJob, 'what' | 'query'>): ReadQueue {
    return isPage(job) ? this.short : this.long
  }
}

/** Rows that the console asks for at a time. A list without a limit has as many, unless the project sets another number. */
const MOST_ROWS = 200

/** Whether the answer is one page at most, without what belongs to its items. */
function isPage({ what, query: { fields, limit } }: Pick<ReadJob, 'what' | 'query'>): boolean {
  if (fields?.some((token) => token.includes('.'))) return false
  if (what.kind === 'keys') return what.keys.length <= MOST_ROWS
  return what.kind !== 'list' || limit === null || (limit >= 0 && limit <= MOST_ROWS)
}
