import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Dialect } from './Dialect'

/**
 * Lets one transaction at a time decide by rows that it does not write, such as whether another administrator is left.
 *
 * On one server a lock of these rows would do. Nodes of a cluster compare only what was written, so all who decide the same write
 * the same row: of two, one waits or is run again. SQLite has one writer.
 */
export async function decideAlone(trx: Knex, dialect: Dialect, decision: string): Promise<void> {
  if (dialect.name === 'sqlite') return
  // Another value each time: what changes nothing is not compared.
  const row = { key: `decision_${decision}`, value: randomUUID() }
  await trx('pergola_state').insert(row).onConflict('key').merge(['value'])
}
