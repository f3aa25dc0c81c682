import { ruleForStatus } from '@pergola/sdk/contract'
import { IN_THREAD } from '../../db/LibsqlClient'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { restrictToAccess } from '../../permissions/restrictToAccess'
import { outputCast } from '../../schema/cast/castOut'
import { groupBy } from '../../schema/groupBy'
import type { CollectionSchema } from '../../schema/Schema'
import { orderByDefault } from '../filter/orderRows'
import { restrictKeysToStatuses, restrictToDefaultStatuses } from '../filter/restrictToStatuses'
import type { ItemsContext, Row } from '../ItemsContext'
import { collectionRule } from '../rules/collectionRules'
import type { PlannedField, ReadPlan } from './ReadPlan'

/** Keys in one `IN (…)`: well below what either database takes as parameters. */
const KEYS_PER_QUERY = 5_000

/**
 * A wildcard over a big collection ends at the limit of nested rows instead of in memory. A row is loaded once but written
 * wherever it is referred to, so that lists of lists of a few rows could grow without end: what is written has a bound of
 * its own, which is so many times that limit.
 */
const WRITTEN_PER_LOADED = 2.5
/** For a sandboxed extension. */
const MAX_LOADED_BY_EXTENSION = 2_000

export interface ReadContext extends ItemsContext {
  /** Languages of translation children; null: all. */
  languages: readonly string[] | null
  /** Related rows loaded so far. */
  loaded: { count: number }
}

/** Related objects inside of a finished row; rows without relations are not listed and have none. */
const sizes = new WeakMap<Row, number>()

/** A query on the collection that a plan reads, limited to what the viewer may see there. */
export function visibleRows(
  context: ItemsContext,
  plan: Pick<ReadPlan, 'collection' | 'access'>,
): ReturnType<ItemsContext['db']> {
  const { collection } = plan
  const query = context.db(collection.name)
  restrictToAccess(query, plan.access, collection, context.viewer)
  if (!context.viewer.isAdmin) collectionRule(collection.name).restrictRead?.(query, context, collection.name)
  return query
}

/**
 * Turns stored rows into the answer's: loads the relations of all rows at once (one query per relation), casts
 * values, leaves out what is hidden in a row's status.
 *
 * @param stored - Rows with the columns of `plan.select`.
 * @returns One finished row for each stored one, in the same order.
 */
export async function finishRows(
  context: ReadContext,
  plan: ReadPlan,
  stored: readonly Row[],
): Promise<Row[]> {
  const related = new Map<string, (row: Row) => unknown>()
  for (const field of plan.fields) {
    if (field.kind === 'relation') related.set(field.name, await loadRelation(context, plan, field, stored))
  }
  const rows = stored.map((row) => buildRow(context, plan, row, related))
  if (related.size > 0) countRelated(context, rows, [...related.keys()])
  await collectionRule(plan.collection.name).afterRead?.(rows, context)
  return rows
}

const NOTHING_RELATED: ReadonlyMap<string, (row: Row) => unknown> = new Map()

/** As {@link finishRows}, of one row without relations whose collection changes no finished rows. */
export function finishRow(context: ItemsContext, plan: ReadPlan, stored: Row): Row {
  return buildRow(context, plan, stored, NOTHING_RELATED)
}

function buildRow(
  context: ItemsContext,
  plan: ReadPlan,
  stored: Row,
  related: ReadonlyMap<string, (row: Row) => unknown>,
): Row {
  const hidden = plan.hidesPerStatus ? hiddenFields(plan, stored) : null
  const row: Row = {}
  for (const field of plan.fields) {
    if (hidden?.has(field.name)) continue
    if (field.kind === 'column')
      row[field.name] = field.cast ? field.cast(stored[field.name]) : stored[field.name]
    else if (field.kind === 'computed') row[field.name] = field.computed.compute(stored, context)
    else row[field.name] = related.get(field.name)?.(stored)
  }
  return row
}

/** Adds up what is inside of the rows, and refuses an answer that would be too large to write. */
function countRelated(context: ReadContext, rows: readonly Row[], relations: readonly string[]): void {
  const mostWritten = WRITTEN_PER_LOADED * context.project.limits.nestedRows
  let total = 0
  for (const row of rows) {
    let inside = 0
    for (const name of relations) {
      const value = row[name]
      const nested = Array.isArray(value) ? (value as Row[]) : value ? [value as Row] : []
      for (const other of nested) inside += 1 + (sizes.get(other) ?? 0)
    }
    sizes.set(row, inside)
    total += inside
    if (total > mostWritten) throw tooManyRelated(mostWritten)
  }
}

function tooManyRelated(limit: number): ApiError {
  return new ApiError('unprocessable', say('relatedTooMany', { limit }))
}

function hiddenFields(plan: ReadPlan, stored: Row): ReadonlySet<string> | undefined {
  const status = plan.collection.statusField && stored[plan.collection.statusField.field]
  return ruleForStatus(plan.access, status === null ? null : String(status))?.deniedFields
}

type PlannedRelation = Extract<PlannedField, { kind: 'relation' }>

/** Loads the other side of a relation for all rows and says, per row, what stands in its place. */
async function loadRelation(
  context: ReadContext,
  plan: ReadPlan,
  field: PlannedRelation,
  stored: readonly Row[],
): Promise<(row: Row) => unknown> {
  const { relation } = field
  const targetKey = keyName(relation.target)
  if (relation.kind === 'm2o') {
    const nested = field.plan
    if (!nested) {
      const cast = relation.target.primaryKey && outputCast(context.schema, relation.target.primaryKey)
      const keyOf = (value: unknown) => (cast ? cast(value) : value)
      return (row) => (row[field.name] === null ? null : { [targetKey]: keyOf(row[field.name]) })
    }
    const keys = distinctKeys(stored.map((row) => row[field.name]))
    const found = await loadByKeys(context, nested, targetKey, keys, [])
    const byKey = new Map(found.map(({ stored: target, row }) => [String(target[targetKey]), row]))
    return (row) => byKey.get(String(row[field.name])) ?? null
  }
  const ownKey = keyName(plan.collection)
  const foreignKey = relation.foreignKey.field
  if (!field.plan) return () => undefined
  const found = await loadByKeys(
    context,
    field.plan,
    foreignKey,
    distinctKeys(stored.map((row) => row[ownKey])),
    [foreignKey],
  )
  const byParent = groupBy(found, ({ stored: child }) => String(child[foreignKey]))
  return (row) => (byParent.get(String(row[ownKey])) ?? []).map((child) => child.row)
}

async function loadByKeys(
  context: ReadContext,
  plan: ReadPlan,
  column: string,
  keys: readonly unknown[],
  extraColumns: readonly string[],
): Promise<{ stored: Row; row: Row }[]> {
  const { limits } = context.project
  const isExtension = context.viewer.extension !== undefined
  const nestedRows = isExtension ? Math.min(limits.nestedRows, MAX_LOADED_BY_EXTENSION) : limits.nestedRows
  const stored: Row[] = []
  const select = [...new Set([...plan.select, ...extraColumns])]
  for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) {
    const query = visibleRows(context, plan)
      .select(select.map((name) => `${plan.collection.name}.${name}`))
      .whereIn(`${plan.collection.name}.${column}`, keys.slice(start, start + KEYS_PER_QUERY) as string[])
      .limit(nestedRows - context.loaded.count + 1)
    // What an item refers to is found by its key, what belongs to it by a search.
    if (column === keyName(plan.collection))
      restrictKeysToStatuses(query, plan.collection, null, context.viewer)
    else restrictToDefaultStatuses(query, plan.collection)
    restrictToLanguages(query, context, plan.collection, extraColumns.length > 0)
    if (extraColumns.length > 0) orderByDefault(query, context, plan.collection)
    // The answer of a write is read within its transaction, on a connection whose reads are done here.
    if (context.project.dialect.name === 'sqlite') query.options(IN_THREAD)
    // One by one: as arguments, a hundred thousand rows would overflow the stack.
    for (const row of (await query) as Row[]) stored.push(row)
    if (context.loaded.count + stored.length > nestedRows) throw tooManyRelated(nestedRows)
  }
  context.loaded.count += stored.length
  const rows = await finishRows(context, plan, stored)
  return stored.map((row, index) => ({ stored: row, row: rows[index] ?? {} }))
}

/** `lang` narrows children that have a field of type `lang`: the translations. */
function restrictToLanguages(
  query: ReturnType<ItemsContext['db']>,
  context: ReadContext,
  collection: CollectionSchema,
  isToMany: boolean,
): void {
  if (!isToMany || context.languages === null) return
  const language = collection.columns.find((field) => field.type === 'lang')
  if (language) query.whereIn(`${collection.name}.${language.field}`, context.languages)
}

function keyName(collection: CollectionSchema): string {
  return collection.primaryKey?.field ?? ''
}

function distinctKeys(values: readonly unknown[]): unknown[] {
  return [...new Set(values)].filter((value) => value !== null && value !== undefined)
}
