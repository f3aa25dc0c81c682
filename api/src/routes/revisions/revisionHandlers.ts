import type { FastifyReply, FastifyRequest } from 'fastify'
import { validationError } from '../../errors/ApiError'
import { readRequest, send, writeRequest } from '../items/itemHandlers'
import { RevisionsService } from './RevisionsService'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type CollectionOf = (request: FastifyRequest) => string

/** `GET …/{ids}/revisions` of any collection: all revisions of one item. */
export function readRevisions(collectionOf: CollectionOf): Handler {
  return async (request, reply) => {
    const { ids } = request.params as { ids: string }
    const service = new RevisionsService(request.project, request.viewer)
    return send(reply, await service.readOfItem(collectionOf(request), ids, readRequest(request)))
  }
}

/** `GET …/{ids}/revisions/{offset}`: 0 is the oldest. */
export function readRevision(collectionOf: CollectionOf): Handler {
  return async (request, reply) => {
    const { ids, offset } = request.params as { ids: string; offset: string }
    if (!/^-?\d+$/.test(offset)) {
      throw validationError([{ field: 'offset', sentence: 'This value should be a whole number' }])
    }
    const service = new RevisionsService(request.project, request.viewer)
    return send(
      reply,
      await service.readByOffset(collectionOf(request), ids, Number(offset), readRequest(request)),
    )
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
