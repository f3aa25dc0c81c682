import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { appUrlProblem } from '../auth/publicLinks'
import { ArchiveReader } from '../backup/ArchiveReader'
import { BackupStore } from '../backup/BackupStore'
import { createBackup } from '../backup/createBackup'
import type { Manifest } from '../backup/Manifest'
import type { DatabaseConfig } from '../db/DatabaseConfig'
import { ApiError } from '../errors/ApiError'
import { describeError } from '../http/describeError'
import { openProject } from '../lifecycle/openProject'
import { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import { completeProjectConfig } from '../project/ProjectConfig'
import { exchangeProjects } from './exchangeProjects'
import { restoreProject } from './restoreProject'

export const USAGE = `npm run backup -- <command> …      (of a bundle: node server/backup.mjs <command> …)

  create <project> [file]      writes database and files of the project to an archive, while servers run
  verify <file>                reads the whole archive and compares it with its checksums
  restore <file> <project>     makes a new project of the archive
      --database mysql://user:password@host:3306/name    into this empty database (or in the environment as
                                                         RESTORE_DATABASE); else into a file of SQLite
      --app-url https://cms.example/admin/               where its console stands, for links in mails
      --name "Another name"
  exchange <project> <project>  each gets database and files of the other, while no server runs: what was restored
                               stands in for what was there, and back

DATA_DIR is the folder of the server (default ./data). Run it as the user of the server.`

interface Surroundings {
  env: NodeJS.ProcessEnv
  print: (line: string) => void
  warn: (line: string) => void
}

/** @returns The exit code: 0, or 1 for what failed. */
export async function runBackup(
  args: readonly string[],
  { env, print, warn }: Surroundings,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        database: { type: 'string' },
        'app-url': { type: 'string' },
        name: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [command, first, second] = positionals
    const registry = new ProjectRegistry({ dataDir: resolve(env.DATA_DIR ?? 'data') })
    if (values.help) {
      print(USAGE)
      return 0
    }
    if (command === 'restore' || command === 'exchange') requireOwner(registry.dataDir)
    if (command === 'create' && first) await create(registry, first, second, print)
    else if (command === 'verify' && first) await verify(first, print)
    else if (command === 'restore' && first && second)
      await restore(registry, { path: first, key: second, database: env.RESTORE_DATABASE, ...values }, print)
    else if (command === 'exchange' && first && second) {
      const isFinished = await exchangeProjects(registry, first, second)
      print(
        `${isFinished ? 'The exchange that had been interrupted is finished' : 'Exchanged'}: ${first}, ${second}`,
      )
    } else {
      warn(USAGE)
      return 1
    }
    return 0
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException
    const isExpected = error instanceof ApiError || error instanceof UsageError || syscall || isArgument(code)
    warn(isExpected ? (error as Error).message : JSON.stringify(describeError(error), null, 2))
    return 1
  }
}

/** What root makes there, the server of another user could not read. @throws {@link UsageError} */
function requireOwner(dataDir: string): void {
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : 0
  if (process.getuid?.() === 0 && owner !== 0)
    throw new UsageError(
      `${dataDir} belongs to the user ${owner}: run this as that user, for example by sudo -u '#${owner}'`,
    )
}

class UsageError extends Error {
  override readonly name = 'UsageError'
}

const isArgument = (code: string | undefined) => code?.startsWith('ERR_PARSE_ARGS') === true

async function create(
  registry: ProjectRegistry,
  key: string,
  file: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const config = await registry.readConfig(key)
  if (!config) throw new UsageError(`There is no project "${key}" in ${registry.dataDir}`)
  const moment = new Date().toISOString().slice(0, 19).replace(/\D/g, '-')
  const path = resolve(file ?? `${key}-${moment}.zip`)
  if (!existsSync(dirname(path))) throw new UsageError(`There is no folder ${dirname(path)}`)
  const partial = `${path}.part`
  const project = await openProject(config, registry.dataDir)
  try {
    const store = new BackupStore(project.knex)
    const backup = await store.begin(null, null)
    try {
      const made = await createBackup(project, backup, (archive) =>
        pipeline(archive, createWriteStream(partial, { mode: 0o600, flush: true })),
      )
      await rename(partial, path)
      const missing = made.missing_files > 0 ? `, ${made.missing_files} files were not in the storage` : ''
      print(`${path}: ${made.rows} rows, ${made.files} files, ${made.bytes} bytes${missing}`)
      print(`SHA-256 ${made.sha256}`)
    } finally {
      await store.remove(backup.id)
      await rm(partial, { force: true })
    }
  } finally {
    await project.close()
  }
}

async function verify(path: string, print: (line: string) => void): Promise<void> {
  const archive = await ArchiveReader.open(resolve(path))
  try {
    await archive.verify()
    print(describe(archive.manifest))
  } finally {
    archive.close()
  }
}

async function restore(
  registry: ProjectRegistry,
  options: { path: string; key: string; database: string | undefined; 'app-url'?: string; name?: string },
  print: (line: string) => void,
): Promise<void> {
  const { key, database, 'app-url': appUrl, name: projectName } = options
  const problem = appUrl === undefined ? null : appUrlProblem(appUrl)
  if (problem) throw new UsageError(`--app-url: ${problem.text}`)
  const config = completeProjectConfig({ key, ...(database && { database: parseDatabase(database) }) })
  const manifest = await restoreProject({
    registry,
    path: resolve(options.path),
    config,
    appUrl,
    projectName,
  })
  print(`The project "${key}" is there. ${describe(manifest)}`)
}

function describe({ project, created_at, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Backup of "${project}" of ${created_at}: ${tables.length} tables, ${rows} rows, ${files.count} files`
}

function parseDatabase(address: string): DatabaseConfig {
  const url = URL.canParse(address) ? new URL(address) : null
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '')
  if (!url || !/^(mysql|mariadb):$/.test(url.protocol) || !url.username || !database)
    throw new UsageError('--database is an address such as mysql://user:password@host:3306/name')
  return {
    type: 'mysql',
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
  }
}
