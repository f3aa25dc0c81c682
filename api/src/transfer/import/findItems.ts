import { foldText, isAllowed } from '@pergola/sdk/contract'
import type { ItemsContext } from '../../items/ItemsContext'
import type { Key } from '../../items/keys'
import { EMPTY_QUERY } from '../../items/query/ItemsQuery'
import { readItems } from '../../items/read/readItems'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'

/** More items than this are not looked at: with one value they are too many anyway. */
const MAX_FOUND = 5_000

/** What a value names: one item, none, or several. */
export type Found = { key: Key } | 'none' | 'many'

/**
 * Finds items that the viewer can read by the values of a field, compared as filters compare. Where several differ from the
 * value in case or accents only, the one that is the same counts.
 */
export async function findItems(
  context: ItemsContext,
  collection: CollectionSchema,
  by: ColumnField,
  values: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  const key = collection.primaryKey?.field
  if (!key || values.length === 0) return found
  if (!isAllowed(context.permissions.access(collection, 'read'))) {
    for (const value of values) found.set(value, 'none')
    return found
  }
  const { rows } = await readItems(context, collection, {
    ...EMPTY_QUERY,
    fields: [...new Set([key, by.field])],
    filter: [{ path: [by.field], operator: 'in', value: [...values], or: false }],
    limit: MAX_FOUND,
    status: '*',
  })
  // Many items with one value may have left no room for those of another.
  if (rows.length === MAX_FOUND && values.length > 1) {
    for (const value of values) {
      const one = await findItems(context, collection, by, [value])
      found.set(value, one.get(value) ?? 'none')
    }
    return found
  }
  const exact = new Map<string, Key[]>()
  const folded = new Map<string, Key[]>()
  for (const row of rows) {
    const text = String(row[by.field])
    push(exact, text, row[key] as Key)
    push(folded, foldText(text.trim()), row[key] as Key)
  }
  for (const value of values) {
    const keys = exact.get(value) ?? folded.get(foldText(value.trim())) ?? []
    found.set(value, keys.length > 1 ? 'many' : keys[0] === undefined ? 'none' : { key: keys[0] })
  }
  return found
}

function push(map: Map<string, Key[]>, name: string, key: Key): void {
  const known = map.get(name)
  if (known) known.push(key)
  else map.set(name, [key])
}
