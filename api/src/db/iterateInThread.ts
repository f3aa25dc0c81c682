import type { Statement } from 'libsql'

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
