import { type Collection, isEqual, isSystemCollection, ownerFieldOf, type Permission } from '@pergola/sdk'
import { CREATE_FORM_STATUS, noLevels } from '@pergola/sdk/contract'
import { statusMappingOf } from '@pergola/sdk/items'

/** What a permission row has a level for, in the order of the columns. */
export const COLUMNS = ['create', 'read', 'update', 'delete', 'comment'] as const
export type Column = (typeof COLUMNS)[number]
export type Level = 'none' | 'mine' | 'role' | 'read' | 'create' | 'update' | 'full'

/** The permission rows of one role: as saved, and as changed on the page. */
export interface PermissionTable {
  role: number
  saved: readonly Permission[]
  /** Changed rows, by {@link rowKey}. */
  staged: ReadonlyMap<string, Permission>
}

export function rowKey(collection: string, status: string | null): string {
  return status === null ? collection : `${collection}/${status}`
}

/** Statuses of a collection whose rights are given per status; empty for all others. */
export function statusesOf(collection: Collection): string[] {
  return Object.keys(statusMappingOf(collection) ?? {})
}

/** The levels that make a difference for a collection. */
export function levelsOf(collection: Collection, column: Column): readonly Level[] {
  const levels = levelsOfColumn(column)
  const hasOwner = ownerFieldOf(collection) !== null || isSystemCollection(collection.collection)
  return hasOwner ? levels : levels.filter((level) => level !== 'mine' && level !== 'role')
}

/** Levels of an action in any collection. */
export function levelsOfColumn(column: Column): readonly Level[] {
  if (column === 'create') return ['none', 'full']
  if (column === 'comment') return ['none', 'read', 'create', 'update', 'full']
  return ['none', 'mine', 'role', 'full']
}

/**
 * The row that holds for a status, or for a whole collection (`status` null). Without rows for statuses, the row of the
 * collection holds for each of them; without any row, nothing is allowed.
 */
export function rowOf(table: PermissionTable, collection: string, status: string | null): Permission {
  const staged = table.staged.get(rowKey(collection, status))
  if (staged) return staged
  const own = table.saved.filter((row) => row.collection === collection)
  const exact = own.find((row) => row.status === status)
  if (exact) return exact
  const plain = own.find((row) => row.status === null)
  const holds = plain && status !== CREATE_FORM_STATUS && rowIsInherited(table, collection)
  return holds ? { ...plain, id: undefined, status } : emptyRow(table.role, collection, status)
}

/** The level of a cell; `null` where the statuses of a collection differ. */
export function levelOf(
  table: PermissionTable,
  collection: Collection,
  status: string | null,
  column: Column,
): Level | null {
  const name = collection.collection
  const statuses = status === null ? statusesOf(collection) : []
  if (statuses.length === 0) return rowOf(table, name, status)[column] ?? 'none'
  const levels = new Set(statuses.map((each) => rowOf(table, name, each)[column] ?? 'none'))
  return levels.size === 1 ? ([...levels][0] as Level) : null
}

/**
 * Changes a row, or the rows of all statuses where the collection has some (`status` null). Once one status has a row,
 * the row of the collection no longer counts, so the others get theirs too.
 */
export function stageRow(
  table: PermissionTable,
  collection: Collection,
  status: string | null,
  change: Partial<Permission>,
): PermissionTable {
  const name = collection.collection
  const statuses = statusesOf(collection)
  const changed = status === null && statuses.length > 0 ? statuses : [status]
  const isInherited = rowIsInherited(table, name) && changed.some((each) => each !== CREATE_FORM_STATUS)
  const affected = isInherited ? new Set([...changed, ...statuses]) : new Set(changed)
  const staged = new Map(table.staged)
  for (const each of affected) {
    const row = rowOf(table, name, each)
    staged.set(rowKey(name, each), changed.includes(each) ? { ...row, ...change } : row)
  }
  const before = { ...table, staged: new Map() }
  const isSame = (each: string | null) => isEqual(staged.get(rowKey(name, each)), rowOf(before, name, each))
  const taken = [...affected]
  // Rows that took over from the row of the collection go together, or not at all.
  const isTakenBack = isInherited ? () => taken.every(isSame) : isSame
  for (const each of taken.filter(isTakenBack)) staged.delete(rowKey(name, each))
  return { ...table, staged }
}

/** Everything, nothing or all with the own items; what new items start with stays. */
export function allRights(level: 'none' | 'mine' | 'full'): Partial<Permission> {
  const levels = Object.fromEntries(COLUMNS.map((column) => [column, level]))
  return {
    ...levels,
    // These two know no owner: new items are the own ones, and "update" is the level of the own comments.
    ...(level === 'mine' && { create: 'full', comment: 'update' }),
    explain: 'none',
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
  }
}

/** The rows as they would be saved. */
export function currentRows({ saved, staged }: PermissionTable): Permission[] {
  const changed = new Set([...staged.values()].map(({ id }) => id))
  return [...saved.filter(({ id }) => !changed.has(id)), ...staged.values()]
}

/** Rows to write: those with a key are changed, the others created. */
export function rowsToSave({ staged }: PermissionTable): Permission[] {
  return [...staged.values()].map(({ id, ...row }) => (id === undefined ? row : { id, ...row }))
}

function isStatusRow({ status }: Permission): boolean {
  return status !== null && status !== CREATE_FORM_STATUS
}

/** Whether the row of the collection holds for its statuses, since none of them has a row. */
function rowIsInherited({ saved }: PermissionTable, collection: string): boolean {
  const own = saved.filter((row) => row.collection === collection)
  return own.some((row) => row.status === null) && !own.some(isStatusRow)
}

/** What holds where there is no row: nothing is allowed. */
export function emptyRow(role: number, collection: string, status: string | null): Permission {
  return {
    collection,
    role,
    status,
    ...noLevels,
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
  }
}
