import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../errors/ApiError'
import { say } from '../../../errors/say'

const READ_HEADERS = /^(tus-resumable|upload-[a-z-]+|content-type|content-length)$/

/** The part of a request that the protocol is about, as the library reads it. */
export function toWebRequest(request: FastifyRequest): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    READ_HEADERS.test(name) ? [[name, String(value)] as [string, string]] : [],
  )
  const body = request.body instanceof Readable ? (Readable.toWeb(request.body) as ReadableStream) : undefined
  return new Request(new URL(request.url.split('?', 1)[0] ?? '', 'http://localhost'), {
    method: request.method,
    headers,
    ...(body && { body, duplex: 'half' }),
  } as RequestInit)
}

/** What the library refuses, in the words of this server; other failures stay what they are. */
export function toRefusal(error: unknown, maxBytes: number): unknown {
  const { status_code: status, body } = error as { status_code?: number; body?: string }
  if (status === undefined) return error
  if (status === 404 || status === 410) return uploadGone()
  if (status === 413) return new ApiError('uploadTooLarge', say('fileTooLarge', { bytes: maxBytes }))
  return refused(status, body?.trim() ?? '')
}

export function refused(status: number, reason: string): ApiError {
  return new ApiError('badRequest', say('foreignRefusal', { reason }), { status })
}

export function uploadGone(): ApiError {
  return new ApiError('itemNotFound', say('fileGone'))
}
