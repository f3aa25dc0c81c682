import type { FileRecord, User } from '@pergola/sdk'
import { renderTemplate } from '@pergola/sdk/items'

type Person = Partial<User> & Pick<User, 'id'>

/**
 * The user that a value means: an id, or an object as far as the listing asked for it. What the object lacks comes from
 * the directory.
 */
export function findUser(value: unknown, directory: readonly User[]): Person | null {
  const nested = typeof value === 'object' && value !== null ? (value as Partial<User>) : null
  const id = Number(nested ? nested.id : value)
  const known = directory.find((user) => user.id === id)
  if (nested?.id === undefined) return known ?? (nested && hasName(nested) ? { id: 0, ...nested } : null)
  return { ...known, ...nested, id }
}

function hasName(user: Partial<User>): boolean {
  return Boolean(user.first_name || user.last_name || user.email)
}

/** Name by a template such as `{{ first_name }} {{ last_name }}`; the address where that leaves nothing. */
export function userName(user: Person, template: string): string {
  return renderTemplate(template, user as Record<string, unknown>).trim() || user.email || String(user.id)
}

/** Address of the user's picture. */
export function avatarSource({ avatar }: Person): string | null {
  if (typeof avatar !== 'object' || avatar === null) return null
  const { data } = avatar as Partial<FileRecord>
  return data?.thumbnails?.[0]?.relative_url ?? null
}
