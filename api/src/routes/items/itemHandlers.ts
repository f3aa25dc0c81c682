import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { readIdempotencyKey } from '../../http/readIdempotencyKey'
import { sendData, sendEmpty } from '../../http/reply'
import type { RequestWith, SharedHandler } from '../../http/typeProvider'
import { ItemsService } from '../../items/ItemsService'
import type { ItemsResult, WriteRequest } from '../../items/itemAnswers'
import { parseItemsQuery } from '../../items/query/parseItemsQuery'
import { readFlag, readText } from '../../items/query/readValues'
import { type RequestKey, requestKey } from '../../items/write/writeOnce'
import type { IdsParams } from './schema'
import { sendRead } from './sendRead'

/** The query of an item route; the items engine reads and checks it. */
type Queried = { query: Record<string, unknown> }
type WithKeys = { params: Static<typeof IdsParams> }

/**
 * The routes of a collection of items; every resource takes those it has.
 *
 * @typeParam Params - what paths of all these routes hold: the name of the collection, where it is not fixed.
 */
export interface ItemHandlers<Params> {
  /** `GET /`: a list, or the first match with `single`. */
  list: SharedHandler<{ params: Params } & Queried>
  /** `GET /{ids}`: an object for one key, an array for several. */
  read: SharedHandler<{ params: Params } & WithKeys & Queried>
  /** `POST /`: one object, or an array of them. */
  create: SharedHandler<{ params: Params } & Queried>
  /** `PATCH /`: an array of rows with their keys. */
  updateBatch: SharedHandler<{ params: Params } & Queried>
  /** `PATCH /{ids}`: the same change to one or several items. */
  update: SharedHandler<{ params: Params } & WithKeys & Queried>
  /** `DELETE /{ids}` */
  remove: SharedHandler<{ params: Params } & WithKeys & Queried>
}

/**
 * Handlers that speak section 4 of the contract for one collection.
 *
 * @param collectionOf - Name of the collection; may refuse the request by throwing.
 */
export function createItemHandlers<Params = unknown>(
  collectionOf: (request: RequestWith<{ params: Params }>) => string,
): ItemHandlers<Params> {
  const serviceOf = (request: RequestWith<{ params: Params }>) =>
    itemsServiceFor(request, collectionOf(request))
  return {
    async list(request, reply) {
      const { query, url } = readRequest(request)
      const what = { kind: query.single ? 'first' : 'list' } as const
      return sendRead(request, reply, collectionOf(request), { what, query, url })
    },
    async read(request, reply) {
      const collection = collectionOf(request)
      const keys = await idsOf(request, collection)
      const [key = ''] = keys
      const what = keys.length === 1 ? ({ kind: 'one', key } as const) : ({ kind: 'keys', keys } as const)
      return sendRead(request, reply, collection, { what, ...readRequest(request) })
    },
    async create(request, reply) {
      const service = serviceOf(request)
      const { body } = request
      const options = writeRequest(request)
      const result = Array.isArray(body)
        ? await service.createMany(body, options)
        : await service.createOne(body, options)
      return send(reply, result)
    },
    async updateBatch(request, reply) {
      const service = serviceOf(request)
      if (!Array.isArray(request.body)) throw new ApiError('unprocessable', say('itemsNotList'))
      return send(reply, await service.updateBatch(request.body, writeRequest(request)))
    },
    async update(request, reply) {
      const service = serviceOf(request)
      const keys = await idsOf(request, collectionOf(request))
      const options = writeRequest(request)
      const result =
        keys.length === 1
          ? await service.updateOne(keys[0] ?? '', request.body, options)
          : await service.updateByKeys(keys, request.body, options)
      return send(reply, result)
    },
    async remove(request, reply) {
      await serviceOf(request).deleteByKeys(
        await idsOf(request, collectionOf(request)),
        writeRequest(request),
      )
      return sendEmpty(reply)
    },
  }
}

export function itemsServiceFor(request: FastifyRequest, collection: string): ItemsService {
  const { project, viewer, versions } = request
  return new ItemsService({ project, viewer, collection, versions })
}

/** The query of a reading request, and the address that page links are made from. */
export function readRequest(request: RequestWith<Queried>): Required<Pick<WriteRequest, 'query' | 'url'>> {
  return {
    query: parseItemsQuery(request.query),
    url: `${request.viewer.baseUrl}${request.url}`,
  }
}

/** The options of a writing request: explanation, `activity_skip`, `keep_access`, `If-Match`, its name, and how the answer looks. */
export function writeRequest(request: RequestWith<Queried>): WriteRequest {
  const raw = request.query
  const ifMatch = request.headers['if-match']
  return {
    ...readRequest(request),
    // Blanks are no explanation.
    comment: readText(raw.comment)?.trim() || undefined,
    skipActivity: maySkipActivity(request),
    keepAccess: raw.keep_access !== undefined && readFlag(raw.keep_access),
    ...(ifMatch && { ifMatch: ifMatch.split(',').map((tag) => tag.trim()) }),
    once: nameOf(request),
  }
}

/**
 * The name of a request (`Idempotency-Key`), with what it asks for. To delete twice does what it does once.
 *
 * @param asked - Default the body.
 * @throws 401/3 where no one is signed in: names belong to users. Of one whose session has ended, nothing is written in the name of
 *   the public.
 */
export function nameOf(request: FastifyRequest, asked: unknown = request.body): RequestKey | undefined {
  const key = request.method === 'DELETE' ? null : readIdempotencyKey(request)
  if (key === null) return undefined
  if (request.viewer.isAnonymous) throw new ApiError('unauthorized', say('signInFirst'))
  return requestKey(key, [request.method, request.url.split('?', 1)[0], asked])
}

/** Whether a write leaves no trace: for administrators who ask for it. Of others the log records everything. */
export function maySkipActivity({ query, viewer }: RequestWith<Queried>): boolean {
  const { activity_skip: skip } = query
  return viewer.isAdmin && skip !== undefined && readFlag(skip)
}

/** Answers with data, or with nothing where the viewer may write but not read. */
export function send(reply: FastifyReply, result: ItemsResult<unknown>): FastifyReply {
  const { data, meta, messages, version } = result
  if (version !== undefined) reply.header('etag', version)
  return data === undefined ? sendEmpty(reply) : sendData(reply, { data, meta, messages })
}

async function idsOf(request: RequestWith<WithKeys>, collection: string): Promise<string[]> {
  const keys = await itemsServiceFor(request, collection).keysIn(request.params.ids)
  // `/,` names no item; treated as one key that does not exist.
  return keys.length === 0 ? [''] : keys
}
