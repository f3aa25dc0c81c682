import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sendData } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { readServerDetails } from './readServerDetails'
import { ServerDetailsAnswer } from './schema'

/** `GET /{project}/server_details`: for administrators of the project, without the super-admin token. */
export const serverDetailsRoutes: RoutesPlugin = async (app) => {
  app.get(
    '/server_details',
    {
      schema: {
        response: { 200: ServerDetailsAnswer },
        summary: 'Versions, database, storage, mail, disk and memory',
      },
    },
    async ({ project, viewer }, reply) => {
      if (viewer.isAnonymous) throw new ApiError('unauthorized', say('signInFirst'))
      if (!viewer.isAdmin) throw new ApiError('readDenied', say('detailsAdministrators'))
      return sendData(reply, { data: await readServerDetails(project, app.appOptions.dataDir) })
    },
  )
}
