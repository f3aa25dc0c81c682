import type { Api, Item } from '@pergola/sdk'
import { writeRows } from '@pergola/sdk/items'

export interface ListedWrite {
  api: Api
  collection: string
  primaryKeyField: string
  /** Those that are loaded. */
  rows: readonly Item[]
}

/**
 * Writes rows that a layout has changed.
 *
 * @param given - Them as they were, where the layout knows that.
 * @returns What takes that back; `null` where that is not known.
 */
export async function writeListed(
  { api, collection, primaryKeyField, rows }: ListedWrite,
  changed: readonly Item[],
  given: readonly Item[] | undefined,
): Promise<(() => Promise<void>) | null> {
  const before = given ?? rowsBefore(rows, changed, primaryKeyField)
  await writeRows(api, collection, primaryKeyField, changed)
  return before && (() => writeRows(api, collection, primaryKeyField, before))
}

/** What a write of a layout changes, as it was; `null` for rows that were not there before. */
function rowsBefore(rows: readonly Item[], changed: readonly Item[], primaryKeyField: string): Item[] | null {
  const before = changed.flatMap((change) => {
    const row = rows.find((entry) => entry[primaryKeyField] === change[primaryKeyField])
    return row ? [Object.fromEntries(Object.keys(change).map((field) => [field, row[field] ?? null]))] : []
  })
  return before.length === changed.length ? before : null
}
