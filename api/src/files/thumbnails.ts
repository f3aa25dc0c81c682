/** One allowed form of pictures; `key` names it in addresses. */
export interface ThumbnailFormat {
  key: string
  width: number
  height: number
  /** `crop` fills the box from the centre, `contain` fits into it and keeps the ratio. */
  fit: 'crop' | 'contain'
  /** 0 to 100 */
  quality: number
}

/** Formats that exist in every project, whatever its whitelist says. */
export const systemThumbnails: readonly ThumbnailFormat[] = [
  { key: 'directus-small-crop', width: 64, height: 64, fit: 'crop', quality: 80 },
  { key: 'directus-small-contain', width: 64, height: 64, fit: 'contain', quality: 80 },
  { key: 'directus-medium-crop', width: 300, height: 300, fit: 'crop', quality: 80 },
  { key: 'directus-medium-contain', width: 300, height: 300, fit: 'contain', quality: 80 },
  { key: 'directus-large-crop', width: 800, height: 600, fit: 'crop', quality: 80 },
  { key: 'directus-large-contain', width: 800, height: 600, fit: 'contain', quality: 80 },
]

/** Extensions of files that get thumbnails. SVG is shown as it is. */
export const thumbnailExtensions: readonly string[] = ['jpg', 'jpeg', 'gif', 'png', 'webp']

/** Largest side that a whitelist may ask for, in pixels. */
const maxSidePx = 4000

/**
 * Reads the setting `asset_whitelist`: JSON text or its value. Entries that make no sense are left out, so that a
 * slip in the settings does not take all thumbnails away.
 */
export function parseAssetWhitelist(setting: unknown): ThumbnailFormat[] {
  const value = typeof setting === 'string' ? parseJson(setting) : setting
  return Array.isArray(value) ? value.flatMap(parseFormat) : []
}

function parseFormat(entry: unknown): ThumbnailFormat[] {
  if (typeof entry !== 'object' || entry === null) return []
  const { key, width, height, fit, quality } = entry as Record<string, unknown>
  const format = {
    key: String(key ?? ''),
    width: Number(width),
    height: Number(height),
    quality: Number(quality ?? 80),
  }
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= maxSidePx
  const isQuality = format.quality >= 0 && format.quality <= 100
  if (!format.key || !isSide(format.width) || !isSide(format.height) || !isQuality) return []
  return fit === 'crop' || fit === 'contain' ? [{ ...format, fit }] : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
