import type { RoutesPlugin } from '../../http/typeProvider'
import { openItemsContext } from '../../items/openItemsContext'
import { parseItemsQuery } from '../../items/query/parseItemsQuery'
import { readText } from '../../items/query/readValues'
import { type BatchOptions, changeMatching } from '../../jobs/changeMatching'
import { checkBatch } from '../../jobs/checkBatch'
import { nameOf } from '../items/itemHandlers'
import { CollectionParams } from '../items/schema'
import { sendJob, userOf } from '../jobs/jobAnswer'
import { JobAnswer } from '../jobs/schema'
import { BatchBody, BatchQuerystring } from './schema'

/** `POST /{project}/batches/{collection}`: changes or deletes all items that a query means, as a job. */
export const batchRoutes: RoutesPlugin = async (app) => {
  app.post(
    '/:collection',
    {
      schema: {
        params: CollectionParams,
        querystring: BatchQuerystring,
        body: BatchBody,
        response: { 200: JobAnswer },
        summary: 'Changes or deletes all items that match',
      },
    },
    async (request, reply) => {
      const { project, viewer, versions, params, body } = request
      const { jobs } = project
      const user = userOf(request)
      const { filter, q, status, comment } = request.query
      const options: BatchOptions = {
        query: parseItemsQuery({ filter, q, status }),
        values: body.action === 'update' ? (body.values ?? {}) : null,
        comment: readText(comment),
        expected: body.count ?? null,
      }
      checkBatch(
        await openItemsContext({ project, viewer, versions, onlyReads: true }),
        params.collection,
        options.values,
      )
      const { action } = body
      const asked = { user, kind: action, collection: params.collection, options: { ...options } }
      const once = nameOf(request, [request.query, body])
      return sendJob(reply, jobs, await jobs.begin(asked, action, { viewer, once }, changeMatching))
    },
  )
}
