import { availableParallelism } from 'node:os'
import type { Statement } from 'libsql'

/** Statements of long reads that run at a time. */
export const LONG_STATEMENTS = Math.max(2, availableParallelism())

/** Statements for pages of one caller that run at a time. */
export const STATEMENTS_PER_CALLER = 2

/** Pages wait for no long read, and not for the pages that someone else asks for: one more is left to the others. */
const THREADS = LONG_STATEMENTS + STATEMENTS_PER_CALLER + 1

// The driver has a thread for each processor. It is Tokio that has them, and looks at this with the first statement.
process.env.TOKIO_WORKER_THREADS ??= String(THREADS)

/** One that answers with no rows has done its work with the first step. */
type AnyStatement = Statement<unknown[]> | Statement

type Iterate = (this: AnyStatement, bindings: unknown[]) => Promise<Iterable<readonly unknown[]>>

let iterating: Promise<Iterate> | undefined

/**
 * Runs a statement up to its first row in a thread of the driver; what comes after it is fetched when it is taken.
 *
 * The driver has two interfaces over the same native statements; this is the one call of the second that is needed.
 */
export async function iterateInThread(
  statement: AnyStatement,
  bindings: unknown[],
): Promise<Iterable<readonly unknown[]>> {
  iterating ??= import('libsql/promise').then(async ({ default: PromiseDatabase }) => {
    const one = await new PromiseDatabase(':memory:').prepare('SELECT 1')
    return one.iterate as Iterate
  })
  return (await iterating).call(statement, bindings)
}

/** Runs a statement that answers with no rows in a thread of the driver, which says what has gone wrong when rows are taken. */
export async function runInThread(statement: AnyStatement, bindings: unknown[]): Promise<void> {
  for (const _none of await iterateInThread(statement, bindings));
}
