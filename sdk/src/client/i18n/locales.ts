export interface Locale {
  code: string
  name: string
  direction: 'ltr' | 'rtl'
}

const NAMES: Readonly<Record<string, string>> = {
  'af-ZA': 'Afrikaans (South Africa)',
  'ar-SA': 'Arabic (Saudi Arabia)',
  'ca-ES': 'Catalan (Spain)',
  'zh-CN': 'Chinese (Simplified)',
  'cs-CZ': 'Czech (Czech Republic)',
  'da-DK': 'Danish (Denmark)',
  'nl-NL': 'Dutch (Netherlands)',
  'en-US': 'English (United States)',
  'fi-FI': 'Finnish (Finland)',
  'fr-FR': 'French (France)',
  'de-DE': 'German (Germany)',
  'el-GR': 'Greek (Greece)',
  'he-IL': 'Hebrew (Israel)',
  'hu-HU': 'Hungarian (Hungary)',
  'is-IS': 'Icelandic (Iceland)',
  'id-ID': 'Indonesian (Indonesia)',
  'it-IT': 'Italian (Italy)',
  'ja-JP': 'Japanese (Japan)',
  'ko-KR': 'Korean (Korea)',
  'ms-MY': 'Malay (Malaysia)',
  'no-NO': 'Norwegian (Norway)',
  'pl-PL': 'Polish (Poland)',
  'pt-BR': 'Portuguese (Brazil)',
  'pt-PT': 'Portuguese (Portugal)',
  'ru-RU': 'Russian (Russian Federation)',
  'es-ES': 'Spanish (Spain)',
  'es-419': 'Spanish (Latin America)',
  'zh-TW': 'Taiwanese Mandarin (Taiwan)',
  'tr-TR': 'Turkish (Turkey)',
  'uk-UA': 'Ukrainian (Ukraine)',
  'vi-VN': 'Vietnamese (Vietnam)',
}

const RIGHT_TO_LEFT: readonly string[] = ['ar-SA', 'he-IL']

/** The one part of the catalogue in which all texts are. */
export const NAMESPACE = 'translation'

export const DEFAULT_LOCALE = 'en-US'

/** The languages that the console can be switched to. */
export const locales: readonly Locale[] = Object.entries(NAMES).map(([code, name]) => ({
  code,
  name,
  direction: RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr',
}))

export interface LocaleWishes {
  user?: string | null
  project?: string | null
  /** `navigator.languages`; a language without a locale of ours (`de-CH`) takes the first one (`de-DE`). */
  browser?: readonly string[]
}

/** The first wish that the console knows: the user's, the project's, the browser's, else en-US. */
export function chooseLocale({ user, project, browser = [] }: LocaleWishes): string {
  for (const code of [user, project]) if (code && code in NAMES) return code
  for (const wish of browser) {
    const language = wish.split('-')[0]
    const match = wish in NAMES ? wish : Object.keys(NAMES).find((code) => code.split('-')[0] === language)
    if (match) return match
  }
  return DEFAULT_LOCALE
}
