import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** A JSON answer that is made once and sent many times, with its tag and its compressed forms. */
export interface TaggedAnswer {
  etag: string
  json: string
  /** By content coding; each is made when it is asked for first. */
  encoded: Map<string, Promise<Buffer>>
}

const SMALLEST_BYTES = 1_024

const encoders: Readonly<Record<string, (json: string) => Promise<Buffer>>> = {
  br: (json) =>
    promisify(brotliCompress)(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: (json) => promisify(gzip)(json),
}

export function tagAnswer(json: string): TaggedAnswer {
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`
  return { etag, json, encoded: new Map() }
}

/** Sends it, or 304 to a client that has it: browsers keep it, and ask each time whether it still holds. */
export async function sendTagged(reply: FastifyReply, answer: TaggedAnswer): Promise<FastifyReply> {
  const { headers } = reply.request
  reply.headers({ 'Cache-Control': 'private, no-cache', ETag: answer.etag, Vary: 'Accept-Encoding' })
  if (headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8').serializer((body: unknown) => body as string)
  const coding = pickCoding(headers['accept-encoding'])
  if (!coding || answer.json.length < SMALLEST_BYTES) return reply.send(answer.json)
  const encoding =
    answer.encoded.get(coding) ?? (encoders[coding] as (json: string) => Promise<Buffer>)(answer.json)
  answer.encoded.set(coding, encoding)
  return reply.header('Content-Encoding', coding).send(await encoding)
}

function pickCoding(accepted: string | string[] | undefined): string | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/
  const names = String(accepted ?? '')
    .split(',')
    .flatMap((part) => (refused.test(part) ? [] : [part.split(';', 1)[0]?.trim().toLowerCase()]))
  return Object.keys(encoders).find((coding) => names.includes(coding))
}
