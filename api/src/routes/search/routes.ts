import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { clientGone } from '../../http/clientGone'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { SearchAnswer, SearchQuerystring } from './schema'
import { searchItems } from './searchItems'

/** `GET /{project}/search`: items of all readable collections; ours, announced in the project info. */
export const searchRoutes: RoutesPlugin = async (app) => {
  app.get(
    '/search',
    {
      schema: {
        querystring: SearchQuerystring,
        response: { 200: SearchAnswer },
        summary: 'Search the items of all collections that the viewer may read',
      },
    },
    async (request, reply) => {
      const { project, viewer, versions, query } = request
      if (viewer.userId === null) throw new ApiError('unauthorized', say('signInFirst'))
      const text = query.q.trim()
      const gone = clientGone(reply)
      const data = await app.reads.short.run(viewer.userId, gone, async () =>
        text === '' ? { hits: [], unfinished: [] } : searchItems({ project, viewer, versions }, text, gone),
      )
      return sendData(reply, { data })
    },
  )
}
