import { isAllowed } from '@pergola/sdk/contract'
import { collectionNotFound, deleteDenied } from '../../errors/itemErrors'
import { readLong } from '../../http/readLong'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { openItemsContext } from '../../items/openItemsContext'
import { parseItemsQuery } from '../../items/query/parseItemsQuery'
import { planDeletion } from '../../items/write/planDeletion'
import { CollectionParams } from '../items/schema'
import { PlanAnswer, PlanBody, PlanQuerystring } from './schema'

/** `POST /{project}/deletion_plans/{collection}`: what would follow if items were deleted. Deletes nothing. */
export const deletionPlanRoutes: RoutesPlugin = async (app) => {
  app.post(
    '/:collection',
    {
      schema: {
        params: CollectionParams,
        querystring: PlanQuerystring,
        body: PlanBody,
        response: { 200: PlanAnswer },
        summary: 'What would follow if items were deleted',
      },
    },
    async (request, reply) => {
      const { project, viewer, versions, params, body } = request
      const context = await openItemsContext({ project, viewer, versions, onlyReads: true })
      const collection = context.schema.collections.get(params.collection)
      if (!collection?.primaryKey) throw collectionNotFound(params.collection)
      if (!isAllowed(context.permissions.access(collection, 'delete'))) throw deleteDenied(collection.name)
      const { filter, q, status } = request.query
      const query = parseItemsQuery({ filter, q, status })
      const deleted = body.keys ? { keys: body.keys } : { query }
      // No one counts for a dialog that is closed.
      const plan = await readLong(request, reply, () => planDeletion(context, collection, deleted))
      return sendData(reply, { data: { follows: plan.follows, is_complete: plan.isComplete } })
    },
  )
}
