import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'

/** @returns Bytes that this process may still write on the disk that holds a path; the path need not be there yet. */
export type ReadFreeBytes = (path: string) => Promise<number>

export interface DiskReserveOptions {
  /** Bytes that stay free; 0 turns the check off. */
  reserveBytes: number
  readFreeBytes?: ReadFreeBytes | undefined
}

/** A disk does not fill faster than this lets anyone notice. */
const KNOWN_MS = 1_000

/**
 * Refuses what takes room while a disk is almost full. Without a single free byte a database cannot even delete: what
 * stays free is for signing in and for making room.
 */
export class DiskReserve {
  readonly #known = new Map<string, { freeBytes: Promise<number>; untilMs: number }>()

  constructor(private readonly options: DiskReserveOptions) {}

  /**
   * @param folders - Where it would be written.
   * @param bytes - How much, when known.
   * @throws ApiError 507/607
   */
  async require(folders: readonly string[], bytes = 0): Promise<void> {
    const { reserveBytes } = this.options
    if (reserveBytes === 0) return
    const free = await Promise.all([...new Set(folders)].map((folder) => this.#freeBytes(folder)))
    if (free.every((freeBytes) => freeBytes - bytes >= reserveBytes)) return
    throw new ApiError('diskFull', say('diskAlmostFull'))
  }

  #freeBytes(folder: string): Promise<number> {
    const known = this.#known.get(folder)
    if (known && Date.now() < known.untilMs) return known.freeBytes
    const read = this.options.readFreeBytes ?? readFreeBytes
    // A disk that cannot be measured says itself when it is full.
    const freeBytes = read(folder).catch(() => Number.POSITIVE_INFINITY)
    this.#known.set(folder, { freeBytes, untilMs: Date.now() + KNOWN_MS })
    return freeBytes
  }
}

async function readFreeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error
    return readFreeBytes(parent)
  }
}
