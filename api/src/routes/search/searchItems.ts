import { fieldDenial, isAllowed, traitsOf } from '@pergola/sdk/contract'
import { readScope } from '../../db/readScope'
import { searchedColumns } from '../../indexes/searchIndex'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import type { ItemsServiceOptions } from '../../items/ItemsService'
import { openItemsContext } from '../../items/openItemsContext'
import { EMPTY_QUERY, type FilterNode } from '../../items/query/ItemsQuery'
import { readItems } from '../../items/read/readItems'
import { callerOf } from '../../project/Viewer'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import { excerptOf, type Match, rankMatch, type SearchedText } from './rankMatch'

/** An item that holds the text that was searched for. */
export interface SearchHit {
  collection: string
  key: string | number
  /** Key and short texts of the item, by which it can be named. */
  item: Row
  /** The field that holds the text, with what stands around it; null: a list of the item holds it. */
  match: { field: string; excerpt: string } | null
}

export interface SearchResult {
  /** The best first. */
  hits: SearchHit[]
  /** Collections that took too long. */
  unfinished: string[]
}

/** Of one collection, however many more match. */
const MOST_OF_COLLECTION = 8
const MOST_HITS = 30
/** Names that are looked at for those that begin with the text. */
const MOST_NAMES = 3

/** For all collections together. */
const TOTAL_MS = 2_000
/** For one, so that a large one without an index leaves time for the others. */
const COLLECTION_MS = 1_000

type Options = Omit<ItemsServiceOptions, 'collection' | 'trx'>

/**
 * Searches the items of all collections that the viewer may read: those that the console lists, and people and files.
 * What may be found is decided by the items engine, as for a search of one collection.
 *
 * @param gone - Aborted when no one waits for the answer any more.
 */
export async function searchItems(options: Options, text: string, gone: AbortSignal): Promise<SearchResult> {
  const opened = await openItemsContext({ ...options, onlyReads: true })
  // Rows of lists are found where they are listed themselves; the others, such as translations, through their item.
  const context = { ...opened, searchesInto: (collection: CollectionSchema) => !isListed(collection) }
  const late = AbortSignal.any([gone, AbortSignal.timeout(TOTAL_MS)])
  const collections = searchedCollections(context)
  const found: SearchedCollection[] = []
  const waiting = await smallestFirst(context, collections)
  const caller = callerOf(options.project, options.viewer)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, collection] = next
      const signal = AbortSignal.any([late, AbortSignal.timeout(COLLECTION_MS)])
      const reading = () => searchCollection(context, collection, text)
      found[index] = await withinTime(signal, () => readScope.run(signal, reading, caller))
      gone.throwIfAborted()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const unfinished = collections.filter((_, index) => found[index] === 'late').map(({ name }) => name)
  const hits = found.flatMap((result) => (result === 'late' ? [] : result))
  // Sorting keeps the order of equal ones: that of the collections, then that of their items.
  const best = hits.sort((a, b) => a.rank - b.rank).slice(0, MOST_HITS)
  return { hits: best.map(({ rank: _rank, field: _field, ...hit }) => hit), unfinished }
}

/** What was found in a collection; `late` when it took too long. */
type SearchedCollection = (SearchHit & Match)[] | 'late'

/**
 * Collections with their place in the list, the large ones last: one without an index takes all the time that there is. The
 * highest key says how large it is without counting; where keys are no numbers it counts as small.
 */
async function smallestFirst(
  { db }: ItemsContext,
  collections: readonly CollectionSchema[],
): Promise<[number, CollectionSchema][]> {
  const sized: { place: [number, CollectionSchema]; size: number }[] = []
  for (const place of collections.entries()) {
    const { name, primaryKey } = place[1]
    const isNumbered = primaryKey?.column.autoIncrement === true
    const [row] = isNumbered ? await db(name).max({ size: primaryKey.field }) : []
    sized.push({ place, size: Number(row?.size ?? 0) })
  }
  return sized.sort((a, b) => a.size - b.size).map(({ place }) => place)
}

/** Collections that are searched at the same time. */
const AT_ONCE = 2

async function withinTime<Result>(
  signal: AbortSignal,
  read: () => Promise<Result>,
): Promise<Result | 'late'> {
  if (signal.aborted) return 'late'
  try {
    return await read()
  } catch (error) {
    if (signal.aborted) return 'late'
    throw error
  }
}

function searchedCollections({ schema, permissions }: ItemsContext): CollectionSchema[] {
  return [...schema.collections.values()]
    .filter(isListed)
    .filter((collection) => collection.primaryKey && isAllowed(permissions.access(collection, 'read')))
    .sort((a, b) => Number(a.isSystem) - Number(b.isSystem))
}

/** Collections with pages of their own, for people and files too. */
function isListed({ name, isSystem, hidden, managed }: CollectionSchema): boolean {
  return isSystem ? traitsOf(name).holds !== undefined : managed && !hidden
}

/** The first matches in the order of the collection, and before them those whose name begins with the text. */
async function searchCollection(
  context: ItemsContext,
  collection: CollectionSchema,
  text: string,
): Promise<(SearchHit & Match)[]> {
  const query = { ...EMPTY_QUERY, q: text, limit: MOST_OF_COLLECTION }
  const filter = beginningWith(context, collection, text)
  const named = filter.length > 0 ? await readItems(context, collection, { ...query, filter }) : null
  const isFull = named?.rows.length === MOST_OF_COLLECTION
  const others = isFull ? null : await readItems(context, collection, query)
  const keyField = collection.primaryKey?.field ?? ''
  const rows = new Map([...(named?.rows ?? []), ...(others?.rows ?? [])].map((row) => [row[keyField], row]))
  return [...rows.values()]
    .map((row) => toHit(collection, row, text))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_OF_COLLECTION)
}

/** A pattern of the text alone; wildcards of its own would make it another one. */
function beginningWith(context: ItemsContext, collection: CollectionSchema, text: string): FilterNode[] {
  if (/[%_\\]/.test(text)) return []
  const access = context.permissions.access(collection, 'read')
  return searchedColumns(collection)
    .filter((field) => isShortText(field) && fieldDenial(access, field.field) === 'none')
    .slice(0, MOST_NAMES)
    .map(({ field }, index) => ({ path: [field], operator: 'rlike', value: `${text}%`, or: index > 0 }))
}

function toHit(collection: CollectionSchema, row: Row, text: string): SearchHit & Match {
  const keyField = collection.primaryKey?.field ?? ''
  const searched = searchedColumns(collection)
  const texts = searched.map((field): SearchedText => {
    return {
      field: field.field,
      value: row[field.field],
      isLong: field.type === 'string' && !isShortText(field),
    }
  })
  const match = rankMatch(texts, text)
  const shown = searched.filter((field) => field.field in row && isShortText(field))
  return {
    ...match,
    collection: collection.name,
    key: row[keyField] as string | number,
    item: { [keyField]: row[keyField], ...Object.fromEntries(shown.map(({ field }) => [field, row[field]])) },
    match:
      match.field === null
        ? null
        : { field: match.field, excerpt: excerptOf(String(row[match.field] ?? ''), text) },
  }
}

function isShortText({ type, column }: ColumnField): boolean {
  return type === 'string' && !/TEXT$/.test(column.datatype)
}
