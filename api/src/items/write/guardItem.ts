import type { Action } from '@pergola/sdk/contract'
import { itemNotFound } from '../../errors/itemErrors'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { Key } from '../keys'
import { checkWrite } from '../rules/checkWrite'
import { checkDelete, readableRow, requireSomeDelete, requireUpdate, storedRow } from './checkRights'
import { refuseReferred } from './followReferences'

export type ItemAction = Exclude<Action, 'create'>

/**
 * Asks the guards of an item what they would answer its viewer, and changes nothing. A change stands for one of fields that
 * may be sent, with a comment.
 *
 * @throws ApiError what the request would be refused with
 */
export async function guardItem(
  context: ItemsContext,
  collection: CollectionSchema,
  key: Key,
  action: ItemAction,
): Promise<void> {
  const guard = { ...context, options: { comment: 'asked' } }
  if (action === 'read') return void (await readableRow(guard, collection, key, null))
  if (action === 'update') {
    const current = await readableRow(guard, collection, key, null)
    await requireUpdate(guard, collection, key)
    return checkWrite(collection.name, { action, key, current, payload: {} }, guard)
  }
  requireSomeDelete(guard, collection)
  const current = await storedRow(guard, collection, key)
  if (!current) throw itemNotFound(key)
  await checkDelete(guard, collection, key, current)
  await checkWrite(collection.name, { action, key, current, payload: {} }, guard)
  await refuseReferred(guard, collection, key)
}
