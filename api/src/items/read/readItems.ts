import { isAllowed } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { WrittenRows } from '../../db/rowsAsJson'
import { readDenied } from '../../errors/itemErrors'
import { serializeJson } from '../../json/serializeJson'
import type { CollectionSchema } from '../../schema/Schema'
import { orderRows } from '../filter/orderRows'
import { prepareFilter } from '../filter/prepareFilter'
import { restrictToStatuses } from '../filter/restrictToStatuses'
import { prepareSearch } from '../filter/searchRows'
import type { ItemsContext, Row, Warning } from '../ItemsContext'
import type { ItemsQuery } from '../query/ItemsQuery'
import { matchingRows } from './matchingRows'
import { type OtherEnd, otherEnd } from './otherEnd'
import { writtenPage } from './pageJson'
import { cutOut, DEEP_OFFSET, type PageWindow, pageWindow, type WalkedWindow } from './pageWindow'
import { planAnswer } from './planAnswer'
import { LONGEST, type QuickPage, quickPage, quickStatement } from './quickPages'
import type { ReadPlan } from './ReadPlan'
import { finishRows, type ReadContext, visibleRows } from './readRows'
import { planSearch, type SearchWalk, searchWalk, walkSearch } from './searchWalk'
import { keysInOrder, keysOfShownStatuses, type StoredOrder, storedOrder } from './storedOrder'

/** What is known of an answer before its rows are read. */
export interface OpenedPage {
  warnings: Warning[]
  plan: ReadPlan
  window: PageWindow
  /** The page, where it can be read at once by {@link readQuickPage}. */
  quick: QuickPage | null
  /** The rows, a part at a time: memory holds one part, however long the list is. Can be walked once. */
  parts(size: PartSize): AsyncGenerator<Row[]>
  /** All rows as the database writes them; null: they have to be read. */
  written(): Promise<WrittenRows | null>
  /** What reads the stored rows of the page, for those who ask what it costs. */
  statement(): Knex.QueryBuilder
  /** Whether the keys are kept in the asked order already. */
  isOrderStored: boolean
  /** Whether rows without a value come last when the order ascends. */
  sortNullLast: boolean
}

export interface ReadResult extends Pick<OpenedPage, 'warnings' | 'plan' | 'window'> {
  rows: Row[]
}

/** How many rows the next part has; the writer adapts it to how large they are. */
export interface PartSize {
  rows: number
}

/** Pages up to this many rows are read by one statement; longer lists by their keys, a part at a time. */
const ROWS_AT_ONCE = 500

/** Keys that are held at a time: the list of a collection with millions of rows is walked in several windows. */
const KEYS_AT_ONCE = 100_000

/**
 * Reads a page of a collection into memory, for answers whose length is known to be modest.
 *
 * @param keys - Only these; null: all.
 * @throws ApiError 401/3 or 403/300 when the viewer may read nothing of the collection; what the parts of the query
 *   throw.
 */
export async function readItems(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
  keys: readonly (string | number)[] | null = null,
): Promise<ReadResult> {
  const { parts, warnings, plan, window } = await openPage(context, collection, query, keys)
  const rows: Row[] = []
  for await (const part of parts({ rows: ROWS_AT_ONCE })) for (const row of part) rows.push(row)
  return { warnings, plan, window, rows }
}

/**
 * Reads an item whose row is known already, where the query says no more than how it looks.
 *
 * @param stored - All columns of a row that the viewer may see.
 * @returns Null where the query could leave the row out: it is asked of the database then.
 */
export async function readStoredItem(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
  stored: Row,
): Promise<ReadResult | null> {
  const { filter, sort, groups, q, limit, offset } = query
  const narrows = [filter, sort, groups].some((parts) => parts.length > 0)
  if (narrows || q !== null || limit !== null || offset !== null) return null
  const { plan, warnings } = planAnswer(context, collection, query.fields)
  const window = await pageWindow(context, query)
  // Of some statuses nothing that is asked for may be seen, and then the item may not either.
  if (plan.access !== context.permissions.access(collection, 'read') || window.limit === 0) return null
  const rows = await finishRows(readContext(context, query), plan, [stored])
  return { warnings, plan, window, rows }
}

/** Checks and plans what a query asks for; its rows are read when they are taken. Throws like {@link readItems}. */
export async function openPage(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
  keys: readonly (string | number)[] | null = null,
): Promise<OpenedPage> {
  if (!isAllowed(context.permissions.access(collection, 'read')))
    throw readDenied(collection.name, context.viewer)
  const sortNullLast = query.sort.length === 0 || (await nullsLast(context))
  const { plan, warnings } = planAnswer(context, collection, query.fields)
  const window = await pageWindow(context, query)
  await prepareFilter(context, collection, plan.access, query.filter)
  const walk = keys ? null : searchWalk(await planSearch(context, plan, query, window))
  if (query.q !== null && !walk) await prepareSearch(context, collection, plan.access, query.q)
  const order = keys ? null : await storedOrder(context, plan, query, sortNullLast)
  const end = keys || !isShort(window) ? null : await otherEnd(context, plan, query, window)
  const reading: PageReading = { context, plan, query, keys, sortNullLast, order, walk, end }
  const statement = () => pageQuery(reading, window)
  const quick = keys ? null : quickPage(context, plan, query, window, statement)
  return {
    warnings,
    plan,
    window,
    quick,
    parts: (size) => readParts(reading, window, size),
    written: async () =>
      isShort(window)
        ? readNearer(reading, window, (make) =>
            writtenPage(context, plan, window.limit, (asJson) => make().options({ asJson })),
          )
        : null,
    statement,
    isOrderStored: order !== null,
    sortNullLast,
  }
}

/**
 * The rows of a quick page as the inside of a list of JSON, in the thread of everyone.
 *
 * @returns Null where they have become long, or lie far from each other: they are to be read in another thread
 */
export async function readQuickPage(
  context: ItemsContext,
  query: ItemsQuery,
  plan: ReadPlan,
  page: QuickPage,
): Promise<Buffer | null> {
  const { lookUp } = context
  if (!lookUp) return null
  const { statement, rows } = await quickStatement(lookUp, context, plan, page)
  const written = page.columns && (await lookUp.json(statement, page.columns, LONGEST))
  if (written === 'too long') return null
  if (written !== null && written !== 'refused') {
    page.isScattered = written.count < rows
    return page.isScattered ? null : written.json
  }
  // It will not be able to do it the next time either.
  page.columns = null
  const stored = await lookUp.find(statement)
  page.isScattered = stored.length < rows
  if (page.isScattered) return null
  return Buffer.from(serializeJson(await finishRows(readContext(context, query), plan, stored)).slice(1, -1))
}

interface PageReading {
  context: ItemsContext
  plan: ReadPlan
  query: ItemsQuery
  keys: readonly (string | number)[] | null
  sortNullLast: boolean
  /** In which the keys are kept already. */
  order: StoredOrder | null
  /** In the order of the keys, of those that a search may find. */
  walk: SearchWalk | null
  /** From which the page is read; null: from the beginning. */
  end: OtherEnd | null
}

async function* readParts(reading: PageReading, window: PageWindow, size: PartSize): AsyncGenerator<Row[]> {
  const { context, plan, query } = reading
  const finish = (stored: readonly Row[]) => finishRows(readContext(context, query), plan, stored)
  if (isShort(window) || !plan.collection.primaryKey) {
    yield await finish(window.limit === 0 ? [] : await fetchRows(reading, window))
    return
  }
  for await (const keys of windowsOfKeys(reading, window)) {
    for (let start = 0; start < keys.length; ) {
      const part = keys.slice(start, start + size.rows)
      start += part.length
      yield await finish(await fetchByKeys(reading, part))
    }
  }
}

function isShort(window: PageWindow): window is PageWindow & { limit: number } {
  return window.limit !== null && window.limit <= ROWS_AT_ONCE
}

function readContext(context: ItemsContext, query: ItemsQuery): ReadContext {
  return { ...context, languages: query.lang, loaded: { count: 0 } }
}

/** The keys of a long list in its order. Rows that are deleted meanwhile are left out when their part is fetched. */
async function* windowsOfKeys(reading: PageReading, window: PageWindow): AsyncGenerator<unknown[]> {
  // An order by chance is another one in each statement.
  const atOnce = reading.query.sort.some((sort) => sort.random) ? Number.MAX_SAFE_INTEGER : KEYS_AT_ONCE
  const last = window.limit === null ? Number.MAX_SAFE_INTEGER : window.offset + window.limit
  for (let offset = window.offset; offset < last; offset += atOnce) {
    const limit = Math.min(atOnce, last - offset)
    const found: { page_key: unknown }[] = await orderedKeys(reading, { offset, limit })
    yield found.map((row) => row.page_key)
    if (found.length < limit) return
  }
}

async function fetchByKeys({ context, plan }: PageReading, keys: readonly unknown[]): Promise<Row[]> {
  const { collection } = plan
  const key = collection.primaryKey?.field ?? ''
  const rows: Row[] = await visibleRows(context, plan)
    .select([...new Set([...plan.select, key])].map((name) => `${collection.name}.${name}`))
    .whereIn(`${collection.name}.${key}`, keys as string[])
  const byKey = new Map(rows.map((row) => [row[key], row]))
  return keys.map((value) => byKey.get(value)).filter((row) => row !== undefined)
}

async function fetchRows(reading: PageReading, window: PageWindow): Promise<Row[]> {
  return readNearer(reading, window, async (make) => make())
}

/** Reads a page from the end that is nearer to it, and once more from the beginning where something was written meanwhile. */
async function readNearer<Found>(
  reading: PageReading,
  window: PageWindow,
  read: (make: () => Knex.QueryBuilder) => Promise<Found>,
): Promise<Found> {
  if (reading.end) {
    const found = await read(() => pageQuery(reading, window))
    if (await reading.end.isCurrent()) return found
  }
  return read(() => pageQuery({ ...reading, end: null }, window))
}

function pageQuery(reading: PageReading, window: PageWindow): Knex.QueryBuilder {
  const { context, plan, query, sortNullLast } = reading
  const { collection } = plan
  const columns = plan.select.map((name) => `${collection.name}.${name}`)
  if (columns.length === 0) columns.push(`${collection.name}.*`)
  const isNear = window.offset < DEEP_OFFSET && !reading.order
  if (isNear || !collection.primaryKey || query.sort.some((sort) => sort.random))
    return orderedPage(reading, window).select(columns)
  // An outer query over an inner one that reads keys only: skipped rows are never fetched. Wrapped once more because
  // MySQL takes no LIMIT directly inside IN.
  const ordered = orderedKeys(reading, reading.end ?? window)
  const keys = context.db.select('page.page_key').from(ordered.as('page'))
  const rows = context.db(collection.name).select(columns).whereIn(keyOf(plan), keys)
  // Once more on the rows themselves: what may be seen does not depend on the order in which a database keeps statuses.
  if (!reading.keys) restrictToStatuses(rows, collection, query.status)
  orderRows(rows, context, collection, plan.access, { keys: query.sort, nullsLast: sortNullLast })
  reading.end?.trim?.(rows)
  return rows
}

/** The keys of a page, as `page_key`. */
function orderedKeys(reading: PageReading, window: WalkedWindow): Knex.QueryBuilder {
  const { context, plan, order } = reading
  if (order) return keysInOrder(context.db, plan.collection, order, window, reading.end !== null)
  const isDeep = Number(window.offset) >= DEEP_OFFSET && !reading.keys && !reading.walk
  const shown = isDeep ? keysOfShownStatuses(context, plan, reading.query) : null
  return orderedPage(reading, window, shown ?? undefined).select(`${keyOf(plan)} as page_key`)
}

function orderedPage(
  reading: PageReading,
  window: WalkedWindow,
  page = matchingRows(reading.context, reading.plan, reading.query, reading.keys),
): Knex.QueryBuilder {
  const { context, plan, query, sortNullLast, walk } = reading
  const isReversed = reading.end !== null
  if (walk) {
    const isDescending = walk.isDescending !== isReversed
    walkSearch(page, context.db, plan.collection, { isDescending }, walk.terms.all())
  } else {
    const order = { keys: query.sort, nullsLast: sortNullLast, isReversed }
    orderRows(page, context, plan.collection, plan.access, order)
  }
  cutOut(page, window)
  return page
}

function keyOf({ collection }: Pick<ReadPlan, 'collection'>): string {
  return `${collection.name}.${collection.primaryKey?.field}`
}

async function nullsLast(context: ItemsContext): Promise<boolean> {
  return (await context.project.settings.get(context.db, context.versions.settings)).flag(
    'sort_null_last',
    true,
  )
}
