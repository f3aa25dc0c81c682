import type { FastifyReply, FastifyRequest } from 'fastify'
import { validationError } from '../../errors/ApiError'
import { readRequest, send, writeRequest } from '../items/itemHandlers'
import { sendRead } from '../items/sendRead'
import { ofItem, RevisionsService } from './RevisionsService'

const COLLECTION = 'directus_revisions'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type CollectionOf = (request: FastifyRequest) => string

/** `GET …/{ids}/revisions` of any collection: all revisions of one item. */
export function readRevisions(collectionOf: CollectionOf): Handler {
  return async (request, reply) => {
    const { ids } = request.params as { ids: string }
    const { query, url } = readRequest(request)
    const history = ofItem(query, collectionOf(request), ids)
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
export function readRevision(collectionOf: CollectionOf): Handler {
  return async (request, reply) => {
    const { ids, offset } = request.params as { ids: string; offset: string }
    if (!/^-?\d+$/.test(offset)) {
      throw validationError([{ field: 'offset', message: 'This value should be a whole number' }])
    }
    const { query, url } = readRequest(request)
    const history = ofItem(query, collectionOf(request), ids)
    const at = { ...history, sort: [], offset: Math.max(0, Number(offset)) }
    return sendRead(request, reply, COLLECTION, { what: { kind: 'first' }, query: at, url })
  }
}

/** `GET …/{ids}/revisions/lists`: what revisions remember of the lists of one item, oldest first. */
export function readRememberedLists(collectionOf: CollectionOf): Handler {
  return async (request, reply) => {
    const { ids } = request.params as { ids: string }
    const service = new RevisionsService(request.project, request.viewer)
    return reply.send({ data: await service.readLists(collectionOf(request), ids) })
  }
}

/** `GET …/{ids}/revert/{revision}`: what going back would write, to be looked at before. */
export function planRevert(collectionOf: CollectionOf): Handler {
  return async (request, reply) => {
    const { ids, revision } = request.params as { ids: string; revision: string }
    const service = new RevisionsService(request.project, request.viewer)
    return reply.send({ data: await service.plan(collectionOf(request), ids, revision) })
  }
}

/** `PATCH …/{ids}/revert/{revision}` */
export function revertToRevision(collectionOf: CollectionOf): Handler {
  return async (request, reply) => {
    const { ids, revision } = request.params as { ids: string; revision: string }
    const service = new RevisionsService(request.project, request.viewer)
    return send(reply, await service.revert(collectionOf(request), ids, revision, writeRequest(request)))
  }
}
