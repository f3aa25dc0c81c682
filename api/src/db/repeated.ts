import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type Dialect, mysqlDialect, sqliteDialect } from './Dialect'
import { OutdatedRead } from './OutdatedRead'

const ATTEMPTS = 10
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 400

/**
 * Runs a transaction, and runs it again when another one came in its way, by a deadlock or by a change of what it has
 * read: the other one is through by then. The same where its connection was lost before the commit.
 *
 * @param transaction - From its beginning; what it does outside of the database happens again.
 */
export async function repeated<Result>(
  dialect: Dialect,
  transaction: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const isUndone = dialect.isDeadlock(error) || error instanceof OutdatedRead || dialect.isLost(error)
      if (attempt === ATTEMPTS || !isUndone) throw error
      // At random, so that the two do not meet again.
      await setTimeout(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt))
    }
  }
}

/** A transaction that is run again where it has to be; see {@link repeated}. */
export function transact<Result>(
  knex: Knex,
  transaction: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  const dialect = knex.client.dialect === 'mysql' ? mysqlDialect : sqliteDialect
  return repeated(dialect, () => knex.transaction(transaction))
}
