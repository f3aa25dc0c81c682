import sharp from 'sharp'
import { ApiError } from '../../app/ApiError'
import type { ThumbnailOutput, ThumbnailRequest } from './resolveThumbnail'

/** A picture of 8,000 × 8,000 pixels takes some 256 MB while it is scaled; more is refused before it is decoded. */
export const maxInputPixels = 64_000_000

const processing = { limitInputPixels: maxInputPixels, failOn: 'error' } as const
const timeoutSeconds = 10

// Pictures are asked for in bursts; libvips' own cache would keep each of them in memory.
sharp.cache(false)

/**
 * Scales a picture.
 *
 * @throws 422/12 when the content is no picture, or has more pixels than {@link maxInputPixels}
 */
export async function renderThumbnail(
  source: Buffer,
  request: ThumbnailRequest & { output: ThumbnailOutput },
): Promise<Buffer> {
  const { width, height, fit, quality, output } = request
  try {
    return await sharp(source, processing)
      .rotate()
      .timeout({ seconds: timeoutSeconds })
      .resize({ width, height, fit: fit === 'crop' ? 'cover' : 'inside', position: 'centre' })
      // libvips counts from 1.
      .toFormat(output, { quality: Math.max(1, Math.round(quality)) })
      .toBuffer()
  } catch (cause) {
    throw new ApiError(12, 'No thumbnail can be made of this file', { cause })
  }
}
