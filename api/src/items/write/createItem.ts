import type { Parent } from '../../log/writeLog'
import { emitItemEvent } from '../../project/ProjectEvents'
import type { CollectionSchema } from '../../schema/Schema'
import type { Row } from '../ItemsContext'
import type { Key } from '../keys'
import type { WriteCheck } from '../rules/CollectionRule'
import { collectionRule } from '../rules/collectionRules'
import { checkCreate, keyColumn, statusOf, storedRow } from './checkRights'
import { checkStatus } from './checkStatus'
import { countTouched } from './countTouched'
import { listChanges, readLists } from './listChanges'
import { validateLists, writeToMany, writeToOne } from './nestedWrites'
import { prepareColumns } from './prepareColumns'
import { revisionData, revisionDelta } from './revisionData'
import { runRuleChecks } from './runRuleChecks'
import { splitPayload } from './splitPayload'
import { translateSqlError } from './translateSqlError'
import { isDraftStatus, validateRow } from './validateRow'
import type { Referrer, WriteSession } from './WriteSession'

/**
 * Creates one item with everything nested in its body.
 *
 * @param referrer - The column of another item, written after it, that refers to it.
 * @returns Its key.
 */
export async function createItem(
  session: WriteSession,
  collection: CollectionSchema,
  body: Row,
  parent: Parent | null = null,
  referrer: Referrer | null = null,
): Promise<Key> {
  countTouched(session)
  const event = { collection: collection.name, payload: { ...body }, viewer: session.viewer, trx: session.db }
  await emitItemEvent(session.project.events, 'create', ':before', event)
  const split = splitPayload(session, collection, event.payload)
  const sentStatus = collection.statusField ? statusOf(collection, split.columns) : null
  checkStatus(collection, sentStatus)
  const status = sentStatus ?? collection.statusField?.column.defaultValue ?? null
  checkCreate(session, collection, status, Object.keys(event.payload))
  const write: WriteCheck = { action: 'create', current: null, payload: event.payload }
  const rule = collectionRule(collection.name)
  await runRuleChecks(collection, write, session)

  // What the body refers to is written first; its revisions learn the key of this item when there is one.
  const self: Parent = { collection: collection.name, key: '', changed: true }
  const references = await writeToOne(session, split.toOne, self)
  const prepared = (await rule.prepare?.(write, session)) ?? {}
  const columns = await prepareColumns(
    session,
    collection,
    { ...split.columns, ...prepared, ...references },
    true,
  )
  const fillings = validateRow(collection, columns, sentStatus, true)
  const key = await insertRow(session, collection, { ...columns, ...fillings })
  self.key = key
  await writeToMany(session, key, split.toMany, self)
  const isWhole = !session.options.listsComeLater && !isDraftStatus(collection, sentStatus)
  if (isWhole) await validateLists(session, collection, key, referrer)

  const stored = (await storedRow(session, collection, key)) ?? {}
  await emitItemEvent(session.project.events, 'create', '', { ...event, key, payload: stored })
  if (rule.logged !== false) {
    const data = revisionData(collection, stored)
    const sent = Object.entries(columns).filter(([name]) => Object.hasOwn(event.payload, name))
    const delta = revisionDelta(collection, Object.fromEntries(sent))
    session.log.push({
      action: rule.createAction ?? 'create',
      collection: collection.name,
      key,
      revision: { data, delta, parent, lists: listChanges({}, await readLists(session, key, split.toMany)) },
    })
  }
  await rule.afterWrite?.({ ...write, key }, session)
  const { trx: _trx, ...published } = event
  session.committed.push({ action: 'create', event: { ...published, key, payload: stored } })
  return key
}

async function insertRow(session: WriteSession, collection: CollectionSchema, row: Row): Promise<Key> {
  const column = keyColumn(collection)
  const sent = row[column]
  try {
    const [generated] = await session.db(collection.name).insert(row)
    return sent === undefined || sent === null ? Number(generated) : (sent as Key)
  } catch (error) {
    throw translateSqlError(session, collection, row, error)
  }
}
