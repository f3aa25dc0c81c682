import type { Item, PrimaryKey } from '@pergola/sdk'
import type { RelationShape } from './RelationShape'
import { type Delta, itemOf, type RelatedRow } from './relatedRows'

/** Each function gives the delta that comes after a change; `null` once nothing is staged any more. */
type Staged = Item[] | null

const orNull = (delta: Item[]): Staged => (delta.length > 0 ? delta : null)

/** @param place - Where the row comes among those that are ordered by hand. */
export function stageNew(shape: RelationShape, delta: Delta, values: Item, place?: number): Staged {
  return [
    ...delta,
    { ...(shape.itemField ? { [shape.itemField]: values } : values), ...placeIn(shape, place) },
  ]
}

export function stageLink(shape: RelationShape, delta: Delta, key: PrimaryKey, place?: number): Staged {
  return stageNew(shape, delta, { [shape.itemKeyField]: key }, place)
}

function placeIn({ sortField }: RelationShape, place: number | undefined): Item {
  return sortField && place !== undefined ? { [sortField]: place } : {}
}

/** Stages changed columns of the row itself, beside its item. */
export function stageOwn(delta: Delta, shape: RelationShape, row: RelatedRow, changes: Item): Staged {
  return row.entry
    ? replace(delta, row.entry, { ...row.entry, ...changes })
    : [...delta, { [shape.rowKeyField]: row.rowKey, ...changes }]
}

/** Takes a removal back. */
export function stageRestore(delta: Delta, row: RelatedRow): Staged {
  return orNull(delta.filter((entry) => entry !== row.entry))
}

/** Stages changed fields of a row's item. */
export function stageEdit(shape: RelationShape, delta: Delta, row: RelatedRow, changes: Item): Staged {
  if (row.entry) {
    const item = { ...itemOf(shape, row.entry), ...changes }
    const changed = shape.itemField
      ? { ...row.entry, [shape.itemField]: withKey(shape, row, item) }
      : { ...row.entry, ...changes }
    return replace(delta, row.entry, changed)
  }
  const edit = shape.itemField ? { [shape.itemField]: withKey(shape, row, changes) } : changes
  return [...delta, { [shape.rowKeyField]: row.rowKey, ...edit }]
}

/** Takes a row out. A row that was only staged is forgotten. */
export function stageRemoval(shape: RelationShape, delta: Delta, row: RelatedRow): Staged {
  const rest = delta.filter((entry) => entry !== row.entry)
  if (row.kind !== 'saved') return orNull(rest)
  const removal = shape.removal === 'delete' ? { $delete: true } : { [shape.parentField]: null }
  return [...rest, { [shape.rowKeyField]: row.rowKey, ...removal }]
}

/** Numbers the rows in their new order; those that keep their number are not touched. */
export function stageOrder(shape: RelationShape, delta: Delta, rows: readonly RelatedRow[]): Staged {
  const { sortField } = shape
  if (!sortField) return orNull([...delta])
  let next = [...delta]
  for (const [index, row] of rows.entries()) {
    const place = index + 1
    if (row.sort === place || row.isRemoved) continue
    if (row.entry) next = replace(next, row.entry, { ...row.entry, [sortField]: place })
    else next.push({ [shape.rowKeyField]: row.rowKey, [sortField]: place })
  }
  return orNull(next)
}

function replace(delta: Delta, entry: Item, by: Item): Item[] {
  return delta.map((candidate) => (candidate === entry ? by : candidate))
}

/** A nested item is changed, not created, when it carries its key. */
function withKey(shape: RelationShape, row: RelatedRow, item: Item): Item {
  return row.key === null ? item : { [shape.itemKeyField]: row.key, ...item }
}
