import { buffer } from 'node:stream/consumers'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { extensionOf } from '../../files/mediaTypes'
import { generatedName, originalName } from '../../files/storageNames'
import { parseAssetWhitelist, thumbnailExtensions } from '../../files/thumbnails'
import { ReadQueue } from '../../items/answer/ReadQueue'
import type { Project } from '../../project/Project'
import type { Storage, StoredFileInfo } from '../../storage/Storage'
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
const rendered = new ReadQueue({ slots: 2, slotsPerCaller: 2 })
/** Pictures being made, by storage name, so that simultaneous requests make each one once. */
const rendering = new WeakMap<Storage, Map<string, Promise<void>>>()

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

  async #thumbnail(file: FileRow, request: ThumbnailRequest, asker: PictureAsker): Promise<Asset> {
    const isPicture = thumbnailExtensions.includes(extensionOf(file.filename_disk))
    if (!isPicture) throw new ApiError('unprocessable', say('thumbnailTypes'))
    const output = request.output ?? ownFormat(file)
    const { width, height, fit } = request
    // As it is made, so that 80.1 is no other picture.
    const quality = Math.max(1, Math.round(request.quality))
    const focus = fit === 'crop' ? parseFocalPoint(file.metadata) : null
    const around = focus ? `-at-${focus.x}-${focus.y}` : ''
    const version = `${file.checksum || 'none'}-${width}x${height}-${fit}-${quality}${around}`
    const storageName = generatedName(file.id, `${version}.${output}`)

    const { storage } = this.project
    const info =
      (await storage.stat(storageName)) ??
      (await this.#make(file, { ...request, quality, output, focus }, storageName, asker))
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
    asker: PictureAsker,
  ): Promise<StoredFileInfo> {
    const { storage } = this.project
    const underWay = rendering.get(storage) ?? new Map<string, Promise<void>>()
    rendering.set(storage, underWay)
    const others = underWay.get(storageName)
    if (others) await others.catch((error: unknown) => passOn(error, asker))
    else {
      const { caller, gone, requireRoom } = asker
      const task = rendered
        .run(caller, gone, async () => {
          await requireRoom()
          const original = await storage.get(originalName(file.filename_disk))
          if (!original) throw notFound()
          await storage.put(storageName, await renderThumbnail(await buffer(original.stream), request))
        })
        .finally(() => underWay.delete(storageName))
      underWay.set(storageName, task)
      await task
    }
    const info = await storage.stat(storageName)
    if (info) return info
    // The one who had asked first has left.
    if (others) return this.#make(file, request, storageName, asker)
    throw notFound()
  }
}

/** What has gone wrong for someone else with the same picture goes wrong for all, unless they gave up waiting for it. */
function passOn(error: unknown, { gone }: PictureAsker): void {
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
