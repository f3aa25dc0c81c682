import type { TSchema } from 'typebox'
import type { CollectedRoute } from './collectRoutes'

type JsonObject = Record<string, unknown>

/** The parts of an OpenAPI 3.1 document that are made here (https://spec.openapis.org/oas/v3.1.1). */
export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string }
  paths: Record<string, Record<string, JsonObject>>
  components: JsonObject
  security: JsonObject[]
}

const errorAnswer = { $ref: '#/components/responses/Error' }

/**
 * Describes routes by their own schemas, which are JSON Schema already.
 *
 * @param project - put in the place of the project parameter; without it the paths keep the parameter
 */
export function buildOpenApi(
  routes: readonly CollectedRoute[],
  options: { title: string; version: string; project?: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const path = toPath(route.url, options.project)
    const operations = paths[path] ?? {}
    operations[route.method] = describeOperation(route, path)
    paths[path] = operations
  }
  return {
    openapi: '3.1.1',
    info: { title: options.title, version: options.version },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components,
    security: [{ bearer: [] }, { accessToken: [] }, {}],
  }
}

/** `/:project/files/:id` → `/atlas/files/{id}` */
function toPath(url: string, project: string | undefined): string {
  const path = project === undefined ? url : url.replace(':project', project)
  return path.replace(/:(\w+)/g, '{$1}')
}

function describeOperation({ method, url, schema }: CollectedRoute, path: string): JsonObject {
  const { summary, description } = schema
  return {
    operationId: operationId(method, url),
    tags: [tagOf(url)],
    ...(summary ? { summary } : {}),
    ...(description ? { description } : {}),
    ...listed(describeParameters(path, schema.params, schema.querystring), 'parameters'),
    ...(schema.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schema.body } } } }
      : {}),
    responses: { ...describeAnswers(schema.response), default: errorAnswer },
  }
}

function listed(items: JsonObject[], key: string): JsonObject {
  return items.length > 0 ? { [key]: items } : {}
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
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** The resource: the first fixed part behind the project. */
function tagOf(url: string): string {
  return url.split('/').find((part) => part !== '' && !part.startsWith(':')) ?? 'project'
}

function describeParameters(path: string, params: unknown, querystring: unknown): JsonObject[] {
  const known = propertiesOf(params)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? { type: 'string' },
  }))
  const required = (querystring as TSchema & { required?: string[] })?.required ?? []
  const inQuery = Object.entries(propertiesOf(querystring)).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }))
  return [...inPath, ...inQuery]
}

function propertiesOf(schema: unknown): Record<string, unknown> {
  return (schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {}
}

function describeAnswers(response: unknown): JsonObject {
  const answers = Object.entries((response as Record<string, unknown> | undefined) ?? {})
  if (answers.length === 0) return { 200: { description: 'Done' } }
  return Object.fromEntries(
    answers.map(([status, schema]) => {
      const isEmpty = (schema as { type?: string }).type === 'null'
      const content = isEmpty ? {} : { content: { 'application/json': { schema } } }
      return [status, { description: isEmpty ? 'Done; nothing to say' : 'Done', ...content }]
    }),
  )
}

const components = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'A token of `auth/authenticate`, or a static one',
    },
    accessToken: { type: 'apiKey', in: 'query', name: 'access_token' },
  },
  responses: {
    Error: {
      description: 'Refused or failed; `code` says why',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { type: ['integer', 'null'] }, message: { type: 'string' } },
        },
      },
    },
  },
}
