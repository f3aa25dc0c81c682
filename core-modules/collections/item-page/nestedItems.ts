import type { Collection, Item, PrimaryKey } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { primaryKeyOf, type RelationSchema, resolveRelation } from '@pergola/sdk/items'

/** An item that is staged inside another one. */
export interface NestedItem {
  collection: string
  key: PrimaryKey
}

/** Changes all items that are staged inside another one: in references, lists and behind junctions, however deep. */
export function mapNested(
  root: Collection,
  staged: Item,
  change: (item: Item, collection: Collection) => Item,
  schema: RelationSchema,
): Item {
  const entries = Object.entries(staged).map(([name, value]) => {
    const field = root.fields[name]
    const relation = field ? resolveRelation(field, schema) : null
    if (!relation) return [name, value]
    const target = relation.kind === 'm2o' ? relation.collectionOne : relation.collectionMany
    return [name, Array.isArray(value) ? value.map((row) => inner(target, row)) : inner(target, value)]
  })
  return Object.fromEntries(entries)

  function inner(target: Collection, value: unknown): unknown {
    if (!isRecord(value)) return value
    return change(mapNested(target, value, change, schema), target)
  }
}

/** Changes an item wherever it is staged. */
export function changeNested(
  root: Collection,
  staged: Item,
  wanted: NestedItem,
  change: (item: Item) => Item,
  schema: RelationSchema,
): Item {
  return mapNested(
    root,
    staged,
    (item, target) => {
      const isWanted =
        target.collection === wanted.collection && String(item[primaryKeyOf(target)]) === String(wanted.key)
      return isWanted ? change(item) : item
    },
    schema,
  )
}

/** The item as it is staged; `null` where it is not. */
export function findNested(
  root: Collection,
  staged: Item,
  wanted: NestedItem,
  schema: RelationSchema,
): Item | null {
  let found: Item | null = null
  changeNested(
    root,
    staged,
    wanted,
    (item) => {
      found = item
      return item
    },
    schema,
  )
  return found
}
