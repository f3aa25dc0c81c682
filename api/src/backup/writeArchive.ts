import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Knex } from 'knex'
import yazl from 'yazl'
import { type DatabaseView, openDatabaseView } from '../db/openDatabaseView'
import { takeTurns } from '../db/takeTurns'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { originalName } from '../files/storageNames'
import type { Project } from '../project/Project'
import { checkName } from '../storage/checkName'
import type { StoredFile } from '../storage/Storage'
import type { ArchiveProgress, ArchiveSummary } from './BackupStore'
import { type DescribedTable, describeTables } from './describeTables'
import { findHeld } from './heldFiles'
import {
  type ArchivePart,
  FILES_ENTRY,
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  type Manifest,
  type TablePart,
} from './Manifest'
import { encodeValue } from './values'

/** Text of rows that is written at once. */
const CHUNK_CHARACTERS = 64 * 1024
/** In the progress, one row counts as much as this many bytes of a file. */
const BYTES_PER_STEP = 1024

export interface ArchiveOptions {
  project: Pick<Project, 'key' | 'config' | 'storage'>
  /** The backup that is being made, under which files are held. */
  backup: number
  onProgress?: (progress: ArchiveProgress) => void
}

/**
 * Reads a project as it is at this moment, and writes it as an archive: database and files, a part at a time.
 *
 * @param options - its `backup` is announced already, so that no file goes that the database still knows
 * @returns the archive, to be read at once, and what it holds once it has been read. Destroying it ends the work.
 */
export async function writeArchive(
  options: ArchiveOptions,
): Promise<{ content: Readable; summary: Promise<ArchiveSummary> }> {
  const view = await openDatabaseView(options.project.config.database)
  const zip = new yazl.ZipFile()
  // Whatever goes wrong is thrown by the writer as well.
  zip.on('error', () => undefined)
  const content = zip.outputStream as Readable
  const summary = new ArchiveWriter(options, view, zip, content).write().finally(() => view.close())
  summary.catch((error: unknown) => content.destroy(error as Error))
  return { content, summary }
}

class ArchiveWriter {
  readonly #progress: ArchiveProgress = { done: 0, total: 0 }

  constructor(
    private readonly options: ArchiveOptions,
    private readonly view: DatabaseView,
    private readonly zip: yazl.ZipFile,
    private readonly content: Readable,
  ) {}

  async write(): Promise<ArchiveSummary> {
    const { knex, dialect } = this.view
    const described = await describeTables(knex, dialect)
    const names = await this.#plan(described)
    await this.view.release()
    const tables: TablePart[] = []
    for (const [index, table] of described.entries())
      tables.push(await this.#writeTable(table, `tables/${index}.ndjson`))
    const files = await this.#writeFiles(names)
    const manifest: Manifest = {
      pergola_backup: FORMAT_VERSION,
      created_at: new Date().toISOString(),
      project: this.options.project.key,
      database: dialect.name,
      migration: await newestMigration(knex),
      tables,
      files: files.list,
      missing_files: files.missing,
    }
    this.zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST_ENTRY)
    this.zip.end()
    return {
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.list.count,
      missing_files: files.missing,
    }
  }

  /** Counts what there is to do. @returns the files, since their names are needed when the tables are done */
  async #plan(tables: readonly DescribedTable[]): Promise<StoredName[]> {
    const { knex } = this.view
    for (const { name } of tables) {
      const counted = await knex(name).count({ rows: '*' }).first()
      this.#progress.total += Number(counted?.rows)
    }
    const files: StoredName[] = await knex('directus_files')
      .select({ name: 'filename_disk', checksum: 'checksum', bytes: 'filesize' })
      .whereNotNull('filename_disk')
      .orderBy('id')
    for (const { bytes } of files) this.#progress.total += stepsOf(Number(bytes ?? 0))
    return files
  }

  async #writeTable(table: DescribedTable, entry: string): Promise<TablePart> {
    let count = 0
    const lines = linesOf(this.view.rows(table.name), table, () => {
      count++
      this.#step(1)
    })
    try {
      const part = await this.#add(entry, Readable.from(lines, { objectMode: false }), true)
      return { ...table, rows: count, ...part }
    } catch (error) {
      if (!isTableChanged(error)) throw error
      throw new ApiError('unprocessable', say('backupTooSlow', { collection: table.name }), { cause: error })
    }
  }

  async #writeFiles(names: readonly StoredName[]) {
    const lines: string[] = []
    let missing = 0
    const written = new Set<string>()
    for (const { name, checksum } of names) {
      // Two records of one content: one copy is enough.
      if (written.has(name)) continue
      written.add(name)
      const part = isName(name) ? await this.#writeFile(name, checksum, `files/${lines.length}`) : null
      if (part) lines.push(`${JSON.stringify({ name, ...part })}\n`)
      else missing++
    }
    const list = await this.#add(FILES_ENTRY, Readable.from(lines, { objectMode: false }), true)
    return { list: { ...list, count: lines.length }, missing }
  }

  /** What the database knew: held where that was replaced or deleted since. */
  async #writeFile(name: string, checksum: string | null, entry: string): Promise<ArchivePart | null> {
    const { project, backup } = this.options
    const find = () => findHeld(project.storage, { backup, name, checksum })
    const held = await find()
    if (held) return this.#addFile(entry, held)
    const original = await project.storage.get(originalName(name))
    const part = original && (await this.#addFile(entry, original))
    if (part && (!checksum || part.md5 === checksum)) return part
    // It went while it was read; or it has never been what its record says.
    const heldSince = await find()
    return heldSince ? this.#addFile(`${entry}-held`, heldSince) : part
  }

  async #addFile(entry: string, { stream, sizeBytes }: StoredFile): Promise<AddedPart> {
    const part = await this.#add(entry, stream, false)
    this.#step(stepsOf(sizeBytes))
    return part
  }

  /** Adds one entry and waits until it is written: memory holds a few pieces of one. */
  async #add(entry: string, source: Readable, compress: boolean): Promise<AddedPart> {
    const sha256 = createHash('sha256')
    const md5 = createHash('md5')
    let bytes = 0
    const measured = Readable.from(
      (async function* () {
        for await (const chunk of source) {
          const buffer = Buffer.from(chunk)
          bytes += buffer.length
          sha256.update(buffer)
          md5.update(buffer)
          await takeTurns()
          yield buffer
        }
      })(),
      { objectMode: false },
    )
    // The reader of the archive has left: nothing more is read from database and storage.
    const end = () => measured.destroy(new Error('The archive is no longer read'))
    this.content.once('close', end)
    if (this.content.destroyed) end()
    this.zip.addReadStream(measured, entry, { compress })
    try {
      await finished(measured, { writable: false })
    } finally {
      this.content.off('close', end)
      source.destroy()
    }
    return { entry, bytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') }
  }

  #step(steps: number): void {
    this.#progress.done += steps
    this.options.onProgress?.(this.#progress)
  }
}

type AddedPart = ArchivePart & { md5: string }

/** Directus kept its own migrations in the same table, with a date and a time of 14 digits. */
async function newestMigration(knex: Knex): Promise<number> {
  const row = await knex('directus_migrations').where('version', '<', 1e12).max({ newest: 'version' }).first()
  return Number(row?.newest)
}

interface StoredName {
  name: string
  /** MD5 of the content, where the record has one. */
  checksum: string | null
  bytes: number | null
}

async function* linesOf(
  rows: AsyncIterable<Record<string, unknown>>,
  { columns }: DescribedTable,
  onRow: () => void,
): AsyncGenerator<string> {
  let text = ''
  for await (const row of rows) {
    text += `${JSON.stringify(columns.map(({ name }) => encodeValue(row[name])))}\n`
    onRow()
    if (text.length < CHUNK_CHARACTERS) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** Records of another program may name what no storage of ours holds. */
function isName(name: string): boolean {
  try {
    checkName(name)
    return true
  } catch {
    return false
  }
}

const stepsOf = (bytes: number) => Math.ceil(bytes / BYTES_PER_STEP)

/** MySQL: a table that was altered since the view began has no older rows to show. */
function isTableChanged(error: unknown): boolean {
  return (error as { errno?: unknown }).errno === 1412
}
