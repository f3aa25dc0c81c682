import sharp from 'sharp'
import { maxInputPixels } from '../assets/renderThumbnail'

/** Pixels of a picture; nulls for what is none, and for vector graphics, which have no size of their own. */
export async function readPictureSize(
  path: string,
  type: string,
): Promise<{ width: number | null; height: number | null }> {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return { width: null, height: null }
  try {
    // Only the header is read here, so even an enormous picture costs nothing.
    const { width, height } = await sharp(path, { limitInputPixels: maxInputPixels }).metadata()
    return { width: width ?? null, height: height ?? null }
  } catch {
    return { width: null, height: null }
  }
}
