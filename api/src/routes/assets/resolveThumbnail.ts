import { ApiError } from '../../errors/ApiError'
import { systemThumbnails, type ThumbnailFormat } from '../../files/thumbnails'

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
    if (!known) throw new ApiError('unprocessable', `There is no thumbnail with the key "${query.key}"`)
    return { width: known.width, height: known.height, fit: known.fit, quality: known.quality, output }
  }
  const names = ['w', 'h', 'f', 'q'] as const
  const given = names.filter((name) => query[name] !== undefined)
  if (given.length === 0 && output === null) return null
  const missing = names.filter((name) => !query[name])
  if (missing.length > 0) {
    throw new ApiError('unprocessable', missing.map((name) => `${name}: This value is required.`).join(' '))
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
    throw new ApiError('unprocessable', 'These parameters are not on the asset whitelist of the project')
  }
  return { ...size, output }
}

function parseSize(query: AssetQuery): Omit<ThumbnailFormat, 'key'> {
  const [width, height, quality] = [query.w, query.h, query.q].map(Number) as [number, number, number]
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= 4000
  if (!isSide(width) || !isSide(height))
    throw new ApiError('unprocessable', 'w and h must be whole numbers from 1 to 4000')
  if (!(quality >= 0 && quality <= 100))
    throw new ApiError('unprocessable', 'q must be a number from 0 to 100')
  if (query.f !== 'crop' && query.f !== 'contain')
    throw new ApiError('unprocessable', 'f must be "crop" or "contain"')
  return { width, height, fit: query.f, quality }
}

function parseOutput(format: string | undefined): ThumbnailOutput | null {
  if (format === undefined) return null
  const output = outputs[format.toLowerCase()]
  if (!output) throw new ApiError('unprocessable', 'format must be one of jpg, png, webp and avif')
  return output
}
