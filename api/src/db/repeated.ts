import { setTimeout } from 'node:timers/promises'
import type { Dialect } from './Dialect'
import { OutdatedRead } from './OutdatedRead'

const ATTEMPTS = 10
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 400

/**
 * Runs a transaction, and runs it again when another one came in its way, by a deadlock or by a change of what it has
 * read: the other one is through by then.
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
      const isInTheWay = dialect.isDeadlock(error) || error instanceof OutdatedRead
      if (attempt === ATTEMPTS || !isInTheWay) throw error
      // At random, so that the two do not meet again.
      await setTimeout(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt))
    }
  }
}
