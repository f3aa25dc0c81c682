import { isReservedName, type NameFault, nameFault, toPlainLetters } from '@pergola/sdk/contract'

/** What is wrong with the name of a collection or field: the key of a text. */
export type NameProblem =
  | 'name_empty'
  | 'name_taken'
  | 'name_reserved'
  | 'name_word'
  | 'name_invalid'
  | 'name_too_long'

const PROBLEMS: Readonly<Record<NameFault, NameProblem>> = {
  empty: 'name_empty',
  invalid: 'name_invalid',
  too_long: 'name_too_long',
  word: 'name_word',
}

/**
 * Turns what a person types into a name for the database: small letters without accents, digits, underscores. Runs on
 * every key, so an underscore at the end stays until the name is used.
 */
export function toIdentifier(text: string): string {
  return toPlainLetters(text)
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
  const fault = nameFault(trimmed)
  if (fault) return PROBLEMS[fault]
  if (isCollection && isReservedName(trimmed)) return 'name_reserved'
  const lower = trimmed.toLowerCase()
  for (const other of taken) if (other.toLowerCase() === lower) return 'name_taken'
  return null
}
