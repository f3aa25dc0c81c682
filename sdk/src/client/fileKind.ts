import type { FileRecord } from '../contract'

/**
 * A short word for the kind of a file: its extension in capitals (`JPEG`, `SVG`), by name or, without one, by media
 * type; empty when neither is known.
 */
export function fileKind({ filename_download: name, type }: Partial<FileRecord>): string {
  const extension = /\.([a-z\d]{1,5})$/i.exec(name ?? '')?.[1] ?? type?.split(/[/+]/)[1] ?? ''
  return extension.toUpperCase()
}
