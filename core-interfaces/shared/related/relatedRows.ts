import type { Item, PrimaryKey } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import type { RelationShape } from './RelationShape'

/** A row of a relation as it will be once the form is saved. */
export interface RelatedRow {
  /** Stays the same while rows are staged and edited. */
  id: string
  /** `saved` is on the server, `linked` an existing item to be added, `new` an item to be created. */
  kind: 'saved' | 'linked' | 'new'
  /** The item, staged changes included. */
  item: Item
  /** Key of the item; `null` for a new one. */
  key: PrimaryKey | null
  /** Key of the saved row: that of the junction row, or of the item itself; `null` for rows that are not saved. */
  rowKey: PrimaryKey | null
  /** Place among the rows where they are ordered by hand. */
  sort: number | null
  /** The staged entry that is behind it, if any. */
  entry: Item | null
  /** Columns of its own that a junction row has beside the item. */
  own: Item
  /** Will be taken out when the form is saved. */
  isRemoved: boolean
}

/** Staged changes to the rows of a relation, as the API takes them: rows that are not mentioned stay as they are. */
export type Delta = readonly Item[]

/** Reads a form's value: a list of objects is a delta; keys, and nothing, say that nothing is staged. */
export function readDelta(value: unknown): Delta {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/**
 * Lays staged changes over the saved rows; rows that are taken out stay among them, marked, until that is saved.
 *
 * @param known - Items that were linked, by key, as far as they are loaded.
 */
export function applyDelta(
  shape: RelationShape,
  saved: readonly Item[],
  delta: Delta,
  known: ReadonlyMap<string, Item>,
): RelatedRow[] {
  const savedKeys = new Set(saved.map((row) => String(row[shape.rowKeyField])))
  // A junction row with a key is on the server, also where it is not among those that are loaded.
  const isOfSavedRow = ({ [shape.rowKeyField]: key }: Item) =>
    savedKeys.has(String(key)) || (shape.itemField !== null && key !== undefined)
  const fromSaved = saved.flatMap(
    (row) => savedRow(shape, row, entryOf(shape, delta, row[shape.rowKeyField])) ?? [],
  )
  const added = delta
    .filter((entry) => !isRemoval(shape, entry) && !isOfSavedRow(entry))
    .map((entry, index) => addedRow(shape, entry, index, known))
  const rows = [...fromSaved, ...added]
  if (!shape.sortField) return rows
  return rows
    .map((row, index) => ({ row, place: row.sort ?? Number.POSITIVE_INFINITY, index }))
    .sort((a, b) => (a.place === b.place ? a.index - b.index : a.place - b.place))
    .map(({ row }) => row)
}

function savedRow(shape: RelationShape, row: Item, entry: Item | null): RelatedRow | null {
  const isRemoved = entry !== null && isRemoval(shape, entry)
  const merged = isRemoved ? row : { ...row, ...entry }
  const item = shape.itemField ? nested(row, shape.itemField, isRemoved ? null : entry) : merged
  // A junction row whose item is gone, or may not be read, shows nothing that could be edited.
  if (!item) return null
  return {
    id: `saved-${row[shape.rowKeyField]}`,
    kind: 'saved',
    item,
    key: (item[shape.itemKeyField] as PrimaryKey | undefined) ?? null,
    rowKey: row[shape.rowKeyField] as PrimaryKey,
    sort: sortOf(shape, merged),
    entry,
    own: ownOf(shape, merged),
    isRemoved,
  }
}

function addedRow(
  shape: RelationShape,
  entry: Item,
  index: number,
  known: ReadonlyMap<string, Item>,
): RelatedRow {
  const values = itemOf(shape, entry)
  const key = linkedKey(values, shape.itemKeyField)
  return {
    id: key === null ? `new-${index}` : `linked-${key}`,
    kind: key === null ? 'new' : 'linked',
    item: { ...known.get(String(key)), ...values },
    key,
    rowKey: null,
    sort: sortOf(shape, entry),
    entry,
    own: ownOf(shape, entry),
    isRemoved: false,
  }
}

/** Key of an item that exists; `null` for a new one, which may have a key too, that was typed (`$new`). */
export function linkedKey(item: Item, keyField: string): PrimaryKey | null {
  return '$new' in item ? null : ((item[keyField] as PrimaryKey | undefined) ?? null)
}

function nested(row: Item, field: string, entry: Item | null): Item | null {
  const item = row[field]
  return isRecord(item) ? { ...item, ...(entry?.[field] as Item | undefined) } : null
}

/** The item inside a staged entry. */
export function itemOf(shape: RelationShape, entry: Item): Item {
  return shape.itemField ? ((entry[shape.itemField] as Item | undefined) ?? {}) : entry
}

function ownOf(shape: RelationShape, row: Item): Item {
  return Object.fromEntries(shape.ownFields.map(({ field }) => [field, row[field] ?? null]))
}

function sortOf(shape: RelationShape, row: Item): number | null {
  const place = shape.sortField ? row[shape.sortField] : null
  return place === null || place === undefined ? null : Number(place)
}

function entryOf(shape: RelationShape, delta: Delta, rowKey: unknown): Item | null {
  return delta.find((entry) => String(entry[shape.rowKeyField]) === String(rowKey)) ?? null
}

export function isRemoval(shape: RelationShape, entry: Item): boolean {
  return entry.$delete === true || (shape.parentField in entry && entry[shape.parentField] === null)
}
