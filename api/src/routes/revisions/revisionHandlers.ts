import { keyOfPart } from '@pergola/sdk/contract'
import type { Static } from 'typebox'
import { validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { readLong } from '../../http/readLong'
import type { RequestWith, SharedHandler } from '../../http/typeProvider'
import { readRequest, send, writeRequest } from '../items/itemHandlers'
import type { ItemKeyParams, RevisionKeyParams, RevisionOffsetParams } from '../items/schema'
import { sendRead } from '../items/sendRead'
import { ofItem, RevisionsService } from './RevisionsService'

const COLLECTION = 'directus_revisions'

type OneItem = { params: Static<typeof ItemKeyParams> }
type OneRevision = { params: Static<typeof RevisionKeyParams> }
type CollectionOf<Params> = (request: RequestWith<{ params: Params }>) => string
type Queried = { query: Record<string, unknown> }

/** `GET …/{ids}/revisions` of any collection: all revisions of one item. */
export function readRevisions<Params>(
  collectionOf: CollectionOf<Params>,
): SharedHandler<{ params: Params } & OneItem & Queried> {
  return async (request, reply) => {
    const { ids } = request.params
    const { query, url } = readRequest(request)
    const history = ofItem(query, collectionOf(request), keyOfPart(ids))
    // For one item the "whole collection" is its own history.
    return sendRead(request, reply, COLLECTION, {
      what: { kind: 'list' },
      query: history,
      url,
      within: history.filter,
    })
  }
}

/** `GET …/{ids}/revisions/{offset}`: 0 is the oldest, before it counts as the oldest; 404/203 beyond the last. */
export function readRevision<Params>(
  collectionOf: CollectionOf<Params>,
): SharedHandler<{ params: Params & Static<typeof RevisionOffsetParams> } & Queried> {
  return async (request, reply) => {
    const { ids, offset } = request.params
    if (!/^-?\d+$/.test(offset)) {
      throw validationError([{ field: 'offset', message: say('valueNotWhole') }])
    }
    const { query, url } = readRequest(request)
    const history = ofItem(query, collectionOf(request), keyOfPart(ids))
    const at = { ...history, sort: [], offset: Math.max(0, Number(offset)) }
    return sendRead(request, reply, COLLECTION, { what: { kind: 'first' }, query: at, url })
  }
}

/** `GET …/{ids}/revisions/lists`: what revisions remember of the lists of one item, oldest first. */
export function readRememberedLists<Params>(
  collectionOf: CollectionOf<Params>,
): SharedHandler<{ params: Params } & OneItem> {
  return async (request, reply) => {
    const { ids } = request.params
    const service = new RevisionsService(request.project, request.viewer)
    const data = await readLong(request, reply, () =>
      service.readLists(collectionOf(request), keyOfPart(ids)),
    )
    return reply.send({ data })
  }
}

/** `GET …/{ids}/revert/{revision}`: what going back would write, to be looked at before. */
export function planRevert<Params>(
  collectionOf: CollectionOf<Params>,
): SharedHandler<{ params: Params } & OneRevision> {
  return async (request, reply) => {
    const { ids, revision } = request.params
    const service = new RevisionsService(request.project, request.viewer)
    const data = await readLong(request, reply, () =>
      service.plan(collectionOf(request), keyOfPart(ids), revision),
    )
    return reply.send({ data })
  }
}

/** `PATCH …/{ids}/revert/{revision}` */
export function revertToRevision<Params>(
  collectionOf: CollectionOf<Params>,
): SharedHandler<{ params: Params } & OneRevision & Queried> {
  return async (request, reply) => {
    const { ids, revision } = request.params
    const service = new RevisionsService(request.project, request.viewer)
    return send(
      reply,
      await service.revert(collectionOf(request), keyOfPart(ids), revision, writeRequest(request)),
    )
  }
}
