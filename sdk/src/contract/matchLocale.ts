/** Languages that the console is made for. */
export const LOCALE_CODES: readonly string[] = `
af-ZA ar-SA ca-ES zh-CN cs-CZ da-DK nl-NL en-US fi-FI fr-FR de-DE el-GR he-IL hu-HU is-IS id-ID it-IT ja-JP ko-KR ms-MY
no-NO pl-PL pt-BR pt-PT ru-RU es-ES es-419 zh-TW tr-TR uk-UA vi-VN
`
  .trim()
  .split(/\s+/)

export const DEFAULT_LOCALE = 'en-US'

const RIGHT_TO_LEFT: readonly string[] = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

export function directionOf(code: string): 'ltr' | 'rtl' {
  const script = likelySubtags(code)?.script
  return script && RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr'
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
