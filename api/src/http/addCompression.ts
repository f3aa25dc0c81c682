import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Addresses of stored files: they may be asked for in ranges, and their `ETag` stands for the very bytes. */
const STORED_FILES = /\/(assets|uploads)\//

/** Shorter answers are sent as they are. */
export const COMPRESSED_FROM_BYTES = 1_024

/** Compresses JSON answers, the console and extensions. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (STORED_FILES.test(route.url)) route.compress = false
  })
  await app.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    // Brotli's best level takes a hundred times as long; this one is as fast as gzip and smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    encodings: ['br', 'gzip'],
  })
}
