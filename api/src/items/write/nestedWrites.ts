import { isRecord, isSystemCollection } from '@pergola/sdk/contract'
import { ApiError, type FieldProblem, validationError } from '../../errors/ApiError'
import { itemNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { Parent } from '../../log/writeLog'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema } from '../../schema/Schema'
import type { Row } from '../ItemsContext'
import { type Key, parseKey } from '../keys'
import { checkBase } from './checkBase'
import { keyColumn, storedRow } from './checkRights'
import type { SplitPayload } from './splitPayload'
import type { Referrer, WriteSession } from './WriteSession'

/**
 * Writes the objects sent for references (contract 4.12): creates, updates or deletes the other item. One with `$new` is
 * created, also with a key: the contract's own rule would change an item that has this key already.
 *
 * @returns The key to be stored for each reference.
 */
export async function writeToOne(
  session: WriteSession,
  references: SplitPayload['toOne'],
  parent: Parent,
): Promise<Row> {
  const keys: Row = {}
  for (const { relation, value } of references) {
    const referrer = { collection: parent.collection, field: relation.field.field }
    keys[referrer.field] = await writeTarget(session, relation.target, value, parent, referrer)
  }
  return keys
}

async function writeTarget(
  session: WriteSession,
  target: CollectionSchema,
  value: Row,
  parent: Parent,
  referrer: Referrer,
): Promise<Key | null> {
  const { $delete: isDelete, $base: base, $new: isNew, ...body } = value
  const key = isNew ? null : sentKey(target, body)
  if (isDeletion(isDelete)) {
    if (key === null) throw new ApiError('unprocessable', say('deleteNeedsKey', { collection: target.name }))
    await session.items.delete(session, target, key)
    return null
  }
  if (key === null) return session.items.create(session, target, body, parent, referrer)
  if (Object.keys(body).length === 1) return key
  if (await storedRow(session, target, key)) {
    await checkBase(session, target, key, base, body)
    await session.items.update(session, target, key, body, parent)
    return key
  }
  // A key that the database makes itself cannot be meant for a new item.
  if (target.primaryKey?.column.autoIncrement) throw itemNotFound(key)
  return session.items.create(session, target, body, parent, referrer)
}

/**
 * Applies lists of changes to children: what is not mentioned stays as it is.
 *
 * @param key - Key of the item that the lists belong to.
 * @throws ApiError 422/12 when a required list would lose its last child.
 */
export async function writeToMany(
  session: WriteSession,
  key: Key,
  lists: SplitPayload['toMany'],
  parent: Parent,
): Promise<void> {
  for (const { relation, changes } of lists) {
    const { target, foreignKey } = relation
    for (const change of changes) await writeChild(session, target, foreignKey.field, key, change, parent)
    if (!relation.field.row?.required || changes.length === 0) continue
    if (await hasChild(session, relation, key)) continue
    throw new ApiError('unprocessable', say('listNeedsItem', { field: relation.field.field }))
  }
}

/**
 * Checks a new item, with all that was nested in it: a required list needs a child.
 *
 * @param referrer - Will be the child of one list.
 * @throws ApiError 422/4 with all lists that have none.
 */
export async function validateLists(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
  referrer: Referrer | null,
): Promise<void> {
  const problems: FieldProblem[] = []
  for (const field of collection.fields.values()) {
    if (!field.row?.required || isColumnField(field) || isSystemCollection(collection.name)) continue
    const relation = session.schema.relationOf(collection.name, field.field)
    if (relation?.kind !== 'o2m' || isFilledBy(referrer, relation)) continue
    if (await hasChild(session, relation, key)) continue
    problems.push({ field: field.field, message: say('valueBlank') })
  }
  if (problems.length > 0) throw validationError(problems)
}

function isFilledBy(referrer: Referrer | null, { target, foreignKey }: ToMany): boolean {
  return referrer?.collection === target.name && referrer.field === foreignKey.field
}

async function hasChild(session: WriteSession, relation: ToMany, key: Key): Promise<boolean> {
  const { target, foreignKey } = relation
  const child = await session.db(target.name).where(`${target.name}.${foreignKey.field}`, key).first()
  return child !== undefined
}

type ToMany = SplitPayload['toMany'][number]['relation']

async function writeChild(
  session: WriteSession,
  target: CollectionSchema,
  foreignKey: string,
  parentKey: Key,
  change: unknown,
  parent: Parent,
): Promise<void> {
  const {
    $delete: isDelete,
    $base: base,
    $new: isNew,
    ...body
  } = isRecord(change) ? change : { [keyColumn(target)]: change }
  const key = isNew ? null : sentKey(target, body)
  if (isDeletion(isDelete)) {
    if (key === null) throw new ApiError('unprocessable', say('deleteNeedsKey', { collection: target.name }))
    await session.items.delete(session, target, key)
    return
  }
  const stored = key === null ? undefined : await storedRow(session, target, key)
  if (key !== null && !stored && target.primaryKey?.column.autoIncrement) throw itemNotFound(key)
  if (key === null || !stored) {
    await session.items.create(session, target, { ...body, [foreignKey]: parentKey }, parent)
    return
  }
  await checkBase(session, target, key, base, body)
  // The link is only written where it is not there yet: a right to change the link is then not needed.
  const isLinked = String(stored[foreignKey]) === String(parentKey)
  const link = isLinked || Object.hasOwn(body, foreignKey) ? {} : { [foreignKey]: parentKey }
  await session.items.update(session, target, key, { ...body, ...link }, parent)
}

function sentKey(collection: CollectionSchema, body: Row): Key | null {
  const key = body[keyColumn(collection)]
  if (key === null || key === undefined || key === '') return null
  if (typeof key !== 'string' && typeof key !== 'number') {
    throw new ApiError('unprocessable', say('keyInvalid', { collection: collection.name }))
  }
  const parsed = parseKey(collection, key)
  if (parsed === null) throw itemNotFound(key)
  return parsed
}

/** Only the boolean counts, so that a field that happens to have this name deletes nothing by accident. */
function isDeletion(flag: unknown): boolean {
  return flag === true
}
