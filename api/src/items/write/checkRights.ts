import { type Access, type Action, isAllowed, NOTHING_DENIED, ruleForStatus } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Statement } from '../../db/lookUp'
import {
  createDenied,
  deleteDenied,
  explanationRequired,
  fieldWriteDenied,
  itemNotFound,
  updateDenied,
} from '../../errors/itemErrors'
import { restrictToAccess } from '../../permissions/restrictToAccess'
import type { CollectionSchema } from '../../schema/Schema'
import { restrictKeysToStatuses } from '../filter/restrictToStatuses'
import type { ItemsContext, Row } from '../ItemsContext'
import type { Key } from '../keys'
import { visibleRows } from '../read/readRows'
import { collectionRule } from '../rules/collectionRules'
import type { WriteSession } from './WriteSession'

/** What a guard works with: a write, or the question what one would be answered. */
export type GuardContext = ItemsContext & Pick<WriteSession, 'options'>

/** The column that addresses items. */
export function keyColumn(collection: CollectionSchema): string {
  if (!collection.primaryKey) throw itemNotFound()
  return collection.primaryKey.field
}

/** The text of a row's status; null where the collection has none. */
export function statusOf(collection: CollectionSchema, row: Row): string | null {
  const value = collection.statusField ? row[collection.statusField.field] : null
  return value === null || value === undefined ? null : String(value)
}

/** Whether the row, or what is to be changed of one, has a status of deleted items. */
export function isSoftDeleted(collection: CollectionSchema, row: Row): boolean {
  const status = statusOf(collection, row)
  return collection.statuses.some(({ value, softDelete }) => softDelete && value === status)
}

/** The stored row, for any status and any viewer; undefined when there is none. */
export async function storedRow(
  session: ItemsContext,
  collection: CollectionSchema,
  key: Key,
): Promise<Row | undefined> {
  return session
    .db(collection.name)
    .where(`${collection.name}.${keyColumn(collection)}`, key)
    .first()
}

/**
 * The stored row if the viewer may see it.
 *
 * @param status - As the `status` parameter: soft-deleted rows are only found when it names their status.
 * @throws ApiError 404/203, the same for rows that do not exist and rows that must stay unknown.
 */
export async function readableRow(
  context: ItemsContext,
  collection: CollectionSchema,
  key: Key,
  status: readonly string[] | '*' | null,
): Promise<Row> {
  const row = await findReadableRow(context, collection, key, status)
  if (!row) throw itemNotFound(key)
  return row
}

async function findReadableRow(
  context: ItemsContext,
  collection: CollectionSchema,
  key: Key,
  status: readonly string[] | '*' | null,
): Promise<Row | undefined> {
  const { lookUp } = context
  const { restrictRead } = collectionRule(collection.name)
  if (lookUp?.isAtOnce && (!restrictRead || context.viewer.isAdmin))
    return (await lookUp.find(readableRowStatement(context, collection, status), key))[0]
  const query = readableRowQuery(context, collection, key, status)
  return lookUp ? (await lookUp.rows(query))[0] : query.first()
}

function readableRowQuery(
  context: ItemsContext,
  collection: CollectionSchema,
  key: Key,
  status: readonly string[] | '*' | null,
): Knex.QueryBuilder {
  const access = context.permissions.access(collection, 'read')
  const query = visibleRows(context, { collection, access })
    .where(`${collection.name}.${keyColumn(collection)}`, key)
    .limit(1)
  restrictKeysToStatuses(query, collection, status, context.viewer)
  return query
}

type RowStatement = Statement<[Key]>

/** Of one access, which belongs to a role and a version of the schema; the oldest go first. */
const MOST_STATEMENTS = 50
const statements = new WeakMap<Access, Map<string, RowStatement>>()

/** Made once for as long as neither rights nor schema change: what decides about the row beside its key is in its name. */
export function readableRowStatement(
  context: ItemsContext,
  collection: CollectionSchema,
  status: readonly string[] | '*' | null,
): RowStatement {
  const access = context.permissions.access(collection, 'read')
  const ofAccess = statements.get(access) ?? new Map<string, RowStatement>()
  statements.set(access, ofAccess)
  const { userId, roleId, isAnonymous, extension } = context.viewer
  const name = JSON.stringify([status, userId, roleId, isAnonymous, extension])
  const known = ofAccess.get(name)
  if (known) return known
  // Named, since SQLite looks at its schema once more for each `*`.
  const columns = collection.columns.map(({ field }) => `${collection.name}.${field}`)
  const statement: RowStatement = (_knex, key) =>
    readableRowQuery(context, collection, key, status).select(columns)
  if (ofAccess.size >= MOST_STATEMENTS) ofAccess.delete(ofAccess.keys().next().value ?? '')
  ofAccess.set(name, statement)
  return statement
}

/** @throws ApiError 403/301 when no row of that status may be created, 403/305 for fields that must not be sent. */
export function checkCreate(
  session: GuardContext,
  collection: CollectionSchema,
  status: string | null,
  fields: readonly string[],
): void {
  const access = session.permissions.access(collection, 'create')
  const rule = ruleForStatus(access, status)
  if (!rule) throw createDenied(collection.name)
  checkFields(collection, rule.deniedFields, fields)
  checkExplanation(session, collection, status, 'create')
}

/**
 * Checks a change of a row against its current status and, if that changes, against the new one.
 *
 * Moving a row to a status that means "deleted" needs the right to delete it; the right to update only matters for
 * the other fields of such a body.
 */
export async function checkUpdate(
  session: GuardContext,
  collection: CollectionSchema,
  key: Key,
  current: Row,
  target: { status: string | null; isSoftDelete: boolean },
  fields: readonly string[],
): Promise<void> {
  const status = statusOf(collection, current)
  const others = fields.filter((field) => field !== collection.statusField?.field)
  if (target.isSoftDelete) await requireDelete(session, collection, key)
  if (!target.isSoftDelete || others.length > 0) {
    const denied = updateDenied(collection.name, session.viewer)
    const access = session.permissions.access(collection, 'update')
    if (!(await covers(session, collection, access, key))) throw denied
    checkFields(collection, ruleForStatus(access, status)?.deniedFields ?? NOTHING_DENIED, fields)
    if (target.status !== status && !target.isSoftDelete) {
      const rule = ruleForStatus(access, target.status)
      if (!rule) throw denied
      checkFields(collection, rule.deniedFields, others)
      // The row has the old status still: the owner part of the new status' rule is looked at alone.
      const ownerPart = { ...access, rules: [{ ...rule, status: null }] }
      if (!(await covers(session, collection, ownerPart, key))) throw denied
    }
  }
  checkExplanation(session, collection, status, 'update')
}

/** @throws ApiError 403/302 */
export async function requireUpdate(
  session: GuardContext,
  collection: CollectionSchema,
  key: Key,
): Promise<void> {
  const access = session.permissions.access(collection, 'update')
  if (!(await covers(session, collection, access, key))) throw updateDenied(collection.name, session.viewer)
}

/** @throws ApiError 403/303 */
export async function checkDelete(
  session: GuardContext,
  collection: CollectionSchema,
  key: Key,
  row: Row,
): Promise<void> {
  await requireDelete(session, collection, key)
  checkExplanation(session, collection, statusOf(collection, row), 'delete')
}

/** @throws ApiError 403/303 when the viewer may delete nothing of the collection at all. */
export function requireSomeDelete(session: GuardContext, collection: CollectionSchema): void {
  if (!isAllowed(session.permissions.access(collection, 'delete'))) throw deleteDenied(collection.name)
}

async function requireDelete(session: GuardContext, collection: CollectionSchema, key: Key): Promise<void> {
  const access = session.permissions.access(collection, 'delete')
  if (!(await covers(session, collection, access, key))) throw deleteDenied(collection.name)
}

/** Whether an access covers one stored row; asked of the database, so that reads and writes cannot disagree. */
export async function covers(
  session: GuardContext,
  collection: CollectionSchema,
  access: Access,
  key: Key,
): Promise<boolean> {
  const query = session.db(collection.name).where(`${collection.name}.${keyColumn(collection)}`, key)
  restrictToAccess(query, access, collection, session.viewer)
  return (await query.first(session.db.raw('1 AS found'))) !== undefined
}

function checkFields(
  collection: CollectionSchema,
  denied: ReadonlySet<string>,
  fields: readonly string[],
): void {
  const field = fields.find((name) => denied.has(name))
  if (field !== undefined) throw fieldWriteDenied(collection.name, field)
}

/** Some permission rows ask for a reason with every write: 403/10 without one. */
function checkExplanation(
  session: GuardContext,
  collection: CollectionSchema,
  status: string | null,
  action: Exclude<Action, 'read'>,
): void {
  if (session.viewer.isAdmin || session.options.comment) return
  const explain = session.permissions.rowFor(collection, status)?.explain ?? 'none'
  if (explain === 'always' || explain === action) throw explanationRequired(collection.name)
}
