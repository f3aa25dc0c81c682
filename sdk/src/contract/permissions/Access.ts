/** What a permission row has a level for. */
export type Action = 'create' | 'read' | 'update' | 'delete'

/** Whose rows a rule covers: all, those of the subject, or those of the subject's role. */
export type Scope = 'all' | 'mine' | 'role'

/** One thing a subject may do: an action on the rows of one status and scope, without some fields. */
export interface AccessRule {
  /** Rows with this status only; null: rows of any status. */
  status: string | null
  scope: Scope
  /** Read: fields that stay hidden in these rows. Write: fields that must not be sent. */
  deniedFields: ReadonlySet<string>
}

/**
 * Why a decision fell the way it did; `rowId` is a key of `directus_permissions`, where it is known. `reads-only`: the subject
 * changes nothing, whatever the rows allow.
 */
export type Reason =
  | { rule: 'administrator' }
  | { rule: 'reads-only' }
  | { rule: 'no-permission-row' }
  | { rule: 'level'; rowId: number | null; status: string | null; level: string }
  | { rule: 'no-owner-field'; rowId: number | null; status: string | null; level: string }

/** What one subject may do with one collection in one action: the answer of the evaluator. */
export interface Access {
  collection: string
  action: Action
  /** At most one rule per status. Empty: denied. */
  rules: readonly AccessRule[]
  /** Every row of `directus_permissions` that was looked at, and what came of it. */
  reasons: readonly Reason[]
}

export const NOTHING_DENIED: ReadonlySet<string> = new Set()

/** Whether the action is allowed on any row at all. */
export function isAllowed(access: Access): boolean {
  return access.rules.length > 0
}

/** Whether every row is covered, whatever its status and owner. */
export function coversAllRows(access: Access): boolean {
  return access.rules.some((rule) => rule.status === null && rule.scope === 'all')
}

/** The rule for rows of a status; undefined: those rows are not covered. */
export function ruleForStatus(access: Access, status: string | null): AccessRule | undefined {
  return access.rules.find((rule) => rule.status === null || rule.status === status)
}

/** How far a field is hidden: in no covered row, in the rows of some statuses, or everywhere. */
export function fieldDenial(access: Access, field: string): 'none' | 'some' | 'all' {
  const denied = access.rules.filter((rule) => rule.deniedFields.has(field)).length
  if (denied === 0) return 'none'
  return denied === access.rules.length ? 'all' : 'some'
}

/** The statuses in whose rows a field is visible; for fields that are hidden in some statuses only. */
export function statusesShowing(access: Access, field: string): string[] {
  return access.rules.flatMap((rule) =>
    rule.status !== null && !rule.deniedFields.has(field) ? [rule.status] : [],
  )
}
