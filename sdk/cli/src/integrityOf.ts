import { createHash } from 'node:crypto'

/** Subresource Integrity value of a file's content, the shortest that browsers take: every page gets those of all extensions. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
