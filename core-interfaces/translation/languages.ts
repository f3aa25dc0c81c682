import type { Collection } from '@pergola/sdk'
import type { Choice } from '../shared/choices'

/** Column that names the language of a row: the one that the field names, else the first of type `lang`. */
export function languageFieldOf(collection: Collection, named: string | null): string | null {
  if (named && collection.fields[named]) return named
  return Object.values(collection.fields).find((field) => field.type === 'lang')?.field ?? null
}

/** Code of a row's language; a related language counts by its key. */
export function languageOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  const [key] = Object.values(value)
  return key === undefined ? null : String(key)
}

/** The language to begin with: that of the console where it is offered, exactly or without its region; else the first. */
export function startLanguage(languages: readonly Choice[], locale: string): string | null {
  return (
    bestMatch(
      languages.map(({ value }) => value),
      locale,
    ) ??
    languages[0]?.value ??
    null
  )
}

/** The code that fits a locale: the same, the bare language, or another region of it. */
export function bestMatch(codes: readonly string[], locale: string): string | null {
  const bare = locale.split('-')[0]
  return (
    codes.find((code) => code === locale) ??
    codes.find((code) => code === bare) ??
    codes.find((code) => code.split('-')[0] === bare) ??
    null
  )
}
