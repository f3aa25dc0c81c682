import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { readInteger, readList } from '../../items/query/readValues'
import { CollectionWriter } from '../../model/collections/CollectionWriter'
import { planCollections, updateCollections } from '../../model/collections/updateCollections'
import { maySkipActivity } from '../items/itemHandlers'
import { isPlan } from '../schema/isPlan'
import { CollectionsService } from './CollectionsService'
import { collectionSchemas } from './schema'

/** Collections (contract 8.1, 8.2). */
export const collectionRoutes: RoutesPlugin = async (app) => {
  app.get('', { schema: collectionSchemas.list }, async (request, reply) => {
    const { limit, offset } = request.query
    const all = await new CollectionsService(request.project, request.viewer).readAll(
      fieldsForm(request.query),
    )
    return sendData(reply, { data: page(all, readInteger(limit), readInteger(offset)) })
  })
  app.get('/:collection', { schema: collectionSchemas.read }, async (request, reply) => {
    const service = new CollectionsService(request.project, request.viewer)
    return sendData(reply, {
      data: await service.readOne(request.params.collection, fieldsForm(request.query)),
    })
  })
  app.post('', { schema: collectionSchemas.create }, async (request, reply) => {
    const writer = new CollectionWriter(request.project, request.viewer)
    const data = isPlan(request) ? writer.planCreation(request.body) : writer.create(request.body)
    return sendData(reply, { data: await data })
  })
  app.patch('', { schema: collectionSchemas.updateBatch }, async (request, reply) => {
    const { project, viewer, body } = request
    const rows = Array.isArray(body) ? body : [body]
    const data = isPlan(request)
      ? planCollections({ project, viewer }, rows)
      : updateCollections({ project, viewer }, rows, maySkipActivity(request))
    return sendData(reply, { data: await data })
  })
  app.patch('/:collection', { schema: collectionSchemas.update }, async (request, reply) => {
    const writer = new CollectionWriter(request.project, request.viewer)
    const { collection } = request.params
    const data = isPlan(request)
      ? writer.planUpdate(collection, request.body)
      : writer.update(collection, request.body)
    return sendData(reply, { data: await data })
  })
  app.delete('/:collection', { schema: collectionSchemas.remove }, async (request, reply) => {
    const writer = new CollectionWriter(request.project, request.viewer)
    const { collection } = request.params
    if (isPlan(request)) return sendData(reply, { data: await writer.planRemoval(collection) })
    await writer.remove(collection)
    return sendEmpty(reply)
  })
}

/** `fields` is ignored here, except that `*.*` turns the fields into an array. */
function fieldsForm({ fields }: Record<string, unknown>): 'object' | 'array' {
  return readList(fields).includes('*.*') ? 'array' : 'object'
}

/** Limit and offset count only together. */
function page<Entry>(entries: Entry[], limit: number | null, offset: number | null): Entry[] {
  if (limit === null || offset === null || limit < 0) return entries
  return entries.slice(Math.max(0, offset), Math.max(0, offset) + limit)
}
