import { randomBytes } from 'node:crypto'
import { transact } from '../db/repeated'
import { ApiError } from '../errors/ApiError'
import { refusalOf } from '../errors/Refusal'
import { say } from '../errors/say'
import { type RequestKey, writeOnce } from '../items/write/writeOnce'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import { type Backup, BackupCancelled, BackupStore } from './BackupStore'

/** Folder of the archives in the storage of a project; no address leads to it. */
const FOLDER = 'backups'

/** Makes backups of one project in this process, beside the requests, and keeps them in its storage. */
export class BackupRunner {
  readonly store: BackupStore
  readonly #running = new Map<number, { ending: AbortController; end: Promise<void> }>()
  #isClosed = false

  /** Hears of failures that are the fault of the server. */
  onFailure: (error: unknown) => void = () => undefined

  constructor(private readonly project: Project) {
    this.store = new BackupStore(project.knex)
  }

  /**
   * Begins a backup and answers at once.
   *
   * @param once - The name of the request: sent again, it is answered by the backup that it has begun.
   * @throws ApiError 422/12 while another one is being made
   */
  async start(viewer: Viewer, once: RequestKey | undefined): Promise<Backup> {
    if (this.#isClosed) throw new ApiError('serverBusy', say('serverEnding'))
    const file = `${FOLDER}/${randomBytes(16).toString('hex')}.zip`
    const { project, store } = this
    const written = await transact(project.knex, (db) =>
      writeOnce({ db, viewer, project }, once, async () => [
        (await store.within(db).begin(file, viewer.userId)).id,
      ]),
    )
    const backup = await store.get(Number(written.keys[0]))
    if (written.isRepeated) return backup
    const ending = new AbortController()
    const end = this.#run(backup, file, ending.signal).finally(() => this.#running.delete(backup.id))
    this.#running.set(backup.id, { ending, end })
    return backup
  }

  /** Removes a backup with its archive; one that is being made ends. */
  async remove(id: number): Promise<void> {
    const { file } = await this.store.get(id)
    await this.store.remove(id)
    const running = this.#running.get(id)
    running?.ending.abort()
    await running?.end
    if (file) await this.project.storage.delete(file)
  }

  /** Waits until no backup of this process is being made any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { ending } of this.#running.values()) ending.abort()
    await Promise.all([...this.#running.values()].map(({ end }) => end))
  }

  async #run(backup: Backup, file: string, signal: AbortSignal): Promise<void> {
    const { storage } = this.project
    try {
      const { createBackup } = await import('./createBackup')
      await createBackup(this.project, backup, (archive) => storage.put(file, archive), { signal })
    } catch (error) {
      await this.#noteFailure(backup.id, error).catch((failure) => this.onFailure(failure))
      await storage.delete(file).catch((failure) => this.onFailure(failure))
    }
  }

  async #noteFailure(id: number, error: unknown): Promise<void> {
    if (error instanceof BackupCancelled) return this.store.fail(id, 'interrupted', null)
    const isExpected = error instanceof ApiError && error.status < 500
    if (!isExpected) this.onFailure(error)
    await this.store.fail(id, 'failed', refusalOf(error instanceof ApiError ? error : say('serverStuck')))
  }
}
