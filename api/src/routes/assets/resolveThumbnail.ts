import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { systemThumbnails, type ThumbnailFormat } from '../../files/thumbnails'

/** Pixels. */
const MAX_SIDE = 4000

/** Query of an asset address, as sent. */
export interface AssetQuery {
  key?: string
  w?: string
  h?: string
  f?: string
  q?: string
  format?: string
}

export type ThumbnailOutput = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** What to make of a picture; `output` null keeps the file's own format. */
export interface ThumbnailRequest extends Omit<ThumbnailFormat, 'key'> {
  output: ThumbnailOutput | null
  /** Of the formats of system and project, of which there are few. Of others there are more than any disk could hold. */
  isListed: boolean
}

const outputs: Readonly<Record<string, ThumbnailOutput>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
}

/**
 * Decides which picture the query of an asset address asks for.
 *
 * @param whitelist - the project's own formats; when it is empty, any size up to the limit is served
 * @returns null when the query asks for the original
 * @throws 422/12 for unknown keys, missing parameters and sizes that are not on the whitelist
 */
export function resolveThumbnail(
  query: AssetQuery,
  whitelist: readonly ThumbnailFormat[],
): ThumbnailRequest | null {
  const output = parseOutput(query.format)
  if (query.key !== undefined) {
    const known = [...systemThumbnails, ...whitelist].find(({ key }) => key === query.key)
    if (!known) throw new ApiError('unprocessable', say('thumbnailUnknown', { key: query.key }))
    const { key: _, ...format } = known
    return { ...format, output, isListed: true }
  }
  const names = ['w', 'h', 'f', 'q'] as const
  const given = names.filter((name) => query[name] !== undefined)
  if (given.length === 0 && output === null) return null
  const missing = names.filter((name) => !query[name])
  if (missing.length > 0) {
    throw new ApiError(
      'unprocessable',
      undefined,
      {},
      missing.map((field) => ({ field, message: say('valueMissing') })),
    )
  }
  const size = parseSize(query)
  const isListed = [...systemThumbnails, ...whitelist].some(
    (format) =>
      format.width === size.width &&
      format.height === size.height &&
      format.fit === size.fit &&
      format.quality === size.quality,
  )
  if (whitelist.length > 0 && !isListed) {
    throw new ApiError('unprocessable', say('thumbnailDenied'))
  }
  return { ...size, output, isListed }
}

function parseSize(query: AssetQuery): Omit<ThumbnailFormat, 'key'> {
  const { width, height, quality } = {
    width: Number(query.w),
    height: Number(query.h),
    quality: Number(query.q),
  }
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_SIDE
  if (!isSide(width) || !isSide(height))
    throw new ApiError('unprocessable', say('thumbnailSize', { max: MAX_SIDE }))
  if (!(quality >= 0 && quality <= 100)) throw new ApiError('unprocessable', say('thumbnailQuality'))
  if (query.f !== 'crop' && query.f !== 'contain') throw new ApiError('unprocessable', say('thumbnailFit'))
  return { width, height, fit: query.f, quality }
}

function parseOutput(format: string | undefined): ThumbnailOutput | null {
  if (format === undefined) return null
  const output = outputs[format.toLowerCase()]
  if (!output) throw new ApiError('unprocessable', say('thumbnailFormat'))
  return output
}
