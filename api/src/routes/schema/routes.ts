import { readDenied } from '../../errors/itemErrors'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { countItems } from './countItems'

/** The data model as a whole; ours, for administrators. */
export const schemaRoutes: RoutesPlugin = async (app) => {
  app.get('/item_counts', async ({ project, viewer }, reply) => {
    if (!viewer.isAdmin) throw readDenied('directus_collections', viewer)
    return sendData(reply, { data: await countItems(project.knex, await project.schema.get()) })
  })
}
