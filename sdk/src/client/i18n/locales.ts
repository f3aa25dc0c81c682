import { DEFAULT_LOCALE, directionOf, LOCALE_CODES, matchLocale } from '../../contract/matchLocale'

export interface Locale {
  code: string
  /** As it is called in itself. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** The one part of the catalogue in which all texts are. */
export const NAMESPACE = 'translation'

/** The languages that the console is made for, each named in itself. */
export const locales: readonly Locale[] = LOCALE_CODES.map(describeLocale)

/** @param code - BCP 47; one that is none is its own name. */
function describeLocale(code: string): Locale {
  return {
    code,
    // Both take a while, and hardly a page asks for them.
    get name() {
      return nameOf(code)
    },
    get direction() {
      return directionOf(code)
    },
  }
}

/** Languages by the names that they have in themselves, with the region only where another one differs in that alone. */
export function describeLocales(codes: readonly string[]): Locale[] {
  const languages = codes.map((code) => code.split('-')[0] ?? code)
  return codes
    .map((code, index) => {
      const language = languages[index] ?? code
      const isOnly = languages.filter((other) => other === language).length === 1
      return { code, direction: directionOf(code), name: nameOf(isOnly ? language : code) }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** With a capital letter as in a list. */
function nameOf(code: string): string {
  try {
    const name =
      new Intl.DisplayNames(code, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
  } catch {
    return code
  }
}

export interface LocaleWishes {
  user?: string | null
  /** What was chosen in this browser before anyone signed in. */
  chosen?: string | null
  project?: string | null
  /** `navigator.languages`. */
  browser?: readonly string[]
}

/** The first wish that the console can follow: the user's, what was chosen here, the project's, the browser's, else en-US. */
export function chooseLocale(
  { user, chosen, project, browser = [] }: LocaleWishes,
  offered: readonly string[] = locales.map(({ code }) => code),
): string {
  for (const wish of [user, chosen, project, ...browser]) {
    const match = wish && matchLocale(wish, offered)
    if (match) return match
  }
  return DEFAULT_LOCALE
}
