import type { Knex } from 'knex'
import type { LookUp } from './lookUp'

/** How many counts a project keeps; beyond these the oldest is dropped. */
const MOST_KEPT = 500
/** Length of a statement, with its values, whose count is still kept: a filter by thousands of keys is used once. */
const LONGEST_KEPT = 10_000

/** A count that was made before. */
export interface KnownCount {
  readonly count: number
  /** Whether nothing has been written since: what was read in between was read from the rows that were counted. */
  isCurrent(): Promise<boolean>
}

/**
 * Counts of rows, each made once for as long as nothing is written: SQLite has a number that every commit changes, whichever
 * program it comes from. Other databases have none, so there each count is made when it is asked for.
 */
export class KeptCounts {
  readonly #counts = new Map<string, number>()
  /** Counts of any version. */
  readonly #last = new Map<string, number>()
  #version: number | null = null

  constructor(private readonly lookUp: LookUp) {}

  /**
   * @param rows - Without columns; outside of transactions, whose own writes the number does not show.
   * @param keptAs - The same rows, however they are found.
   */
  async count(rows: Knex.QueryBuilder, keptAs = rows): Promise<number> {
    const key = keyOf(keptAs)
    const counting = rows.count('* as count')
    // Before the count: what is written in between makes another version, under which it is counted again.
    const version = await this.lookUp.dataVersion()
    if (version === null) return countOf(await counting)
    if (version !== this.#version) this.#counts.clear()
    this.#version = version
    const known = this.#counts.get(key)
    if (known !== undefined) return known
    const count = countOf(await counting)
    if (version === this.#version) this.#keep(key, count)
    return count
  }

  /**
   * The count of rows that has been made at the current version of the data.
   *
   * @param keptAs - As {@link KeptCounts.count} was given it.
   */
  async known(keptAs: Knex.QueryBuilder): Promise<KnownCount | null> {
    const version = await this.lookUp.dataVersion()
    if (version === null || version !== this.#version) return null
    const count = this.#counts.get(keyOf(keptAs))
    return count === undefined
      ? null
      : { count, isCurrent: async () => (await this.lookUp.dataVersion()) === version }
  }

  /** How many rows there were when they were counted last, whatever has been written since; null: no one has counted them. */
  last(keptAs: Knex.QueryBuilder): number | null {
    return this.#last.get(keyOf(keptAs)) ?? null
  }

  #keep(key: string, count: number): void {
    if (key.length > LONGEST_KEPT) return
    for (const counts of [this.#counts, this.#last]) {
      if (counts.size >= MOST_KEPT) counts.delete(counts.keys().next().value ?? '')
      counts.set(key, count)
    }
  }
}

export function countOf(rows: readonly { count: unknown }[]): number {
  return Number(rows[0]?.count ?? 0)
}

/** Rights are part of the statement, so that no one is answered with a count of what they may not see. */
function keyOf(query: Knex.QueryBuilder): string {
  const { sql, bindings } = query.toSQL().toNative()
  return JSON.stringify([sql, bindings], (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
}
