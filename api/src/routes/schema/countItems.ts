import type { Knex } from 'knex'
import { type Schema, SYSTEM_PREFIX } from '../../schema/Schema'

/** How many tables one statement counts: few round trips, and below the limit of every database. */
const TABLES_AT_ONCE = 100

/** How many rows every table of the users holds, soft-deleted ones and tables that are not managed included. */
export async function countItems(knex: Knex, schema: Schema): Promise<Record<string, number>> {
  const names = [...schema.collections.keys()].filter((name) => !name.startsWith(SYSTEM_PREFIX))
  const counts: Record<string, number> = {}
  for (let start = 0; start < names.length; start += TABLES_AT_ONCE) {
    const some = names.slice(start, start + TABLES_AT_ONCE)
    const [first, ...others] = some.map((name) =>
      knex(name).select(knex.raw('? AS name, COUNT(*) AS count', [name])),
    )
    if (!first) break
    const rows: { name: string; count: number | string }[] = await first.unionAll(others)
    for (const row of rows) counts[row.name] = Number(row.count)
  }
  return counts
}
