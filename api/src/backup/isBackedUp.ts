import { revisionListsTable } from '../log/revisionListsTable'
import { accountsTable } from '../system/accountTables'
import { extensionsTable } from '../system/extensionsTable'
import { internalTables } from '../system/internalTables'
import type { SystemTable } from '../system/SystemField'

/** Tables of ours whose rows are the project's, beside the collections. */
export const keptTables: readonly SystemTable[] = [
  accountsTable,
  extensionsTable,
  revisionListsTable,
  ...internalTables.filter(({ name }) => name === 'pergola_recovery_codes'),
]

const KEPT: ReadonlySet<string> = new Set(keptTables.map(({ name }) => name))

/** Collections that say what happens on one server. */
const LEFT_OUT: ReadonlySet<string> = new Set(['directus_migrations', 'directus_user_sessions'])

/**
 * Whether the rows of a table belong into a backup. Left out is what lets someone in or counts only for a while: sessions,
 * one-time codes and links, failed sign-ins, limits, the secret that signs links, queues, and what can be made again.
 */
export function isBackedUp(table: string): boolean {
  if (/^(sqlite|libsql)_/.test(table)) return false
  return table.startsWith('pergola_') ? KEPT.has(table) : !LEFT_OUT.has(table)
}
