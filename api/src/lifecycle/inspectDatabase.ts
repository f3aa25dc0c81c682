import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { readColumns } from '../schema/readColumns'
import { findMissingParts } from '../system/completeSystemTables'
import { isForeignMigration } from './migrations/migrate'
import { migrations } from './migrations/migrations'
import { isUnfinished } from './unfinishedInstall'

/** What an installation would find in a database, and what it would add; nothing is changed. */
export interface DatabaseInspection {
  /**
   * - `empty`: no tables at all.
   * - `tables`: tables of other programs only; they become unmanaged collections.
   * - `directus`: the system tables of a project of Directus 8, to be adopted.
   * - `project`: those of a project of this server.
   * - `unfinished`: what an installation left that was interrupted; the next one starts again.
   */
  state: 'empty' | 'tables' | 'directus' | 'project' | 'unfinished'
  /** Tables that are there and stay as they are. */
  tables: string[]
  /** Tables that would be created. */
  new_tables: string[]
  /** Columns that would be added to system tables, as `table.column`. */
  new_columns: string[]
}

export async function inspectDatabase(knex: Knex, dialect: Dialect): Promise<DatabaseInspection> {
  const columns = await readColumns(knex, dialect)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const state = await stateOf(knex, tables)
  const isRestart = state === 'unfinished'
  const kept = isRestart ? columns.filter(({ table }) => !table.startsWith('directus_')) : columns
  const missing = findMissingParts(kept)
  const internal: string[] = []
  for (const name of migrations.flatMap(({ creates = [] }) => creates)) {
    if (isRestart || !(await knex.schema.hasTable(name))) internal.push(name)
  }
  return {
    state,
    tables: [...new Set(kept.map(({ table }) => table))],
    new_tables: [...missing.tables.map(({ name }) => name), ...internal],
    new_columns: missing.columns.map(({ table, field }) => `${table}.${field.field}`),
  }
}

async function stateOf(knex: Knex, tables: readonly string[]): Promise<DatabaseInspection['state']> {
  if (await isUnfinished(knex)) return 'unfinished'
  if (!tables.some((table) => table.startsWith('directus_'))) return tables.length > 0 ? 'tables' : 'empty'
  if (!tables.includes('directus_migrations')) return 'directus'
  const versions: unknown[] = await knex('directus_migrations').pluck('version')
  return versions.length > 0 && !versions.every(isForeignMigration) ? 'project' : 'directus'
}
