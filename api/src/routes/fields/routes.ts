import { splitKeys } from '@pergola/sdk/contract'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { readFlag, readInteger } from '../../items/query/readValues'
import { FieldWriter } from '../../model/fields/FieldWriter'
import { maySkipActivity } from '../items/itemHandlers'
import { isPlan } from '../schema/isPlan'
import { FieldsService } from './FieldsService'
import { fieldSchemas } from './schema'

/** Fields (contract 8.3). */
export const fieldRoutes: RoutesPlugin = async (app) => {
  app.get('', { schema: fieldSchemas.listAll }, async (request, reply) => {
    const limit = readInteger(request.query.limit)
    const all = await new FieldsService(request.project, request.viewer).readAll()
    return sendData(reply, { data: limit === null || limit < 0 ? all : all.slice(0, limit) })
  })
  app.get('/:collection', { schema: fieldSchemas.list }, async (request, reply) => {
    const service = new FieldsService(request.project, request.viewer)
    return sendData(reply, { data: await service.readOf(request.params.collection) })
  })
  app.get('/:collection/:field', { schema: fieldSchemas.read }, async (request, reply) => {
    const service = new FieldsService(request.project, request.viewer)
    const { collection, field } = request.params
    const names = splitKeys(field)
    if (names.length <= 1) return sendData(reply, { data: await service.readOne(collection, field) })
    const records = []
    for (const name of names) records.push(await service.readOne(collection, name))
    return sendData(reply, { data: records })
  })

  app.post('/:collection', { schema: fieldSchemas.create }, async (request, reply) => {
    const writer = new FieldWriter(request.project, request.viewer)
    const { collection } = request.params
    const data = isPlan(request)
      ? writer.planCreation(collection, request.body)
      : writer.create(collection, request.body)
    return sendData(reply, { data: await data })
  })
  app.patch('/:collection', { schema: fieldSchemas.updateBatch }, async (request, reply) => {
    const writer = new FieldWriter(request.project, request.viewer)
    const rows = Array.isArray(request.body) ? request.body : [request.body]
    if (isPlan(request)) {
      return sendData(reply, { data: await writer.planUpdates(request.params.collection, rows) })
    }
    const records = await writer.updateMany(request.params.collection, rows, maySkipActivity(request))
    return sendData(reply, { data: records })
  })
  app.patch('/:collection/:field', { schema: fieldSchemas.update }, async (request, reply) => {
    const writer = new FieldWriter(request.project, request.viewer)
    const { collection, field } = request.params
    const names = splitKeys(field)
    const rows = (names.length <= 1 ? [field] : names).map((name) => ({ ...request.body, field: name }))
    if (isPlan(request)) return sendData(reply, { data: await writer.planUpdates(collection, rows) })
    if (names.length <= 1)
      return sendData(reply, { data: await writer.update(collection, field, request.body) })
    return sendData(reply, { data: await writer.updateMany(collection, rows, false) })
  })
  app.delete('/:collection/:field', { schema: fieldSchemas.remove }, async (request, reply) => {
    const { collection, field } = request.params
    if (isPlan(request)) {
      const writer = new FieldWriter(request.project, request.viewer)
      return sendData(reply, { data: await writer.planRemoval(collection, field) })
    }
    const { delete_junction: junction } = request.query
    const deleteJunction = junction !== undefined && readFlag(junction)
    await new FieldWriter(request.project, request.viewer).remove(collection, field, deleteJunction)
    return sendEmpty(reply)
  })
}
