import {
  type Api,
  type Collection,
  type FieldAccess,
  type Item,
  isSystemCollection,
  itemsPath,
  type PrimaryKey,
} from '@pergola/sdk'
import { type AccessQuery, primaryKeyOf, softDeleteValues, statusOf } from '@pergola/sdk/items'
import { fetchItems, IN_ALL_STATUSES } from '../data/itemQuery'
import { deleteItems, updateItems } from '../data/itemWrites'
import { pick } from '../data/pick'
import type { Following } from './following'

/** Takes a change back; rejects when the server refuses. */
export type Undo = () => Promise<void>

/** `soft`: only the status changes. `undoable`: the rows can be written back as they were. `final`: they cannot. */
export type DeletionKind = 'soft' | 'undoable' | 'final'

export interface DeletionInput {
  collection: Collection
  /** What the user may do with its fields. */
  access: FieldAccess
  canCreate: boolean
  /** How many items. */
  count: number
  /** They are marked as deleted already. Default: no. */
  isMarked?: boolean
  /** What else happens: it would not come back with them. */
  following: Following
}

/** More than these are not kept in the browser for a change of mind. */
const MOST_UNDOABLE = 1000
const ROWS_PER_REQUEST = 200

/** What deleting items means here. */
export function deletionKind(input: DeletionInput): DeletionKind {
  const { collection, access, canCreate, count, isMarked, following } = input
  const isTooMany = count > MOST_UNDOABLE || following.follows.length > 0
  if (softDeleteValues(collection) && !isMarked) return 'soft'
  // A file is more than its row, and so are the people and roles of a project.
  if (isSystemCollection(collection.collection) || !canCreate || isTooMany) return 'final'
  const columns = Object.values(collection.fields).filter(({ datatype }) => datatype !== null)
  // No one can write back what they cannot read; hashes are never read.
  const isWhole = columns.every(
    ({ field, type, primary_key }) =>
      type !== 'hash' && access.isReadable(field) && (primary_key || access.isWritable(field)),
  )
  return isWhole ? 'undoable' : 'final'
}

/** Whether all are marked as deleted, so that deleting them once more is for good. */
export async function areMarked(
  api: Api,
  collection: Collection,
  keys: readonly PrimaryKey[],
): Promise<boolean> {
  if (!softDeleteValues(collection) || keys.length > MOST_UNDOABLE) return false
  const { items } = await fetchItems(api, collection.collection, keys)
  return items.length > 0 && items.every((item) => statusOf(collection, item)?.soft_delete)
}

/**
 * Deletes items, or marks them as deleted.
 *
 * @param query - Asks the server to refuse what would lock the caller out.
 * @returns How to take that back; `null` when there is no way.
 */
export async function deleteUndoably(
  api: Api,
  keys: readonly PrimaryKey[],
  input: DeletionInput,
  query: AccessQuery = {},
): Promise<Undo | null> {
  const { collection } = input
  const name = collection.collection
  const kind = deletionKind(input)
  const before =
    kind === 'final' || keys.length > MOST_UNDOABLE ? [] : (await fetchItems(api, name, keys)).items
  const marks = kind === 'soft' ? softDeleteValues(collection) : null
  await (marks
    ? updateItems(api, name, keys, marks, { query: { ...query, ...IN_ALL_STATUSES } })
    : deleteItems(api, name, keys, query))
  if (before.length === 0) return null
  if (marks) return restoreValues(api, collection, before, Object.keys(marks))
  return async () => {
    // References to a deleted item stay, so that they hold again once its key is back.
    for (const rows of inParts(before)) {
      await api.post(
        itemsPath(name),
        rows.map((row) => ownValues(collection, row)),
      )
    }
  }
}

/** Writes the named fields of rows back as they were. */
export function restoreValues(
  api: Api,
  collection: Collection,
  before: readonly Item[],
  fields: readonly string[],
): Undo {
  const primaryKeyField = primaryKeyOf(collection)
  const rows = before.map((row) => pick(row, [primaryKeyField, ...fields]))
  return async () => {
    for (const part of inParts(rows)) {
      // Rows that were marked as deleted are found by a request alone that names their status.
      await api.patch(itemsPath(collection.collection), part, { query: { status: '*' } })
    }
  }
}

function inParts(rows: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_REQUEST) }, (_, index) =>
    rows.slice(index * ROWS_PER_REQUEST, (index + 1) * ROWS_PER_REQUEST),
  )
}

function ownValues({ fields }: Collection, row: Item): Item {
  return pick(
    row,
    Object.keys(row).filter((name) => (fields[name]?.datatype ?? null) !== null),
  )
}
