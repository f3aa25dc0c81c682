/** Reserved prefix of the collections that the system keeps for itself. */
export const SYSTEM_PREFIX = 'directus_'

/** Role that may do everything. */
export const ADMIN_ROLE_ID = 1

/** Role that anonymous callers get. */
export const PUBLIC_ROLE_ID = 2

/** Version of the SDK contract; extensions declare the range of it that they were built for. */
export const SDK_VERSION = '0.2.0'

export function isSystemCollection(collection: string): boolean {
  return collection.startsWith(SYSTEM_PREFIX)
}

/** `directus_users` → `users`; other names stay as they are. */
export function withoutSystemPrefix(collection: string): string {
  return isSystemCollection(collection) ? collection.slice(SYSTEM_PREFIX.length) : collection
}

/** Element of the console's page that holds {@link PageStart} as JSON. */
export const PAGE_START_ID = 'pergola-start'
