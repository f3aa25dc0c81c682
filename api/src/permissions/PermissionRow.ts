import type { Action, CommentLevel, ExplainLevel, Permission, PermissionLevel } from '@pergola/sdk/contract'
import { permissionsFields } from '../system/fields/permissionsFields'

/** A row of `directus_permissions`, decoded: nothing in it is missing. */
export interface PermissionRow extends Omit<Permission, Action>, Record<Action, PermissionLevel> {
  id: number
  comment: CommentLevel
  explain: ExplainLevel
  read_field_blacklist: string[]
  write_field_blacklist: string[]
  status_blacklist: string[]
}

const LEVELS: readonly PermissionLevel[] = ['none', 'mine', 'role', 'full']
const COMMENT_LEVELS: readonly CommentLevel[] = ['none', 'read', 'create', 'update', 'full']
const EXPLAIN_LEVELS: readonly ExplainLevel[] = ['none', 'create', 'update', 'always']

/** Named, since SQLite looks at its schema once more for each `*`. */
export const PERMISSION_COLUMNS: readonly string[] = permissionsFields.map(({ field }) => field)

/** Decodes a stored row. Unknown words must never grant anything, so they become `none`. */
export function parsePermissionRow(row: Record<string, unknown>): PermissionRow {
  return {
    id: Number(row.id),
    collection: String(row.collection),
    role: Number(row.role),
    status: row.status === null || row.status === undefined ? null : String(row.status),
    create: parseLevel(row.create, LEVELS),
    read: parseLevel(row.read, LEVELS),
    update: parseLevel(row.update, LEVELS),
    delete: parseLevel(row.delete, LEVELS),
    comment: parseLevel(row.comment, COMMENT_LEVELS),
    explain: parseLevel(row.explain, EXPLAIN_LEVELS),
    read_field_blacklist: parseList(row.read_field_blacklist),
    write_field_blacklist: parseList(row.write_field_blacklist),
    status_blacklist: parseList(row.status_blacklist),
  }
}

function parseLevel<Level extends string>(value: unknown, levels: readonly Level[]): Level {
  return levels.find((candidate) => candidate === value) ?? (levels[0] as Level)
}

function parseList(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return String(value)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
