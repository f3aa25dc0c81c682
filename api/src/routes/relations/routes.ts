import { Type } from 'typebox'
import { dataOrNothing, oneOrMany, ref, refTo } from '../../http/answers'
import { checkedLater } from '../../http/checkedLater'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { planRelations } from '../../model/planRelations'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas, writingParameters } from '../items/schema'
import { isPlan, refuseUnplanned } from '../schema/isPlan'
import { ModelPlan, PlanQuerystring } from '../schema/schema'

/** Relation rows (contract 8.6). */
export const relationRoutes: RoutesPlugin = async (app) => {
  app.addHook('preHandler', refuseUnplanned)
  const handlers = createItemHandlers(() => 'directus_relations')
  const row = refTo('Relation')
  const schemas = itemSchemas(row)
  const create = {
    ...schemas.create,
    querystring: checkedLater(Type.Object({ ...writingParameters, ...PlanQuerystring.properties })),
    response: dataOrNothing(Type.Union([oneOrMany(row, Type.Array(row), 'body'), ref(ModelPlan)])),
  }
  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.post('', { schema: create }, async (request, reply) => {
    if (!isPlan(request)) return handlers.create(request, reply)
    return sendData(reply, { data: await planRelations(request.project, request.viewer, request.body) })
  })
  app.patch('/:ids', { schema: schemas.update }, handlers.update)
  app.delete('/:ids', { schema: schemas.remove }, handlers.remove)
}
