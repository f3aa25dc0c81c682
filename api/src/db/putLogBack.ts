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

/** Rows, statements and parts of long values that are written between two checkpoints: some 1,000 pages of 4 kB. */
const MOST_WRITTEN = 500

const written = new Map<string, number>()

/**
 * Counts what has been committed, and now and then puts into the database what the log holds, in a thread of the driver: SQLite
 * would do so within the commit, and after a long read there may be any number of pages.
 *
 * @param connection - Of the one who has committed, who waits.
 * @param rows - Or statements, or parts of long values.
 */
export async function checkpointAfter(connection: Database, filename: string, rows: number): Promise<void> {
  const sum = (written.get(filename) ?? 0) + rows
  const isDue = sum >= MOST_WRITTEN
  written.set(filename, isDue ? 0 : sum)
  if (!isDue) return
  // What has been committed stays in the log: the next one puts it back.
  await run(connection, 'wal_checkpoint(PASSIVE)').catch(() => undefined)
}

async function run(connection: Database, pragma: string): Promise<void> {
  const rows = await iterateInThread(prepare(connection, `PRAGMA ${pragma}`).raw(true), [])
  // A statement that is not at its end keeps its locks.
  for (const _ of rows);
}
