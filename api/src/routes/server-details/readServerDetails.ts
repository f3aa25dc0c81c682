import { stat, statfs } from 'node:fs/promises'
import { SDK_VERSION } from '@pergola/sdk/contract'
import type { Static } from 'typebox'
import { API_VERSION } from '../../http/version'
import type { Project } from '../../project/Project'
import { DELIVERIES_TABLE } from '../../webhooks/deliveriesTable'
import type { ServerDetails } from './schema'

type Details = Static<typeof ServerDetails>

/** How the server and what this project keeps on it are doing. Names no paths, hosts or credentials. */
export async function readServerDetails(project: Project, dataDir: string): Promise<Details> {
  const { knex, config } = project
  // First and alone: its time is shown.
  const database = await readDatabase(project)
  const [files, webhooks, disk] = await Promise.all([
    knex('directus_files').count({ count: '*' }).sum({ bytes: 'filesize' }).first(),
    knex(DELIVERIES_TABLE).select('state').count({ count: '*' }).groupBy('state'),
    statfs(dataDir),
  ])
  const callsIn = (state: string) =>
    Number(webhooks.find((row: Record<string, unknown>) => row.state === state)?.count ?? 0)
  return {
    contract_version: API_VERSION,
    sdk_version: SDK_VERSION,
    node_version: process.versions.node,
    started_on: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database,
    storage: {
      type: config.storage.type,
      files: Number(files?.count ?? 0),
      size_bytes: Number(files?.bytes ?? 0),
    },
    mail: { type: config.mail.type, from: config.mail.from ?? null },
    disk: { free_bytes: disk.bavail * disk.bsize, size_bytes: disk.blocks * disk.bsize },
    memory: { used_bytes: process.memoryUsage.rss() },
    webhooks: { pending: callsIn('pending'), failed: callsIn('failed') },
  }
}

async function readDatabase({ knex, dialect, config }: Project): Promise<Details['database']> {
  const startMs = performance.now()
  const version = await readVersion(knex, dialect.name)
  const answerMs = Math.round((performance.now() - startMs) * 10) / 10
  return {
    type: dialect.name,
    version,
    answer_ms: answerMs,
    size_bytes:
      config.database.type === 'sqlite'
        ? await sizeOfFiles(config.database.filename)
        : await sizeOfTables(knex, config.database.database),
  }
}

async function readVersion(knex: Project['knex'], dialect: 'sqlite' | 'mysql'): Promise<string> {
  const call = dialect === 'sqlite' ? 'sqlite_version()' : 'VERSION()'
  const row: { version: unknown } = await knex.select(knex.raw(`${call} AS version`)).first()
  return String(row.version)
}

/** The database and its log, in which the latest writes still are. */
async function sizeOfFiles(filename: string): Promise<number> {
  const sizes = await Promise.all(
    [filename, `${filename}-wal`].map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** As the server estimates it. */
async function sizeOfTables(knex: Project['knex'], database: string): Promise<number> {
  const row = await knex('information_schema.tables')
    .where('table_schema', database)
    .sum({ bytes: knex.raw('data_length + index_length') })
    .first()
  return Number(row?.bytes ?? 0)
}
