// What a next release would bring, for `npm run cluster` alone: a table, and a column in tables that every release reads and
// writes. A server of the present release goes on beside it.
import type { Knex } from 'knex'
import { type Migration, migrations as present } from '../../api/src/lifecycle/migrations/migrations'

const next: Migration = {
  version: 2099010101,
  name: 'what the next release brings',
  async up(trx: Knex) {
    if (!(await trx.schema.hasTable('pergola_next')))
      await trx.schema.createTable('pergola_next', (table) => {
        table.increments('id')
      })
    for (const table of ['pergola_sessions', 'pergola_jobs', 'directus_users']) {
      if (await trx.schema.hasColumn(table, 'next_note')) continue
      await trx.schema.alterTable(table, (change) => {
        change.string('next_note')
      })
    }
  },
}

export type { Migration }
export const migrations: readonly Migration[] = [...present, next]
