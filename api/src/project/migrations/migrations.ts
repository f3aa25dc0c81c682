import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { accountsTable, sessionsTable } from '../../auth/accountTables'
import type { Dialect } from '../../db/Dialect'
import { extensionsTable } from '../../extensions/extensionsTable'
import { createVersionsTable } from '../../schema/versions'
import { createDeliveriesTable } from '../../webhooks/deliveriesTable'
import { createSystemTable } from '../system/createSystemTable'
import { internalTables } from '../system/internalTables'
import { seedSystem } from '../system/seedSystem'
import { systemTables } from '../system/systemTables'
import { keepLongDecimals } from './keepLongDecimals'

export interface Migration {
  /** Date and counter, `yyyymmddnn`: runs in this order, once per database. */
  version: number
  name: string
  up(trx: Knex, dialect: Dialect): Promise<void>
}

/** Every change of the system tables since the first release; a new one goes to the end. */
export const migrations: readonly Migration[] = [
  {
    version: 2026112101,
    name: 'create system tables',
    async up(trx, dialect) {
      for (const table of [...systemTables, ...internalTables]) {
        // The migrator keeps its book in this one and made it already.
        if (table.name !== 'directus_migrations') await createSystemTable(trx, dialect, table)
      }
      await createVersionsTable(trx)
      await createDeliveriesTable(trx)
      await seedSystem(trx)
      await trx('pergola_state').insert({ key: 'secret', value: randomBytes(32).toString('base64') })
    },
  },
  {
    version: 2026112102,
    name: 'create the table of extensions',
    up: (trx, dialect) => createSystemTable(trx, dialect, extensionsTable),
  },
  {
    version: 2026112201,
    name: 'create the tables of accounts and sessions',
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
]
