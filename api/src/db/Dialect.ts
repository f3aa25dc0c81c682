import { LostAtCommit } from './LostAtCommit'

/** What differs between the two kinds of database, where Knex does not hide it. */
export interface Dialect {
  readonly name: 'sqlite' | 'mysql'
  /** The write broke a unique index or a primary key. */
  isDuplicateKeyError(error: unknown): boolean
  /** Of these, whether it was the primary key. */
  isTakenKeyError(error: unknown): boolean
  /** A value does not fit its column or breaks a check of the table. */
  isBadValueError(error: unknown): boolean
  /** The column whose value is out of its range, where the database says which. */
  outOfRangeColumn(error: unknown): string | null
  /** A table would be wider, or a row is longer, than the database stores. */
  isRowTooWideError(error: unknown): boolean
  /** The database cannot be reached or refuses the credentials. */
  isConnectionError(error: unknown): boolean
  /** Another process holds a lock: repeating the transaction may succeed. */
  isLockError(error: unknown): boolean
  /** The database, its disk or the user's rights take no writes at all. */
  isReadOnlyError(error: unknown): boolean
  /** A statement names a table or column that is not there. */
  isMissingNameError(error: unknown): boolean
  /** The disk of the database has no room left. */
  isDiskFullError(error: unknown): boolean
  /** Two transactions wait for each other, or two nodes disagree, and this one was undone: running it again succeeds. */
  isDeadlock(error: unknown): boolean
  /** The connection ended before the commit, and the transaction with it: another host may run it. */
  isLost(error: unknown): boolean
  /** SQL of a random sort key. */
  readonly randomFunction: string
}

/** Whether a failure says how the database is, and nothing of what it was asked to do. */
export function isStateOfDatabase(dialect: Dialect, error: unknown): boolean {
  return (
    dialect.isReadOnlyError(error) ||
    dialect.isDiskFullError(error) ||
    dialect.isConnectionError(error) ||
    dialect.isLockError(error)
  )
}

function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : ''
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  isDuplicateKeyError: (error) =>
    /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(errorCode(error)) ||
    /UNIQUE constraint failed/.test(errorMessage(error)),
  isTakenKeyError: (error) => /^SQLITE_CONSTRAINT_(PRIMARYKEY|ROWID)$/.test(errorCode(error)),
  isBadValueError: (error) =>
    /^SQLITE_(CONSTRAINT_(NOTNULL|CHECK|FOREIGNKEY|TRIGGER|DATATYPE)|MISMATCH|TOOBIG)$/.test(
      errorCode(error),
    ),
  outOfRangeColumn: () => null,
  isRowTooWideError: () => false,
  isConnectionError: (error) =>
    /^SQLITE_(CANTOPEN|NOTADB|CORRUPT|IOERR)/.test(errorCode(error)) ||
    errorMessage(error).startsWith('ConnectionFailed'),
  isLockError: (error) => /^SQLITE_(BUSY|LOCKED)/.test(errorCode(error)),
  // The driver has no name for a folder that takes no files: SQLITE_READONLY_DIRECTORY. A disk that the system has made
  // read-only for its faults takes no writes of files that are open either.
  isReadOnlyError: (error) =>
    /^SQLITE_(READONLY|PERM|IOERR_(WRITE|FSYNC|TRUNCATE)$)|_1544$/.test(errorCode(error)),
  isMissingNameError: (error) =>
    errorCode(error) === 'SQLITE_ERROR' && /no such (table|column)/.test(errorMessage(error)),
  isDiskFullError: (error) => errorCode(error) === 'SQLITE_FULL',
  isDeadlock: () => false,
  isLost: () => false,
  randomFunction: 'RANDOM()',
}

const MYSQL_VALUE_ERRORS = new Set([
  'ER_DATA_TOO_LONG',
  'ER_WARN_DATA_OUT_OF_RANGE',
  'ER_TRUNCATED_WRONG_VALUE',
  'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD',
  'WARN_DATA_TRUNCATED',
  'ER_BAD_NULL_ERROR',
  'ER_NO_DEFAULT_FOR_FIELD',
  'ER_NO_REFERENCED_ROW_2',
  'ER_ROW_IS_REFERENCED_2',
  'ER_CHECK_CONSTRAINT_VIOLATED',
])

/** It was there a moment ago. */
const LOST = [
  'ECONNRESET',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_SERVER_SHUTDOWN',
  // A node that is not, or no longer, part of its cluster.
  'ER_UNKNOWN_COM_ERROR',
]

const MYSQL_CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'ER_NOT_SUPPORTED_AUTH_MODE',
  ...LOST,
])

/** The driver says this of a connection that has ended before, without a code. */
function isClosed(error: unknown): boolean {
  return /closed state$/.test(errorMessage(error))
}

/** The driver knows MySQL's names only; this number of MariaDB has none. */
function isFailedCheckOfMariaDb(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === 4025
}

/** MySQL, MariaDB and clusters that speak their protocol. */
export const mysqlDialect: Dialect = {
  name: 'mysql',
  isDuplicateKeyError: (error) => errorCode(error) === 'ER_DUP_ENTRY',
  // MySQL has the name of the table before that of the index.
  isTakenKeyError: (error) =>
    errorCode(error) === 'ER_DUP_ENTRY' && /for key '([^']*\.)?PRIMARY'/.test(errorMessage(error)),
  isBadValueError: (error) => MYSQL_VALUE_ERRORS.has(errorCode(error)) || isFailedCheckOfMariaDb(error),
  outOfRangeColumn: (error) =>
    errorCode(error) === 'ER_WARN_DATA_OUT_OF_RANGE'
      ? (/for column '([^']+)'/.exec(errorMessage(error))?.[1] ?? null)
      : null,
  isRowTooWideError: (error) => errorCode(error) === 'ER_TOO_BIG_ROWSIZE',
  isConnectionError: (error) => MYSQL_CONNECTION_ERRORS.has(errorCode(error)) || isClosed(error),
  isLockError: (error) => /^ER_LOCK_(DEADLOCK|WAIT_TIMEOUT)$/.test(errorCode(error)),
  isReadOnlyError: (error) =>
    /^ER_(OPTION_PREVENTS_STATEMENT|CANT_EXECUTE_IN_READ_ONLY_TRANSACTION|OPEN_AS_READONLY|TABLEACCESS_DENIED_ERROR)$/.test(
      errorCode(error),
    ),
  isMissingNameError: (error) => /^ER_(NO_SUCH_TABLE|BAD_FIELD_ERROR)$/.test(errorCode(error)),
  isDiskFullError: (error) =>
    /^ER_(DISK_FULL|RECORD_FILE_FULL|TEMP_FILE_WRITE_FAILURE)$/.test(errorCode(error)),
  isDeadlock: (error) => errorCode(error) === 'ER_LOCK_DEADLOCK',
  isLost: (error) => (LOST.includes(errorCode(error)) || isClosed(error)) && !(error instanceof LostAtCommit),
  randomFunction: 'RAND()',
}
