import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkName } from './checkName'
import {
  type ByteRange,
  INCOMING_FOLDER,
  type Storage,
  type StoredFile,
  type StoredFileInfo,
} from './Storage'
import { StorageError } from './StorageError'
import { sweepFolder } from './sweepFolder'

/** Files below one folder of the local disk, which is made on the first write. */
export class LocalStorage implements Storage {
  /** @param root - absolute path */
  constructor(private readonly root: string) {}

  async put(name: string, content: Readable | Buffer): Promise<void> {
    const path = this.#pathOf(name)
    const incoming = join(this.root, INCOMING_FOLDER)
    await mkdir(dirname(path), { recursive: true })
    await mkdir(incoming, { recursive: true })
    const partial = join(incoming, `${randomUUID()}.part`)
    try {
      const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
      await pipeline(source, createWriteStream(partial, { flush: true }))
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  async get(name: string, range?: ByteRange): Promise<StoredFile | null> {
    const info = await this.stat(name)
    return info && { ...info, stream: createReadStream(this.#pathOf(name), range) }
  }

  async stat(name: string): Promise<StoredFileInfo | null> {
    try {
      const stats = await stat(this.#pathOf(name))
      return stats.isFile() ? { sizeBytes: stats.size, modifiedAt: stats.mtime } : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true })
  }

  async deleteFolder(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true, recursive: true })
  }

  async rename(from: string, to: string): Promise<void> {
    const target = this.#pathOf(to)
    await mkdir(dirname(target), { recursive: true })
    try {
      await rename(this.#pathOf(from), target)
    } catch (error) {
      throw isMissing(error) ? new StorageError('not-found', from, { cause: error }) : error
    }
  }

  sweep(before: Date): Promise<void> {
    return sweepFolder(join(this.root, INCOMING_FOLDER), { before })
  }

  #pathOf(name: string): string {
    checkName(name)
    return join(this.root, name)
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
