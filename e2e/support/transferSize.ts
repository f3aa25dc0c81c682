import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { RequestRecord } from './openBrowser'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Built file behind an address of the console or of an extension; `null` for answers of the API. */
function fileOf(url: string): string | null {
  const { pathname } = new URL(url)
  const file = join(
    dist,
    pathname.replace(/^\/admin\//, 'console/').slice(pathname.startsWith('/admin/') ? 0 : 1),
  )
  return existsSync(file) ? file : null
}

/**
 * Bytes of the requested files of one kind, each once, compressed with gzip. Taken from the files, not from the wire, so
 * that the result is the same on every machine.
 */
export function gzipBytes(requests: readonly Pick<RequestRecord, 'url'>[], extension: 'js' | 'css'): number {
  const files = new Set(
    requests.map(({ url }) => fileOf(url)).filter((file) => file?.endsWith(`.${extension}`)),
  )
  return [...files].reduce((sum, file) => sum + (file ? gzipSync(readFileSync(file)).length : 0), 0)
}
