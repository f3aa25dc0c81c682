import { createDenied, deleteDenied, updateDenied } from '../../errors/itemErrors'
import type { ItemsContext } from '../ItemsContext'
import type { WriteCheck } from './CollectionRule'
import { collectionRule } from './collectionRules'

/**
 * Whether the rule of a collection lets its viewer write at all, beyond the permission rows.
 *
 * @throws ApiError 403/301, 403/302 (401/3 for anonymous callers), 403/303 where only administrators write; else what the
 *   rule itself throws
 */
export async function checkWrite(
  collection: string,
  write: WriteCheck,
  context: ItemsContext,
): Promise<void> {
  refuseAllButAdministrators(collection, write, context)
  await collectionRule(collection).checkWrite?.(write, context)
}

/** With the right to change these a role could grant itself everything else. */
export function refuseAllButAdministrators(
  collection: string,
  { action }: Pick<WriteCheck, 'action'>,
  { viewer }: Pick<ItemsContext, 'viewer'>,
): void {
  if (viewer.isAdmin || !collectionRule(collection).onlyAdministratorsWrite) return
  if (action === 'create') throw createDenied(collection)
  throw action === 'update' ? updateDenied(collection, viewer) : deleteDenied(collection)
}
