import { ADMIN_ROLE_ID, PUBLIC_ROLE_ID } from '@pergola/sdk/contract'
import { currentRows, type PermissionTable } from './permissionTable'

/** The roles that every project has: they cannot be deleted. */
export function isBuiltIn(role: number): boolean {
  return role === ADMIN_ROLE_ID || role === PUBLIC_ROLE_ID
}

/** Administrators are not checked at all. */
export function isUnlimited(role: number): boolean {
  return role === ADMIN_ROLE_ID
}

/** Collections that anyone reads without signing in, as the page would save it; empty for all other roles. */
export function publicCollections(role: number, table: PermissionTable): string[] {
  if (role !== PUBLIC_ROLE_ID) return []
  const readable = currentRows(table).filter(({ read }) => read !== null && read !== 'none')
  return [...new Set(readable.map(({ collection }) => collection))].toSorted()
}
