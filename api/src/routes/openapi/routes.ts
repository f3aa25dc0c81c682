import { Type } from 'typebox'
import { API_VERSION } from '../../app/version'
import { ApiError } from '../../errors/ApiError'
import type { RoutesPlugin } from '../../http/typeProvider'
import { buildOpenApi } from './buildOpenApi'

const openApiSchema = {
  summary: 'This document',
  response: { 200: Type.Object({ openapi: Type.String() }, { additionalProperties: true }) },
}

/** `/{p}/openapi.json`: every route of this server, for signed-in users. */
export const openApiRoutes: RoutesPlugin = async (app) => {
  app.get('/openapi.json', { schema: openApiSchema }, async (request, reply) => {
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
