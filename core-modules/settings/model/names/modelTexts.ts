import type { Collection, Translation } from '@pergola/sdk'
import { DEFAULT_LOCALE } from '@pergola/sdk/contract'
import { translatableTexts } from '@pergola/sdk/items'

/** What administrators have given a name: a collection, or one of its fields; and what else it says to people. */
export interface NamedThing {
  collection: string
  /** `null`: it is the collection. */
  field: string | null
  translation: readonly Translation[]
  note: string | null
  /** Its note and what its options say, as they are stored. */
  texts: readonly string[]
  /** People see it somewhere. */
  isListed: boolean
}

/** A name, or a text by its words as they are stored. */
export interface Entry {
  thing: NamedThing
  /** `null`: it is the name. */
  text: string | null
}

/** A collection with its fields, and all that is translated of them. */
export interface ModelTexts {
  collection: string
  things: readonly NamedThing[]
  /** What can be translated, of the things that people see. */
  entries: readonly Entry[]
  /** By locale, then by the stored words: what those read as that have no translation of their own. */
  translated: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export const idOf = ({ collection, field }: Pick<NamedThing, 'collection' | 'field'>): string =>
  field === null ? collection : `${collection}.${field}`

export function textsOf(collection: Collection): ModelTexts {
  const things = thingsOf(collection)
  return {
    collection: collection.collection,
    things,
    entries: things
      .filter(({ isListed }) => isListed)
      .flatMap((thing) => [null, ...thing.texts].map((text) => ({ thing, text }))),
    translated: translatedOf(things),
  }
}

function thingsOf({ collection, note, translation, fields }: Collection): NamedThing[] {
  const own = { note, texts: translatableTexts({ note }) }
  return [
    { collection, field: null, translation: translation ?? [], ...own, isListed: true },
    ...Object.values(fields).map((field) => ({
      collection,
      field: field.field,
      translation: field.translation ?? [],
      note: field.note,
      texts: translatableTexts(field),
      isListed: !(field.hidden_browse && field.hidden_detail),
    })),
  ]
}

/** As the console reads them: where a field has no translation of the words, that of the collection or of the last field. */
function translatedOf(things: readonly NamedThing[]): ModelTexts['translated'] {
  const inOrder = [...things].sort((a, b) => Number(a.field === null) - Number(b.field === null))
  const byLocale = new Map<string, Map<string, string>>()
  for (const { locale, texts = {} } of inOrder.flatMap(({ translation }) => translation)) {
    const known = byLocale.get(locale) ?? new Map<string, string>()
    byLocale.set(locale, known)
    for (const [text, translated] of Object.entries(texts)) known.set(text, translated)
  }
  return byLocale
}

/** As it is stored at the collection or field; empty where that has no translation of its own. */
export function translationOf({ thing, text }: Entry, locale: string): string {
  const stored = thing.translation.findLast((entry) => entry.locale === locale)
  if (text === null) return stored?.translation ?? ''
  return stored?.texts && Object.hasOwn(stored.texts, text) ? (stored.texts[text] ?? '') : ''
}

/** As people read it: the same words of another field serve those that have no translation of their own. */
export function readingOf({ translated }: ModelTexts, entry: Entry, locale: string): string {
  const own = translationOf(entry, locale)
  return own === '' && entry.text !== null ? (translated.get(locale)?.get(entry.text) ?? '') : own
}

/** The same once it has no translation of its own any more. */
export function readElsewhere({ things }: ModelTexts, { thing, text }: Entry, locale: string): string {
  const others = things.filter(({ field }) => field !== thing.field)
  return text === null ? '' : (translatedOf(others).get(locale)?.get(text) ?? '')
}

/** @param ownLocale - In this language texts are read as they are stored; names of the database are not. */
export function isMissing(texts: ModelTexts, entry: Entry, locale: string, ownLocale: string): boolean {
  if (entry.text !== null && locale === ownLocale) return false
  return readingOf(texts, entry, locale) === ''
}

/** Translations of words that neither the collection nor a field has any more. */
export function unusedIn({ things, translated }: ModelTexts, locale: string): [text: string, string][] {
  const used = new Set(things.flatMap(({ texts }) => texts))
  return [...(translated.get(locale) ?? [])].filter(([text]) => !used.has(text))
}

/** The language that texts of a project are stored in, as far as anyone has said it. */
export const ownLocaleOf = (project: { default_locale?: string | null } | undefined): string =>
  project?.default_locale ?? DEFAULT_LOCALE

/** What changes in one language; an empty text is removed. */
export interface LocaleChange {
  name?: string
  texts: Readonly<Record<string, string>>
}

/** Translations with others in some languages, as the API takes them; `null` when none is left. */
export function withChanges(
  translation: readonly Translation[],
  changes: Readonly<Record<string, LocaleChange>>,
): Translation[] | null {
  const kept = translation.filter(({ locale }) => !(locale in changes))
  const given = Object.entries(changes).flatMap(([locale, { name, texts }]) => {
    const { texts: before, ...stored } = translation.findLast((entry) => entry.locale === locale) ?? {
      locale,
      translation: '',
    }
    const left = Object.entries({ ...before, ...texts }).filter(([, text]) => text !== '')
    const entry = { ...stored, translation: (name ?? stored.translation).trim() }
    // The one stays where the other is removed.
    if (left.length > 0) return { ...entry, texts: Object.fromEntries(left) }
    return entry.translation === '' ? [] : entry
  })
  const all = [...kept, ...given]
  return all.length > 0 ? all : null
}
