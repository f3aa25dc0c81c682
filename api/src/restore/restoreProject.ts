import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Knex } from 'knex'
import { ArchiveReader } from '../backup/ArchiveReader'
import { isBackedUp, keptTables } from '../backup/isBackedUp'
import { type Manifest, refused, type TablePart } from '../backup/Manifest'
import { decodeValue } from '../backup/values'
import { type Connection, connectDatabase } from '../db/connectDatabase'
import { takeTurns } from '../db/takeTurns'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { originalName } from '../files/storageNames'
import { inspectInstall, installProject, systemTablesOf } from '../lifecycle/installProject'
import { migrations } from '../lifecycle/migrations/migrations'
import { resolvePaths } from '../lifecycle/openProject'
import { isProjectKey, type ProjectRegistry } from '../lifecycle/ProjectRegistry'
import { noteRestoredTables } from '../lifecycle/unfinishedInstall'
import type { ProjectConfig } from '../project/ProjectConfig'
import { addColumn } from '../schema/alter/addColumn'
import { createTable } from '../schema/alter/createTable'
import { readColumns } from '../schema/readColumns'
import { createStorage } from '../storage/createStorage'
import type { Storage } from '../storage/Storage'
import { createIndexes } from './createIndexes'

/** Of one statement; SQLite takes some more. */
const MAX_BINDINGS = 900
const MAX_ROWS_AT_ONCE = 100
const MAX_CHARACTERS_AT_ONCE = 256 * 1024
const MAX_ROWS_OF_TRANSACTION = 2_000

export interface RestoreOptions {
  registry: ProjectRegistry
  /** Of the archive. */
  path: string
  /** Of the new project. */
  config: ProjectConfig
  /** Where the console of the new project stands. That of the old one is forgotten: links in mails would lead there. */
  appUrl?: string | undefined
  projectName?: string | undefined
  /** The archive was verified before, and has been with this server since. */
  isChecked?: boolean
  /** Hears of what is written, in bytes of the archive. What it throws ends the work, which is then undone. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Makes a new project of an archive. The whole archive is checked before anything is written; what fails later is undone.
 *
 * @throws ApiError 422/12 for an archive that is damaged or does not fit, for a key that is taken, and for a database or
 *   storage that is not empty
 */
export async function restoreProject(options: RestoreOptions): Promise<Manifest> {
  const { registry, config, isChecked = false } = options
  const resolved = resolvePaths(config, registry.dataDir)
  const archive = await ArchiveReader.open(options.path)
  try {
    const { manifest } = archive
    refuseForeign(manifest)
    const state = await requireEmptyDatabase(registry, config)
    const storage = await createStorage(resolved.storage)
    if (!isChecked) await archive.verify()
    // What a killed restore has left is its own.
    if (state === 'empty') await requireNoFiles(archive, storage)
    const restore = new Restore(archive, storage, options)
    const { database } = resolved
    const hadFile = database.type === 'sqlite' && existsSync(database.filename)
    try {
      await installProject(registry, {
        config,
        migration: manifest.migration,
        fill: (connection) => restore.fill(connection),
      })
    } catch (error) {
      await restore.removeFiles()
      // Where the database is gone as well, it stays marked as unfinished.
      await removeTables(resolved, restore.made, hadFile).catch(() => undefined)
      throw error
    }
    return manifest
  } finally {
    archive.close()
  }
}

/** Tables that no archive of ours has: it was made to write where no one may. */
function refuseForeign({ tables, migration }: Manifest): void {
  const newest = Math.max(...migrations.map(({ version }) => version))
  if (migration > newest) throw refused(say('archiveNewer'))
  const foreign = tables.find(({ name }) => !isBackedUp(name))
  if (foreign) throw refused(say('archiveForeign', { table: foreign.name }))
  for (const name of ['directus_users', 'directus_roles', 'directus_settings', 'directus_fields'])
    if (!tables.some((table) => table.name === name)) throw refused(say('archiveIncomplete', { part: name }))
}

async function requireEmptyDatabase(
  registry: ProjectRegistry,
  config: ProjectConfig,
): Promise<'empty' | 'unfinished'> {
  if (!isProjectKey(config.key)) throw new ApiError('unprocessable', say('restoreKey', { key: config.key }))
  if ((await registry.keys()).includes(config.key))
    throw new ApiError('projectExists', say('projectTaken', { key: config.key }))
  const { state } = await inspectInstall(registry, config)
  if (state === 'empty' || state === 'unfinished') return state
  throw new ApiError('unprocessable', say('restoreNotEmpty'))
}

async function requireNoFiles(archive: ArchiveReader, storage: Storage): Promise<void> {
  for await (const { name } of archive.files()) {
    if (await storage.stat(originalName(name)))
      throw new ApiError('unprocessable', say('restoreFileTaken', { name }))
  }
}

class Restore {
  /** Tables that are of this restore, beside the system tables. */
  made: readonly string[] = []
  readonly #stored: string[] = []
  #done = 0

  constructor(
    private readonly archive: ArchiveReader,
    private readonly storage: Storage,
    private readonly options: RestoreOptions,
  ) {}

  /** Fills a database that has the system tables and what an installation puts into them. */
  async fill({ knex, dialect }: Omit<Connection, 'reads'>): Promise<void> {
    const { tables } = this.archive.manifest
    const present = new Set(await systemTablesOf(knex, dialect.name))
    const own = tables.map(({ name }) => name).filter((name) => !present.has(name))
    for (const name of own)
      if (await knex.schema.hasTable(name)) throw refused(say('archiveTableTaken', { table: name }))
    await noteRestoredTables(knex, own)
    this.made = own
    for (const table of tables) {
      if (present.has(table.name)) await this.#completeTable({ knex, dialect }, table)
      else await createTable(knex, dialect, table.name, table.columns).catch(doesNotFit(table.name))
      // Before the rows: to index a large table at once would keep everyone else waiting.
      if (!present.has(table.name)) await createIndexes(knex, dialect, table).catch(doesNotFit(table.name))
      await this.#insertRows(knex, dialect.name, table)
      if (table.nextKey !== null) await continueKeys(knex, dialect.name, table.name, table.nextKey)
    }
    await this.#setSettings(knex)
    for await (const file of this.archive.files()) {
      this.#stored.push(file.name)
      await this.storage.put(originalName(file.name), await this.archive.open(file))
      this.#step(file.bytes)
    }
  }

  #step(bytes: number): void {
    this.#done += bytes
    this.options.onProgress?.(Math.round(this.#done), this.archive.totalBytes)
  }

  async removeFiles(): Promise<void> {
    for (const name of this.#stored) await this.storage.delete(originalName(name))
  }

  /** A system table may have columns of the project; what an installation has put into it goes. */
  async #completeTable({ knex, dialect }: Omit<Connection, 'reads'>, table: TablePart): Promise<void> {
    if (!keptTables.some(({ name }) => name === table.name)) {
      const found = (await readColumns(knex, dialect)).filter((column) => column.table === table.name)
      const names = new Set(found.map(({ name }) => name))
      for (const column of table.columns)
        if (!names.has(column.name)) await addColumn(knex, dialect, table.name, column)
    }
    await knex(table.name).delete()
  }

  async #insertRows(knex: Knex, database: 'sqlite' | 'mysql', table: TablePart): Promise<void> {
    const names = table.columns.map(({ name }) => name)
    const most = Math.max(1, Math.min(MAX_ROWS_AT_ONCE, Math.floor(MAX_BINDINGS / names.length)))
    const bytesOfRow = table.bytes / Math.max(1, table.rows)
    const rows = this.archive.rows(table)
    let isEnd = false
    while (!isEnd) {
      // Not all in one transaction: the end of a long one would keep everyone else waiting.
      await knex.transaction(async (trx) => {
        // Keys of 0 are kept as they are.
        if (database === 'mysql')
          await trx.raw("SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_AUTO_VALUE_ON_ZERO')")
        for (let count = 0; count < MAX_ROWS_OF_TRANSACTION; ) {
          const { values, hasEnded } = await nextRows(rows, most)
          isEnd = hasEnded
          if (values.length > 0) {
            const batch = values.map((row) =>
              Object.fromEntries(names.map((name, index) => [name, decodeValue(row[index])])),
            )
            await trx(table.name).insert(batch).catch(doesNotFit(table.name))
            this.#step(values.length * bytesOfRow)
            await takeTurns()
          }
          if (isEnd) break
          count += values.length
        }
      })
    }
  }

  async #setSettings(knex: Knex): Promise<void> {
    const settings = { app_url: this.options.appUrl, project_name: this.options.projectName }
    await knex('directus_settings').where({ key: 'app_url' }).delete()
    for (const [key, value] of Object.entries(settings)) {
      if (value === undefined) continue
      await knex('directus_settings').where({ key }).delete()
      await knex('directus_settings').insert({ key, value })
    }
  }
}

/** The next rows: some, and not too long a text in all. */
async function nextRows(
  rows: AsyncIterator<unknown[]>,
  most: number,
): Promise<{ values: unknown[][]; hasEnded: boolean }> {
  const values: unknown[][] = []
  let characters = 0
  while (values.length < most && characters < MAX_CHARACTERS_AT_ONCE) {
    const next = await rows.next()
    if (next.done) return { values, hasEnded: true }
    values.push(next.value)
    for (const value of next.value) if (typeof value === 'string') characters += value.length
  }
  return { values, hasEnded: false }
}

function doesNotFit(table: string): (cause: unknown) => never {
  return (cause) => {
    throw refused(say('archiveMisfit', { table }), cause)
  }
}

/** No key is given out twice, even if its row is gone. */
async function continueKeys(
  knex: Knex,
  database: 'sqlite' | 'mysql',
  table: string,
  nextKey: number,
): Promise<void> {
  if (database === 'mysql') {
    await knex.raw(`ALTER TABLE ?? AUTO_INCREMENT = ${nextKey}`, [table])
    return
  }
  await knex('sqlite_sequence').where({ name: table }).delete()
  await knex('sqlite_sequence').insert({ name: table, seq: nextKey - 1 })
}

/** The database was empty, or an unfinished installation. */
async function removeTables(
  { database }: ProjectConfig,
  made: readonly string[],
  hadFile: boolean,
): Promise<void> {
  if (database.type === 'sqlite' && !hadFile) {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${database.filename}${suffix}`, { force: true })
    return
  }
  const { knex, dialect } = connectDatabase(database)
  try {
    for (const table of [...made, ...(await systemTablesOf(knex, dialect.name))])
      await knex.schema.dropTableIfExists(table)
  } finally {
    await knex.destroy()
  }
}
