import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Knex } from 'knex'
import { BackupRunner } from '../backup/BackupRunner'
import { connectDatabase } from '../db/connectDatabase'
import { KeptCounts } from '../db/KeptCounts'
import { createLookUp } from '../db/lookUp'
import { databaseReadOnly } from '../db/readOnly'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { IndexBuilder } from '../indexes/IndexBuilder'
import { SideIndexes } from '../indexes/SideIndexes'
import { JobRunner } from '../jobs/JobRunner'
import { recordRepair } from '../log/recordRepair'
import type { Project } from '../project/Project'
import type { ProjectConfig } from '../project/ProjectConfig'
import { ProjectEvents } from '../project/ProjectEvents'
import { DEFAULT_PROJECT_LIMITS } from '../project/ProjectLimits'
import { SettingsCache } from '../project/SettingsCache'
import { repairInterruptedChange } from '../schema/define/schemaJournal'
import { SchemaCache } from '../schema/SchemaCache'
import { createStorage } from '../storage/createStorage'
import { migrate, NewerSchemaError } from './migrations/migrate'
import { unmarkInstall } from './unfinishedInstall'

/** A project as this process has opened it, with the long work on items that runs beside the requests. */
export interface OpenProject extends Project {
  readonly jobs: JobRunner
  readonly backups: BackupRunner
}

/**
 * Connects a project's database and storage, and brings its system tables to this release.
 *
 * @param config - relative paths in it are below `dataDir`
 * @throws 500/11 when the database cannot be reached, 503/11 when it has to be upgraded and takes no writes, 503 when a newer
 *   release has upgraded it
 */
export async function openProject(
  config: ProjectConfig,
  dataDir: string,
  limits = DEFAULT_PROJECT_LIMITS,
  languagesDir = join(dataDir, 'languages'),
): Promise<OpenProject> {
  const resolved = resolvePaths(config, dataDir)
  const { database } = resolved
  // The driver would make an empty database and hide that the real one is gone.
  if (database.type === 'sqlite' && !existsSync(database.filename)) throw databaseUnreachable()
  const connection = connectDatabase(database)
  const { knex, reads, dialect } = connection
  try {
    await migrate(knex, dialect)
    // Its configuration is there, so it is installed, even if the mark could not be taken off any more.
    await unmarkInstall(knex)
    await repairInterruptedChange(knex, dialect, recordRepair)
    const schema = new SchemaCache(knex, dialect)
    const lookUp = createLookUp(connection)
    const indexes = new SideIndexes(connection, schema)
    const indexBuilder = new IndexBuilder(connection, database)
    const project: Project = {
      key: config.key,
      knex,
      reads,
      lookUp,
      counts: new KeptCounts(lookUp),
      dialect,
      schema,
      indexes,
      indexBuilder,
      settings: new SettingsCache(knex),
      storage: await createStorage(resolved.storage),
      events: new ProjectEvents(),
      config: resolved,
      languagesDir,
      limits,
      secret: await readSecret(knex),
      async close() {
        await Promise.all([indexes.close(), indexBuilder.close()])
        await lookUp.close()
        await reads.destroy()
        await knex.destroy()
      },
    }
    return withWork(project)
  } catch (error) {
    await knex.destroy()
    if (error instanceof NewerSchemaError) {
      throw new ApiError('newerSchema', say('projectNewer'), { cause: error })
    }
    if (dialect.isReadOnlyError(error)) throw databaseReadOnly(error)
    throw dialect.isConnectionError(error) ? databaseUnreachable(error) : error
  }
}

/** Jobs and backups work with the project that they belong to, and end before the database does. */
function withWork(project: Project): OpenProject {
  const { close } = project
  const jobs = new JobRunner(project)
  const backups = new BackupRunner(project)
  return Object.assign(project, {
    jobs,
    backups,
    async close() {
      await Promise.all([jobs.close(), backups.close()])
      await close()
    },
  })
}

function databaseUnreachable(cause?: unknown): ApiError {
  return new ApiError('databaseUnreachable', say('projectDatabaseUnreachable'), { cause })
}

/** Makes every path of a configuration absolute. */
export function resolvePaths(config: ProjectConfig, dataDir: string): ProjectConfig {
  const absolute = (path: string) => (isAbsolute(path) || path === ':memory:' ? path : join(dataDir, path))
  const { database, storage, mail } = config
  return {
    ...config,
    database: database.type === 'sqlite' ? { ...database, filename: absolute(database.filename) } : database,
    storage: storage.type === 'local' ? { ...storage, root: absolute(storage.root) } : storage,
    mail: mail.type === 'folder' ? { ...mail, path: absolute(mail.path) } : mail,
  }
}

async function readSecret(knex: Knex): Promise<Uint8Array> {
  const row = await knex('pergola_state').where({ key: 'secret' }).first('value')
  if (!row) throw new Error('The project has lost its secret: restore the table pergola_state from a backup')
  return Buffer.from(row.value, 'base64')
}
