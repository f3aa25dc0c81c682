import type { Knex } from 'knex'
import type { DatabaseConfig } from '../db/DatabaseConfig'
import type { Dialect } from '../db/Dialect'

/** Something about a database that should be looked at before a project is installed into it. */
export interface DatabaseProblem {
  kind: 'rights' | 'charset' | 'version'
  /** The rights that are missing, the charset, or the version. */
  detail: string
}

const NEEDED_RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'DROP', 'INDEX']

/** Rights of the user on the database, but for those that come by a role of the database. */
const RIGHTS = `
  SELECT PRIVILEGE_TYPE AS name FROM information_schema.USER_PRIVILEGES WHERE GRANTEE = :grantee
  UNION SELECT PRIVILEGE_TYPE FROM information_schema.SCHEMA_PRIVILEGES
  WHERE GRANTEE = :grantee AND DATABASE() LIKE TABLE_SCHEMA`

/** Version, charset and rights, as far as the database says them; nothing is changed. */
export async function checkServer(knex: Knex, dialect: Dialect): Promise<DatabaseProblem[]> {
  if (dialect.name === 'sqlite') return []
  const [[facts]] = await knex.raw(
    'SELECT VERSION() AS version, @@character_set_database AS charset, CURRENT_USER() AS account',
  )
  const { version, charset, account } = facts as Record<'version' | 'charset' | 'account', string>
  const at = account.lastIndexOf('@')
  const grantee = `'${account.slice(0, at)}'@'${account.slice(at + 1)}'`
  const [rows] = await knex.raw(RIGHTS, { grantee })
  const granted = new Set((rows as { name: string }[]).map(({ name }) => name))
  const missing = NEEDED_RIGHTS.filter((name) => !granted.has(name))
  return [
    ...(isTooOld(version) ? [{ kind: 'version' as const, detail: version }] : []),
    ...(charset === 'utf8mb4' ? [] : [{ kind: 'charset' as const, detail: charset }]),
    ...(missing.length > 0 ? [{ kind: 'rights' as const, detail: missing.join(', ') }] : []),
  ]
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
export function connectionFault(error: unknown, config: DatabaseConfig): string {
  if (config.type === 'sqlite') return 'The file of the database cannot be opened'
  const { host, port, database } = config
  switch ((error as { code?: unknown }).code) {
    case 'ENOTFOUND':
      return `There is no host "${host}"`
    case 'ENOENT':
    case 'ECONNREFUSED':
      return `No database answers at ${host}, port ${port}`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `The host "${host}" does not answer`
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_NOT_SUPPORTED_AUTH_MODE':
      return 'The database refuses this user or password'
    case 'ER_BAD_DB_ERROR':
      return `There is no database "${database}": create it first`
    case 'ER_DBACCESS_DENIED_ERROR':
      return `The user may not use the database "${database}", or it is not there`
    default:
      return 'The database cannot be reached with these connection data'
  }
}
