import { splitKeys } from '@pergola/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { refTo } from '../../http/answers'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import type { Row } from '../../items/ItemsContext'
import type { ItemsResult } from '../../items/itemAnswers'
import { readInteger } from '../../items/query/readValues'
import { createItemHandlers, itemsServiceFor, send, writeRequest } from '../items/itemHandlers'
import { itemSchemas } from '../items/schema'
import { echoValues } from './echoValues'
import { settingSchemas } from './schema'
import { settingFields } from './settingFields'

const COLLECTION = 'directus_settings'

/** Settings of the project: one row per key. Answers to writes repeat values as they were sent. */
export const settingRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => COLLECTION)
  const schemas = itemSchemas(refTo('Setting'))

  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/fields', { schema: settingSchemas.fields }, async (request, reply) => {
    if (request.viewer.isAnonymous) throw new ApiError('unauthorized', say('signInFirst'))
    const { limit, offset } = request.query
    return sendData(reply, { data: page(settingFields(), readInteger(limit), readInteger(offset)) })
  })
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)

  app.post('', { schema: schemas.create }, async (request, reply) => {
    const { body } = request
    const service = itemsServiceFor(request, COLLECTION)
    const result = Array.isArray(body)
      ? await service.createMany(body, writeRequest(request))
      : await service.createOne(body, writeRequest(request))
    return sendEcho(request, reply, result, [body].flat())
  })

  app.patch('', { schema: schemas.updateBatch }, async (request, reply) => {
    if (!Array.isArray(request.body)) {
      throw validationError([{ field: 'body', message: say('settingsNotList') }])
    }
    const result = await itemsServiceFor(request, COLLECTION).updateBatch(request.body, writeRequest(request))
    return sendEcho(request, reply, result, request.body)
  })

  app.patch('/:ids', { schema: schemas.update }, async (request, reply) => {
    const keys = splitKeys(request.params.ids)
    const service = itemsServiceFor(request, COLLECTION)
    const result =
      keys.length === 1
        ? await service.updateOne(keys[0] ?? '', request.body, writeRequest(request))
        : await service.updateByKeys(keys, request.body, writeRequest(request))
    return sendEcho(
      request,
      reply,
      result,
      keys.map((id) => ({ ...request.body, id })),
    )
  })
}

function page<Entry>(entries: readonly Entry[], limit: number | null, offset: number | null): Entry[] {
  const start = Math.max(0, offset ?? 0)
  return entries.slice(start, limit === null || limit < 0 ? undefined : start + limit)
}

async function sendEcho(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ItemsResult<Row | Row[]>,
  sent: readonly unknown[],
): Promise<FastifyReply> {
  await echoValues(request, [result.data ?? []].flat(), sent)
  return send(reply, result)
}
