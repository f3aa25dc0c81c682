export interface Locale {
  code: string
  /** As it is called in itself. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** Languages that the console is made for; a project may offer fewer, and others. */
const CODES = `
af-ZA ar-SA ca-ES zh-CN cs-CZ da-DK nl-NL en-US fi-FI fr-FR de-DE el-GR he-IL hu-HU is-IS id-ID it-IT ja-JP ko-KR ms-MY
no-NO pl-PL pt-BR pt-PT ru-RU es-ES es-419 zh-TW tr-TR uk-UA vi-VN
`

/** The one part of the catalogue in which all texts are. */
export const NAMESPACE = 'translation'

export const DEFAULT_LOCALE = 'en-US'

const RIGHT_TO_LEFT: readonly string[] = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/** The languages that the console is made for, each named in itself. */
export const locales: readonly Locale[] = CODES.trim().split(/\s+/).map(describeLocale)

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

export function directionOf(code: string): 'ltr' | 'rtl' {
  const script = likelySubtags(code)?.script
  return script && RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr'
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

/** Written as one language, whatever their speakers call it. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** Regions whose Spanish is that of `es-419`, as CLDR has it. */
const LATIN_AMERICA = 'AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE 419'.split(' ')

/**
 * The offered language that a reader of another one understands: same language in the same script, best of the same region.
 * `de-CH` is `de-DE`, `zh-HK` is `zh-TW` (both are written in traditional characters), `es-MX` is `es-419`.
 */
export function matchLocale(wish: string, offered: readonly string[]): string | null {
  if (offered.includes(wish)) return wish
  const wanted = likelySubtags(wish)
  if (!wanted) return null
  const candidates = offered.filter((code) => {
    const tags = likelySubtags(code)
    return tags && languageOf(tags) === languageOf(wanted) && tags.script === wanted.script
  })
  const ofRegion = (region: string | undefined) =>
    candidates.find((code) => new Intl.Locale(code).region === region)
  return ofRegion(wanted.region) ?? ofRegion(parentRegion(wanted)) ?? candidates[0] ?? null
}

/** Where the language is spoken most like it is in a region without one of its own. */
function parentRegion({ language, region }: Intl.Locale): string | undefined {
  if (language === 'es' && region && LATIN_AMERICA.includes(region)) return '419'
  if (language === 'pt') return 'PT'
  return language === 'es' ? 'ES' : undefined
}

function languageOf({ language }: Intl.Locale): string {
  return SAME_LANGUAGE[language] ?? language
}

/** Script and region that a language is likely meant in; null for what is no language. */
function likelySubtags(code: string): Intl.Locale | null {
  try {
    return new Intl.Locale(code).maximize()
  } catch {
    return null
  }
}
