import type { AccessTarget } from './AccessTarget'

/** How "mine" is decided for the rows of a collection. */
export interface Ownership {
  field: string
  /** What the field holds: the key of a user, of a role, or (users themselves) the row's own key. */
  holds: 'user' | 'role' | 'self'
}

/** System collections whose owner is not named by a field of type `owner` (contract 7.4). */
const SYSTEM_OWNERS: ReadonlyMap<string, Ownership> = new Map([
  ['directus_users', { field: 'id', holds: 'self' }],
  ['directus_roles', { field: 'id', holds: 'role' }],
  ['directus_permissions', { field: 'role', holds: 'role' }],
  ['directus_activity', { field: 'action_by', holds: 'user' }],
  ['directus_collection_presets', { field: 'user', holds: 'user' }],
])

/** Null: the collection knows no owner, so `mine` and `role` cover nothing. */
export function ownershipOf({ name, ownerField }: AccessTarget): Ownership | null {
  return SYSTEM_OWNERS.get(name) ?? (ownerField === null ? null : { field: ownerField, holds: 'user' })
}
