import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../storage/Storage'
import type { Asset } from './AssetsService'
import { contentHeaders } from './contentHeaders'
import { parseRange } from './parseRange'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Sends an asset: 304 when the client has it already, 206 for a part of it.
 *
 * @param isVersioned - the address changes with the content, so that it may be kept without asking again
 */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  asset: Asset,
  isVersioned: boolean,
): Promise<FastifyReply> {
  const headers = {
    ...contentHeaders(asset),
    ETag: asset.etag,
    'Last-Modified': asset.modifiedAt.toUTCString(),
    'Cache-Control': isVersioned ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache',
    'Accept-Ranges': 'bytes',
  }
  if (isFresh(request, asset)) return reply.headers(headers).code(304).send()

  // What cannot be made is refused without these headers.
  const content = await asset.content()
  const { sizeBytes } = content
  reply.headers(headers)
  let range: ReturnType<typeof parseRange>
  try {
    range = parseRange(request.headers.range, sizeBytes)
  } catch {
    return reply.code(416).header('Content-Range', `bytes */${sizeBytes}`).send()
  }
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : sizeBytes)
  // A stream, since Fastify would count an empty body and overwrite the length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  if ('picture' in content) {
    return reply.send(range ? content.picture.subarray(range.start, range.end + 1) : content.picture)
  }
  const stored = await storage.get(content.storageName, range ?? undefined)
  return reply.send(stored?.stream)
}

/** RFC 9110, 13.2.2: the date counts only without an ETag. */
function isFresh(request: FastifyRequest, asset: Asset): boolean {
  const { 'if-none-match': etags, 'if-modified-since': since } = request.headers
  if (etags !== undefined) {
    return etags
      .split(',')
      .some((etag) => etag.trim().replace(/^W\//, '') === asset.etag || etag.trim() === '*')
  }
  return since !== undefined && Math.floor(asset.modifiedAt.getTime() / 1000) * 1000 <= Date.parse(since)
}
