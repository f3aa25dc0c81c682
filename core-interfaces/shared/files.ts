import type { Api, FileData, FileRecord } from '@pergola/sdk'

/** A file as far as it was loaded: its id alone, or a record with at least some columns. */
export type FileValue = number | string | Partial<FileRecord>

export function fileIdOf(value: FileValue | null): number | null {
  const id = typeof value === 'object' ? value?.id : value
  return id === null || id === undefined || id === '' ? null : Number(id)
}

/** Icon that stands for files of a media type. */
export function fileIcon(type: string | null | undefined): string {
  if (type === 'application/pdf') return 'picture_as_pdf'
  if (type?.startsWith('application/')) return 'insert_drive_file'
  if (type?.startsWith('image/')) return 'crop_original'
  if (type?.startsWith('video/') || type?.startsWith('embed/')) return 'videocam'
  if (type?.startsWith('audio/')) return 'audiotrack'
  if (type?.startsWith('text/')) return 'code'
  return 'save'
}

export type ThumbnailSize = 'small' | 'medium' | 'large'

interface ThumbnailOptions {
  size: ThumbnailSize
  /** Fill the box, or show the whole picture. */
  fit: 'crop' | 'contain'
}

/** Address of a picture for a file: a thumbnail, the file itself for SVG, `null` for what has none. */
export function pictureSource(api: Api, file: Partial<FileRecord>, options: ThumbnailOptions): string | null {
  const { type, data } = file
  if (!data) return null
  // Vectors have no thumbnails: they fit any size.
  if (type === 'image/svg+xml') return assetAddress(api, data)
  const wanted = `directus-${options.size}-${options.fit}`
  const thumbnail = data.thumbnails?.find(({ key }) => key === wanted) ?? data.thumbnails?.[0]
  return thumbnail?.relative_url ?? null
}

/** Address under which the API hands out the file itself, to those who may read it. */
export function assetAddress(api: Api, data: Pick<FileData, 'asset_url'>): string {
  return new URL(data.asset_url, new URL(api.root, window.location.href)).href
}
