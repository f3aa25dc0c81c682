import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashSecret } from '../auth/tokens'
import { ArchiveReader, Interrupted } from '../backup/ArchiveReader'
import type { Manifest } from '../backup/Manifest'
import { ApiError } from '../errors/ApiError'
import { type Refusal, refusalOf } from '../errors/Refusal'
import { say } from '../errors/say'
import type { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import { type RestoreOptions, restoreProject } from './restoreProject'

/** An archive comes in pieces of at most so many bytes: each passes proxies, and can be sent again. */
export const PIECE_BYTES = 8 * 1024 * 1024
/** A process that has not reported for this long has ended. */
const SILENT_MS = 20_000
const BEAT_MS = 1_000
/** The largest tables, which say what an archive is about. */
const SHOWN_TABLES = 12

/**
 * - `receiving`: parts of the archive are missing.
 * - `ready`: checked whole; `error` says why the last try to restore it failed.
 * - `refused`: it is no archive that could be used; `error` says why.
 * - `done`: the project is there, and the archive is gone.
 */
export type RestoreState = 'receiving' | 'checking' | 'ready' | 'refused' | 'restoring' | 'done'

export interface ArchiveContents {
  project: string
  /** ISO 8601. */
  createdAt: string
  database: 'sqlite' | 'mysql'
  rows: number
  files: number
  missingFiles: number
  /** Collections of the project with most rows. */
  tables: { name: string; rows: number }[]
}

export interface RestoreStatus {
  state: RestoreState
  bytes: number
  /** How much of the archive is here. */
  received: number
  /** Of what is checked or restored, in bytes. */
  done: number
  total: number
  contents: ArchiveContents | null
  /** English. */
  error: string | null
  /** The same, for clients that say it in other languages. */
  refusal: Refusal | null
}

interface StoredStatus extends Omit<RestoreStatus, 'received'> {
  beatAt: number
}

type Progress = NonNullable<RestoreOptions['onProgress']>

/**
 * Archives that are uploaded to become projects, each in a folder of its own. Who knows its number may send it and look at
 * it; the server keeps a hash of the number alone.
 */
export class Restores {
  readonly #working = new Map<string, Promise<void>>()
  readonly #receiving = new Set<string>()
  #isClosed = false

  constructor(
    private readonly folder: string,
    private readonly registry: ProjectRegistry,
    private readonly onFailure: (error: unknown) => void = () => undefined,
  ) {}

  /** @returns the number of a new one, which no one can guess */
  async begin(bytes: number): Promise<string> {
    const id = randomBytes(32).toString('base64url')
    await mkdir(this.#place(id), { recursive: true, mode: 0o700 })
    await this.#write(id, {
      ...{ state: 'receiving', bytes, done: 0, total: 0, contents: null, ...failure(null) },
      beatAt: Date.now(),
    })
    return id
  }

  /** @throws 404/203 for an unknown number */
  async read(id: string): Promise<RestoreStatus> {
    const stored = await this.#read(id)
    const isAbandoned = !this.#working.has(id) && stored.beatAt < Date.now() - SILENT_MS
    if (stored.state === 'checking' && isAbandoned) await this.#check(id, stored)
    if (stored.state === 'restoring' && isAbandoned) {
      Object.assign(stored, { state: 'ready', ...failure(refusalOf(say('restoreInterrupted'))) })
      await this.#write(id, stored)
    }
    const { beatAt: _beatAt, ...status } = stored
    const received = stored.state === 'receiving' ? await this.#received(id) : stored.bytes
    return { ...status, received }
  }

  /**
   * Takes the next piece of an archive. The last one begins its check.
   *
   * @throws 422/12 for a piece that is not the next one, or that is too long; what has come of it stays
   */
  async receive(id: string, offset: number, source: Readable): Promise<RestoreStatus> {
    const stored = await this.#read(id)
    if (stored.state !== 'receiving') throw new ApiError('unprocessable', say('archiveHere'))
    if (this.#receiving.has(id)) throw new ApiError('unprocessable', say('archiveBusy'))
    this.#receiving.add(id)
    try {
      const received = await this.#received(id)
      if (offset !== received) throw new ApiError('unprocessable', say('archiveOffset', { received, offset }))
      const most = Math.min(PIECE_BYTES, stored.bytes - received)
      await pipeline(source, upTo(most), createWriteStream(this.#archive(id), { flags: 'a', mode: 0o600 }))
      if ((await this.#received(id)) === stored.bytes) await this.#check(id, stored)
    } finally {
      this.#receiving.delete(id)
    }
    return this.read(id)
  }

  /** Begins to make a project of a checked archive. What goes wrong is said by its status. */
  async start(
    id: string,
    options: Pick<RestoreOptions, 'config' | 'appUrl' | 'projectName'>,
  ): Promise<RestoreStatus> {
    const { state } = await this.read(id)
    if (state === 'ready') await this.#working.get(id)
    const stored = await this.#read(id)
    // Of those who start it at once one is first: from here to the beginning of the work nothing is awaited.
    if (stored.state !== 'ready' || this.#working.has(id))
      throw new ApiError('unprocessable', say('archiveNotReady'))
    await this.#work(id, { ...stored, state: 'restoring', ...failure(null) }, async (onProgress) => {
      try {
        await restoreProject({
          ...options,
          registry: this.registry,
          path: this.#archive(id),
          isChecked: true,
          onProgress,
        })
        await rm(this.#archive(id), { force: true })
        return { state: 'done' }
      } catch (error) {
        return { state: 'ready', ...failure(this.#reason(error)) }
      }
    })
    return this.read(id)
  }

  /** @throws 422/12 while it becomes a project */
  async remove(id: string): Promise<void> {
    const { state } = await this.read(id)
    if (state === 'restoring') throw new ApiError('unprocessable', say('archiveRestoring'))
    await rm(this.#place(id), { recursive: true, force: true })
  }

  /** Removes what no one has touched since then. */
  async sweep(before: Date): Promise<void> {
    const names = await readdir(this.folder).catch(() => [])
    for (const name of names) {
      const place = join(this.folder, name)
      const touched = await Promise.all(
        ['status.json', 'archive.zip'].map((file) => stat(join(place, file)).catch(() => null)),
      )
      if (touched.every((file) => file === null || file.mtime < before))
        await rm(place, { recursive: true, force: true })
    }
  }

  /** Ends what is under way: a project that is half there is undone. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#working.values())
  }

  /** Begins to look at an archive that is all here. */
  async #check(id: string, stored: StoredStatus): Promise<void> {
    if (this.#working.has(id)) return
    const checking: StoredStatus = { ...stored, state: 'checking', ...failure(null) }
    await this.#work(id, checking, async (onProgress) => {
      try {
        const contents = await checkArchive(this.#archive(id), onProgress)
        return { state: 'ready', contents }
      } catch (error) {
        // The next process that is asked goes on.
        if (error instanceof Interrupted) return {}
        await rm(this.#archive(id), { force: true })
        return { state: 'refused', ...failure(this.#reason(error)) }
      }
    })
  }

  /** Works beside the requests. @returns once that has been noted */
  async #work(
    id: string,
    status: StoredStatus,
    work: (onProgress: Progress) => Promise<Partial<StoredStatus>>,
  ): Promise<void> {
    const onProgress: Progress = (done, total) => {
      if (this.#isClosed) throw new Interrupted('The server ends')
      Object.assign(status, { done, total })
    }
    const noted = this.#write(id, status)
    const end = noted.then(async () => {
      let beat = Promise.resolve()
      const timer = setInterval(() => {
        beat = this.#write(id, status).catch(this.onFailure)
      }, BEAT_MS)
      try {
        const result = await work(onProgress)
        Object.assign(status, result)
      } finally {
        clearInterval(timer)
        await beat
      }
      await this.#write(id, status)
    })
    this.#working.set(
      id,
      end.catch(this.onFailure).finally(() => this.#working.delete(id)),
    )
    await noted
  }

  #reason(error: unknown): Refusal {
    if (error instanceof Interrupted) return refusalOf(say('restoreInterrupted'))
    if (error instanceof ApiError && error.status < 500) return refusalOf(error)
    this.onFailure(error)
    return refusalOf(error instanceof ApiError ? error : say('serverStuck'))
  }

  async #received(id: string): Promise<number> {
    return (await stat(this.#archive(id)).catch(() => null))?.size ?? 0
  }

  async #read(id: string): Promise<StoredStatus> {
    const text = await readFile(this.#statusFile(id), 'utf8').catch(() => null)
    if (text === null) throw new ApiError('itemNotFound', say('archiveGone'))
    // One of an earlier release has the English alone.
    return { refusal: null, ...JSON.parse(text) }
  }

  async #write(id: string, status: StoredStatus): Promise<void> {
    const temporary = `${this.#statusFile(id)}.${randomBytes(4).toString('hex')}`
    await writeFile(temporary, JSON.stringify({ ...status, beatAt: Date.now() }), { mode: 0o600 })
    await rename(temporary, this.#statusFile(id))
  }

  #place(id: string): string {
    return join(this.folder, hashSecret(id))
  }

  #archive(id: string): string {
    return join(this.#place(id), 'archive.zip')
  }

  #statusFile(id: string): string {
    return join(this.#place(id), 'status.json')
  }
}

async function checkArchive(path: string, onProgress: Progress): Promise<ArchiveContents> {
  const archive = await ArchiveReader.open(path)
  try {
    await archive.verify(onProgress)
    return contentsOf(archive.manifest)
  } finally {
    archive.close()
  }
}

function contentsOf({
  project,
  created_at,
  database,
  tables,
  files,
  missing_files,
}: Manifest): ArchiveContents {
  return {
    project,
    createdAt: created_at,
    database,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    missingFiles: missing_files,
    tables: tables
      .filter(({ name }) => !/^(directus|pergola)_/.test(name))
      .map(({ name, rows }) => ({ name, rows }))
      .sort((a, b) => b.rows - a.rows)
      .slice(0, SHOWN_TABLES),
  }
}

function upTo(mostBytes: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > mostBytes)
        throw new ApiError('unprocessable', say('archivePieceTooLarge', { max: mostBytes }))
      yield chunk
    }
  }
}

function failure(refusal: Refusal | null): Pick<RestoreStatus, 'error' | 'refusal'> {
  return { error: refusal?.message ?? null, refusal }
}
