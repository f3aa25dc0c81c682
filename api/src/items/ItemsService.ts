import { isAllowed, isRecord, splitKeys } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../errors/ApiError'
import { collectionNotFound, itemNotFound, savedItemDeleted } from '../errors/itemErrors'
import { say } from '../errors/say'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import type { CollectionSchema } from '../schema/Schema'
import type { Versions } from '../schema/versions'
import type { ItemsContext, Row } from './ItemsContext'
import {
  answerMany,
  answerOne,
  answerWrite,
  answerWrites,
  type ItemsResult,
  type ReadOptions,
  type WriteRequest,
} from './itemAnswers'
import { itemVersion } from './itemVersion'
import { type Key, parseKey } from './keys'
import { openItemsContext } from './openItemsContext'
import { EMPTY_QUERY, type ItemsQuery } from './query/ItemsQuery'
import { isKnownShort, type QuickPage } from './read/quickPages'
import { openPage, readQuickPage } from './read/readItems'
import { readMeta } from './read/readMeta'
import { repeatedItem } from './read/repeatedItem'
import { checkBase, checkFirst } from './write/checkBase'
import { isSoftDeleted, keyColumn, readableRow, requireSomeDelete, storedRow } from './write/checkRights'
import { checkVersion } from './write/checkVersion'
import { createItem } from './write/createItem'
import { deleteItem } from './write/deleteItem'
import { type PreparedHashes, prepareHashes } from './write/PreparedHashes'
import { runWrite } from './write/runWrite'
import { updateItem } from './write/updateItem'
import type { WriteSession } from './write/WriteSession'
import { writeOnce } from './write/writeOnce'

export interface ItemsServiceOptions {
  project: Project
  viewer: Viewer
  collection: string
  /** Transaction to take part in. Every query then goes through it. */
  trx?: Knex.Transaction | undefined
  /** Takes what has to happen once `trx` is committed. */
  afterCommit?: (() => Promise<void>)[] | undefined
  /** Of schema and settings, as the request has read them. */
  versions?: Versions | null | undefined
}

export type WriteResult<Data> = ItemsResult<Data> & {
  keys: Key[]
  /** Nothing was written: the same request had written these items before. */
  isRepeated?: boolean
}

/**
 * Items of one collection as one viewer sees them: the only way in the server to read or change them on a client's
 * behalf. System collections are no exception; what is special about them stands in their collection rule.
 *
 * Every write is one transaction with its activity and revision rows. All methods throw `ApiError` with the codes of
 * the contract.
 */
export class ItemsService {
  constructor(private readonly options: ItemsServiceOptions) {}

  async readMany({ query = EMPTY_QUERY, url = '' }: ReadOptions = {}): Promise<ItemsResult<Row[]>> {
    const { context, collection } = await this.#open()
    return answerMany(context, collection, query, url, null)
  }

  /**
   * A list whose rows are read a part at a time, for answers of any length.
   *
   * @param sent - Only these keys, in default order; null: all.
   */
  async openList({ query = EMPTY_QUERY, url = '', within }: ReadOptions, sent: readonly Key[] | null = null) {
    const { context, collection } = await this.#open()
    const keys = sent && this.#limited(sent).flatMap((key) => parseKey(collection, key) ?? [])
    const page = await openPage(
      context,
      collection,
      keys ? { ...query, limit: query.limit ?? -1 } : query,
      keys,
    )
    const request = { url, isItem: false, ...(within && { within }) }
    const meta = (rowCount: number) => readMeta(context, query, { ...page, rowCount }, request, keys)
    return { page, ...(query.meta && { meta }) }
  }

  /**
   * A list that has been read before and was short, if nothing but its number of rows decides what it costs; else null.
   *
   * @returns The inside of its list as JSON
   */
  async readQuickList(
    query: ItemsQuery,
  ): Promise<(ItemsResult<Buffer> & { data: Buffer; quick: QuickPage }) | null> {
    const { context, collection } = await this.#open()
    const { quick, plan, warnings } = await openPage(context, collection, query)
    if (!quick || !isKnownShort(quick)) return null
    const data = await readQuickPage(context, query, plan, quick)
    return data && { data, messages: warnings, quick }
  }

  /**
   * The keys that a path segment names: those between its commas, or the one item whose key has commas itself, where the
   * viewer may read it. A comma before them says which of both is meant (`splitKeys`).
   */
  async keysIn(segment: string): Promise<string[]> {
    const keys = splitKeys(segment)
    if (!segment.includes(',') || segment.startsWith(',')) return keys
    const { context, collection } = await this.#open()
    // Of a whole-number key, no text with a comma is one.
    const whole = parseKey(collection, segment)
    if (whole === null || !isAllowed(context.permissions.access(collection, 'read'))) return keys
    try {
      await readableRow(context, collection, whole, '*')
      return [segment]
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return keys
      throw error
    }
  }

  /** The first match, for `single=1`: 404/203 when there is none or nothing may be read. */
  async readFirst({ query = EMPTY_QUERY }: ReadOptions = {}): Promise<ItemsResult<Row>> {
    const { context, collection } = await this.#open()
    if (!isAllowed(context.permissions.access(collection, 'read'))) throw itemNotFound()
    return answerOne(context, collection, { ...query, single: true }, null)
  }

  /** One item with its entity tag: 404/203 when it does not exist or may not be read. */
  async readOne(
    key: Key,
    { query = EMPTY_QUERY }: ReadOptions = {},
  ): Promise<ItemsResult<Row> & { version: string }> {
    return (await this.readOneToRepeat(key, query)).result
  }

  /** The same, with what it has found out for reads of other keys by the same viewer. */
  async readOneToRepeat(key: Key, query: ItemsQuery) {
    const { context, collection } = await this.#open()
    if (!isAllowed(context.permissions.access(collection, 'read'))) throw itemNotFound(key)
    const parsed = requireKey(collection, key)
    const stored = await readableRow(context, collection, parsed, query.status)
    const result = await answerOne(context, collection, query, parsed, stored)
    return {
      result: { ...result, version: itemVersion(context, collection, stored) },
      repeat: () => repeatedItem(context, collection, query),
    }
  }

  /** The entity tag alone, for resources that write an item in another way: 404/203 where it cannot be read. */
  async version(key: Key): Promise<string> {
    return (await this.readOne(key, { query: { ...EMPTY_QUERY, fields: ['-'] } })).version
  }

  /** Several items in default order; keys without an item are skipped. */
  async readByKeys(
    keys: readonly Key[],
    { query = EMPTY_QUERY, url = '' }: ReadOptions = {},
  ): Promise<ItemsResult<Row[]>> {
    const { context, collection } = await this.#open()
    return answerMany(
      context,
      collection,
      query,
      url,
      this.#limited(keys).flatMap((key) => parseKey(collection, key) ?? []),
    )
  }

  async createOne(body: unknown, request: WriteRequest = {}): Promise<WriteResult<Row>> {
    return this.#writeOne(request, body, (session, collection) =>
      createTopLevel(session, collection, requireObject(body)),
    )
  }

  async createMany(bodies: readonly unknown[], request: WriteRequest = {}): Promise<WriteResult<Row[]>> {
    return this.#writeMany(request, bodies, async (session, collection) => {
      const keys: Key[] = []
      for (const body of this.#limited(bodies))
        keys.push(await createTopLevel(session, collection, requireObject(body)))
      return keys
    })
  }

  async updateOne(key: Key, body: unknown, request: WriteRequest = {}): Promise<WriteResult<Row>> {
    return this.#writeOne(request, body, async (session, collection) => {
      const parsed = requireKey(collection, key)
      await updateTopLevel(session, collection, parsed, requireObject(body))
      return parsed
    })
  }

  /** The same change to several items. */
  async updateByKeys(
    keys: readonly Key[],
    body: unknown,
    request: WriteRequest = {},
  ): Promise<WriteResult<Row[]>> {
    return this.#writeMany(
      request,
      keys.map(() => body),
      async (session, collection) => {
        const parsed = this.#limited(keys).map((key) => requireKey(collection, key))
        for (const key of parsed) await updateTopLevel(session, collection, key, requireObject(body))
        return parsed
      },
    )
  }

  /** Several items, each row with its own key and changes. */
  async updateBatch(rows: readonly unknown[], request: WriteRequest = {}): Promise<WriteResult<Row[]>> {
    return this.#writeMany(request, rows, async (session, collection) => {
      const keys: Key[] = []
      for (const row of this.#limited(rows)) {
        const body = requireObject(row)
        const sent = body[keyColumn(collection)]
        if (typeof sent !== 'string' && typeof sent !== 'number') {
          throw new ApiError('unprocessable', say('rowsNeedKey', { key: keyColumn(collection) }))
        }
        const key = requireKey(collection, sent)
        await updateTopLevel(session, collection, key, body)
        keys.push(key)
      }
      return keys
    })
  }

  async deleteByKeys(keys: readonly Key[], request: WriteRequest = {}): Promise<void> {
    await this.#write(request, async (session, collection) => {
      requireSomeDelete(session, collection)
      for (const key of this.#limited(keys).map((sent) => requireKey(collection, sent))) {
        await checkVersion(session, collection, key, () => storedRow(session, collection, key))
        await deleteItem(session, collection, key)
      }
    })
  }

  /** Writes the values of a revision back (contract 5.1); logged as `revert`. */
  async revert(key: Key, values: Row, request: WriteRequest = {}): Promise<WriteResult<Row>> {
    return this.#write(request, async (session, collection) => {
      const parsed = requireKey(collection, key)
      await updateItem(session, collection, parsed, values, null, 'revert')
      return { keys: [parsed], ...(await answerWrite(session, collection, request, parsed)) }
    })
  }

  #limited<Entry>(entries: readonly Entry[]): readonly Entry[] {
    const { batchRows } = this.options.project.limits
    if (entries.length <= batchRows) return entries
    throw new ApiError('unprocessable', say('batchTooLarge', { max: batchRows }))
  }

  async #open(): Promise<{ context: ItemsContext; collection: CollectionSchema }> {
    const context = await openItemsContext({ ...this.options, onlyReads: true })
    return { context, collection: requireCollection(context, this.options.collection) }
  }

  /** A write of one item, which counts once where the request has a name. */
  async #writeOne(
    request: WriteRequest,
    body: unknown,
    write: (session: WriteSession, collection: CollectionSchema) => Promise<Key>,
  ): Promise<WriteResult<Row>> {
    return this.#write(
      request,
      async (session, collection) => {
        const written = await writeOnce(session, request.once, async () => [await write(session, collection)])
        const [key = ''] = written.keys
        const answer = await answerWrite(session, collection, request, key)
        if (written.isRepeated && !answer.data) await requireSomeLeft(session, collection, [body], [key])
        return { ...written, ...answer }
      },
      [body],
    )
  }

  /** The same of several items. */
  async #writeMany(
    request: WriteRequest,
    bodies: readonly unknown[],
    write: (session: WriteSession, collection: CollectionSchema) => Promise<Key[]>,
  ): Promise<WriteResult<Row[]>> {
    return this.#write(
      request,
      async (session, collection) => {
        const written = await writeOnce(session, request.once, () => write(session, collection))
        const { keys } = written
        const answer = await answerWrites(session, collection, request, keys)
        if (written.isRepeated && !answer.data) await requireSomeLeft(session, collection, bodies, keys)
        return { ...written, ...answer }
      },
      bodies,
    )
  }

  async #write<Result>(
    request: WriteRequest,
    work: (session: WriteSession, collection: CollectionSchema) => Promise<Result>,
    bodies: readonly unknown[] = [],
  ): Promise<Result> {
    const options = { ...request, status: request.status ?? request.query?.status ?? null }
    return runWrite(
      this.options,
      options,
      (session) => work(session, requireCollection(session, this.options.collection)),
      await this.#hash(bodies),
    )
  }

  /** Before the transaction begins, unless the caller has begun it. */
  async #hash(bodies: readonly unknown[]): Promise<PreparedHashes | undefined> {
    if (bodies.length === 0 || this.options.trx) return undefined
    const { context, collection } = await this.#open()
    return prepareHashes(context, collection, bodies)
  }
}

function requireCollection(context: ItemsContext, name: string): CollectionSchema {
  const collection = context.schema.collections.get(name)
  if (!collection) throw collectionNotFound(name)
  return collection
}

function requireKey(collection: CollectionSchema, key: Key): Key {
  const parsed = parseKey(collection, key)
  if (parsed === null) throw itemNotFound(key)
  return parsed
}

function requireObject(body: unknown): Row {
  if (isRecord(body)) return body
  throw new ApiError('unprocessable', say('itemNotObject'))
}

/**
 * Of items that an earlier request has written and that are not shown: whether they are there. To mark them as deleted may be what it
 * was for.
 *
 * @throws 404/203 where all of them are deleted since
 */
async function requireSomeLeft(
  session: WriteSession,
  collection: CollectionSchema,
  bodies: readonly unknown[],
  keys: readonly Key[],
): Promise<void> {
  if (bodies.some((body) => isRecord(body) && isSoftDeleted(collection, body))) return
  for (const key of keys) {
    const row = await storedRow(session, collection, key)
    if (row && !isSoftDeleted(collection, row)) return
  }
  throw savedItemDeleted(keys[0])
}

async function createTopLevel(
  session: WriteSession,
  collection: CollectionSchema,
  { $base: base, ...body }: Row,
): Promise<Key> {
  const key = await createItem(session, collection, body)
  await checkFirst(session, collection, key, base)
  return key
}

async function updateTopLevel(
  session: WriteSession,
  collection: CollectionSchema,
  key: Key,
  { $base: base, ...body }: Row,
): Promise<void> {
  await checkVersion(session, collection, key, () =>
    readableRow(session, collection, key, session.options.status ?? null),
  )
  await checkBase(session, collection, key, base, body)
  await updateItem(session, collection, key, body)
}
