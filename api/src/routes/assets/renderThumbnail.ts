import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { loadSharp, maxInputPixels } from '../../files/loadSharp'
import type { FocalPoint } from './parseFocalPoint'
import type { ThumbnailOutput, ThumbnailRequest } from './resolveThumbnail'

const processing = { limitInputPixels: maxInputPixels, failOn: 'error' } as const
const timeoutSeconds = 10

/** What is made of a picture. */
export interface Rendering extends Omit<ThumbnailRequest, 'isListed'> {
  output: ThumbnailOutput
  focus?: FocalPoint | null
}

/**
 * Scales a picture.
 *
 * @throws 422/12 when the content is no picture, or has more pixels than {@link maxInputPixels}
 */
export async function renderThumbnail(source: Buffer, request: Rendering): Promise<Buffer> {
  const { width, height, fit, quality, output, focus } = request
  const sharp = await loadSharp()
  try {
    const picture = sharp(source, processing).rotate().timeout({ seconds: timeoutSeconds })
    if (fit === 'crop' && focus) {
      const { autoOrient } = await sharp(source, processing).metadata()
      const { covering, part } = cropAround(focus, autoOrient, { width, height })
      picture.resize({ ...covering, fit: 'fill' }).extract(part)
    } else {
      picture.resize({ width, height, fit: fit === 'crop' ? 'cover' : 'inside', position: 'centre' })
    }
    return await picture
      // libvips counts from 1.
      .toFormat(output, { quality: Math.max(1, Math.round(quality)) })
      .toBuffer()
  } catch (cause) {
    throw new ApiError('unprocessable', say('thumbnailImpossible'), { cause })
  }
}

interface Size {
  width: number
  height: number
}

/** The smallest size at which a picture covers a box, and the part of it that has the point as near to its middle as can be. */
function cropAround({ x, y }: FocalPoint, picture: Size, box: Size) {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const covering = {
    width: Math.max(box.width, Math.round(picture.width * scale)),
    height: Math.max(box.height, Math.round(picture.height * scale)),
  }
  const start = (part: number, whole: number, side: number) =>
    Math.min(whole - side, Math.max(0, Math.round(part * whole - side / 2)))
  const left = start(x, covering.width, box.width)
  const top = start(y, covering.height, box.height)
  return { covering, part: { ...box, left, top } }
}
