import { type Field, type FileRecord, type Item, traitsOf } from '@pergola/sdk'

/** Fields that hold a picture: relations to a file; in the file library the file itself. */
export function pictureFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.type === 'file' || isFileData(field))
}

/** The content of a file in the file library. */
function isFileData({ collection, field }: Field): boolean {
  return traitsOf(collection).holds === 'files' && field === 'data'
}

/** The media type of a file in the file library: cards say it in a word (`SVG`), with the size. */
export function isMediaType({ collection, field }: Field): boolean {
  return traitsOf(collection).holds === 'files' && field === 'type'
}

/** The file that a card shows, as far as it was loaded. */
export function fileOf(item: Item, field: Field): Partial<FileRecord> | null {
  if (isFileData(field)) return item as Partial<FileRecord>
  const value = item[field.field]
  return typeof value === 'object' && value !== null ? (value as Partial<FileRecord>) : null
}

/** Address of a picture for a file: its medium thumbnail, the file itself for SVG; `undefined` for what has none. */
export function pictureOf(file: Partial<FileRecord> | null, fit: 'crop' | 'contain'): string | undefined {
  if (!file?.data) return undefined
  // Vectors have no thumbnails: they fit any size.
  const url =
    file.type === 'image/svg+xml'
      ? file.data.asset_url
      : file.data.thumbnails?.find(({ key }) => key === `directus-medium-${fit}`)?.relative_url
  // A replaced file keeps its address: without its version the page would go on showing the picture that it has.
  return url && file.checksum ? `${url}${url.includes('?') ? '&' : '?'}v=${file.checksum}` : url
}

const ICONS: readonly (readonly [start: string, icon: string])[] = [
  ['application/pdf', 'picture_as_pdf'],
  ['video/', 'videocam'],
  ['audio/', 'audiotrack'],
  ['text/', 'code'],
  ['application/', 'insert_drive_file'],
]

/** Icon for a file that has no picture; `null` where the chosen one does. */
export function iconOf(file: Partial<FileRecord> | null): string | null {
  return ICONS.find(([start]) => file?.type?.startsWith(start))?.[1] ?? null
}
