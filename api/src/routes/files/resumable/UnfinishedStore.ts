import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { makeFolder } from '../../../storage/makeFolder'
import { refuseWrite } from '../../../storage/storageReadOnly'

/** Content that arrives in several requests. Each upload is one file, and one with what is known about it. */
export class UnfinishedStore extends FileStore {
  // Lengths are known from the start, so that what is too large is refused before it is sent. What no one goes on with
  // is removed by `sweepUploads`, as the expiration of the library counts from the beginning of an upload.
  override extensions = ['creation', 'creation-with-upload', 'termination']

  /** The library hides why a write failed; a full disk has to be named. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    let received = 0
    async function* count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        received += chunk.length
        yield chunk
      }
    }
    const target = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset })
    await pipeline(source, count, target).catch(refuseWrite)
    return offset + received
  }

  override async create(upload: Upload): Promise<Upload> {
    await makeFolder(this.directory).catch(refuseWrite)
    return super.create(upload).catch(refuseWrite)
  }

  pathOf(id: string): string {
    return join(this.directory, id)
  }

  /** What is known about an upload, also of one whose content has become a file since. */
  async describe(id: string): Promise<Upload | undefined> {
    return /^[0-9a-f]{32}$/.test(id) ? this.configstore.get(id) : undefined
  }

  /** Its content is stored; which record that made is kept for a client that did not get the answer. */
  async finished(upload: Upload, record: string): Promise<void> {
    upload.metadata = { ...upload.metadata, record }
    await this.configstore.set(upload.id, upload)
    await rm(this.pathOf(upload.id), { force: true })
  }
}

// The library makes the folder in its constructor too, where one that cannot be made ends the process. The types call the
// method private, so that the class cannot declare it.
Object.defineProperty(UnfinishedStore.prototype, 'checkOrCreateDirectory', { value: () => undefined })
