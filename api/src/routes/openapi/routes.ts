import { Type } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { RoutesPlugin } from '../../http/typeProvider'
import { describeApi, type OpenApiDocument, type OpenApiOperation } from './describeApi'

const openApiSchema = {
  summary: 'This document',
  response: { 200: Type.Object({ openapi: Type.String() }, { additionalProperties: true }) },
}

/** `/{p}/openapi.json`: every route of this server, for signed-in users. */
export const openApiRoutes: RoutesPlugin = async (app) => {
  let described: Promise<OpenApiDocument> | undefined
  app.get('/openapi.json', { schema: openApiSchema }, async (request, reply) => {
    if (request.viewer.isAnonymous) throw new ApiError('notAuthenticated', say('signInFirst'))
    const { project } = request
    const title = (await project.settings.get()).text('project_name') || project.key
    described ??= describeApi(app)
    return reply.send(ofProject(await described, project.key, title))
  })
}

/** The document with the project in the place of its parameter. */
function ofProject(document: OpenApiDocument, project: string, title: string): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path.replace('{project}', project),
    Object.fromEntries(Object.entries(operations).map(([method, each]) => [method, withoutProject(each)])),
  ])
  return { ...document, info: { ...document.info, title }, paths: Object.fromEntries(paths) }
}

function withoutProject({ parameters = [], ...operation }: OpenApiOperation): OpenApiOperation {
  const others = parameters.filter(({ name, in: place }) => name !== 'project' || place !== 'path')
  return others.length > 0 ? { ...operation, parameters: others } : operation
}
