import {
  type Entry,
  idOf,
  isMissing,
  type ModelTexts,
  type NamedThing,
  readingOf,
  unusedIn,
} from './modelTexts'

/** What of a collection or field is shown. */
export interface ShownThing {
  thing: NamedThing
  /** Its name can be typed; else it says what the texts belong to. */
  hasName: boolean
  texts: readonly string[]
}

export interface ShownTexts {
  texts: ModelTexts
  things: readonly ShownThing[]
  /** Translations of words that are gone. */
  unused: readonly [text: string, translation: string][]
  /** How many boxes there are. */
  count: number
}

export interface Narrowing {
  locale: string
  ownLocale: string
  isOnlyMissing: boolean
  /** What is looked for: a part of a name or text, or what {@link idOf} says. */
  search: string
  /** What people read as the name now. */
  nameOf: (thing: NamedThing) => string
}

/** What is left of all texts; collections of which nothing is are left out. */
export function shownTexts(all: readonly ModelTexts[], narrowing: Narrowing): ShownTexts[] {
  const terms = narrowing.search.trim().toLowerCase()
  // A link leads to just one: `posts` is not `posts_tags`.
  const exact = all.flatMap(({ things }) => things).find((thing) => idOf(thing).toLowerCase() === terms)
  return all.flatMap((texts) => {
    const isWanted = wantedIn(texts, terms, exact, narrowing)
    const { locale, ownLocale, isOnlyMissing } = narrowing
    const isShown = (entry: Entry) =>
      isWanted(entry) && (!isOnlyMissing || isMissing(texts, entry, locale, ownLocale))
    const entries = texts.entries.filter(isShown)
    const things = texts.things.flatMap((thing) => {
      const own = entries.filter((entry) => entry.thing === thing)
      const hasName = own.some(({ text }) => text === null)
      const shown = own.flatMap(({ text }) => (text === null ? [] : [text]))
      return own.length > 0 ? [{ thing, hasName, texts: shown }] : []
    })
    const unused = isOnlyMissing ? [] : unusedIn(texts, locale).filter(isUnusedWanted(texts, terms, exact))
    return things.length + unused.length > 0 ? [{ texts, things, unused, count: entries.length }] : []
  })
}

function wantedIn(
  texts: ModelTexts,
  terms: string,
  exact: NamedThing | undefined,
  { locale, nameOf }: Narrowing,
): (entry: Entry) => boolean {
  if (terms === '') return () => true
  if (exact)
    return ({ thing }) => (exact.field === null ? thing.collection === exact.collection : thing === exact)
  const has = (text: string) => text.toLowerCase().includes(terms)
  const isNamed = (thing: NamedThing) =>
    [idOf(thing), nameOf(thing), readingOf(texts, { thing, text: null }, locale)].some(has)
  const named = new Set(texts.things.filter(isNamed))
  const isAll = texts.things.some((thing) => thing.field === null && named.has(thing))
  return (entry) =>
    isAll ||
    named.has(entry.thing) ||
    (entry.text !== null && [entry.text, readingOf(texts, entry, locale)].some(has))
}

function isUnusedWanted(texts: ModelTexts, terms: string, exact: NamedThing | undefined) {
  if (exact) return () => exact.collection === texts.collection
  return (unused: [string, string]) => unused.some((text) => text.toLowerCase().includes(terms))
}
