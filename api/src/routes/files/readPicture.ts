import { loadSharp } from '../../files/loadSharp'
import { type ExifValues, parseExif } from './parseExif'

/** What a picture says about itself; nulls for files that are none. */
export interface PictureFacts {
  /** Pixels; null for vector graphics too, which have no size of their own. */
  width: number | null
  height: number | null
  /** Of the camera or the program; null when there is nothing. */
  metadata: ExifValues | null
}

const nothing: PictureFacts = { width: null, height: null, metadata: null }

/** Reads the header of a picture, so even an enormous one costs nothing. Damaged ones yield nothing. */
export async function readPicture(path: string, type: string): Promise<PictureFacts> {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return nothing
  const sharp = await loadSharp()
  try {
    // Nothing is decoded: a picture that is too large for thumbnails has a size all the same.
    const { width, height, exif } = await sharp(path, { limitInputPixels: false }).metadata()
    return { width: width ?? null, height: height ?? null, metadata: exif ? parseExif(exif) : null }
  } catch {
    return nothing
  }
}
