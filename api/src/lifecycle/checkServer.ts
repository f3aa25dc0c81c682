import type { Knex } from 'knex'
import type { DatabaseConfig } from '../db/DatabaseConfig'
import type { Dialect } from '../db/Dialect'
import { type Sentence, say } from '../errors/say'

/** Something about a database that should be looked at before a project is installed into it. */
export interface DatabaseProblem {
  kind: 'rights' | 'charset' | 'version'
  /** The rights that are missing, the charset, or the version. */
  detail: string
}

const NEEDED_RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'DROP', 'INDEX']

/** Version, charset and rights, as far as the database says them; nothing is changed. */
export async function checkServer(knex: Knex, dialect: Dialect): Promise<DatabaseProblem[]> {
  if (dialect.name === 'sqlite') return []
  const [[facts]] = await knex.raw(
    'SELECT VERSION() AS version, @@character_set_database AS charset, DATABASE() AS name',
  )
  const { version, charset, name } = facts as Record<'version' | 'charset' | 'name', string>
  // Of the user, and of the roles that count for this connection.
  const [grants] = await knex.raw('SHOW GRANTS')
  const granted = rightsOn(
    name,
    (grants as object[]).map((row) => String(Object.values(row)[0])),
  )
  const missing = granted.has('ALL PRIVILEGES') ? [] : NEEDED_RIGHTS.filter((right) => !granted.has(right))
  return [
    ...(isTooOld(version) ? [{ kind: 'version' as const, detail: version }] : []),
    ...(charset === 'utf8mb4' ? [] : [{ kind: 'charset' as const, detail: charset }]),
    ...(missing.length > 0 ? [{ kind: 'rights' as const, detail: missing.join(', ') }] : []),
  ]
}

/** The rights that lines of `SHOW GRANTS` give on all tables of a database. */
export function rightsOn(database: string, grants: readonly string[]): Set<string> {
  const rights = new Set<string>()
  for (const grant of grants) {
    const [, names, quoted] = /^GRANT (.+?) ON (\*|`(?:[^`]|``)+`)\.\* TO /.exec(grant) ?? []
    if (!names || !quoted) continue
    if (quoted === '*' || isNamedBy(quoted.slice(1, -1).replaceAll('``', '`'), database))
      for (const name of names.split(', ')) rights.add(name)
  }
  return rights
}

/** The name of a database in a grant is a pattern of LIKE. */
function isNamedBy(pattern: string, database: string): boolean {
  const source = pattern.replace(/\\?[\s\S]/g, (part) => {
    if (part === '%') return '.*'
    if (part === '_') return '.'
    return (part.at(-1) ?? '').replace(/\W/g, '\\$&')
  })
  return new RegExp(`^${source}$`, 'is').test(database)
}

/** Defaults of long texts are expressions: MariaDB takes them from 10.2 on, MySQL from 8.0.13. */
export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number)
  const [needed, found] = /mariadb/i.test(version)
    ? [
        [10, 2, 0],
        [major, minor, patch],
      ]
    : [
        [8, 0, 13],
        [major, minor, patch],
      ]
  for (const [index, number] of found.entries())
    if (number !== needed[index]) return number < (needed[index] ?? 0)
  return false
}

/** What a failed connection means, in words for the person who typed the data. */
export function connectionFault(error: unknown, config: DatabaseConfig): Sentence {
  if (config.type === 'sqlite') return say('databaseFileClosed')
  const { host, port, database } = config
  switch ((error as { code?: unknown }).code) {
    case 'ENOTFOUND':
      return say('hostUnknown', { host })
    case 'ENOENT':
    case 'ECONNREFUSED':
      return say('hostClosed', { host, port })
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return say('hostSilent', { host })
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_NOT_SUPPORTED_AUTH_MODE':
      return say('databaseUserRefused')
    case 'ER_BAD_DB_ERROR':
      return say('databaseUnknown', { database })
    case 'ER_DBACCESS_DENIED_ERROR':
    case 'ER_TABLEACCESS_DENIED_ERROR':
      return say('databaseDenied', { database })
    default:
      return say('connectionRefused')
  }
}
