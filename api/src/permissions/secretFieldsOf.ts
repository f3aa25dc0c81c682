import { NOTHING_DENIED } from '@pergola/sdk/contract'

/**
 * Credentials: never selected, filtered, sorted or searched by, no matter who asks, and never part of a revision. What the
 * users resource shows in their place is its own matter.
 */
const SECRET_FIELDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['directus_users', new Set(['password', 'token', '2fa_secret', 'password_reset_token'])],
  ['directus_user_sessions', new Set(['token'])],
])

export function secretFieldsOf(collection: string): ReadonlySet<string> {
  return SECRET_FIELDS.get(collection) ?? NOTHING_DENIED
}
