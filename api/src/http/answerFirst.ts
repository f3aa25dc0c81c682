import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import { findRepeated } from './repeatedReads'

/**
 * Makes servers that answer some requests before Fastify routes them and makes its objects for them.
 *
 * @param answers - Whether it has answered.
 */
export function serverThatAsksFirst(
  answers: (request: IncomingMessage, response: ServerResponse) => boolean,
): FastifyServerFactory {
  return (handler, { keepAliveTimeout, requestTimeout }) => {
    const server = createServer((request, response) => {
      if (!answers(request, response)) handler(request, response)
    })
    server.keepAliveTimeout = Number(keepAliveTimeout)
    server.requestTimeout = Number(requestTimeout)
    return server
  }
}

/**
 * Sends an item that is read as others were before (`repeatedReads`), with the headers that the first of them was sent with.
 *
 * @returns False where the request has to go the whole way: it is logged, its answer is compressed or sets a cookie, or the server is about to
 *   stop
 */
export function answerFirst(
  app: FastifyInstance,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { url = '' } = request
  const project = app.projects.current(url.slice(1, url.indexOf('/', 1)))
  if (!project || project.config.maintenance || app.isClosing) return false
  const found = findRepeated(project, request)
  const head = found?.head
  if (!head) return false
  const startedAt = performance.now()
  const answer = found.answer()
  if (!answer) return false
  const { version = '', json } = answer
  const length = Buffer.byteLength(json)
  if (length > head.mostBytes) return false
  response.writeHead(200, [...head.headers, 'etag', version, 'content-length', String(length)])
  response.end(json)
  app.requestTally.add(
    { method: 'GET', route: head.route, status: 200 },
    (performance.now() - startedAt) / 1000,
  )
  return true
}
