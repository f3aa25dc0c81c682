import { DEFAULT_LOCALE, LOCALE_CODES } from '@pergola/sdk/contract'
import english from './en-US.json'

/** What a collection or field is called in one language, and its other texts, by their English words. */
export type StoredTranslation = { locale: string; translation: string; texts?: Record<string, string> }

/** Of a model file or of a seed of the demo. */
interface Described {
  note?: unknown
  options?: unknown
  translation?: unknown
}
interface DescribedCollection extends Described {
  collection: string
  fields: readonly (Described & { field?: unknown })[]
}

type Messages = typeof english
type Tree = { readonly [key: string]: string | Tree }

interface Language {
  locale: string
  names: Readonly<Record<string, string>>
  /** English -> its translation. */
  texts: ReadonlyMap<string, string>
}

/**
 * Adds what collections and fields are called in each language of the console, and their notes and choices, as
 * `translation` holds them. Words that have no translation stay English.
 */
export async function translateModel<Collection extends DescribedCollection>(
  collections: readonly Collection[],
): Promise<Collection[]> {
  const languages = await Promise.all(LOCALE_CODES.map(loadLanguage))
  return collections.map((collection) => ({
    ...collection,
    translation: languages.map((language) => translate(language, [collection.collection], collection)),
    fields: collection.fields.map((field) => {
      const name = String(field.field)
      // One collection may call `name` something else than the others do.
      const keys = [`${collection.collection}/${name}`, name]
      return { ...field, translation: languages.map((language) => translate(language, keys, field)) }
    }),
  }))
}

async function loadLanguage(locale: string): Promise<Language> {
  const { names, texts } = await loadMessages(locale)
  return { locale, names, texts: new Map(pairs(english.texts, texts)) }
}

async function loadMessages(locale: string): Promise<Messages> {
  if (locale === DEFAULT_LOCALE) return english
  const { default: messages }: { default: Messages } = await import(`./messages/${locale}.json`)
  return messages
}

function pairs(source: Tree, translated: Tree): [string, string][] {
  return Object.entries(source).flatMap(([key, text]) => {
    const other = translated[key]
    if (typeof text === 'string') return typeof other === 'string' ? [[text, other] as [string, string]] : []
    return typeof other === 'object' ? pairs(text, other) : []
  })
}

function translate(
  { locale, names, texts }: Language,
  keys: readonly string[],
  { note, options }: Described,
): StoredTranslation {
  const translation = keys.map((key) => names[key]).find((name) => name !== undefined) ?? ''
  if (locale === DEFAULT_LOCALE) return { locale, translation }
  const words = [...wordsIn(note), ...wordsIn(options)].flatMap((word) => {
    const translated = texts.get(word)
    return translated === undefined ? [] : [[word, translated] as const]
  })
  const own = { ...Object.fromEntries(words), ...languageNames(locale, options) }
  return { locale, translation, ...(Object.keys(own).length > 0 && { texts: own }) }
}

/** All texts in a value. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

/** The languages that a field offers, which every platform can name. */
function languageNames(locale: string, options: unknown): Record<string, string> {
  const { languages } = (options ?? {}) as { languages?: Record<string, string> }
  if (!languages) return {}
  const known = new Intl.DisplayNames(locale, { type: 'language' })
  return Object.fromEntries(
    Object.entries(languages).map(([code, name]) => [name, withCapital(known.of(code) ?? name, locale)]),
  )
}

function withCapital(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
