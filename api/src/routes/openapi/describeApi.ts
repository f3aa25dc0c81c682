import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import Fastify, { type FastifyInstance, type HTTPMethods } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { API_VERSION } from '../../http/version'

/** The parts of an OpenAPI 3.1 document that its readers here use (https://spec.openapis.org/oas/v3.1.1). */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, TSchema> }
}

export interface OpenApiOperation {
  operationId: string
  summary: string
  tags: string[]
  parameters?: { name: string; in: string; required?: boolean; schema: TSchema }[]
  requestBody?: { content: Record<string, { schema: TSchema }> }
  responses: Record<string, { content?: Record<string, { schema: TSchema }> }>
}

const ProjectKey = Type.String({ description: 'Key of the project' })

/**
 * Describes every route of a server by its own schemas, as OpenAPI. The routes are registered once more with a server that
 * answers nothing, so that the package which does it is loaded when the document is asked for first.
 */
export async function describeApi(app: FastifyInstance): Promise<OpenApiDocument> {
  const { default: swagger } = await import('@fastify/swagger')
  const listed = Fastify({ exposeHeadRoutes: false })
  await listed.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Pergola',
        version: API_VERSION,
        description: 'The REST contract of Directus 8, and what this server has beyond it',
      },
      security: [{ bearer: [] }, { accessToken: [] }, {}],
      components: { securitySchemes },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transform: describeRoute,
  })
  for (const schema of Object.values(app.getSchemas())) listed.addSchema(schema)
  for (const { method, url, schema } of app.collectedRoutes) {
    listed.route({ method: method.toUpperCase() as HTTPMethods, url, schema, handler: () => undefined })
  }
  listed.setValidatorCompiler(() => () => true)
  listed.setSerializerCompiler(() => String)
  await listed.ready()
  return listed.swagger() as OpenApiDocument
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token of `auth/authenticate`, or a static one' },
  accessToken: { type: 'apiKey', in: 'query', name: 'access_token' },
} as const

const describeRoute: FastifyDynamicSwaggerOptions['transform'] = ({ schema, url, route }) => {
  const { form, params, ...rest } = schema
  const described = {
    ...rest,
    ...(form && { body: form }),
    ...(url.includes(':') && { params: withProject(url, params) }),
    operationId: operationId(String(route.method), url),
    tags: [tagOf(url)],
  }
  return { schema: described, url }
}

/** The project is a part of the path of nearly every route, and is read before any of them. */
function withProject(url: string, params: unknown): TSchema {
  const { properties } = Object(params) as { properties?: Record<string, TSchema> }
  return Type.Object({ ...(url.includes(':project') && { project: ProjectKey }), ...properties })
}

/** `get /:project/files/:id/revisions` → `getProjectFilesByIdRevisions` */
function operationId(method: string, url: string): string {
  const words = url
    .replace(':project', 'project')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? `By-${part.slice(1)}` : part))
    .join('-')
    .split(/[^a-zA-Z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** The resource: the first fixed part behind the project. */
function tagOf(url: string): string {
  return url.split('/').find((part) => part !== '' && !part.startsWith(':')) ?? 'project'
}
