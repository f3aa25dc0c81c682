import { type Collection, type Item, isEqual } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { primaryKeyOf, type RelationSchema, resolveRelation } from '@pergola/sdk/items'
import { pick } from '../data/pick'

export interface Save {
  /** All that is staged by now. */
  staged: Item
  /** What was staged when the save began. */
  sent: Item
  /** The item as it was answered; lists of it as far as they were read again. */
  stored: Item
}

/**
 * What of the staged edits a save has left to do: what was typed while it was on its way. In related items, too, only what
 * differs from what was sent is left, and it is compared (`$base`) with what was sent. An item that the save has created is
 * changed from now on, not created once more.
 */
export function editsAfterSave(root: Collection, save: Save, schema: RelationSchema): Item {
  const edits: Item = {}
  for (const [name, value] of Object.entries(save.staged)) {
    if (isEqual(value, save.sent[name])) continue
    const left = leftOf(root, name, value, save, schema)
    if (left !== undefined) edits[name] = left
  }
  return edits
}

/** `undefined` once all of it is stored. */
function leftOf(root: Collection, name: string, value: unknown, save: Save, schema: RelationSchema): unknown {
  const field = root.fields[name]
  const relation = field ? resolveRelation(field, schema) : null
  const { [name]: sent } = save.sent
  const { [name]: stored } = save.stored
  if (!relation) return value
  if (Array.isArray(sent) && (Array.isArray(value) || value === null)) {
    const rows = Array.isArray(stored) ? stored.filter(isRecord) : []
    return leftOfRows(relation.collectionMany, value ?? [], sent, rows, schema)
  }
  if (relation.kind !== 'm2o' || !isRecord(value) || !isRecord(sent)) return value
  return leftOfItem(
    relation.collectionOne,
    { staged: value, sent, stored: asItem(relation.collectionOne, stored) },
    schema,
  )
}

function leftOfRows(
  collection: Collection,
  staged: readonly unknown[],
  sent: readonly unknown[],
  stored: readonly Item[],
  schema: RelationSchema,
): unknown[] | undefined {
  const keyField = primaryKeyOf(collection)
  const isSaved = (row: unknown): row is Item => isRecord(row) && row[keyField] !== undefined
  const isNew = (row: unknown): row is Item => isRecord(row) && row[keyField] === undefined
  const sameIn = (rows: readonly unknown[], row: Item) =>
    rows.filter(isSaved).find((other) => String(other[keyField]) === String(row[keyField]))
  // Each stands for one row: of equal new ones, all that were added are kept.
  const unmatched = [...sent]
  const changed = staged.filter((row) => takeFirst(unmatched, (other) => isEqual(row, other)) === undefined)
  const created = unmatched.filter(isNew)
  const free = [...stored]

  function versionsOf(row: unknown): Save | null {
    if (isSaved(row)) {
      const before = sameIn(sent, row)
      return before ? { staged: row, sent: before, stored: row } : null
    }
    if (!isNew(row)) return null
    // Columns are only added to a row while it is edited.
    const before = takeFirst(created, (other) => Object.keys(other).every((name) => name in row))
    const after = before && takeFirst(free, (other) => holds(collection, other, before, schema))
    return before && after ? { staged: row, sent: before, stored: after } : null
  }

  const takenBack = sent.filter(isSaved).filter((row) => isRecord(row.$base) && !sameIn(staged, row))
  const rows = [
    ...changed.flatMap((row) => {
      const versions = versionsOf(row)
      return versions ? (leftOfItem(collection, versions, schema) ?? []) : [row]
    }),
    ...takenBack.flatMap((row) => {
      const staged = { [keyField]: row[keyField], $base: row.$base }
      return leftOfItem(collection, { staged, sent: row, stored: row }, schema) ?? []
    }),
  ]
  return rows.length > 0 ? rows : undefined
}

function leftOfItem(collection: Collection, save: Save, schema: RelationSchema): Item | undefined {
  const { sent } = save
  const keyField = primaryKeyOf(collection)
  const { $base, [keyField]: stagedKey, ...staged } = save.staged
  const key = stagedKey ?? save.stored[keyField]
  // Not known, or another item was chosen meanwhile.
  if (key === undefined || (sent[keyField] !== undefined && String(sent[keyField]) !== String(key)))
    return save.staged
  const replaced = isRecord(sent.$base) ? sent.$base : {}
  const takenBack = Object.keys(sent).filter(
    (name) => name in replaced && !(name in staged) && name !== '$base',
  )
  const changes = {
    ...editsAfterSave(collection, { ...save, staged }, schema),
    ...pick(replaced, takenBack),
  }
  const changed = Object.keys(changes)
  if (changed.length === 0) return undefined
  if (!isRecord($base) && !isRecord(sent.$base)) return { [keyField]: key, ...changes }
  const kept = isRecord($base) ? $base : {}
  const base = {
    ...pick(
      kept,
      Object.keys(kept).filter((name) => !(name in sent)),
    ),
    ...pick(
      sent,
      changed.filter((name) => name in sent && (name in kept || name in replaced)),
    ),
  }
  return { [keyField]: key, ...changes, $base: base }
}

/** Whether it is the row that was made of these values. Of further items, only the key is in it. */
function holds(collection: Collection, row: Item, values: Item, schema: RelationSchema): boolean {
  return Object.entries(values).every(([name, value]) => {
    if (typeof value !== 'object' || value === null) return String(row[name]) === String(value)
    const field = collection.fields[name]
    const relation = field ? resolveRelation(field, schema) : null
    const key = relation && isRecord(value) ? value[primaryKeyOf(relation.collectionOne)] : undefined
    return key === undefined || String(row[name]) === String(key)
  })
}

function takeFirst<Element>(from: Element[], isWanted: (element: Element) => boolean): Element | undefined {
  const index = from.findIndex(isWanted)
  return index < 0 ? undefined : from.splice(index, 1)[0]
}

/** The item that a reference names, as its key or whole. */
function asItem(collection: Collection, value: unknown): Item {
  if (isRecord(value)) return value
  return value === null || value === undefined ? {} : { [primaryKeyOf(collection)]: value }
}
