import type { Knex } from 'knex'
import type { LookUp } from '../db/lookUp'

/**
 * Counters by which processes that share a database learn that a cached picture is out of date: every process reads
 * the row before it trusts its cache, every transaction that changes the facts raises it.
 */
export const VERSIONS_TABLE = 'pergola_versions'

/** What is cached: the schema (with fields and relations), and the settings. */
export type VersionName = 'schema' | 'settings'

const NAMES: readonly VersionName[] = ['schema', 'settings']

/** Creates the table; part of the installation of a project. */
export async function createVersionsTable(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable(VERSIONS_TABLE)) return
  await knex.schema.createTable(VERSIONS_TABLE, (table) => {
    table.string('name', 32).primary()
    table.integer('version').notNullable()
  })
  await knex(VERSIONS_TABLE).insert(NAMES.map((name) => ({ name, version: 1 })))
}

/** The current values of all counters; 0 where a row is missing. */
export type Versions = Readonly<Record<VersionName, number>> & {
  /** Of all data, as `LookUp.dataVersion`; left out where facts are not kept. */
  readonly data?: number
}

const allCounters = (knex: Knex) => knex(VERSIONS_TABLE).select('name', 'version')

/** Reads all counters at once. */
export async function readVersions(knex: Knex): Promise<Versions> {
  return versionsOf(await allCounters(knex))
}

/** The same, outside of a transaction. */
export async function lookUpVersions(lookUp: LookUp): Promise<Versions> {
  const data = await lookUp.dataVersion()
  return lookUp.kept(data, 'versions', async () => ({
    ...versionsOf(await lookUp.find(allCounters)),
    ...(data !== null && { data }),
  }))
}

function versionsOf(rows: readonly Record<string, unknown>[]): Record<VersionName, number> {
  const versions = { schema: 0, settings: 0 }
  for (const { name, version } of rows) versions[name as VersionName] = Number(version)
  return versions
}

/** Raises a counter; belongs into the transaction of the change itself. */
export async function raiseVersion(trx: Knex, name: VersionName): Promise<void> {
  await trx(VERSIONS_TABLE).where('name', name).increment('version', 1)
}
