import { API_VERSION } from '../../app/version'
import { ApiError } from '../../errors/ApiError'
import type { RoutesPlugin } from '../../http/typeProvider'
import { buildOpenApi } from './buildOpenApi'

/** `/{p}/openapi.json`: every route of this server, for signed-in users. */
export const openApiRoutes: RoutesPlugin = async (app) => {
  app.get('/openapi.json', async (request, reply) => {
    if (request.viewer.isAnonymous) throw new ApiError('notAuthenticated', 'Sign in first')
    const { project } = request
    const title = (await project.settings.get()).text('project_name') || project.key
    const document = buildOpenApi(app.collectedRoutes, {
      title,
      version: API_VERSION,
      project: project.key,
    })
    return reply.send(document)
  })
}
