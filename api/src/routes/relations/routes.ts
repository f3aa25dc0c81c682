import { splitKeys } from '@pergola/sdk/contract'
import { Type } from 'typebox'
import { dataOrNothing, oneOrMany, ref, refTo } from '../../http/answers'
import { checkedLater } from '../../http/checkedLater'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { planRelationRemoval, planRelations, planRelationUpdate } from '../../model/planRelations'
import { createItemHandlers } from '../items/itemHandlers'
import { itemSchemas, writingParameters } from '../items/schema'
import { isPlan } from '../schema/isPlan'
import { ModelPlan, PlanQuerystring, planOrEmptyAnswer } from '../schema/schema'

/** Relation rows (contract 8.6). */
export const relationRoutes: RoutesPlugin = async (app) => {
  const handlers = createItemHandlers(() => 'directus_relations')
  const row = refTo('Relation')
  const schemas = itemSchemas(row)
  const querystring = checkedLater(Type.Object({ ...writingParameters, ...PlanQuerystring.properties }))
  const rowsOrPlan = (source: 'body' | 'path.ids') =>
    dataOrNothing(Type.Union([oneOrMany(row, Type.Array(row), source), ref(ModelPlan)]))
  const create = { ...schemas.create, querystring, response: rowsOrPlan('body') }
  const update = { ...schemas.update, querystring, response: rowsOrPlan('path.ids') }
  const remove = { ...schemas.remove, querystring, response: planOrEmptyAnswer }
  app.get('', { schema: schemas.list }, handlers.list)
  app.get('/:ids', { schema: schemas.read }, handlers.read)
  app.post('', { schema: create }, async (request, reply) => {
    if (!isPlan(request)) return handlers.create(request, reply)
    return sendData(reply, { data: await planRelations(request.project, request.viewer, request.body) })
  })
  app.patch('/:ids', { schema: update }, async (request, reply) => {
    if (!isPlan(request)) return handlers.update(request, reply)
    const { project, viewer, params, body } = request
    return sendData(reply, { data: await planRelationUpdate(project, viewer, splitKeys(params.ids), body) })
  })
  app.delete('/:ids', { schema: remove }, async (request, reply) => {
    if (!isPlan(request)) return handlers.remove(request, reply)
    const { project, viewer, params } = request
    return sendData(reply, { data: await planRelationRemoval(project, viewer, splitKeys(params.ids)) })
  })
}
