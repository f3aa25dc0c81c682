import { ApiError } from '../../errors/ApiError'
import type { WriteSession } from './WriteSession'

/**
 * Does a part of a session that may be refused: then nothing of it stays, neither its rows nor what it was to log and to
 * announce, and the session goes on.
 *
 * @throws what `work` throws
 */
export async function attempt<Result>(session: WriteSession, work: () => Promise<Result>): Promise<Result> {
  const before = [session.log, session.committed, session.afterCommit].map((list) => ({
    list,
    length: list.length,
  }))
  await session.db.raw('SAVEPOINT attempt')
  try {
    const result = await work()
    await session.db.raw('RELEASE SAVEPOINT attempt')
    return result
  } catch (error) {
    // Any other failure ends the transaction: after a deadlock the database has no savepoint any more.
    if (!isRefusal(error)) throw error
    await session.db.raw('ROLLBACK TO SAVEPOINT attempt')
    await session.db.raw('RELEASE SAVEPOINT attempt')
    for (const { list, length } of before) list.length = length
    throw error
  }
}

/** The answer to a request that cannot be met, other than a fault of the server. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500
}
