import type { Access, Reason } from '@pergola/sdk/contract'

/** Why an item is out of reach although the role may do something with others, or why there is no such role. */
export type FurtherReason =
  /** No rule for items of this status. */
  | { rule: 'status'; status: string | null }
  /** The rule covers items of some owners only; `owner` is the key of this item's. */
  | { rule: 'owner'; level: string; owner: number | null }
  /** A status that means "deleted": only found when it is asked for. */
  | { rule: 'deleted'; status: string | null }
  /** What cannot be read cannot be changed. */
  | { rule: 'unreadable' }
  /** What the server protects in its own collections, whatever the permission rows say. */
  | { rule: 'system'; message: string }
  /** The account is worth no more than none. */
  | { rule: 'inactive' | 'two-factor' }
  /** The row of create forms: what they offer, which is not checked. */
  | { rule: 'on-creation'; rowId: number | null }

export type Why = Reason | FurtherReason

/** A reason for people. */
export function describeWhy({ action, collection }: Pick<Access, 'action' | 'collection'>, why: Why): string {
  return `${action} on "${collection}"${describeReason(why)}`
}

/** Sentences for people: which rule allowed or denied. */
export function explainAccess(access: Access): string[] {
  return access.reasons.map((reason) => describeWhy(access, reason))
}

function describeReason(reason: Why): string {
  switch (reason.rule) {
    case 'administrator':
      return ' is allowed: administrators are not checked'
    case 'reads-only':
      return ' is denied: nothing is changed by who asks, whatever the rows allow'
    case 'no-permission-row':
      return ' is denied: the role has no permission row for the collection'
    case 'no-owner-field':
      return `${ofStatus(reason.status)} is denied: row ${reason.rowId} says "${reason.level}", but the collection has no owner field`
    case 'level':
      return `${ofStatus(reason.status)} is ${reason.level === 'none' ? 'denied' : 'allowed'}: row ${reason.rowId} says "${reason.level}"`
    case 'status':
      return `${ofStatus(reason.status)} is denied: no permission row opens this status`
    case 'owner':
      return ` is denied: "${reason.level}" does not cover ${reason.owner === null ? 'an item without owner' : `what belongs to ${reason.owner}`}`
    case 'deleted':
      return `${ofStatus(reason.status)} is denied: such items are only found when their status is asked for`
    case 'unreadable':
      return ' is denied: the item cannot be read'
    case 'system':
      return ` is denied by the server: ${reason.message}`
    case 'inactive':
      return ' is decided as for anyone who is not signed in: the account is not active'
    case 'two-factor':
      return ' is decided as for anyone who is not signed in: two-factor is not set up yet'
    case 'on-creation':
      return `: row ${reason.rowId} (On Creation) decides what forms offer, and is not checked`
  }
}

function ofStatus(status: string | null): string {
  return status === null ? '' : ` with status "${status}"`
}
