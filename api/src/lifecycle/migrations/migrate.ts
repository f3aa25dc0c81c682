import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { withLock } from '../../db/withLock'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { createSystemTable } from '../../system/createSystemTable'
import { systemTables } from '../../system/systemTables'
import { migrations as allMigrations, type Migration } from './migrations'

const BOOK = 'directus_migrations'
const LOCK_SECONDS = 60

/** The database was written by a newer release: running this one on it could damage it. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'

  constructor(databaseVersion: number, knownVersion: number) {
    super(
      `The database has schema ${databaseVersion}, but this release knows only ${knownVersion}. ` +
        'Start the newer release, or restore a backup made before its upgrade.',
    )
  }
}

/**
 * Brings the system tables forward to this release. Safe to call from several processes at the same time.
 *
 * @returns The names of the migrations that ran.
 * @throws {@link NewerSchemaError} when the database is ahead of this release; nothing is changed then.
 */
export async function migrate(
  knex: Knex,
  dialect: Dialect,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  if (await isCurrent(knex, migrations)) return []
  // On SQLite the transaction itself is the lock; MySQL commits at each CREATE TABLE and needs a named one.
  return knex.transaction(async (trx) => {
    const run = () => runPending(trx, dialect, migrations)
    if (dialect.name !== 'mysql') return run()
    const done = await withLock({ trx, knex, name: 'migrate', patienceSeconds: LOCK_SECONDS }, run)
    if (!done) throw new ApiError('databaseBusy', say('databaseUpgrading'))
    return done.result
  })
}

async function isCurrent(knex: Knex, migrations: readonly Migration[]): Promise<boolean> {
  if (!(await knex.schema.hasTable(BOOK))) return false
  const done = await appliedVersions(knex)
  refuseNewer(done, migrations)
  return migrations.every(({ version }) => done.has(version))
}

async function runPending(trx: Knex, dialect: Dialect, migrations: readonly Migration[]): Promise<string[]> {
  if (!(await trx.schema.hasTable(BOOK))) {
    const book = systemTables.find(({ name }) => name === BOOK)
    if (book) await createSystemTable(trx, dialect, book)
  }
  const done = await appliedVersions(trx)
  refuseNewer(done, migrations)
  const pending = migrations.filter(({ version }) => !done.has(version))
  for (const { version, name, up } of pending) {
    const start = timestamp()
    await up(trx, dialect)
    await trx(BOOK).insert({ version, migration_name: name, start_time: start, end_time: timestamp() })
  }
  return pending.map(({ name }) => name)
}

async function appliedVersions(knex: Knex): Promise<Set<number>> {
  const rows: { version: number }[] = await knex(BOOK).select('version')
  return new Set(
    rows
      .map(({ version }) => version)
      .filter((version) => !isForeignMigration(version))
      .map(Number),
  )
}

/** Directus kept its own migrations in the same table, with a date and a time of 14 digits. */
export function isForeignMigration(version: unknown): boolean {
  return Number(version) > 1e12
}

function refuseNewer(done: ReadonlySet<number>, migrations: readonly Migration[]): void {
  const known = Math.max(...migrations.map(({ version }) => version))
  const newest = Math.max(0, ...done)
  if (newest > known) throw new NewerSchemaError(newest, known)
}

function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replace('T', ' ')
}
