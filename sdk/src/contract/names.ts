import { SYSTEM_PREFIX } from './constants'

/** Longest name that a table or a column may have. */
export const MAX_NAME_LENGTH = 64

/** Why a text is no name of a collection or field. `word`: every object of JavaScript has something of that name. */
export type NameFault = 'empty' | 'invalid' | 'too_long' | 'word'

/** What is wrong with the name of a collection or field, for console and server. */
export function nameFault(name: string): NameFault | null {
  if (name === '') return 'empty'
  if (!/^[A-Za-z0-9_]+$/.test(name)) return 'invalid'
  if (name.length > MAX_NAME_LENGTH) return 'too_long'
  // It would be found where nothing is, in the server and in every client.
  return name in Object.prototype ? 'word' : null
}

/** Tables that are the server's or the database's own business and never collections. */
export function isInternalTable(name: string): boolean {
  return name.startsWith('pergola_') || name.startsWith('sqlite_') || name.startsWith('libsql_')
}

/** Whether no one may call a collection so. Databases do not distinguish names by case. */
export function isReservedName(name: string): boolean {
  const lower = name.toLowerCase()
  return lower.startsWith(SYSTEM_PREFIX) || isInternalTable(lower)
}
