import { coversAllRows, fieldDenial, isAllowed } from '@pergola/sdk/contract'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import { visibleRows } from '../../items/read/readRows'
import { keyColumn } from '../../items/write/checkRights'
import type { ListChanges } from '../../log/revisionListsTable'
import { outputCast } from '../../schema/cast/castOut'
import { type CollectionSchema, type Relation, SYSTEM_PREFIX } from '../../schema/Schema'
import type { GoneItems } from './GoneItems'

type List = Extract<Relation, { kind: 'o2m' }>

/** What one revision remembers of the lists of its item. */
export interface RememberedLists {
  revision: number
  lists: ListChanges
}

/** What only the server sets is not written back. */
const SET_BY_SERVER: ReadonlySet<string> = new Set([
  'owner',
  'user_updated',
  'datetime_created',
  'datetime_updated',
])

/**
 * What revisions remember of an item's lists, as far as the viewer may see the rows: those that can be read today, and
 * those that are gone where every row may be read.
 *
 * @param revisions - Keys of the revisions that the viewer may see, in any order.
 * @returns Oldest first.
 */
export async function readListHistory(
  context: ItemsContext,
  collection: CollectionSchema,
  revisions: readonly number[],
): Promise<RememberedLists[]> {
  const stored: { revision: number; lists: string }[] = []
  for (let start = 0; start < revisions.length; start += KEYS_PER_QUERY) {
    const part = revisions.slice(start, start + KEYS_PER_QUERY)
    stored.push(...(await context.db('pergola_revision_lists').whereIn('revision', part)))
  }
  const history: RememberedLists[] = []
  for (const { revision, lists } of stored.sort((a, b) => a.revision - b.revision)) {
    const shown: Record<string, ListChanges[string]> = {}
    for (const [field, change] of Object.entries(JSON.parse(lists) as ListChanges)) {
      const list = listOf(context, collection, field)
      if (!list) continue
      shown[field] = {
        before: await shownRows(context, list.target, change.before),
        after: await shownRows(context, list.target, change.after),
      }
    }
    history.push({ revision, lists: shown })
  }
  return history
}

const KEYS_PER_QUERY = 500

/** The list behind a field, where the viewer may read both; lists of system records are the administrator's. */
export function listOf(context: ItemsContext, collection: CollectionSchema, field: string): List | null {
  const relation = context.schema.relationOf(collection.name, field)
  if (relation?.kind !== 'o2m') return null
  const { permissions, viewer } = context
  if (fieldDenial(permissions.access(collection, 'read'), field) !== 'none') return null
  if (!viewer.isAdmin && relation.target.name.startsWith(SYSTEM_PREFIX)) return null
  return isAllowed(permissions.access(relation.target, 'read')) ? relation : null
}

async function shownRows(
  context: ItemsContext,
  target: CollectionSchema,
  rows: readonly Row[] | null,
): Promise<Row[] | null> {
  if (rows === null || rows.length === 0) return rows && []
  const access = context.permissions.access(target, 'read')
  const key = keyColumn(target)
  const keys = rows.map((row) => String(row[key]))
  const keysOf = async (query: ReturnType<ItemsContext['db']>) => {
    const found: Row[] = await query.whereIn(`${target.name}.${key}`, keys).select(`${target.name}.${key}`)
    return new Set(found.map((row) => String(row[key])))
  }
  const readable = await keysOf(visibleRows(context, { collection: target, access }))
  const present = await keysOf(context.db(target.name))
  const isShown = (rowKey: string) => readable.has(rowKey) || (!present.has(rowKey) && coversAllRows(access))
  const isDenied = (field: string) => access.rules.some((rule) => rule.deniedFields.has(field))
  return rows
    .filter((row) => isShown(String(row[key])))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !isDenied(field))))
}

/**
 * The rows of each list as a revision left them: what it or the last one before it remembers, else what the next one
 * found. Lists that no revision remembers are not named; they are as they were.
 */
export function listsAt(
  history: readonly RememberedLists[],
  revision: number,
): Record<string, readonly Row[] | null> {
  const at: Record<string, readonly Row[] | null> = {}
  for (const { revision: later, lists } of history.toReversed()) {
    for (const [field, { before }] of Object.entries(lists)) if (later > revision) at[field] = before
  }
  for (const { revision: earlier, lists } of history) {
    for (const [field, { after }] of Object.entries(lists)) if (earlier <= revision) at[field] = after
  }
  return at
}

/**
 * The body that sets a list back: rows that left it come back, rows that joined it leave (a junction row is deleted), and
 * columns get their values again. A row that is gone is created again, unless it stood for an item that is gone, too.
 *
 * @returns Changes, and keys of the items that are gone.
 */
export async function listDelta(
  context: ItemsContext,
  list: List,
  parentKey: string,
  remembered: readonly Row[],
  gone: GoneItems,
): Promise<{ changes: Row[]; missing: Set<string> }> {
  const { target, foreignKey, junctionField } = list
  const key = keyColumn(target)
  const access = context.permissions.access(target, 'read')
  const linked: Row[] = await visibleRows(context, { collection: target, access })
    .where(`${target.name}.${foreignKey.field}`, parentKey)
    .select(`${target.name}.*`)
  const others: Row[] = await context.db(target.name).whereIn(
    key,
    remembered.map((row) => String(row[key])),
  )
  const stored = new Map([...others, ...linked].map((row) => [String(row[key]), row]))
  const isLinked = new Set(linked.map((row) => String(row[key])))
  const changes: Row[] = []
  const missing = new Set<string>()
  for (const row of remembered) {
    const current = stored.get(String(row[key]))
    const { [foreignKey.field]: _, ...columns } = changedValues(
      context,
      target,
      row,
      current ?? {},
      SET_BY_SERVER,
    )
    const taken = gone.takeOut(target, columns, row)
    for (const item of taken.values()) missing.add(item)
    if (!current && [...taken.keys()].some((field) => isEssential(list, field))) continue
    const values = withItem(context, list, columns)
    const link = isLinked.has(String(row[key])) ? {} : { [foreignKey.field]: parentKey }
    if (!current)
      changes.push(target.primaryKey?.column.autoIncrement ? values : { ...values, [key]: row[key] })
    else if (Object.keys(values).length + Object.keys(link).length > 0)
      changes.push({ [key]: current[key], ...values, ...link })
  }
  const kept = new Set(remembered.map((row) => String(row[key])))
  const isDeleted = junctionField !== null || !foreignKey.column.nullable
  for (const row of linked) {
    if (kept.has(String(row[key]))) continue
    changes.push({ [key]: row[key], ...(isDeleted ? { $delete: true } : { [foreignKey.field]: null }) })
  }
  return { changes, missing }
}

/** Whether a row of the list is nothing without this reference: the item of a junction, the language of a translation. */
function isEssential({ target, junctionField }: List, name: string): boolean {
  const field = target.fields.get(name)
  return name === junctionField || field?.type === 'lang' || field?.column?.nullable === false
}

/** A junction row names its item as an object, which forms can show. */
function withItem(context: ItemsContext, { target, junctionField }: List, values: Row): Row {
  const relation = junctionField === null ? null : context.schema.relationOf(target.name, junctionField)
  const key = junctionField === null ? null : values[junctionField]
  if (relation?.kind !== 'm2o' || junctionField === null || key === null || key === undefined) return values
  return { ...values, [junctionField]: { [keyColumn(relation.target)]: key } }
}

/**
 * The remembered values that are not the stored ones, in wire form. Columns that are gone by now are left out.
 *
 * @param skipped - Types of fields that are left out too.
 */
export function changedValues(
  { schema }: ItemsContext,
  collection: CollectionSchema,
  remembered: Row,
  current: Row,
  skipped: ReadonlySet<string> = new Set(),
): Row {
  const changes: Row = {}
  for (const field of collection.columns) {
    if (field.column.primaryKey || skipped.has(field.type) || !Object.hasOwn(remembered, field.field))
      continue
    const cast = outputCast(schema, field) ?? ((value: unknown) => value)
    const value = cast(remembered[field.field])
    if (JSON.stringify(value) !== JSON.stringify(cast(current[field.field] ?? null)))
      changes[field.field] = value
  }
  return changes
}
