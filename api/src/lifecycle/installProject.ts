import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Knex } from 'knex'
import { hashPassword } from '../auth/passwords'
import { type Connection, connectDatabase } from '../db/connectDatabase'
import type { DatabaseConfig } from '../db/DatabaseConfig'
import type { Dialect } from '../db/Dialect'
import { databaseReadOnly } from '../db/readOnly'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { ProjectConfig } from '../project/ProjectConfig'
import { ADMIN_ROLE_ID } from '../project/Viewer'
import { makeFolder } from '../storage/makeFolder'
import { refuseWrite } from '../storage/storageReadOnly'
import { checkServer, connectionFault, type DatabaseProblem } from './checkServer'
import { type DatabaseInspection, inspectDatabase } from './inspectDatabase'
import { migrate } from './migrations/migrate'
import { type Migration, migrations } from './migrations/migrations'
import { resolvePaths } from './openProject'
import type { ProjectRegistry } from './ProjectRegistry'
import { isUnfinished, markInstall, readRestoredTables, unmarkInstall } from './unfinishedInstall'

/** The first administrator and settings of a new project. */
interface FirstContent {
  admin: { email: string; password: string; token?: string; timezone?: string; locale?: string }
  /** Stored as settings; left out means not stored. */
  settings: { project_name: string; app_url?: string }
}

/** What comes from elsewhere. */
interface RestoredContent {
  /** The newest change of the system tables that it knows: later ones are made when the project is opened. */
  migration: number
  fill(connection: Omit<Connection, 'reads'>): Promise<void>
}

export type InstallOptions = (FirstContent | RestoredContent) & {
  config: ProjectConfig
  /** Drop system tables that are already there. */
  force?: boolean
  /** Adopt system tables that are already there: no one is added and no setting changed. */
  existing?: boolean
}

/**
 * Creates a project: system tables, seeds, first user, settings, and at last its configuration file, so that a failed
 * installation leaves no project behind.
 *
 * What an interrupted installation left is dropped, and the installation starts again.
 *
 * @throws 400/19 when the database cannot be reached or its user lacks a right, 500/0 when it has system tables and neither `force` nor
 *   `existing` is set
 */
export async function installProject(registry: ProjectRegistry, options: InstallOptions): Promise<void> {
  const { config, force = false, existing = false } = options
  const { database } = resolvePaths(config, registry.dataDir)
  if (database.type === 'sqlite') await makeFolder(dirname(database.filename)).catch(refuseWrite)
  const { knex, dialect } = connectDatabase(database)
  let endInstall = () => {}
  try {
    const isRestart = await reach(database, dialect, () => isUnfinished(knex))
    const tables = await systemTablesOf(knex, dialect.name)
    if (tables.length > 0 && !force && !existing && !isRestart) {
      throw new ApiError('databaseInUse', say('databaseInUse'))
    }
    const isFresh = force || isRestart || tables.length === 0
    if (isFresh) {
      const restored = isRestart ? await readRestoredTables(knex) : []
      for (const table of [...restored, ...tables]) await knex.schema.dropTableIfExists(table)
      endInstall = await markInstall(knex)
    }
    await migrate(knex, dialect, knownMigrations(options))
    if (isFresh) await ('fill' in options ? options.fill({ knex, dialect }) : fill(knex, options))
    await registry.add(config)
    await unmarkInstall(knex)
  } catch (error) {
    if (!dialect.isReadOnlyError(error)) throw error
    if ((error as { code?: unknown }).code !== 'ER_TABLEACCESS_DENIED_ERROR') throw databaseReadOnly(error)
    // The user may read it, and lacks a right to make tables or to write.
    throw new ApiError('connectionRefused', connectionFault(error, database), { cause: error })
  } finally {
    endInstall()
    await knex.destroy()
  }
}

function knownMigrations(options: InstallOptions): readonly Migration[] {
  const newest = 'fill' in options ? options.migration : Number.POSITIVE_INFINITY
  return migrations.filter(({ version }) => version <= newest)
}

async function fill(knex: Knex, { admin, settings }: FirstContent): Promise<void> {
  const password = await hashPassword(admin.password)
  await knex.transaction(async (trx) => {
    await trx('directus_users').insert({
      status: 'active',
      role: ADMIN_ROLE_ID,
      first_name: 'Admin',
      last_name: 'User',
      email: admin.email,
      password,
      token: admin.token ?? null,
      timezone: admin.timezone ?? 'UTC',
      locale: admin.locale ?? 'en-US',
      theme: 'auto',
    })
    for (const [key, value] of Object.entries(settings)) {
      if (value !== undefined) await trx('directus_settings').insert({ key, value })
    }
  })
}

/** What `installProject` would find and add. @throws 400/19 when the database cannot be reached */
export async function inspectInstall(
  registry: ProjectRegistry,
  config: ProjectConfig,
): Promise<DatabaseInspection & { problems: DatabaseProblem[] }> {
  const { database } = resolvePaths(config, registry.dataDir)
  // A file that is not there must not be made by looking at it.
  const isMissing = database.type === 'sqlite' && !existsSync(database.filename)
  const { knex, dialect } = connectDatabase(isMissing ? { type: 'sqlite', filename: ':memory:' } : database)
  try {
    return await reach(database, dialect, async () => ({
      ...(await inspectDatabase(knex, dialect)),
      problems: await checkServer(knex, dialect),
    }))
  } finally {
    await knex.destroy()
  }
}

/** Tables of ours in the database, created by whichever release. */
export async function systemTablesOf(knex: Knex, database: 'sqlite' | 'mysql'): Promise<string[]> {
  const tables =
    database === 'sqlite'
      ? knex
          .select('name')
          .fromRaw("pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')")
      : knex('information_schema.tables')
          .select({ name: 'table_name' })
          .where({ table_schema: knex.raw('DATABASE()') })
  const rows: { name: string }[] = await tables
  return rows.map(({ name }) => name).filter((name) => /^(directus|pergola)_/.test(name))
}

async function reach<Result>(
  config: DatabaseConfig,
  dialect: Dialect,
  query: () => Promise<Result>,
): Promise<Result> {
  try {
    return await query()
  } catch (error) {
    if (!dialect.isConnectionError(error)) throw error
    throw new ApiError('connectionRefused', connectionFault(error, config), { cause: error })
  }
}
