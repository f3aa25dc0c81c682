import { subscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, expect } from 'vitest'
import { declaredParts } from '../../api/src/http/compileSerializer'

/**
 * Compares every JSON answer of every server that a test starts in its own process with the schema of its route. The
 * serializer only leaves out what is not declared; here that, a wrong type and a missing value fail the test.
 */

const requirePackage = createRequire(import.meta.url)

type Check = (value: unknown) => string | null

const problems = new Set<string>()
const checks = new WeakMap<object, Check>()
const compared = new WeakSet<FastifyRequest>()

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  // What is given to the serializer, with what it will leave out.
  fastify.addHook('preSerialization', async (request, reply, payload) => {
    if (typeof payload === 'object') {
      compared.add(request)
      compare(fastify, request, reply.statusCode, payload)
    }
    return payload
  })
  // Lists of items, and answers that are kept, are written as JSON by their handlers, past the serializer.
  fastify.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (isJson && isText && !reply.hasHeader('content-encoding') && !compared.has(request)) {
      compare(fastify, request, reply.statusCode, JSON.parse(payload.toString()))
    }
    return payload
  })
})

afterEach(() => {
  const found = [...problems]
  problems.clear()
  expect(found, 'answers that are not as their route declares').toEqual([])
})

function compare(app: FastifyInstance, request: FastifyRequest, status: number, payload: unknown): void {
  const { url, schema } = request.routeOptions
  const declared = (schema?.response ?? {}) as Record<string, object | undefined>
  const response = declared[status] ?? declared[`${Math.floor(status / 100)}xx`]
  const where = `${request.method} ${url} ${status}`
  if (!url) return
  if (!response) {
    problems.add(`${where}: no schema`)
    return
  }
  let check = checks.get(response)
  if (!check) {
    check = compileCheck(app, response)
    checks.set(response, check)
  }
  const problem = check(payload)
  if (problem) problems.add(`${where}: ${problem}`)
}

function compileCheck(app: FastifyInstance, schema: object): Check {
  const named = app.getSchemas()
  // Most test files start no server.
  const { Ajv2020 }: typeof import('ajv/dist/2020.js') = requirePackage('ajv/dist/2020.js')
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  for (const each of Object.values(named)) ajv.addSchema(each as object)
  const validate = ajv.compile(schema)
  const pick = declaredParts(schema, named)
  return (payload) => {
    // As it will be written: without what is undefined.
    const value: unknown = JSON.parse(JSON.stringify(payload))
    if (!validate(value)) return ajv.errorsText(validate.errors)
    const lost = findLost(value, JSON.parse(JSON.stringify(pick(value))), '')
    return lost === null ? null : `${lost} is not declared`
  }
}

/** The path of the first name that is in the one and not in the other. */
function findLost(whole: unknown, part: unknown, path: string): string | null {
  if (typeof whole !== 'object' || whole === null) return null
  for (const [name, value] of Object.entries(whole)) {
    const inPath = `${path}/${name}`
    if (!Object.hasOwn(Object(part), name)) return inPath
    const lost = findLost(value, (part as Record<string, unknown>)[name], inPath)
    if (lost !== null) return lost
  }
  return null
}
