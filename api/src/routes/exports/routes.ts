import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { collectionNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { clientGone } from '../../http/clientGone'
import type { RequestWith, RoutesPlugin } from '../../http/typeProvider'
import type { Key } from '../../items/keys'
import { parseItemsQuery } from '../../items/query/parseItemsQuery'
import { SYSTEM_PREFIX } from '../../schema/Schema'
import { openExport } from '../../transfer/export/openExport'
import { chosenExportSchema, exportSchema } from './schema'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
}

/** System collections that are shown as listings. */
const LISTED: ReadonlySet<string> = new Set(['directus_activity', 'directus_files', 'directus_users'])

/**
 * `GET /{project}/exports/{collection}`: the items of a listing as a file. `POST`: those of them whose keys are sent, of which
 * an address has no room for many.
 */
export const exportRoutes: RoutesPlugin = async (app) => {
  app.get('/:collection', { schema: exportSchema }, async (request, reply) =>
    sendExport(app, request, reply, null),
  )
  app.post('/:collection', { schema: chosenExportSchema }, async (request, reply) =>
    sendExport(app, request, reply, request.body.keys),
  )
}

async function sendExport(
  app: FastifyInstance,
  request: RequestWith<{
    params: Static<typeof exportSchema.params>
    query: Static<typeof exportSchema.querystring>
  }>,
  reply: FastifyReply,
  keys: readonly Key[] | null,
): Promise<FastifyReply> {
  const { project, viewer, versions, params, query: raw } = request
  const { collection } = params
  // An answer without an end is for people who have signed in.
  if (viewer.isAnonymous) throw new ApiError('unauthorized', say('signInToExport'))
  if (collection.startsWith(SYSTEM_PREFIX) && !LISTED.has(collection)) throw collectionNotFound(collection)
  const { format, related = 'keys' } = raw
  const query = parseItemsQuery(raw)
  const gone = clientGone(reply)
  const { long: reads } = app.reads
  const { rowCount, content } = await openExport({
    project,
    viewer,
    versions,
    reads,
    gone,
    collection,
    format,
    query,
    keys,
    related,
  })
  return reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="${collection}.${format}"`)
    .header('x-row-count', rowCount)
    .send(content)
}
