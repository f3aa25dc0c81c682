import type Database from 'libsql'
import { iterateInThread } from './iterateInThread'
import { prepare } from './preparedStatements'
import { writeLockOf } from './WriteLock'

/**
 * Puts the write-ahead log back into its database, in a thread of the driver: most of it beside everyone, the rest while no one
 * in this process writes. The last connection removes the log: one file can then be copied.
 *
 * Never throws: where others still work with the database, or it cannot be written, the log stays beside it and nothing is lost.
 *
 * @param connection - Used by no one else any more.
 */
export async function putLogBack(connection: Database, filename: string): Promise<void> {
  try {
    // Without waiting for others, which would block their threads.
    connection.exec('PRAGMA busy_timeout = 0')
    await run(connection, 'wal_checkpoint(PASSIVE)')
    const release = await writeLockOf(filename).take()
    try {
      await run(connection, 'wal_checkpoint(TRUNCATE)')
      await run(connection, 'journal_mode = DELETE')
    } finally {
      release()
    }
  } catch {
    // As the description says.
  }
}

async function run(connection: Database, pragma: string): Promise<void> {
  const rows = await iterateInThread(prepare(connection, `PRAGMA ${pragma}`).raw(true), [])
  // A statement that is not at its end keeps its locks.
  for (const _ of rows);
}
