import type { Knex } from 'knex'
import { ApiError } from '../errors/ApiError'
import { type Refusal, readRefusal, storeRefusal } from '../errors/Refusal'
import { say } from '../errors/say'
import { backupsTable } from '../system/backupsTable'

const TABLE = backupsTable.name

/** A process that has not reported for this long has ended. */
const SILENT_MS = 60_000
/** How often a running process reports. */
export const BEAT_MS = 5_000

/** How far an archive is written: a step is a row, or so many bytes of a file. */
export interface ArchiveProgress {
  done: number
  total: number
}

/** What an archive holds. */
export interface ArchiveSummary {
  rows: number
  files: number
  missing_files: number
}

/** `interrupted`: its process has ended in the middle. */
export type BackupState = 'running' | 'done' | 'failed' | 'interrupted'

export interface Backup {
  id: number
  state: BackupState
  /** Name of the archive in the storage. */
  file: string | null
  createdAt: number
  createdBy: number | null
  done: number
  total: number | null
  /** Once it is done. */
  summary: (ArchiveSummary & { bytes: number; sha256: string }) | null
  refusal: Refusal | null
}

/** Someone has removed the backup while it was made. */
export class BackupCancelled extends Error {
  override readonly name = 'BackupCancelled'
}

/** The backups of a project in its database, where every process finds them. */
export class BackupStore {
  constructor(
    private readonly knex: Knex,
    private readonly now: () => number = Date.now,
  ) {}

  /** The same backups as a transaction sees and writes them. */
  within(trx: Knex.Transaction): BackupStore {
    return new BackupStore(trx, this.now)
  }

  /** @throws 422/12 while another one is being made */
  async begin(file: string | null, createdBy: number | null): Promise<Backup> {
    const [id] = await this.knex(TABLE).insert({
      state: 'running',
      file,
      created_by: createdBy,
      created_at: this.now(),
      beat_at: this.now(),
    })
    const [first] = await runningBackups(this.knex, this.now())
    if (first === Number(id)) return this.get(Number(id))
    await this.remove(Number(id))
    throw new ApiError('unprocessable', say('backupRunning'))
  }

  /** Newest first. */
  async list(): Promise<Backup[]> {
    const rows = await this.knex(TABLE).orderBy('id', 'desc')
    return rows.map((row) => this.#fromRow(row))
  }

  /** @throws 404/203 */
  async get(id: number): Promise<Backup> {
    const row = await this.knex(TABLE).where({ id }).first()
    if (!row) throw new ApiError('itemNotFound', say('backupUnknown', { id }))
    return this.#fromRow(row)
  }

  /** Notes that the process is there. @returns false when someone has removed the backup: its work ends. */
  async beat(id: number, { done, total }: ArchiveProgress): Promise<boolean> {
    return (await this.knex(TABLE).where({ id }).update({ done, total, beat_at: this.now() })) > 0
  }

  async finish(id: number, summary: NonNullable<Backup['summary']>): Promise<boolean> {
    const changes = { state: 'done', summary: JSON.stringify(summary), beat_at: this.now() }
    return (await this.knex(TABLE).where({ id }).update(changes)) > 0
  }

  async fail(id: number, state: 'failed' | 'interrupted', refusal: Refusal | null): Promise<void> {
    await this.knex(TABLE)
      .where({ id })
      .update({ state, error: storeRefusal(refusal), beat_at: this.now() })
  }

  async remove(id: number): Promise<void> {
    await this.knex(TABLE).where({ id }).delete()
  }

  #fromRow(row: Record<string, unknown>): Backup {
    const isSilent = row.state === 'running' && Number(row.beat_at) < this.now() - SILENT_MS
    return {
      id: Number(row.id),
      state: isSilent ? 'interrupted' : (row.state as BackupState),
      file: row.file as string | null,
      createdAt: Number(row.created_at),
      createdBy: row.created_by === null ? null : Number(row.created_by),
      done: Number(row.done),
      total: row.total === null ? null : Number(row.total),
      summary: row.summary === null ? null : JSON.parse(String(row.summary)),
      refusal: readRefusal(row.error as string | null),
    }
  }
}

/** Numbers of the backups that are being made, whichever process makes them; the first one first. */
export async function runningBackups(knex: Knex, now: number = Date.now()): Promise<number[]> {
  const ids = await knex(TABLE)
    .where({ state: 'running' })
    .where('beat_at', '>=', now - SILENT_MS)
    .orderBy('id')
    // In a transaction MySQL would go on reading what was there when it began.
    .forShare()
    .pluck('id')
  return ids.map(Number)
}
