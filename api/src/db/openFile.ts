import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { sqliteDialect } from './Dialect'

/** Connections that cannot write, and whether they take for granted that no one does. */
const limited = new WeakMap<Database, { isSealed: boolean }>()

/**
 * Opens a database file. One that takes no writes is read: in a folder that takes no files, such as a mounted backup, without the
 * log that SQLite would make beside it.
 */
export function openFile(filename: string, busyTimeoutMs: number): Database {
  const connection = new Database(filename)
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    connection.exec('PRAGMA journal_mode = WAL')
  } catch (error) {
    if (isSealed(filename)) {
      connection.close()
      return openSealed(filename)
    }
    // A server that was stopped has put its log away: another one is needed for writes only.
    if (!sqliteDialect.isReadOnlyError(error)) throw error
  }
  if (filename !== ':memory:' && !takesWrites(filename)) limited.set(connection, { isSealed: false })
  return connection
}

function openSealed(filename: string): Database {
  const connection = new Database(`${pathToFileURL(filename).href}?immutable=1`)
  limited.set(connection, { isSealed: true })
  return connection
}

/** Whether a connection could not write when it was opened, and another one can by now, or sees more. */
export function isOutdated(connection: Database, filename: string): boolean {
  const known = limited.get(connection)
  if (!known) return false
  return takesWrites(filename) || (known.isSealed && !isSealed(filename))
}

/** Nothing is written here, and no log holds what the file lacks, or has to lose again. */
function isSealed(filename: string): boolean {
  if (isWritable(dirname(filename))) return false
  return ['-wal', '-journal'].every((log) => !statSync(filename + log, { throwIfNoEntry: false })?.size)
}

function takesWrites(filename: string): boolean {
  return isWritable(filename) && isWritable(dirname(filename))
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
