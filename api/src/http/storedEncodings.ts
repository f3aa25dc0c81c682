import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A name that carries a hash of its content never changes what it holds. */
export const HASHED_NAME = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/i

/** Endings of the files that lie beside the one that they encode, as the server looks for them. */
export const ENCODED_NAME = /\.(?:br|gz)$/

const COMPRESSIBLE_NAME = /\.(?:m?js|css|svg|json|html|txt|xml|wasm)$/i
/** Below this an answer fits into one packet anyway. */
const SMALLEST_BYTES = 1_024
/** The best level takes a second for each megabyte; the next ones are nearly as small in a tenth of it. */
const BEST_LEVEL_BYTES = 2 ** 20

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * The compressed forms of a file, to be kept beside it: files are compressed once, and not for each request.
 *
 * @returns Content by ending (`.br`, `.gz`); nothing for files that are too small, or that are compressed already.
 */
export async function encodeFile(name: string, content: Buffer): Promise<Map<string, Buffer>> {
  if (!COMPRESSIBLE_NAME.test(name) || content.length < SMALLEST_BYTES) return new Map()
  const quality = content.length <= BEST_LEVEL_BYTES ? 11 : 9
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: 9 }),
  ])
  return new Map([
    ['.br', brotli],
    ['.gz', gzipped],
  ])
}
