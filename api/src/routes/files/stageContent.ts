import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sweepFolder } from '../../storage/sweepFolder'

/** Received content on its way to the storage: in a temporary file, since it may be larger than memory. */
export interface StagedContent {
  /** Of the temporary file. */
  path: string
  sizeBytes: number
  /** MD5, hexadecimal. */
  checksum: string
  /** The first bytes, enough to detect the type. */
  head: Buffer
  open(): Readable
  /** Removes the temporary file. */
  dispose(): Promise<void>
}

const headBytes = 1024
const STAGED_PREFIX = 'pergola-upload-'

/** @throws 413/601 when there are more than `maxBytes`; nothing is left behind then */
export async function stageContent(source: Readable | Buffer, maxBytes: number): Promise<StagedContent> {
  const path = join(tmpdir(), `${STAGED_PREFIX}${randomUUID()}`)
  const hash = createHash('md5')
  let sizeBytes = 0
  let head = Buffer.alloc(0)

  async function* measure(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw new ApiError('uploadTooLarge', say('fileTooLarge', { bytes: maxBytes }))
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      hash.update(chunk)
      yield chunk
    }
  }

  const dispose = () => rm(path, { force: true })
  try {
    const stream = Buffer.isBuffer(source) ? Readable.from([source]) : source
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await dispose()
    throw error
  }
  return { path, sizeBytes, checksum: hash.digest('hex'), head, open: () => createReadStream(path), dispose }
}

/** Content that lies in a file already, which stays its owner's. */
export async function readStaged(path: string): Promise<StagedContent> {
  const hash = createHash('md5')
  let sizeBytes = 0
  let head = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
    hash.update(chunk)
  }
  const open = () => createReadStream(path)
  return { path, sizeBytes, checksum: hash.digest('hex'), head, open, dispose: async () => undefined }
}

/** Removes received content that no one has stored: of processes that ended in the middle of an upload. */
export function sweepStagedContent(before: Date): Promise<void> {
  return sweepFolder(tmpdir(), { before, prefix: STAGED_PREFIX })
}
