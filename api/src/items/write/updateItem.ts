import type { Parent } from '../../log/writeLog'
import { emitItemEvent } from '../../project/ProjectEvents'
import type { CollectionSchema } from '../../schema/Schema'
import type { Row } from '../ItemsContext'
import type { Key } from '../keys'
import type { WriteCheck } from '../rules/CollectionRule'
import { collectionRule } from '../rules/collectionRules'
import { checkUpdate, keyColumn, readableRow, requireUpdate, statusOf, storedRow } from './checkRights'
import { checkStatus } from './checkStatus'
import { countTouched } from './countTouched'
import { listChanges, readLists } from './listChanges'
import { writeToMany, writeToOne } from './nestedWrites'
import { prepareColumns } from './prepareColumns'
import { revisionData, revisionDelta } from './revisionData'
import { runRuleChecks } from './runRuleChecks'
import { changesOwnRow, splitPayload } from './splitPayload'
import { translateSqlError } from './translateSqlError'
import { validateRow } from './validateRow'
import type { WriteSession } from './WriteSession'

/**
 * Changes one item with everything nested in its body. A body without changes writes nothing.
 *
 * @param action - Word for the log; `update` becomes `soft-delete` when the item moves to such a status.
 */
export async function updateItem(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
  body: Row,
  parent: Parent | null = null,
  action: 'update' | 'revert' = 'update',
): Promise<void> {
  countTouched(session)
  // The statuses of the request are those of its own collection; nested items have others.
  const { status = null } = session.options
  const current = await readableRow(session, collection, key, parent && status !== '*' ? null : status)
  const { [keyColumn(collection)]: _key, ...changes } = body
  if (Object.keys(changes).length === 0) {
    // A body without changes is refused, too, where the viewer may not write.
    if (parent === null) await requireUpdate(session, collection, key)
    return
  }
  const event = {
    collection: collection.name,
    key,
    payload: changes,
    viewer: session.viewer,
    trx: session.db,
  }
  await emitItemEvent(session.project.events, 'update', ':before', event)
  const split = splitPayload(session, collection, event.payload)
  const target = targetStatus(collection, current, split.columns)
  await checkUpdate(session, collection, key, current, target, Object.keys(event.payload))
  const write: WriteCheck = { action: 'update', key, current, payload: event.payload }
  const rule = collectionRule(collection.name)
  await runRuleChecks(collection, write, session)

  const self: Parent = { collection: collection.name, key, changed: changesOwnRow(split) }
  const references = await writeToOne(session, split.toOne, self)
  const prepared = (await rule.prepare?.(write, session)) ?? {}
  const columns = await prepareColumns(
    session,
    collection,
    { ...split.columns, ...prepared, ...references },
    false,
  )
  validateRow(collection, { ...current, ...columns }, target.status, false)
  await updateRow(session, collection, key, columns)
  const before = await readLists(session, key, split.toMany)
  await writeToMany(session, key, split.toMany, self)

  const stored = (await storedRow(session, collection, key)) ?? {}
  await emitItemEvent(session.project.events, 'update', '', { ...event, payload: columns })
  if (rule.logged !== false) {
    const data = revisionData(collection, stored)
    const sent = Object.fromEntries(
      Object.entries(columns).filter(([name]) => Object.hasOwn(event.payload, name)),
    )
    const delta = revisionDelta(
      collection,
      target.isSoftDelete ? { ...sent, [keyColumn(collection)]: key } : sent,
    )
    session.log.push({
      action: target.isSoftDelete ? 'soft-delete' : action,
      collection: collection.name,
      key,
      revision: {
        data,
        delta,
        parent,
        lists: listChanges(before, await readLists(session, key, split.toMany)),
      },
    })
  }
  await rule.afterWrite?.({ ...write, key }, session)
  const { trx: _trx, ...published } = event
  session.committed.push({ action: 'update', event: { ...published, payload: columns } })
}

function targetStatus(
  collection: CollectionSchema,
  current: Row,
  changes: Row,
): { status: string | null; isSoftDelete: boolean } {
  const before = statusOf(collection, current)
  const status = statusOf(collection, changes) ?? before
  if (status !== before) checkStatus(collection, status)
  const isSoft = (value: string | null) => collection.statuses.some((s) => s.value === value && s.softDelete)
  return { status, isSoftDelete: isSoft(status) && !isSoft(before) }
}

async function updateRow(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
  columns: Row,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  try {
    await session
      .db(collection.name)
      .where(`${collection.name}.${keyColumn(collection)}`, key)
      .update(columns)
  } catch (error) {
    throw translateSqlError(session, collection, columns, error)
  }
}
