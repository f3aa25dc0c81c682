import { type Api, type Collection, type Item, isEqual, itemsPath, toParameters } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { primaryKeyOf, type RelationSchema, resolveRelation } from '@pergola/sdk/items'
import type { LoadedItems } from '../data/itemQuery'

export interface CreatedRows {
  collection: Collection
  answer: LoadedItems
  sent: Item
  /** Asked when the answer is there. */
  staged: () => Item
}

/**
 * Reads the rows of lists in which new ones were sent and edited again meanwhile, by field: the answer of a save does not say
 * which keys they have. What cannot be read is left out.
 */
export async function readCreatedRows(
  api: Api,
  { collection, answer, sent, staged }: CreatedRows,
  schema: RelationSchema,
): Promise<Record<string, Item[]>> {
  const [item, ...others] = answer.items
  const parentKey = item?.[primaryKeyOf(collection)]
  const lists: Record<string, Item[]> = {}
  if (parentKey === undefined || others.length > 0) return lists
  for (const [name, value] of Object.entries(sent)) {
    const field = collection.fields[name]
    if (!field || !Array.isArray(value) || isEqual(value, staged()[name])) continue
    const relation = resolveRelation(field, schema)
    if (!relation) continue
    const { collectionMany, fieldMany } = relation
    const keyField = primaryKeyOf(collectionMany)
    const created = value.filter((row): row is Item => isRecord(row) && row[keyField] === undefined)
    if (created.length === 0) continue
    const columns = created.flatMap(Object.keys).filter((column) => collectionMany.fields[column]?.datatype)
    const rows = await api
      .get<Item[]>(itemsPath(collectionMany.collection), {
        query: toParameters({
          fields: [...new Set([keyField, ...columns])],
          filter: [{ field: fieldMany.field, operator: 'eq', value: parentKey }],
          // The latest first, where keys are counted.
          sort: `-${keyField}`,
          limit: -1,
        }),
      })
      .catch(() => null)
    if (rows) lists[name] = rows
  }
  return lists
}
