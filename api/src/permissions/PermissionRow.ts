export type Action = 'create' | 'read' | 'update' | 'delete'
export type Level = 'none' | 'mine' | 'role' | 'full'
export type CommentLevel = 'none' | 'read' | 'create' | 'update' | 'full'
export type ExplainLevel = 'none' | 'create' | 'update' | 'always'

/** Status of the row that the console uses for create forms; never enforced (contract 7.4). */
export const CREATE_FORM_STATUS = '$create'

/** A row of `directus_permissions`, decoded. Words that are no level count as `none`. */
export interface PermissionRow extends Record<Action, Level> {
  id: number
  collection: string
  role: number
  /** Null for rows that hold for the whole collection. */
  status: string | null
  comment: CommentLevel
  explain: ExplainLevel
  readFieldBlacklist: readonly string[]
  writeFieldBlacklist: readonly string[]
  statusBlacklist: readonly string[]
}

const LEVELS: readonly Level[] = ['none', 'mine', 'role', 'full']
const COMMENT_LEVELS: readonly CommentLevel[] = ['none', 'read', 'create', 'update', 'full']
const EXPLAIN_LEVELS: readonly ExplainLevel[] = ['none', 'create', 'update', 'always']

/** Decodes a stored row. Unknown words must never grant anything, so they become `none`. */
export function parsePermissionRow(row: Record<string, unknown>): PermissionRow {
  return {
    id: Number(row.id),
    collection: String(row.collection),
    role: Number(row.role),
    status: row.status === null || row.status === undefined ? null : String(row.status),
    create: word(row.create, LEVELS),
    read: word(row.read, LEVELS),
    update: word(row.update, LEVELS),
    delete: word(row.delete, LEVELS),
    comment: word(row.comment, COMMENT_LEVELS),
    explain: word(row.explain, EXPLAIN_LEVELS),
    readFieldBlacklist: list(row.read_field_blacklist),
    writeFieldBlacklist: list(row.write_field_blacklist),
    statusBlacklist: list(row.status_blacklist),
  }
}

function word<Word extends string>(value: unknown, words: readonly Word[]): Word {
  return words.find((candidate) => candidate === value) ?? (words[0] as Word)
}

function list(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return String(value)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
