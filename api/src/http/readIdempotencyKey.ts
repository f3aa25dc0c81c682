import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'

/** A text in quotation marks, as the draft has it, or without them, as many clients send it. */
const KEY = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

/**
 * The key of the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header); null without one.
 *
 * @throws 400/2 for a header that is none
 */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  const [, quoted, plain] = KEY.exec(String(header).trim()) ?? []
  const key = quoted ?? plain
  if (key === undefined) {
    throw new ApiError('badRequest', say('idempotencyKeyInvalid'))
  }
  return key
}
