import type { Viewer } from '../project/Viewer'
import type { CollectionSchema } from '../schema/Schema'
import { type Access, type AccessRule, NOTHING_DENIED, type Reason } from './Access'
import { ownerTest } from './ownerTest'
import { type Action, CREATE_FORM_STATUS, type PermissionRow } from './PermissionRow'

/**
 * The one place where permissions are decided. Pure: the same rows, viewer and collection give the same answer.
 *
 * Rules of the contract (7.4): no row means no; once a collection has rows for statuses, its plain row is ignored and
 * a status without a row of its own is closed; of two rows for the same status the first one counts; `mine` and `role`
 * cover nothing where the collection knows no owner. For create, every level but `none` is the same.
 *
 * @param rows - Permission rows of the viewer's role, in order of their keys.
 * @param secretFields - Fields of the collection nobody may read, administrators included.
 */
export function evaluateAccess(
  rows: readonly PermissionRow[],
  viewer: Viewer,
  collection: CollectionSchema,
  action: Action,
  secretFields: ReadonlySet<string> = NOTHING_DENIED,
): Access {
  const secrets = action === 'read' ? secretFields : NOTHING_DENIED
  const base = { collection: collection.name, action }
  if (viewer.isAdmin) {
    const rule: AccessRule = { status: null, scope: 'all', deniedFields: secrets }
    return { ...base, rules: [rule], reasons: [{ rule: 'administrator' }] }
  }
  const applicable = applicableRows(rows, collection)
  if (applicable.length === 0) return { ...base, rules: [], reasons: [{ rule: 'no-permission-row' }] }
  const decisions = applicable.map((row) => decide(row, collection, action, secrets))
  return {
    ...base,
    rules: decisions.flatMap((decision) => decision.rule ?? []),
    reasons: decisions.map((decision) => decision.reason),
  }
}

/** The rows that count: the first one of each status, or the first plain one. */
export function applicableRows(
  rows: readonly PermissionRow[],
  collection: CollectionSchema,
): readonly PermissionRow[] {
  const own = rows.filter((row) => row.collection === collection.name && row.status !== CREATE_FORM_STATUS)
  const statusRows = collection.statusField ? own.filter((row) => row.status !== null) : []
  const candidates = statusRows.length > 0 ? statusRows : own.filter((row) => row.status === null)
  return candidates.filter((row, index) => candidates.findIndex((c) => c.status === row.status) === index)
}

function decide(
  row: PermissionRow,
  collection: CollectionSchema,
  action: Action,
  secrets: ReadonlySet<string>,
): { rule?: AccessRule; reason: Reason } {
  const level = row[action]
  const told = { rowId: row.id, status: row.status, level }
  const needsOwner = action !== 'create' && (level === 'mine' || level === 'role')
  if (needsOwner && !ownerTest(collection)) return { reason: { rule: 'no-owner-field', ...told } }
  const reason: Reason = { rule: 'level', ...told }
  if (level === 'none') return { reason }
  const blacklist = action === 'read' ? row.readFieldBlacklist : row.writeFieldBlacklist
  return {
    reason,
    rule: {
      status: row.status,
      scope: action === 'create' || level === 'full' ? 'all' : level,
      // A key that could not be read would make its row unaddressable; the key is never a secret.
      deniedFields: new Set([...blacklist.filter((f) => f !== collection.primaryKey?.field), ...secrets]),
    },
  }
}
