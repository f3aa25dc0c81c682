import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkName } from './checkName'
import {
  type ByteRange,
  INCOMING_FOLDER,
  type Storage,
  type StoredFile,
  type StoredFileInfo,
} from './Storage'
import type { StorageConfig } from './StorageConfig'
import { StorageError } from './StorageError'

type S3StorageOptions = Extract<StorageConfig, { type: 's3' }>

/** Files in a bucket of an S3-compatible service. */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string

  constructor(options: S3StorageOptions) {
    const { region, endpoint, accessKeyId, secretAccessKey } = options
    this.#bucket = options.bucket
    this.#prefix = options.root ? `${options.root.replace(/\/+$/, '')}/` : ''
    this.#client = new S3Client({
      region,
      endpoint,
      // Compatible services rarely have a host name for each bucket.
      forcePathStyle: options.forcePathStyle ?? endpoint !== undefined,
      credentials: { accessKeyId, secretAccessKey },
      // Services older than the SDK's new default checksums refuse them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async put(name: string, content: Readable | Buffer): Promise<void> {
    const params = { ...this.#address(name), Body: content }
    await new Upload({ client: this.#client, params }).done()
  }

  async get(name: string, range?: ByteRange): Promise<StoredFile | null> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const answer = await orNull(this.#client.send(new GetObjectCommand({ ...this.#address(name), Range })))
    if (!answer) return null
    const wholeSize = answer.ContentRange?.split('/')[1]
    return {
      stream: answer.Body as Readable,
      sizeBytes: wholeSize ? Number(wholeSize) : (answer.ContentLength ?? 0),
      modifiedAt: answer.LastModified ?? new Date(0),
    }
  }

  async stat(name: string): Promise<StoredFileInfo | null> {
    const answer = await orNull(this.#client.send(new HeadObjectCommand(this.#address(name))))
    return answer && { sizeBytes: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) }
  }

  async delete(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#address(name)))
  }

  async deleteFolder(name: string): Promise<void> {
    const { Bucket, Key } = this.#address(name)
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket, Prefix: `${Key}/` })) {
      const Objects = (page.Contents ?? []).map(({ Key: key }) => ({ Key: key }))
      if (Objects.length === 0) continue
      await this.#client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    }
  }

  async rename(from: string, to: string): Promise<void> {
    const source = this.#address(from)
    const CopySource = encodeURI(`${source.Bucket}/${source.Key}`)
    const copied = await orNull(
      this.#client.send(new CopyObjectCommand({ ...this.#address(to), CopySource })),
    )
    if (!copied) throw new StorageError('not-found', from)
    await this.delete(from)
  }

  /** Parts of an interrupted multipart upload are the bucket's: a lifecycle rule of it ends them. */
  async sweep(before: Date): Promise<void> {
    const { Bucket, Key } = this.#address(INCOMING_FOLDER)
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket, Prefix: `${Key}/` })) {
      for (const { Key: key, LastModified } of page.Contents ?? []) {
        if (!key || !LastModified || LastModified >= before) continue
        await this.#client.send(new DeleteObjectCommand({ Bucket, Key: key }))
      }
    }
  }

  #address(name: string): { Bucket: string; Key: string } {
    checkName(name)
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` }
  }
}

async function orNull<Answer>(request: Promise<Answer>): Promise<Answer | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}
