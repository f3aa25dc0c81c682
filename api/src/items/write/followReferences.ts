import { isAllowed } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { deleteDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { emitItemEvent } from '../../project/ProjectEvents'
import type { CollectionSchema, ColumnField, DeletionRule } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { Key } from '../keys'
import { collectionRule } from '../rules/collectionRules'
import { keyColumn, storedRow } from './checkRights'
import { countTouched } from './countTouched'
import { prepareColumns } from './prepareColumns'
import { revisionData } from './revisionData'
import type { WriteSession } from './WriteSession'

/** What refers to a collection by a relation that has a rule for what is deleted (decision 31). */
export interface Reference {
  many: CollectionSchema
  field: ColumnField
  rule: DeletionRule
}

export function referencesTo({ schema }: ItemsContext, { name }: CollectionSchema): Reference[] {
  return schema.relations.flatMap(({ collectionOne, collectionMany, fieldMany, onDelete }) => {
    const many = schema.collections.get(collectionMany)
    const field = many?.fields.get(fieldMany)
    if (onDelete === null || collectionOne !== name || !many?.primaryKey || !field?.column) return []
    // A reference that must not be empty cannot be cleared: then it keeps the item.
    const rule = onDelete === 'clear' && !field.column.nullable ? 'restrict' : onDelete
    return [{ many, field: { ...field, column: field.column }, rule }]
  })
}

/** Rows that refer to an item, other than the item itself. */
function referring(
  context: ItemsContext,
  collection: CollectionSchema,
  { many, field }: Reference,
  key: Key,
): Knex.QueryBuilder {
  const query = context.db(many.name).where(`${many.name}.${field.field}`, key)
  if (many.name === collection.name) query.whereNot(`${many.name}.${keyColumn(many)}`, key)
  return query
}

/**
 * Asked before an item is deleted.
 *
 * @throws ApiError 409/220 where items refer to it by a relation that keeps it; they are named to those who may read them
 */
export async function refuseReferred(
  context: ItemsContext,
  collection: CollectionSchema,
  key: Key,
): Promise<void> {
  for (const reference of referencesTo(context, collection)) {
    if (reference.rule !== 'restrict') continue
    const found = await held(context, referring(context, collection, reference, key)).first(
      context.db.raw('1 AS found'),
    )
    if (!found) continue
    const { many } = reference
    throw new ApiError(
      'itemReferred',
      isAllowed(context.permissions.access(many, 'read'))
        ? say('itemReferred', { collection: many.name, key: String(key) })
        : say('itemReferredUnseen', { key: String(key) }),
    )
  }
}

/**
 * Does to what referred to a deleted item what its relations say: clears the reference, or deletes the item as if it were deleted
 * by itself, with its own rights, rules, activity and references.
 *
 * @throws ApiError 403/303 for what the viewer may not delete
 */
export async function followReferences(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
): Promise<void> {
  for (const reference of referencesTo(session, collection)) {
    if (reference.rule === 'restrict') continue
    const { many } = reference
    const most = 2 * session.project.limits.batchRows + 1
    const keys: Key[] = await held(session, referring(session, collection, reference, key))
      .orderBy(keyColumn(many))
      .limit(most)
      .pluck(`${many.name}.${keyColumn(many)}`)
    if (keys.length === 0) continue
    if (reference.rule === 'clear') {
      for (const each of keys) await clearReference(session, reference, each)
      continue
    }
    requireKnownDelete(session, collection, many)
    for (const each of keys) {
      // Another reference may have led to it before.
      if (await storedRow(session, many, each)) await session.items.delete(session, many, each)
    }
  }
}

/** Of a collection that must stay unknown, the refusal says nothing. */
function requireKnownDelete(
  session: WriteSession,
  collection: CollectionSchema,
  many: CollectionSchema,
): void {
  const { permissions } = session
  if (isAllowed(permissions.access(many, 'delete'))) return
  throw deleteDenied(isAllowed(permissions.access(many, 'read')) ? many.name : collection.name)
}

/** Needs no right of its own: the key leads nowhere any more, and what reads it gets nothing either way. */
async function clearReference(session: WriteSession, { many, field }: Reference, key: Key): Promise<void> {
  countTouched(session)
  const columns = await prepareColumns(session, many, { [field.field]: null }, false)
  await session
    .db(many.name)
    .where(`${many.name}.${keyColumn(many)}`, key)
    .update(columns)
  const payload = { [field.field]: null }
  const event = { collection: many.name, key, payload, viewer: session.viewer }
  await emitItemEvent(session.project.events, 'update', '', { ...event, trx: session.db })
  if (collectionRule(many.name).logged !== false) {
    const data = revisionData(many, (await storedRow(session, many, key)) ?? {})
    session.log.push({
      action: 'update',
      collection: many.name,
      key,
      revision: { data, delta: payload, parent: null },
    })
  }
  session.committed.push({ action: 'update', event })
}

/**
 * MySQL goes on reading what was there when the transaction began: reading to hold finds what was added since, and what is about
 * to refer to the item waits. SQLite has one writer at a time.
 */
function held(context: ItemsContext, query: Knex.QueryBuilder): Knex.QueryBuilder {
  return context.project.dialect.name === 'mysql' && context.db.isTransaction ? query.forUpdate() : query
}
