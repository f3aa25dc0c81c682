import { randomBytes, randomUUID } from 'node:crypto'
import { type Action, isAllowed } from '@pergola/sdk/contract'
import { holdOriginal } from '../../backup/heldFiles'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { generatedFolder, originalName } from '../../files/storageNames'
import type { Row } from '../../items/ItemsContext'
import { ItemsService, type WriteResult } from '../../items/ItemsService'
import type { WriteRequest } from '../../items/itemAnswers'
import type { Key } from '../../items/keys'
import { openItemsContext } from '../../items/openItemsContext'
import { type ContentColumns, contentColumns, withServerColumns } from '../../items/rules/serverColumns'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { INCOMING_FOLDER } from '../../storage/Storage'
import { type ContentSource, type DescribedContent, describeContent } from './describeContent'
import type { RemoteContent } from './fetchContent'
import { diskFileName, downloadFileName, numberedName, randomDiskName, titleFromFileName } from './fileNames'
import type { StagedContent } from './stageContent'

export interface FilesServiceOptions {
  project: Project
  viewer: Viewer
}

/** Content that has arrived, and what its sender said about it. */
export interface Upload extends ContentSource {
  staged: StagedContent
  embed?: RemoteContent['embed']
}

/** Between the look for a free name and its use, no one else of this process may take it. */
const oneAtATime = limitConcurrency(1)

/** File records together with the content behind them. Records alone are read and written like other items. */
export class FilesService {
  readonly #project: Project
  readonly #items: ItemsService

  constructor(private readonly options: FilesServiceOptions) {
    this.#project = options.project
    this.#items = new ItemsService({ ...options, collection: 'directus_files' })
  }

  /**
   * Refuses callers who may not upload, before they send megabytes.
   *
   * @throws 403/10 for anonymous callers, 403/301 for others
   */
  async checkCreate(): Promise<void> {
    if (await this.#mayDo('create')) return
    if (this.options.viewer.isAnonymous) throw new ApiError('forbidden', say('signInToUpload'))
    throw new ApiError('createDenied', say('uploadDenied'))
  }

  /**
   * The same for new content of a file.
   *
   * @throws 404/203 for files that cannot be read, 401/3 for anonymous callers, 403/302 for others
   */
  async checkReplace(key: Key): Promise<void> {
    await this.#items.version(key)
    if (await this.#mayDo('update')) return
    if (this.options.viewer.isAnonymous) throw new ApiError('unauthorized', say('signInToChangeFiles'))
    throw new ApiError('updateDenied', say('filesDenied'))
  }

  async #mayDo(action: Action): Promise<boolean> {
    const { schema, permissions } = await openItemsContext(this.options)
    const collection = schema.collections.get('directus_files')
    return collection !== undefined && isAllowed(permissions.access(collection, action))
  }

  /** Stores content and makes its record. The staged content stays the caller's to dispose of. */
  async create(upload: Upload, sent: Row, request: WriteRequest = {}): Promise<WriteResult<Row>> {
    const { columns, metadata } = await this.#describe(upload)
    const { filename_download: sentName, ...fields } = withoutContent(sent)
    const downloadName = downloadFileName(textOr(sentName, upload.fileName))
    const diskName = await this.#store(upload.staged, textOr(sent.filename_disk, downloadName), columns.type)
    const defaults = {
      title: upload.embed?.title ?? titleFromFileName(downloadName),
      description: '',
      location: '',
      metadata,
    }
    const known = {
      ...Object.fromEntries(Object.entries(defaults).filter(([field]) => fields[field] === undefined)),
      ...this.#placed(columns, diskName),
      filename_download: downloadName,
      private_hash: randomHash(),
      uploaded_on: new Date().toISOString().slice(0, 19).replace('T', ' '),
    }
    try {
      const created = await withServerColumns(known, (token) =>
        this.#items.createOne({ ...fields, ...token }, request),
      )
      if (created.isRepeated) await this.#project.storage.delete(originalName(diskName))
      return created
    } catch (error) {
      await this.#project.storage.delete(originalName(diskName))
      throw error
    }
  }

  /**
   * Replaces the content of a file; id, hash and names stay unless they are among the fields. The old content stays until
   * the new one is stored whole and its record written; when it cannot take its place, the record is as it was. To replace it
   * twice does what it does once: the request has no name.
   */
  async replace(
    key: Key,
    upload: Upload,
    fields: Row,
    { once: _once, ...request }: WriteRequest = {},
  ): Promise<WriteResult<Row>> {
    const { columns } = await this.#describe(upload)
    const { storage: objects } = this.#project
    const incoming = `${INCOMING_FOLDER}/${randomUUID()}`
    await objects.put(incoming, upload.staged.open())
    try {
      const current = await this.#diskNameOf(key)
      const before = await this.#contentColumnsOf(key)
      const diskName = await this.#requestedDiskName(fields, current)
      const result = await withServerColumns({ ...this.#placed(columns, diskName) }, (token) =>
        this.#items.updateOne(key, { ...withoutContent(fields), ...token }, request),
      )
      try {
        await holdOriginal(this.#project, current)
        await objects.rename(incoming, originalName(diskName))
      } catch (error) {
        await withServerColumns(before, (token) => this.#items.updateOne(key, token))
        throw error
      }
      if (diskName !== current) await objects.delete(originalName(current))
      await objects.deleteFolder(generatedFolder(Number(key)))
      return result
    } catch (error) {
      await objects.delete(incoming)
      throw error
    }
  }

  /** Changes the record of a file; a new `filename_disk` renames its content. */
  async update(key: Key, fields: Row, request: WriteRequest = {}): Promise<WriteResult<Row>> {
    const current = typeof fields.filename_disk === 'string' ? await this.#diskNameOf(key) : null
    const diskName = current && (await this.#requestedDiskName(fields, current))
    if (current === null || diskName === null || diskName === current) {
      return this.#items.updateOne(key, fields, request)
    }
    const result = await withServerColumns({ filename_disk: diskName }, (token) =>
      this.#items.updateOne(key, { ...fields, ...token }, request),
    )
    if (result.isRepeated) return result
    try {
      await holdOriginal(this.#project, current)
      await this.#project.storage.rename(originalName(current), originalName(diskName))
    } catch (error) {
      await withServerColumns({ filename_disk: current }, (token) => this.#items.updateOne(key, token))
      throw error
    }
    return result
  }

  #placed(columns: DescribedContent['columns'], diskName: string): ContentColumns {
    return { ...columns, filename_disk: diskName, storage: this.#project.config.storage.type }
  }

  async #describe({ staged, embed, ...source }: Upload): Promise<DescribedContent> {
    const described = await describeContent(staged, source, await this.#project.settings.get())
    if (!embed) return described
    const video = { type: embed.type, embed: embed.id, duration: embed.durationSeconds }
    return { ...described, columns: { ...described.columns, ...video } }
  }

  /** Puts content under a disk name as the project names its files. */
  async #store(staged: StagedContent, wanted: string, type: string): Promise<string> {
    const { settings, storage } = this.#project
    if ((await settings.get()).text('file_naming') !== 'file_name') {
      const diskName = randomDiskName(wanted, type)
      await storage.put(originalName(diskName), staged.open())
      return diskName
    }
    return oneAtATime(async () => {
      const diskName = await this.#freeName(diskFileName(wanted))
      await storage.put(originalName(diskName), staged.open())
      return diskName
    })
  }

  async #requestedDiskName(fields: Row, current: string): Promise<string> {
    const wanted = diskFileName(textOr(fields.filename_disk, current))
    return wanted === current ? current : this.#freeName(wanted)
  }

  /** The name itself, or with the first number that makes it new. */
  async #freeName(name: string): Promise<string> {
    for (let count = 0; ; count++) {
      const candidate = numberedName(name, count)
      if (!(await this.#project.storage.stat(originalName(candidate)))) return candidate
    }
  }

  /** What the record says about the content that is stored. */
  async #contentColumnsOf(key: Key): Promise<Row> {
    const { knex } = this.#project
    return knex('directus_files').where({ id: key }).first(contentColumns)
  }

  /** @throws 404/203 */
  async #diskNameOf(key: Key): Promise<string> {
    await this.#items.version(key)
    const row = await this.#project.knex('directus_files').where({ id: key }).first('filename_disk')
    return String(row?.filename_disk)
  }
}

/** Body keys that speak of the content, which is stored by itself. */
function withoutContent({ data: _data, filename_disk: _diskName, ...fields }: Row): Row {
  return fields
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : fallback
}

/** 16 lower-case characters; 80 bits, since anyone who knows it may read the file. */
function randomHash(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz012345'
  return Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')
}

/**
 * Makes a gate that lets at most `limit` tasks run at the same time; the others wait in the order in which they came.
 */
function limitConcurrency(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await task()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
