import { validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { CollectionSchema } from '../../schema/Schema'

/** A status that the mapping does not know would make the item vanish from every listing: 422/4. */
export function checkStatus(collection: CollectionSchema, status: string | null): void {
  if (status === null || collection.statuses.length === 0) return
  if (collection.statuses.some((definition) => definition.value === status)) return
  const known = collection.statuses.map((definition) => definition.value).join(', ')
  throw validationError([
    { field: collection.statusField?.field ?? 'status', message: say('valueNotListed', { values: known }) },
  ])
}
