import { type Access, ruleForStatus } from './Access'
import type { AccessSubject, AccessTarget } from './AccessTarget'
import { ownershipOf } from './ownership'

/** The facts about an item that decide whether a rule covers it. */
export interface ItemFacts {
  /** Null where the collection has no status. */
  status: string | null
  /** What the owner field holds: a key of a user or role; null when no one owns the item. */
  owner: number | null
  /** Role of the owner; null when it is not known. */
  ownerRole: number | null
}

/**
 * Whether an access covers one item. The server asks its database the same question (`restrictToAccess`); a table of
 * cases holds both to one answer.
 */
export function coversItem(
  access: Access,
  target: AccessTarget,
  item: ItemFacts,
  { userId, roleId }: AccessSubject,
): boolean {
  const rule = ruleForStatus(access, item.status)
  if (!rule) return false
  if (rule.scope === 'all') return true
  const ownership = ownershipOf(target)
  if (!ownership || roleId === null || item.owner === null) return false
  if (ownership.holds === 'role') return item.owner === roleId
  if (rule.scope === 'role') return item.ownerRole === roleId
  return userId !== null && item.owner === userId
}
