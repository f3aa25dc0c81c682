import { validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { SYSTEM_PREFIX } from '../../schema/Schema'
import type { SchemaChange } from '../changeSchema'
import type { CollectionRowInput } from './parseCollection'

/** Changes what is stored of a collection, with its activity. */
export async function writeCollectionRow(
  { trx, log }: SchemaChange,
  collection: string,
  row: CollectionRowInput,
): Promise<void> {
  await trx('directus_collections').where({ collection }).update(row)
  const stored = await trx('directus_collections').where({ collection }).first()
  log.push({
    action: 'update',
    collection: 'directus_collections',
    key: collection,
    revision: { data: stored, delta: { ...row }, parent: null },
  })
}

/** @throws ApiError 422/4 for a collection of the system, which is the same in every project */
export function refuseSystem(name: string): void {
  if (name.startsWith(SYSTEM_PREFIX)) {
    throw validationError([{ field: 'collection', message: say('systemCollectionChanged') }])
  }
}
