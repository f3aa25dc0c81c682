import { buffer } from 'node:stream/consumers'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { extensionOf } from '../../files/mediaTypes'
import { generatedName, originalName } from '../../files/storageNames'
import { parseAssetWhitelist, thumbnailExtensions } from '../../files/thumbnails'
import type { Project } from '../../project/Project'
import type { Storage, StoredFileInfo } from '../../storage/Storage'
import { limitConcurrency } from './limitConcurrency'
import { parseFocalPoint } from './parseFocalPoint'
import { renderThumbnail } from './renderThumbnail'
import {
  type AssetQuery,
  resolveThumbnail,
  type ThumbnailOutput,
  type ThumbnailRequest,
} from './resolveThumbnail'

/** What can be delivered for one address. */
export interface Asset extends StoredFileInfo {
  /** Where the bytes are in the project's storage. */
  storageName: string
  type: string
  fileName: string
  /** Changes with the content. */
  etag: string
}

interface FileRow {
  id: number
  filename_disk: string
  filename_download: string
  type: string | null
  checksum: string | null
  metadata: unknown
}

/** Each picture may take hundreds of megabytes while it is decoded. */
const renderLimited = limitConcurrency(2)
/** Pictures being made, by storage name, so that simultaneous requests make each one once. */
const rendering = new WeakMap<Storage, Map<string, Promise<void>>>()

/** Finds and makes what asset addresses lead to. Delivery needs no permission: the hash is the key. */
export class AssetsService {
  constructor(private readonly project: Project) {}

  /**
   * @param name - the private hash, or the download name where the project's addresses use that
   * @throws 404/203 for unknown names and missing content, 422/12 for thumbnails that are not allowed or possible
   */
  async find(name: string, query: AssetQuery): Promise<Asset> {
    const settings = await this.project.settings.get()
    const byName = settings.text('asset_url_naming') === 'filename_download'
    const file = await this.#findFile(byName ? 'filename_download' : 'private_hash', name)
    const request = resolveThumbnail(query, parseAssetWhitelist(settings.text('asset_whitelist')))
    return request ? this.#thumbnail(file, request) : this.#original(file)
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
    const storageName = originalName(file.filename_disk)
    const info = await this.project.storage.stat(storageName)
    if (!info) throw notFound()
    const version = file.checksum || `${info.sizeBytes}-${info.modifiedAt.getTime()}`
    return {
      ...info,
      storageName,
      type: file.type ?? '',
      fileName: file.filename_download,
      etag: `"${version}"`,
    }
  }

  async #thumbnail(file: FileRow, request: ThumbnailRequest): Promise<Asset> {
    const isPicture = thumbnailExtensions.includes(extensionOf(file.filename_disk))
    if (!isPicture) throw new ApiError('unprocessable', say('thumbnailTypes'))
    const output = request.output ?? ownFormat(file)
    const { width, height, fit, quality } = request
    const focus = fit === 'crop' ? parseFocalPoint(file.metadata) : null
    const around = focus ? `-at-${focus.x}-${focus.y}` : ''
    const version = `${file.checksum || 'none'}-${width}x${height}-${fit}-${quality}${around}`
    const storageName = generatedName(file.id, `${version}.${output}`)

    const { storage } = this.project
    const info =
      (await storage.stat(storageName)) ??
      (await this.#make(file, { ...request, output, focus }, storageName))
    return {
      ...info,
      storageName,
      type: `image/${output}`,
      fileName: file.filename_download,
      etag: `"${version}.${output}"`,
    }
  }

  async #make(
    file: FileRow,
    request: Parameters<typeof renderThumbnail>[1],
    storageName: string,
  ): Promise<StoredFileInfo> {
    const { storage } = this.project
    const underWay = rendering.get(storage) ?? new Map<string, Promise<void>>()
    rendering.set(storage, underWay)
    const task =
      underWay.get(storageName) ??
      renderLimited(async () => {
        const original = await storage.get(originalName(file.filename_disk))
        if (!original) throw notFound()
        await storage.put(storageName, await renderThumbnail(await buffer(original.stream), request))
      }).finally(() => underWay.delete(storageName))
    underWay.set(storageName, task)
    await task
    const info = await storage.stat(storageName)
    if (!info) throw notFound()
    return info
  }
}

function ownFormat(file: FileRow): ThumbnailOutput {
  const extension = extensionOf(file.filename_disk)
  if (extension === 'png' || extension === 'gif' || extension === 'webp') return extension
  return 'jpeg'
}

function notFound(): ApiError {
  return new ApiError('itemNotFound', say('fileMissing'))
}
