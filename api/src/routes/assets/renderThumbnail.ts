import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { loadSharp, maxInputPixels } from '../../files/loadSharp'
import type { ThumbnailOutput, ThumbnailRequest } from './resolveThumbnail'

const processing = { limitInputPixels: maxInputPixels, failOn: 'error' } as const
const timeoutSeconds = 10

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
  const sharp = await loadSharp()
  try {
    return await sharp(source, processing)
      .rotate()
      .timeout({ seconds: timeoutSeconds })
      .resize({ width, height, fit: fit === 'crop' ? 'cover' : 'inside', position: 'centre' })
      // libvips counts from 1.
      .toFormat(output, { quality: Math.max(1, Math.round(quality)) })
      .toBuffer()
  } catch (cause) {
    throw new ApiError('unprocessable', say('thumbnailImpossible'), { cause })
  }
}
