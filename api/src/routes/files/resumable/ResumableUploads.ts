import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { MemoryLocker, Server, type Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { foldersOf } from '../../../http/requireRoom'
import { checkRights, finishUpload, type Stored, sendStored } from './finishUpload'
import { refused, toRefusal, toWebRequest, uploadGone } from './tusRequest'
import { UnfinishedStore } from './UnfinishedStore'

/** Uploads that come in several requests, by the protocol tus. The library answers; rights, limits and words are ours. */
export class ResumableUploads {
  readonly #locker = new MemoryLocker()
  /** Two requests that find an upload whole make one file of it. */
  readonly #finishing = new Map<string, Promise<Stored>>()

  /** @param folder holds what has arrived, in one folder for each project */
  constructor(
    private readonly app: FastifyInstance,
    private readonly folder: string,
  ) {}

  /** The caller's own upload. @throws 404/203 for all others */
  async open(request: FastifyRequest, id: string): Promise<Upload> {
    const upload = await this.#storeOf(request).describe(id)
    if (upload && upload.metadata?.owner === ownerOf(request)) return upload
    throw uploadGone()
  }

  /** @throws 507/607 */
  async requireRoom({ project }: FastifyRequest, bytes: number): Promise<void> {
    const { appOptions, diskReserve } = this.app
    await diskReserve.require([appOptions.dataDir, ...foldersOf(project)], bytes)
  }

  /** Lets the library answer, in the words and headers of this server. */
  async relay(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { maxUploadBytes } = this.app.appOptions
    const outcome: { failure?: unknown; stored?: Stored } = {}
    const response = await this.#serverFor(request, outcome).handleWeb(toWebRequest(request))
    if (outcome.failure) throw toRefusal(outcome.failure, maxUploadBytes)
    if (response.status >= 400) throw refused(response.status, (await response.text()).trim())
    for (const name of ANSWERED_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    if (!outcome.stored) return reply.code(response.status).send()
    return sendStored(reply, outcome.stored, response.status === 204 ? 200 : response.status)
  }

  /** One for each request: what it decides depends on the caller. */
  #serverFor(request: FastifyRequest, outcome: { failure?: unknown; stored?: Stored }): Server {
    const store = this.#storeOf(request)
    return new Server({
      path: '/files/uploads',
      datastore: store,
      locker: this.#locker,
      maxSize: this.app.appOptions.maxUploadBytes,
      namingFunction: () => randomUUID().replaceAll('-', ''),
      // Relative to the address that was asked: a proxy may have put the server below a path.
      generateUrl: (_request, { id }) => `uploads/${id}`,
      onUploadCreate: async (_request, upload) => {
        await checkRights(request, upload)
        await this.requireRoom(request, upload.size ?? 0)
        const { record: _record, ...metadata } = upload.metadata ?? {}
        return { metadata: { ...metadata, owner: ownerOf(request) } }
      },
      onUploadFinish: async (_request, upload) => {
        outcome.stored = await this.#finishOnce(request, store, upload)
        return {}
      },
      onResponseError: (_request, error) => {
        outcome.failure = error
        return undefined
      },
    })
  }

  #finishOnce(request: FastifyRequest, store: UnfinishedStore, upload: Upload): Promise<Stored> {
    const known = this.#finishing.get(upload.id)
    if (known) return known
    const made = this.#finish(request, store, upload).finally(() => this.#finishing.delete(upload.id))
    this.#finishing.set(upload.id, made)
    return made
  }

  async #finish(request: FastifyRequest, store: UnfinishedStore, upload: Upload): Promise<Stored> {
    const data = await finishUpload(request, upload, store.pathOf(upload.id))
    await store.finished(upload, String(data?.id ?? ''))
    return { data }
  }

  #storeOf({ project }: FastifyRequest): UnfinishedStore {
    return new UnfinishedStore({ directory: join(this.folder, project.key) })
  }
}

const ownerOf = ({ viewer }: FastifyRequest): string => String(viewer.userId ?? '')

const ANSWERED_HEADERS = [
  'tus-resumable',
  'location',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'cache-control',
]
