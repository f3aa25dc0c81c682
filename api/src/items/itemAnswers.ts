import { isAllowed } from '@pergola/sdk/contract'
import { ApiError } from '../errors/ApiError'
import { itemNotFound } from '../errors/itemErrors'
import type { CollectionSchema } from '../schema/Schema'
import type { ItemsContext, Row, Warning } from './ItemsContext'
import { itemVersion } from './itemVersion'
import type { Key } from './keys'
import { EMPTY_QUERY, type FilterNode, type ItemsQuery } from './query/ItemsQuery'
import { readItems, readStoredItem } from './read/readItems'
import { type Meta, readMeta } from './read/readMeta'
import { storedRow } from './write/checkRights'
import type { WriteOptions, WriteSession } from './write/WriteSession'

/** How an answer is to be read: the query, and the address for the page links of `meta`. */
export interface ReadOptions {
  query?: ItemsQuery
  url?: string
  /** What counts as the whole collection for `meta`; left out: all of it. */
  within?: readonly FilterNode[]
}

/** A write: what the log needs to know, and how the answer is read. */
export type WriteRequest = WriteOptions & ReadOptions

/** An answer. `data` is missing where the viewer may write but not read. */
export interface ItemsResult<Data> {
  data?: Data
  meta?: Meta
  messages?: Warning[]
  /** Entity tag of a single item. */
  version?: string
}

/**
 * One item by key, or (null) the first match: 404/203 when there is none.
 *
 * @param stored - Its row, where the caller has read it for this viewer and these statuses.
 */
export async function answerOne(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
  key: Key | null,
  stored: Row | null = null,
): Promise<ItemsResult<Row>> {
  const result =
    (stored && (await readStoredItem(context, collection, query, stored))) ??
    (await readItems(context, collection, query, key === null ? null : [key]))
  const [row] = result.rows
  if (!row) throw itemNotFound(key ?? undefined)
  return {
    data: row,
    ...(query.meta && {
      meta: await readMeta(context, query, { ...result, rowCount: 1 }, { url: '', isItem: true }),
    }),
    messages: result.warnings,
  }
}

/** Several items: by keys, in default order and without those that are not there; or (null) all that the query finds. */
export async function answerMany(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
  url: string,
  keys: readonly Key[] | null,
): Promise<ItemsResult<Row[]>> {
  const asked = keys ? { ...query, limit: query.limit ?? -1 } : query
  const result = await readItems(context, collection, asked, keys)
  return {
    data: result.rows,
    ...(query.meta && {
      meta: await readMeta(
        context,
        query,
        { ...result, rowCount: result.rows.length },
        { url, isItem: false },
        keys,
      ),
    }),
    messages: result.warnings,
  }
}

/** What the answer of a write shows: the parts of the query that say how an item looks, not which ones are meant. */
function appearance({ query = EMPTY_QUERY }: WriteRequest): ItemsQuery {
  return { ...EMPTY_QUERY, fields: query.fields, meta: query.meta, status: query.status, lang: query.lang }
}

/** The item just written, as the request wants to see it; nothing where the viewer cannot read it. */
export async function answerWrite(
  session: WriteSession,
  collection: CollectionSchema,
  request: WriteRequest,
  key: Key,
): Promise<ItemsResult<Row>> {
  if (!isAllowed(session.permissions.access(collection, 'read'))) return {}
  try {
    const result = await answerOne(session, collection, appearance(request), key)
    // A client that goes on editing names it with the next write.
    const stored = await storedRow(session, collection, key)
    return { ...result, ...(stored && { version: itemVersion(session, collection, stored) }) }
  } catch (error) {
    // Written, but no longer (or not yet) visible to the viewer: an empty answer.
    if (error instanceof ApiError && error.kind === 'itemNotFound') return {}
    throw error
  }
}

/** The same for several items. */
export async function answerWrites(
  session: WriteSession,
  collection: CollectionSchema,
  request: WriteRequest,
  keys: readonly Key[],
): Promise<ItemsResult<Row[]>> {
  if (!isAllowed(session.permissions.access(collection, 'read'))) return {}
  const result = await answerMany(session, collection, appearance(request), request.url ?? '', keys)
  return result.data?.length === 0 && keys.length > 0 ? {} : result
}
