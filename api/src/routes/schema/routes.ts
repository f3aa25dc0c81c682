import { Type } from 'typebox'
import { readDenied } from '../../errors/itemErrors'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { SnapshotService } from '../../snapshot/SnapshotService'
import { response } from '../items/schema'
import { countItems } from './countItems'

/** A model of 300 collections with 40 fields each has some three megabytes. */
const MODEL_BYTES = 16 * 1024 * 1024

const Model = Type.Record(Type.String(), Type.Unknown(), { description: 'A model file' })
const DiffBody = Type.Object({ snapshot: Model })
const ApplyBody = Type.Object({
  snapshot: Model,
  hash: Type.String({ description: 'Of the comparison' }),
  only: Type.Optional(
    Type.Array(Type.String(), { description: 'Ids of the changes to make; left out: all' }),
  ),
})

/** The data model as a whole; ours, for administrators. */
export const schemaRoutes: RoutesPlugin = async (app) => {
  app.get('/item_counts', async ({ project, viewer }, reply) => {
    if (!viewer.isAdmin) throw readDenied('directus_collections', viewer)
    return sendData(reply, { data: await countItems(project.knex, await project.schema.get()) })
  })
  app.get('/snapshot', { schema: { response } }, async ({ project, viewer }, reply) => {
    return sendData(reply, { data: { ...(await new SnapshotService(project, viewer).read()) } })
  })
  const large = { bodyLimit: MODEL_BYTES }
  app.post('/diff', { ...large, schema: { body: DiffBody, response } }, async (request, reply) => {
    const service = new SnapshotService(request.project, request.viewer)
    return sendData(reply, { data: await service.diff(request.body.snapshot) })
  })
  app.post('/apply', { ...large, schema: { body: ApplyBody, response } }, async (request, reply) => {
    const { snapshot, hash, only } = request.body
    const service = new SnapshotService(request.project, request.viewer)
    return sendData(reply, { data: await service.apply(snapshot, hash, only) })
  })
}
