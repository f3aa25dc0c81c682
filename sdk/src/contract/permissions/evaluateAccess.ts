import type { Permission } from '../wire'
import { type Access, type AccessRule, type Action, NOTHING_DENIED, type Reason } from './Access'
import type { AccessSubject, AccessTarget } from './AccessTarget'
import { ownershipOf } from './ownership'

/** Status of the row that the console uses for create forms; never enforced (contract 7.4). */
export const CREATE_FORM_STATUS = '$create'

/**
 * The one place where permissions are decided, on the server and in the console. Pure: the same rows, subject and
 * collection give the same answer.
 *
 * Rules of the contract (7.4): no row means no; once a collection has rows for statuses, its plain row is ignored and
 * a status without a row of its own is closed; of two rows for the same status the first one counts; `mine` and `role`
 * cover nothing where the collection knows no owner. For create, every level but `none` is the same.
 *
 * @param rows - Permission rows of the subject's role, in order of their keys.
 * @param secretFields - Fields of the collection no one may read, administrators included.
 */
export function evaluateAccess(
  rows: readonly Permission[],
  subject: Pick<AccessSubject, 'isAdmin' | 'readsOnly'>,
  target: AccessTarget,
  action: Action,
  secretFields: ReadonlySet<string> = NOTHING_DENIED,
): Access {
  const secrets = action === 'read' ? secretFields : NOTHING_DENIED
  const base = { collection: target.name, action }
  if (subject.readsOnly && action !== 'read') return { ...base, rules: [], reasons: [{ rule: 'reads-only' }] }
  if (subject.isAdmin) {
    const rule: AccessRule = { status: null, scope: 'all', deniedFields: secrets }
    return { ...base, rules: [rule], reasons: [{ rule: 'administrator' }] }
  }
  const applicable = applicableRows(rows, target)
  if (applicable.length === 0) return { ...base, rules: [], reasons: [{ rule: 'no-permission-row' }] }
  const decisions = applicable.map((row) => decide(row, target, action, secrets))
  return {
    ...base,
    rules: decisions.flatMap((decision) => decision.rule ?? []),
    reasons: decisions.map((decision) => decision.reason),
  }
}

/** The rows that count: the first one of each status, or the first plain one. */
export function applicableRows<Row extends Permission>(
  rows: readonly Row[],
  { name, statusField }: AccessTarget,
): readonly Row[] {
  const own = rows.filter((row) => row.collection === name && row.status !== CREATE_FORM_STATUS)
  const statusRows = statusField !== null ? own.filter((row) => row.status !== null) : []
  const candidates = statusRows.length > 0 ? statusRows : own.filter((row) => row.status === null)
  return candidates.filter((row, index) => candidates.findIndex((c) => c.status === row.status) === index)
}

function decide(
  row: Permission,
  target: AccessTarget,
  action: Action,
  secrets: ReadonlySet<string>,
): { rule?: AccessRule; reason: Reason } {
  const level = row[action] ?? 'none'
  const decided = { rowId: row.id ?? null, status: row.status, level }
  const needsOwner = action !== 'create' && (level === 'mine' || level === 'role')
  if (needsOwner && !ownershipOf(target)) return { reason: { rule: 'no-owner-field', ...decided } }
  const reason: Reason = { rule: 'level', ...decided }
  if (level === 'none') return { reason }
  const blacklist = (action === 'read' ? row.read_field_blacklist : row.write_field_blacklist) ?? []
  return {
    reason,
    rule: {
      status: row.status,
      scope: action === 'create' || level === 'full' ? 'all' : level,
      // A key that could not be read would make its row unaddressable; the key is never a secret.
      deniedFields: new Set([...blacklist.filter((f) => f !== target.keyField), ...secrets]),
    },
  }
}
