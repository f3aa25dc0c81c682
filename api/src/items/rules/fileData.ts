import { maxInputPixels } from '../../files/loadSharp'
import { extensionOf } from '../../files/mediaTypes'
import { describeEmbed, type Embed } from '../../files/parseEmbedUrl'
import { parseAssetWhitelist, systemThumbnails, thumbnailExtensions } from '../../files/thumbnails'
import type { ItemsContext, Row } from '../ItemsContext'

/** Columns that the addresses of a file are made of. */
export const fileDataNeeds = [
  'private_hash',
  'filename_disk',
  'filename_download',
  'type',
  'embed',
  'width',
  'height',
] as const

/** The computed `data` of a file record (contract 6.2). */
export interface FileData {
  full_url: string
  url: string
  asset_url: string
  /** Null for files that no thumbnails are made of, and for pictures that are too large for them. */
  thumbnails: Thumbnail[] | null
  embed: { html: string; url: string } | null
}

interface Thumbnail {
  key: string
  url: string
  relative_url: string
  dimension: string
  width: number
  height: number
}

/** Makes the function that computes `data`, for all files of one answer. */
export async function createFileData({
  project,
  viewer,
  db,
}: ItemsContext): Promise<(stored: Row) => FileData> {
  const settings = await project.settings.get(db)
  const byName = settings.text('asset_url_naming') === 'filename_download'
  const formats = [...systemThumbnails, ...parseAssetWhitelist(settings.text('asset_whitelist'))]

  return (stored) => {
    const diskName = String(stored.filename_disk ?? '')
    const assetName = String((byName ? stored.filename_download : stored.private_hash) ?? '')
    const url = `/uploads/${project.key}/originals/${encodeURIComponent(diskName)}`
    const assetUrl = `/${project.key}/assets/${encodeURIComponent(assetName)}`
    const embed = toEmbed(stored)
    const isPicture = thumbnailExtensions.includes(extensionOf(diskName)) && !isTooLarge(stored)
    const hasThumbnails = embed !== null || isPicture
    return {
      full_url: `${viewer.baseUrl}${url}`,
      url,
      asset_url: assetUrl,
      thumbnails: hasThumbnails
        ? formats.map(({ key, width, height }) => ({
            key,
            url: `${viewer.baseUrl}${assetUrl}?key=${encodeURIComponent(key)}`,
            relative_url: `${assetUrl}?key=${encodeURIComponent(key)}`,
            dimension: `${width}x${height}`,
            width,
            height,
          }))
        : null,
      embed: embed && describeEmbed(embed),
    }
  }
}

function isTooLarge({ width, height }: Row): boolean {
  return Number(width) * Number(height) > maxInputPixels
}

function toEmbed({ type, embed }: Row): Embed | null {
  if (type !== 'embed/youtube' && type !== 'embed/vimeo') return null
  return { type, id: String(embed ?? '') }
}
