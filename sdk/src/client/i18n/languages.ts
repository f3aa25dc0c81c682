import type { i18n as I18n } from 'i18next'
import { DEFAULT_LOCALE, directionOf } from '../../contract/matchLocale'
import type { MessageTree } from './addMessages'
import { locales, NAMESPACE } from './locales'

/**
 * When texts are fetched: with the page, behind the sign-in up to the first rows, after them, or with the first error of the
 * server, whose sentences `refusals` are.
 */
export type TextPart = 'public' | 'start' | 'late' | 'refusals'

/** Where the texts of each language lie: an address with `*` in the place of the part, `i18n/de-DE.*.1a2b3c4d.json`. */
export type LanguageFiles = Readonly<Record<string, string>>

export interface Languages {
  files: LanguageFiles
  fetchTexts: (address: string) => Promise<MessageTree>
}

/** What is fetched, or has come or failed, by language and part. */
interface State extends Languages {
  wanted: Set<TextPart>
  asked: Map<string, Promise<void>>
  settled: Set<string>
}

/** Where a server brings no files, as in tests and in the sandbox, English comes from the bundle. */
const ENGLISH: Record<TextPart, () => Promise<MessageTree>> = {
  public: async () => ({}),
  // The server sends them.
  refusals: async () => ({}),
  start: async () => (await import(/* webpackChunkName: "english" */ './en-US.json')).default,
  late: async () => (await import(/* webpackChunkName: "english-late" */ './en-US.items.json')).default,
}

const states = new WeakMap<I18n, State>()

function stateOf(i18n: I18n): State {
  const known = states.get(i18n)
  if (known) return known
  const none = { files: {}, fetchTexts: () => Promise.reject(new Error('There are no files of texts')) }
  const state: State = { ...none, wanted: new Set(['public']), asked: new Map(), settled: new Set() }
  states.set(i18n, state)
  return state
}

/** Says which languages there are; called once, before any is chosen. */
export function setLanguages(i18n: I18n, languages: Languages): void {
  Object.assign(stateOf(i18n), languages)
}

/** Codes of the languages that the console can be switched to. */
export function offeredLocales(i18n: I18n): readonly string[] {
  const codes = Object.keys(stateOf(i18n).files)
  return codes.length === 0 ? locales.map(({ code }) => code) : [...new Set([DEFAULT_LOCALE, ...codes])]
}

/** Adds a part of the texts, in the language that is shown and in each one that is chosen later. */
export async function addTexts(i18n: I18n, part: TextPart): Promise<void> {
  const state = stateOf(i18n)
  state.wanted.add(part)
  if (part === 'late') showLibrary(i18n.language)
  await ask(i18n, state, i18n.language, part)
}

/** Whether a part has come, or will not come. */
export function isSettled(i18n: I18n, part: TextPart): boolean {
  return stateOf(i18n).settled.has(keyOf(i18n.language, part))
}

/**
 * Switches the console to a locale once its texts are there, and updates the document. Never rejects: English stands in for
 * what cannot be fetched. Where that is all of it, the page is in English: it is read aloud, dated and mirrored as what it says.
 */
export async function applyLanguage(i18n: I18n, locale: string): Promise<void> {
  const state = stateOf(i18n)
  chosen.set(i18n, locale)
  const asked = [...state.wanted].map((part) => ask(i18n, state, locale, part))
  const isThere = (await Promise.allSettled(asked)).some(({ status }) => status === 'fulfilled')
  // Another one may have been chosen since.
  if (chosen.get(i18n) !== locale) return
  const shown = isThere ? locale : DEFAULT_LOCALE
  await i18n.changeLanguage(shown)
  document.documentElement.lang = shown
  document.documentElement.dir = directionOf(shown)
  if (state.wanted.has('late')) showLibrary(shown)
}

/** Of the texts that React Aria brings: one for the page, as there is one React Aria. */
let libraryLocale = DEFAULT_LOCALE

/** Nothing waits for them: they are names of buttons, and announcements for screen readers. */
function showLibrary(locale: string): void {
  if (locale === libraryLocale) return
  libraryLocale = locale
  import('./libraryTexts/showLibraryTexts')
    .then(({ showLibraryTexts }) => showLibraryTexts(locale))
    .catch((error: unknown) =>
      console.warn(`Some names for screen readers could not be loaded in ${locale}`, error),
    )
}

const chosen = new WeakMap<I18n, string>()

const keyOf = (locale: string, part: TextPart) => `${locale}.${part}`

function ask(i18n: I18n, state: State, locale: string, part: TextPart): Promise<void> {
  const key = keyOf(locale, part)
  const known = state.asked.get(key)
  if (known) return known
  const asked = fetchPart(i18n, state, locale, part).finally(() => state.settled.add(key))
  state.asked.set(key, asked)
  // What failed is asked for again by the next who needs it.
  asked.catch(() => state.asked.delete(key))
  return asked
}

async function fetchPart(i18n: I18n, state: State, locale: string, part: TextPart): Promise<void> {
  const address = state.files[locale]
  const isBuiltIn = locale === DEFAULT_LOCALE && (part === 'public' || part === 'refusals')
  try {
    if (isBuiltIn) return
    if (address === undefined) throw new Error(`There are no texts in ${locale}`)
    add(i18n, locale, await state.fetchTexts(address.replace('*', part)))
  } catch (error) {
    if (address !== undefined)
      console.warn(`The texts of ${locale} could not be loaded; English stands in`, error)
    if (locale === DEFAULT_LOCALE) return add(i18n, locale, await ENGLISH[part]())
    await ask(i18n, state, DEFAULT_LOCALE, part)
    // What waits for a text is drawn again.
    add(i18n, locale, {})
    if (address !== undefined) throw error
  }
}

/** What a project calls a system field, and what an extension was changed to, may be there before, and stays. */
function add(i18n: I18n, locale: string, texts: MessageTree): void {
  i18n.addResourceBundle(locale, NAMESPACE, structuredClone(texts), true, false)
}
