import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp'
import type { OpenApiDocument, OpenApiOperation } from './describeApi'

let server: TestApp
let document: OpenApiDocument

beforeAll(async () => {
  server = await createTestApp()
  document = (await server.editor({ url: '/openapi.json' })).json()
})

afterAll(() => server.close())

function operations(): { method: string; path: string; operation: OpenApiOperation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

it('is a valid document of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate({ ...document })
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  expect(document.openapi).toBe('3.1.1')
})

it('refers to shapes that it holds', () => {
  const wrong = new Set<string>()
  JSON.stringify(document, (key, value) => {
    const name = key === '$ref' ? /^#\/components\/schemas\/(\w+)$/.exec(value)?.[1] : undefined
    if (key === '$ref' && !(name && document.components.schemas[name])) wrong.add(value)
    return value
  })
  expect([...wrong]).toEqual([])
  expect(document.paths['/demo/users/{ids}']?.get?.responses[200]).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { data: { anyOf: [{ $ref: '#/components/schemas/User' }, {}] } } },
      },
    },
  })
})

it('describes no route that does not exist', () => {
  for (const { method, path } of operations()) {
    const url = path.replace(/^\/uploads\/demo/, '/uploads/:project').replace(/^\/demo(?=\/|$)/, '/:project')
    const pattern = url.replace(/\{(\w+)\}/g, ':$1')
    expect(
      server.app.hasRoute({ method: method.toUpperCase() as 'GET', url: pattern }),
      `${method} ${path}`,
    ).toBe(true)
  }
})

it('describes every route that exists', () => {
  const described = new Set(
    operations().map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  const missing = routesOf(server.app.printRoutes({ commonPrefix: false })).filter(
    (route) => !described.has(route),
  )
  expect(missing).toEqual([])
})

it('gives each operation a name of its own, its resource and its answers', () => {
  const all = operations().map(({ operation }) => operation)
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
  expect(all.filter(({ summary }) => !summary).map(({ operationId }) => operationId)).toEqual([])
  expect(document.paths['/demo/files/{ids}']?.get).toMatchObject({
    operationId: 'getProjectFilesByIds',
    tags: ['files'],
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'ids', in: 'path', required: true }),
      expect.objectContaining({ name: 'fields', in: 'query' }),
    ]),
    responses: {
      200: expect.anything(),
      '4XX': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  })
  expect(document.paths['/demo/utils/hash']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { required: ['string'] } } } },
  })
})

it('says what a form holds, and how callers are recognised', () => {
  const upload = { properties: { file: { type: 'string' } } }
  expect(document.paths['/demo/imports/{collection}']?.post?.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: upload } },
  })
  expect(document).toMatchObject({
    security: [{ bearer: [] }, { accessToken: [] }, {}],
    components: { securitySchemes: { bearer: { scheme: 'bearer' }, accessToken: { in: 'query' } } },
  })
  expect(document.paths['/demo/auth/authenticate']?.post).toMatchObject({ security: [] })
})

it('is for signed-in users', async () => {
  const response = await server.anonymous({ url: '/openapi.json' })
  expect([response.statusCode, response.json().error.code]).toEqual([401, 108])
})

/** Reads Fastify's tree of routes: `METHOD /path`, with `{}` for parameters, whose names the tree merges. */
function routesOf(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([│\s]*)[├└]── (\S*) ?(?:\(([A-Z, ]+)\))?/.exec(line)
    if (!match) return []
    const [, indent = '', part = '', methods = ''] = match
    path.length = indent.length / 4
    path.push(part)
    const url = path
      .join('')
      .replace(':project', 'demo')
      .replace(/:\w+(\|:\w+)*/g, '{}')
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS' && !url.includes('*'))
      .map((method) => `${method} ${url}`)
  })
}
