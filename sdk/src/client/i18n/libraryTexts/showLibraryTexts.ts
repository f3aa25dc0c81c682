import { type LocalizedString, LocalizedStringDictionary } from '@internationalized/string'
import { fillTemplates, type Templates } from './fillTemplates'

/** Texts of each package of React Aria: names of buttons, hints and announcements for screen readers. */
type LibraryTexts = Record<string, Record<string, LocalizedString>>

/** Languages of the console that React Aria brings. */
const BROUGHT: Readonly<Record<string, () => Promise<unknown>>> = {
  'ar-SA': () => import('react-aria/i18n/ar-AE'),
  'cs-CZ': () => import('react-aria/i18n/cs-CZ'),
  'da-DK': () => import('react-aria/i18n/da-DK'),
  'de-DE': () => import('react-aria/i18n/de-DE'),
  'el-GR': () => import('react-aria/i18n/el-GR'),
  'es-419': () => import('react-aria/i18n/es-ES'),
  'es-ES': () => import('react-aria/i18n/es-ES'),
  'fi-FI': () => import('react-aria/i18n/fi-FI'),
  'fr-FR': () => import('react-aria/i18n/fr-FR'),
  'he-IL': () => import('react-aria/i18n/he-IL'),
  'hu-HU': () => import('react-aria/i18n/hu-HU'),
  'it-IT': () => import('react-aria/i18n/it-IT'),
  'ja-JP': () => import('react-aria/i18n/ja-JP'),
  'ko-KR': () => import('react-aria/i18n/ko-KR'),
  'nl-NL': () => import('react-aria/i18n/nl-NL'),
  'no-NO': () => import('react-aria/i18n/nb-NO'),
  'pl-PL': () => import('react-aria/i18n/pl-PL'),
  'pt-BR': () => import('react-aria/i18n/pt-BR'),
  'pt-PT': () => import('react-aria/i18n/pt-PT'),
  'ru-RU': () => import('react-aria/i18n/ru-RU'),
  'tr-TR': () => import('react-aria/i18n/tr-TR'),
  'uk-UA': () => import('react-aria/i18n/uk-UA'),
  'zh-CN': () => import('react-aria/i18n/zh-CN'),
  'zh-TW': () => import('react-aria/i18n/zh-TW'),
}

/** The others, in files of our own. */
const OWN: Readonly<Record<string, () => Promise<{ default: Templates }>>> = {
  'af-ZA': () => import('./own/af-ZA.json'),
  'ca-ES': () => import('./own/ca-ES.json'),
  'id-ID': () => import('./own/id-ID.json'),
  'is-IS': () => import('./own/is-IS.json'),
  'ms-MY': () => import('./own/ms-MY.json'),
  'vi-VN': () => import('./own/vi-VN.json'),
}

let shown = new Map<string, LocalizedStringDictionary<string, LocalizedString>>()
let wanted = ''

/**
 * Lets React Aria speak a language from the next drawing on. Its own English stands in where it does not know the language,
 * and for each package without texts.
 *
 * The build leaves only English in the packages; without that each of them would carry all languages it has.
 *
 * @throws when the texts cannot be fetched; the language before stays.
 */
export async function showLibraryTexts(locale: string): Promise<void> {
  wanted = locale
  const texts = await fetchTexts(locale)
  // Another language may have been chosen since.
  if (wanted !== locale) return
  shown = new Map(
    Object.entries(texts).map(([name, strings]) => [
      name,
      new LocalizedStringDictionary({ [locale]: strings }, locale),
    ]),
  )
  // Where React Aria looks first. Its own answer is made once, for pages that never change their language.
  LocalizedStringDictionary.getGlobalDictionaryForPackage = <
    Key extends string,
    Text extends LocalizedString,
  >(
    name: string,
  ) => (shown.get(name) as LocalizedStringDictionary<Key, Text> | undefined) ?? null
}

async function fetchTexts(locale: string): Promise<LibraryTexts> {
  const own = OWN[locale]
  if (own) return fillTemplates((await own()).default, locale)
  // The declarations of these files say that they hold a type; what they hold is of that type.
  const brought = (await BROUGHT[locale]?.()) as { default: LibraryTexts } | undefined
  return brought?.default ?? {}
}
