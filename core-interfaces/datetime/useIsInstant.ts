import { isSystemCollection, useCollection } from '@pergola/sdk'

/**
 * Says whether a datetime field is an instant in UTC, as the system's own columns are, and not a wall-clock time, as
 * people's own fields are, those that they add to system collections too.
 */
export function useIsInstant(collection: string, field: string): boolean {
  const definition = useCollection(collection)?.fields[field]
  return isSystemCollection(collection) && definition?.locked === true
}
