import type { Role } from '@pergola/sdk'

import { toPlainText } from '@pergola/sdk/items'

type NamedRole = Pick<Role, 'id' | 'name'>

/** The role that a value means: an id, or an object as far as the listing asked for it. */
export function roleOf(value: unknown, roles: readonly NamedRole[]): NamedRole {
  const nested =
    typeof value === 'object' && value !== null ? (value as Partial<Role>) : { id: Number(value) }
  const id = nested.id ?? 0
  return { id, name: nested.name ?? roles.find((role) => role.id === id)?.name ?? toPlainText(value) }
}
