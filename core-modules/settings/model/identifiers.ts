import { SYSTEM_PREFIX } from '@pergola/sdk'

/** Longest name that a table or column may have. */
export const MAX_NAME_LENGTH = 64

/** Tables that the server itself uses start like this. */
const RESERVED_PREFIXES = [SYSTEM_PREFIX, 'pergola_', 'sqlite_']

/** What is wrong with the name of a collection or field: the key of a text. */
export type NameProblem =
  | 'name_empty'
  | 'name_taken'
  | 'name_reserved'
  | 'name_word'
  | 'name_invalid'
  | 'name_too_long'

/**
 * Turns what a person types into a name for the database: small letters without accents, digits, underscores. Runs on
 * every key, so an underscore at the end stays until the name is used.
 */
export function toIdentifier(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/[^\p{L}\p{N}_]/gu, '')
    .replace(/_{2,}/g, '_')
    .replace(/^_/, '')
}

/** The name as it is used: without an underscore at the end. */
export function trimIdentifier(name: string): string {
  return name.replace(/_+$/, '')
}

/** @param taken - Names that exist; databases do not distinguish them by case. */
export function checkName(
  name: string,
  taken: Iterable<string>,
  { isCollection = false } = {},
): NameProblem | null {
  const trimmed = trimIdentifier(name)
  if (trimmed === '') return 'name_empty'
  if (!/^[A-Za-z0-9_]+$/.test(trimmed)) return 'name_invalid'
  if (trimmed.length > MAX_NAME_LENGTH) return 'name_too_long'
  const lower = trimmed.toLowerCase()
  if (isCollection && RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix))) return 'name_reserved'
  if (trimmed in Object.prototype) return 'name_word'
  for (const other of taken) if (other.toLowerCase() === lower) return 'name_taken'
  return null
}
