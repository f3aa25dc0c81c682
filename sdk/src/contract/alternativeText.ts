import type { FileRecord } from './wire'

/**
 * What is said of a picture to those who do not see it: `alt` of the file's metadata, which people write on its page. Empty
 * where there is none, or where it was not asked for; what names the picture then, such as its title, stands in.
 */
export function alternativeText(file: Partial<FileRecord> | null): string {
  const { alt } = (file?.metadata ?? {}) as { alt?: unknown }
  return typeof alt === 'string' ? alt.trim() : ''
}
