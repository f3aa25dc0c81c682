import { buffer } from 'node:stream/consumers'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { extensionOf } from '../../files/mediaTypes'
import { generatedName, originalName } from '../../files/storageNames'
import { parseAssetWhitelist, thumbnailExtensions } from '../../files/thumbnails'
import { ReadQueue } from '../../items/answer/ReadQueue'
import type { Project } from '../../project/Project'
import type { Storage, StoredFileInfo } from '../../storage/Storage'
import { isRefusedWrite } from '../../storage/storageReadOnly'
import { PictureCache } from './PictureCache'
import { parseFocalPoint } from './parseFocalPoint'
import { type Rendering, renderThumbnail } from './renderThumbnail'
import {
  type AssetQuery,
  resolveThumbnail,
  type ThumbnailOutput,
  type ThumbnailRequest,
} from './resolveThumbnail'

/** What can be delivered for one address. */
export interface Asset {
  type: string
  fileName: string
  modifiedAt: Date
  /** Changes with the content. */
  etag: string
  /** The bytes, or where they are in the project's storage; a picture may have to be made first. */
  content(): Promise<AssetContent>
}

export type AssetContent = { sizeBytes: number } & ({ storageName: string } | { picture: Buffer })

interface FileRow {
  id: number
  filename_disk: string
  filename_download: string
  type: string | null
  checksum: string | null
  metadata: unknown
}

/** Each picture may take hundreds of megabytes while it is decoded. */
const rendered = new ReadQueue({ slots: 2, slotsPerCaller: 2 })
/** Pictures being made, by storage name, so that simultaneous requests make each one once. */
const rendering = new WeakMap<Storage, Map<string, Promise<Buffer>>>()
/** Bytes of pictures in sizes that no list names, of all projects. */
const MAX_UNLISTED_BYTES = 64 * 2 ** 20
const unlisted = new PictureCache(MAX_UNLISTED_BYTES)

/** Who waits for a picture that may have to be made. */
export interface PictureAsker {
  caller: unknown
  /** Aborted when they have left. */
  gone: AbortSignal
  /** @throws 507/607 while there is no room for one more file */
  requireRoom(): Promise<void>
}

/** Finds and makes what asset addresses lead to. Delivery needs no permission: the hash is the key. */
export class AssetsService {
  constructor(private readonly project: Project) {}

  /**
   * @param name - the private hash, or the download name where the project's addresses use that
   * @throws 404/203 for unknown names and missing content, 422/12 for thumbnails that are not allowed or possible
   */
  async find(name: string, query: AssetQuery, asker: PictureAsker): Promise<Asset> {
    const settings = await this.project.settings.get()
    const byName = settings.text('asset_url_naming') === 'filename_download'
    const file = await this.#findFile(byName ? 'filename_download' : 'private_hash', name)
    const request = resolveThumbnail(query, parseAssetWhitelist(settings.text('asset_whitelist')))
    return request ? this.#thumbnail(file, request, asker) : this.#original(file)
  }

  /** An original by its disk name. @throws 404/203 */
  async findOriginal(diskName: string): Promise<Asset> {
    return this.#original(await this.#findFile('filename_disk', diskName))
  }

  async #findFile(column: string, value: string): Promise<FileRow> {
    const row: FileRow | undefined = await this.project
      .knex('directus_files')
      .where(column, value)
      .orderBy('id', 'desc')
      .first('id', 'filename_disk', 'filename_download', 'type', 'checksum', 'metadata')
    if (!row) throw notFound()
    return row
  }

  async #original(file: FileRow): Promise<Asset> {
    const { version, modifiedAt, sizeBytes } = await this.#stored(file)
    const storageName = originalName(file.filename_disk)
    return {
      modifiedAt,
      type: file.type ?? '',
      fileName: file.filename_download,
      etag: `"${version}"`,
      content: async () => ({ storageName, sizeBytes }),
    }
  }

  async #stored(file: FileRow): Promise<StoredFileInfo & { version: string }> {
    const info = await this.project.storage.stat(originalName(file.filename_disk))
    if (!info) throw notFound()
    return { ...info, version: file.checksum || `${info.sizeBytes}-${info.modifiedAt.getTime()}` }
  }

  async #thumbnail(file: FileRow, request: ThumbnailRequest, asker: PictureAsker): Promise<Asset> {
    const isPicture = thumbnailExtensions.includes(extensionOf(file.filename_disk))
    if (!isPicture) throw new ApiError('unprocessable', say('thumbnailTypes'))
    const output = request.output ?? ownFormat(file)
    const { width, height, fit, isListed } = request
    // As it is made, so that 80.1 is no other picture.
    const quality = Math.max(1, Math.round(request.quality))
    const focus = fit === 'crop' ? parseFocalPoint(file.metadata) : null
    const around = focus ? `-at-${focus.x}-${focus.y}` : ''
    const form = `${width}x${height}-${fit}-${quality}${around}.${output}`
    const making = { file, request: { ...request, quality, output, focus }, asker }
    const parts = { type: `image/${output}`, fileName: file.filename_download }
    return isListed
      ? { ...parts, ...(await this.#listed(making, `${file.checksum || 'none'}-${form}`)) }
      : { ...parts, ...(await this.#unlisted(making, form)) }
  }

  /** Kept in the storage: there are as many of a file as there are formats. */
  async #listed(making: Making, version: string): Promise<AssetPart> {
    const { storage } = this.project
    const storageName = generatedName(making.file.id, version)
    const etag = `"${version}"`
    const found = await storage.stat(storageName)
    const keep = (picture: Buffer) => storage.put(storageName, picture).catch(unlessRefused)
    const picture = found ? null : await this.#make(making, storageName, keep)
    const info = found ?? (await storage.stat(storageName))
    if (info) {
      const { sizeBytes, modifiedAt } = info
      return { modifiedAt, etag, content: async () => ({ storageName, sizeBytes }) }
    }
    if (!picture) throw notFound()
    // Of a storage that takes no files it is made again each time.
    const { modifiedAt } = await this.#stored(making.file)
    return { modifiedAt, etag, content: async () => ({ picture, sizeBytes: picture.length }) }
  }

  /** Kept in memory, for as long as there is room: with all of its sizes one picture could fill any disk. */
  async #unlisted(making: Making, form: string): Promise<AssetPart> {
    const { version, modifiedAt } = await this.#stored(making.file)
    const name = generatedName(making.file.id, `${version}-${form}`)
    const cacheName = `${idOf(this.project.storage)}/${name}`
    return {
      modifiedAt,
      etag: `"${version}-${form}"`,
      content: async () => {
        const keep = async (made: Buffer) => unlisted.put(cacheName, made)
        const picture = unlisted.get(cacheName) ?? (await this.#make(making, name, keep))
        return { picture, sizeBytes: picture.length }
      },
    }
  }

  /** @param name - says what it is */
  async #make(making: Making, name: string, keep: (picture: Buffer) => Promise<void>): Promise<Buffer> {
    const { file, request, asker } = making
    const { storage } = this.project
    const underWay = rendering.get(storage) ?? new Map<string, Promise<Buffer>>()
    rendering.set(storage, underWay)
    const others = await underWay.get(name)?.catch((error: unknown) => passOn(error, asker))
    if (others) return others
    // The one who had asked first has left.
    if (underWay.has(name)) return this.#make(making, name, keep)
    const task = rendered
      .run(asker.caller, asker.gone, async () => {
        if (request.isListed) await asker.requireRoom()
        const original = await storage.get(originalName(file.filename_disk))
        if (!original) throw notFound()
        const picture = await renderThumbnail(await buffer(original.stream), request)
        await keep(picture)
        return picture
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, task)
    return task
  }
}

interface Making {
  file: FileRow
  request: Rendering & Pick<ThumbnailRequest, 'isListed'>
  asker: PictureAsker
}

type AssetPart = Pick<Asset, 'modifiedAt' | 'etag' | 'content'>

let lastId = 0
const ids = new WeakMap<Storage, number>()

/** One file of a project is another one of the next. */
function idOf(storage: Storage): number {
  const id = ids.get(storage) ?? ++lastId
  ids.set(storage, id)
  return id
}

/** Pictures are shown where they cannot be kept. */
function unlessRefused(error: unknown): void {
  if (!isRefusedWrite(error)) throw error
}

/** What has gone wrong for someone else with the same picture goes wrong for all, unless they gave up waiting for it. */
function passOn(error: unknown, { gone }: PictureAsker): undefined {
  if (gone.aborted || (error as ApiError).status !== 499) throw error
}

function ownFormat(file: FileRow): ThumbnailOutput {
  const extension = extensionOf(file.filename_disk)
  if (extension === 'png' || extension === 'gif' || extension === 'webp') return extension
  return 'jpeg'
}

function notFound(): ApiError {
  return new ApiError('itemNotFound', say('fileMissing'))
}
