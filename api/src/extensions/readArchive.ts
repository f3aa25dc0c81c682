import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ReadEntry } from 'tar'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import {
  DEFAULT_LIMITS,
  PackageCollector,
  type PackageFiles,
  type PackageLimits,
  refusePackage,
  tooLarge,
} from './packageFiles'

const unzip = promisify(gunzip)

/** From here on the ratio of unpacked to packed bytes counts: small files compress well. */
const RATIO_FROM_BYTES = 1024 * 1024
/** A header and padding for each file, and the end of the archive. */
const TAR_OVERHEAD_BYTES = 2_048

/**
 * Reads a `.tgz` as `pergola-extension pack` writes it. All of it stays in memory: no path and no link of the archive
 * ever reaches the disk, and unpacking stops at the limits whatever its headers promise.
 *
 * @throws 422/4 for what is no such archive, 413/601 beyond the limits
 */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  limits: PackageLimits = DEFAULT_LIMITS,
): Promise<PackageFiles> {
  const packed = await readAll(source, limits.packedBytes)
  return readEntries(await unpack(packed, limits), new PackageCollector(limits))
}

async function readAll(source: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of source) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes)
      throw new ApiError('uploadTooLarge', say('packageArchiveTooLarge', { bytes: maxBytes }))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function unpack(packed: Buffer, { unpackedBytes, files, ratio }: PackageLimits): Promise<Buffer> {
  const byRatio = Math.max(RATIO_FROM_BYTES, packed.length * ratio)
  const maxOutputLength = Math.min(unpackedBytes + files * TAR_OVERHEAD_BYTES, byRatio)
  try {
    return await unzip(packed, { maxOutputLength })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw tooLarge(`more than ${maxOutputLength} bytes, which is too much for ${packed.length} packed ones`)
    }
    throw refusePackage('This is no gzip archive')
  }
}

async function readEntries(archive: Buffer, collector: PackageCollector): Promise<PackageFiles> {
  const { Parser } = await import('tar')
  return new Promise((resolve, reject) => {
    const parser = new Parser({ strict: true, onReadEntry: (entry) => void readEntry(entry) })
    const readEntry = (entry: ReadEntry) => {
      try {
        admit(entry, collector)
      } catch (error) {
        entry.resume()
        return reject(error)
      }
      const chunks: Buffer[] = []
      entry.on('data', (chunk) => chunks.push(chunk))
      entry.on('end', () => {
        try {
          if (entry.type !== 'Directory') collector.add(entry.path, Buffer.concat(chunks))
        } catch (error) {
          reject(error)
        }
      })
    }
    parser.on('error', () => reject(refusePackage('The archive is damaged')))
    parser.on('end', () => resolve(collector.files))
    parser.end(archive)
  })
}

/** Links are never followed, and devices are no one's extension. */
function admit({ type, path, size }: ReadEntry, collector: PackageCollector): void {
  if (type === 'Directory') {
    collector.admitFolder(path)
    return
  }
  if (type !== 'File' && type !== 'OldFile') {
    throw refusePackage(`"${path.slice(0, 80)}" is a ${type}, but a package holds files only`)
  }
  collector.admit(path, size)
}
