import { readDenied } from '../../errors/itemErrors'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { readFlag } from '../../items/query/readValues'
import { SnapshotService } from '../../snapshot/SnapshotService'
import { countItems } from './countItems'
import { modelSchemas } from './schema'

/** A model of 300 collections with 40 fields each has some three megabytes. */
const MODEL_BYTES = 16 * 1024 * 1024

/** The data model as a whole; ours, for administrators. */
export const schemaRoutes: RoutesPlugin = async (app) => {
  app.get('/item_counts', { schema: modelSchemas.itemCounts }, async ({ project, viewer }, reply) => {
    if (!viewer.isAdmin) throw readDenied('directus_collections', viewer)
    return sendData(reply, { data: await countItems(project.knex, await project.schema.get()) })
  })
  app.get('/snapshot', { schema: modelSchemas.snapshot }, async ({ project, viewer }, reply) => {
    return sendData(reply, { data: { ...(await new SnapshotService(project, viewer).read()) } })
  })
  const large = { bodyLimit: MODEL_BYTES }
  app.post('/diff', { ...large, schema: modelSchemas.diff }, async (request, reply) => {
    const service = new SnapshotService(request.project, request.viewer)
    return sendData(reply, { data: await service.diff(request.body.snapshot) })
  })
  app.post('/apply', { ...large, schema: modelSchemas.apply }, async (request, reply) => {
    const { snapshot, hash, only } = request.body
    const service = new SnapshotService(request.project, request.viewer)
    const { keep_access: keep } = request.query
    const keepAccess = keep !== undefined && readFlag(keep)
    return sendData(reply, { data: await service.apply(snapshot, hash, only, keepAccess) })
  })
}
