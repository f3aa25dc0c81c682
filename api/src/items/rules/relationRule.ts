import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { CollectionRule } from './CollectionRule'

/** Collections whose rows are not items: a reference to one would open a way around their own routes. */
const UNREACHABLE = ['directus_activity', 'directus_collections', 'directus_fields', 'directus_relations']

/** @throws ApiError 401/201 for a collection that no relation may lead to. */
export function refuseUnreachable(collection: unknown): void {
  if (!UNREACHABLE.includes(String(collection))) return
  throw new ApiError('systemCollection', say('systemCollectionRelated', { collection: String(collection) }))
}

/** Relations are part of the schema: only administrators change them, and every cache has to hear of it. */
export const relationRule: CollectionRule = {
  onlyAdministratorsWrite: true,
  checkWrite(write) {
    refuseUnreachable(write.payload.collection_one)
  },
  validate({ payload, current }) {
    const row = { ...current, ...payload }
    const isOneSided =
      row.collection_many === row.collection_one && row.field_many === row.field_one && row.field_one != null
    return isOneSided ? [{ field: 'field_one', message: say('relationOfItself') }] : []
  },

  async afterWrite(_write, context) {
    await context.project.schema.invalidate(context.db)
  },
}
