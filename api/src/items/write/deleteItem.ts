import { itemNotFound } from '../../errors/itemErrors'
import { emitItemEvent } from '../../project/ProjectEvents'
import type { CollectionSchema } from '../../schema/Schema'
import type { Key } from '../keys'
import type { WriteCheck } from '../rules/CollectionRule'
import { collectionRule } from '../rules/collectionRules'
import { checkDelete, keyColumn, storedRow } from './checkRights'
import { countTouched } from './countTouched'
import { followReferences, refuseReferred } from './followReferences'
import { runRuleChecks } from './runRuleChecks'
import type { WriteSession } from './WriteSession'

/**
 * Deletes one item, whatever its status. References to it stay and read as null from then on, unless their relation has a rule
 * (`followReferences`).
 */
export async function deleteItem(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
): Promise<void> {
  countTouched(session)
  const current = await storedRow(session, collection, key)
  if (!current) throw itemNotFound(key)
  await checkDelete(session, collection, key, current)
  const rule = collectionRule(collection.name)
  const write: WriteCheck = { action: 'delete', key, current, payload: {} }
  await runRuleChecks(collection, write, session)
  await refuseReferred(session, collection, key)
  const event = {
    collection: collection.name,
    key,
    payload: current,
    viewer: session.viewer,
    trx: session.db,
  }
  await emitItemEvent(session.project.events, 'delete', ':before', event)
  await session
    .db(collection.name)
    .where(`${collection.name}.${keyColumn(collection)}`, key)
    .delete()
  await emitItemEvent(session.project.events, 'delete', '', event)
  if (rule.logged !== false) {
    session.log.push({ action: 'delete', collection: collection.name, key, revision: null })
  }
  await rule.afterWrite?.({ ...write, key }, session)
  const { trx: _trx, ...published } = event
  session.committed.push({ action: 'delete', event: published })
  await followReferences(session, collection, key)
}
