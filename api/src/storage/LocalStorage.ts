import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkName } from './checkName'
import { makeFolder } from './makeFolder'
import {
  type ByteRange,
  INCOMING_FOLDER,
  type Storage,
  type StoredFile,
  type StoredFileInfo,
} from './Storage'
import { StorageError } from './StorageError'
import { refuseWrite } from './storageReadOnly'
import { sweepFolder } from './sweepFolder'

/** Files below one folder of the local disk, which is made on the first write. */
export class LocalStorage implements Storage {
  /** @param root - absolute path */
  constructor(private readonly root: string) {}

  async put(name: string, content: Readable | Buffer): Promise<void> {
    const path = this.#pathOf(name)
    const incoming = join(this.root, INCOMING_FOLDER)
    const partial = join(incoming, `${randomUUID()}.part`)
    try {
      await makeFolder(dirname(path))
      await makeFolder(incoming)
      const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
      await pipeline(source, createWriteStream(partial, { flush: true }))
      await rename(partial, path)
    } catch (error) {
      // Where nothing can be removed either, the first failure says more.
      await rm(partial, { force: true }).catch(() => undefined)
      refuseWrite(error)
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
    await rm(this.#pathOf(name), { force: true }).catch(refuseWrite)
  }

  async deleteFolder(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true, recursive: true }).catch(refuseWrite)
  }

  async rename(from: string, to: string): Promise<void> {
    const target = this.#pathOf(to)
    await makeFolder(dirname(target)).catch(refuseWrite)
    try {
      await rename(this.#pathOf(from), target)
    } catch (error) {
      if (isMissing(error)) throw new StorageError('not-found', from, { cause: error })
      refuseWrite(error)
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
