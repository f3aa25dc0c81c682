import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Checks, createChecks } from './answerCheck'
import { asCounted } from './asCounted'

/**
 * Compares every JSON answer of every server that a test starts in its own process with the schema of its route. The
 * serializer only leaves out what is not declared; here that, a wrong type and a missing value fail the test.
 *
 * A module of its own, since a worker runs a setup file for each test file, and this must subscribe once.
 */

const problems = new Set<string>()
const checksOf = new WeakMap<FastifyInstance, Checks>()
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

/** What was found since the last call. */
export function takeProblems(): string[] {
  const found = [...problems]
  problems.clear()
  return found
}

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
  const counted = asCounted(response, { path: request.params, query: request.query, body: request.body })
  const checks = checksOf.get(app) ?? createChecks(app.getSchemas())
  checksOf.set(app, checks)
  const problem = checks.answer(counted)(payload)
  if (problem) problems.add(`${where}: ${problem}`)
}
