import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { revisionListsTable } from '../../log/revisionListsTable'
import { addColumn } from '../../schema/alter/addColumn'
import { createVersionsTable, VERSIONS_TABLE } from '../../schema/versions'
import { accountsTable, loginFailuresTable, sessionsTable } from '../../system/accountTables'
import { backupsTable } from '../../system/backupsTable'
import { completeSystemTables } from '../../system/completeSystemTables'
import { createSystemTable, toColumn } from '../../system/createSystemTable'
import { extensionHealthTable } from '../../system/extensionHealthTable'
import { extensionsTable } from '../../system/extensionsTable'
import { relationsFields } from '../../system/fields/relationsFields'
import { internalTables } from '../../system/internalTables'
import { jobRowsTable, jobsTable } from '../../system/jobTables'
import { requestKeysTable } from '../../system/requestKeysTable'
import type { SystemTable } from '../../system/SystemField'
import { seedSystem } from '../../system/seedSystem'
import { addAnswerColumn, createDeliveriesTable, DELIVERIES_TABLE } from '../../webhooks/deliveriesTable'
import { keepLongDecimals } from './keepLongDecimals'

export interface Migration {
  /** Date and counter, `yyyymmddnn`: runs in this order, once per database. */
  version: number
  name: string
  /** Tables beyond the system collections that it makes. */
  creates?: readonly string[]
  up(trx: Knex, dialect: Dialect): Promise<void>
}

/** What most releases bring: tables. */
function createTables(version: number, name: string, ...tables: readonly SystemTable[]): Migration {
  return {
    version,
    name,
    creates: tables.map((table) => table.name),
    async up(trx, dialect) {
      for (const table of tables) await createSystemTable(trx, dialect, table)
    },
  }
}

/**
 * Every change of the system tables since the first release; a new one goes to the end.
 *
 * It only adds, tables or columns that may be empty: servers of the release before go on beside it while they are replaced one
 * after the other. What is not used any more is removed by the release after.
 */
export const migrations: readonly Migration[] = [
  {
    version: 2026112101,
    name: 'create system tables',
    creates: [...internalTables.map(({ name }) => name), VERSIONS_TABLE, DELIVERIES_TABLE],
    async up(trx, dialect) {
      // System tables that are there have an owner: what is missing is created, and nothing is seeded.
      const isFresh = !(await trx.schema.hasTable('directus_fields'))
      await completeSystemTables(trx, dialect)
      for (const table of internalTables) await createSystemTable(trx, dialect, table)
      await createVersionsTable(trx)
      await createDeliveriesTable(trx)
      if (isFresh) await seedSystem(trx)
      // An upgrade that was interrupted on MySQL may have come as far as this.
      const hasSecret = await trx('pergola_state').where({ key: 'secret' }).first('key')
      if (!hasSecret) {
        await trx('pergola_state').insert({ key: 'secret', value: randomBytes(32).toString('base64') })
      }
    },
  },
  createTables(2026112102, 'create the table of extensions', extensionsTable),
  {
    version: 2026112201,
    name: 'create the tables of accounts and sessions',
    creates: [accountsTable.name, sessionsTable.name],
    async up(trx, dialect) {
      await createSystemTable(trx, dialect, accountsTable)
      await createSystemTable(trx, dialect, sessionsTable)
      // Tokens of earlier releases outlived their sessions and name none; cookie sessions go on.
      await trx('directus_user_sessions').where({ token_type: 'jwt' }).delete()
    },
  },
  {
    version: 2026112202,
    name: 'keep long decimals as text on SQLite',
    up: keepLongDecimals,
  },
  createTables(2026112203, 'create the table of failed sign-ins', loginFailuresTable),
  createTables(2026112204, 'create the table of lists in revisions', revisionListsTable),
  createTables(2026112205, 'create the tables of jobs', jobsTable, jobRowsTable),
  createTables(2026112206, 'create the table of backups', backupsTable),
  createTables(2026112207, 'create the table of the health of extensions', extensionHealthTable),
  {
    version: 2026112208,
    name: 'let a session view the project as someone else',
    up: (trx, dialect) => addMissingColumns(trx, dialect, sessionsTable),
  },
  {
    version: 2026112209,
    name: 'note when a session was last used, and what webhooks were answered',
    async up(trx, dialect) {
      await addMissingColumns(trx, dialect, sessionsTable)
      await addAnswerColumn(trx)
    },
  },
  {
    version: 2026112301,
    name: 'create the table of keys of requests',
    creates: [requestKeysTable.name],
    up: (trx, dialect) => createSystemTable(trx, dialect, requestKeysTable),
  },
  {
    version: 2026112401,
    name: 'let a job change items of several collections',
    up: (trx, dialect) => addMissingColumns(trx, dialect, jobRowsTable),
  },
  {
    version: 2026112701,
    name: 'let a relation say what becomes of items that refer to a deleted one',
    up: (trx, dialect) =>
      addMissingColumns(trx, dialect, { name: 'directus_relations', fields: relationsFields }),
  },
]

/** Of a table that an earlier release made; one that this release made has them. */
async function addMissingColumns(trx: Knex, dialect: Dialect, table: SystemTable): Promise<void> {
  for (const field of table.fields) {
    if (!field.datatype || (await trx.schema.hasColumn(table.name, field.field))) continue
    await addColumn(trx, dialect, table.name, toColumn(field, field.datatype))
  }
}
