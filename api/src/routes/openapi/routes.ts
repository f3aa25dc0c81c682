import { ApiError } from '../../app/ApiError'
import type { RoutesPlugin } from '../../app/typeProvider'
import { API_VERSION } from '../../app/version'
import { buildOpenApi } from './buildOpenApi'

/** `/{p}/openapi.json`: every route of this server, for signed-in users. */
export const openApiRoutes: RoutesPlugin = async (app) => {
  app.get('/openapi.json', async (request, reply) => {
    if (request.viewer.isAnonymous) throw new ApiError(108, 'Sign in first')
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
