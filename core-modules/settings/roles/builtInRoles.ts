import { ADMIN_ROLE_ID, PUBLIC_ROLE_ID } from '@pergola/sdk/contract'
import type { PermissionTable } from './permissionTable'

/** The roles that every project has: they cannot be deleted. */
export function isBuiltIn(role: number): boolean {
  return role === ADMIN_ROLE_ID || role === PUBLIC_ROLE_ID
}

/** Administrators are not checked at all. */
export function isUnlimited(role: number): boolean {
  return role === ADMIN_ROLE_ID
}

/** Collections that anyone reads without signing in, as the page would save it; empty for all other roles. */
export function publicCollections(role: number, { saved, staged }: PermissionTable): string[] {
  if (role !== PUBLIC_ROLE_ID) return []
  const changed = new Set([...staged.values()].map(({ id }) => id))
  const rows = [...saved.filter(({ id }) => !changed.has(id)), ...staged.values()]
  const readable = rows.filter(({ read }) => read !== null && read !== 'none')
  return [...new Set(readable.map(({ collection }) => collection))].toSorted()
}
