import { isEqual, type Permission } from '@pergola/sdk'
import type { FieldConflict } from '@pergola/sdk/items'
import { currentRows, emptyRow, type PermissionTable, rowKey } from './permissionTable'

/** Rights that someone else gave the role meanwhile, other than those that are staged. */
export interface RowConflict {
  collection: string
  status: string | null
  conflicts: FieldConflict[]
}

/** Parts of a row that say what is allowed. */
const RIGHTS = [
  'create',
  'read',
  'update',
  'delete',
  'comment',
  'explain',
  'read_field_blacklist',
  'write_field_blacklist',
  'status_blacklist',
] as const

/**
 * Puts what is staged on top of the rows as they are stored now.
 *
 * @param fresh - The rows of the role as just read.
 */
export function rebaseTable(
  table: PermissionTable,
  fresh: readonly Permission[],
): { table: PermissionTable; conflicts: RowConflict[] } {
  const find = (rows: readonly Permission[], row: Permission) =>
    rows.find(({ collection, status }) => collection === row.collection && status === row.status)
  const staged = new Map<string, Permission>()
  const conflicts: RowConflict[] = []
  for (const mine of table.staged.values()) {
    const nothing = emptyRow(table.role, mine.collection, mine.status)
    const before = find(table.saved, mine)
    const theirs = find(fresh, mine)
    const { id: _gone, ...rest } = mine
    const next: Permission = theirs ? { ...theirs } : { ...rest, id: undefined }
    const collisions: FieldConflict[] = []
    for (const right of RIGHTS) {
      const first = (before ?? nothing)[right]
      if (isEqual(mine[right], first)) continue
      Object.assign(next, { [right]: mine[right] })
      if (theirs && !isEqual(theirs[right], first) && !isEqual(theirs[right], mine[right])) {
        collisions.push({ field: right, mine: mine[right], theirs: theirs[right] })
      }
    }
    if (!isEqual(next, theirs)) staged.set(rowKey(mine.collection, mine.status), next)
    if (collisions.length > 0) {
      conflicts.push({ collection: mine.collection, status: mine.status, conflicts: collisions })
    }
  }
  return { table: { ...table, saved: fresh, staged }, conflicts }
}

/** The table once what was sent is stored: what was staged or taken back meanwhile is left to save. */
export function tableAfterSave(current: PermissionTable, sent: PermissionTable): PermissionTable {
  const staged = new Map(current.staged)
  for (const [key, row] of sent.staged) {
    if (!staged.has(key)) staged.set(key, storedRow(sent, row))
  }
  const stored = currentRows(sent)
  return rebaseTable({ ...current, saved: stored, staged }, stored).table
}

/** What stood where a row was staged. */
function storedRow({ role, saved }: PermissionTable, { collection, status }: Permission): Permission {
  const isSame = (row: Permission) => row.collection === collection && row.status === status
  return saved.find(isSame) ?? emptyRow(role, collection, status)
}

/** Rows to write, each with what it replaces: of stored rows only what was changed. */
export function rowsWithBase({ saved, staged }: PermissionTable): object[] {
  return [...staged.values()].map(({ id, ...row }) => {
    const before = saved.find((each) => each.id === id)
    if (id === undefined || !before) return { ...row, $base: null }
    const changed = RIGHTS.filter((right) => !isEqual(row[right], before[right]))
    const pick = (values: Partial<Permission>) =>
      Object.fromEntries(changed.map((right) => [right, values[right]]))
    return { id, ...pick(row), $base: pick(before) }
  })
}
