import { locales } from '@pergola/sdk'

/** ISO 639-1, and the regional forms that content is commonly kept in. */
const CODES = `
aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki
kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no
nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te
tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
ar-AE ar-EG ar-MA de-AT de-CH en-AU en-CA en-GB en-IE en-IN en-NZ en-ZA es-AR es-CL es-CO es-MX es-US fr-BE fr-CA
fr-CH it-CH nl-BE sr-Latn sv-SE zh-HK zh-Hans zh-Hant
`

const allCodes: readonly string[] = [
  ...new Set([...CODES.trim().split(/\s+/), ...locales.map((locale) => locale.code)]),
]

export interface Language {
  code: string
  name: string
}

const listsByLocale = new Map<string, readonly Language[]>()

/** Languages by name in the console's language; @param codes - Those that are offered, default all. */
export function listLanguages(locale: string, codes: readonly string[] = allCodes): readonly Language[] {
  const key = `${locale}|${codes.join()}`
  const known = listsByLocale.get(key)
  if (known) return known
  const list = codes
    .map((code) => ({ code, name: languageName(code, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
  listsByLocale.set(key, list)
  return list
}

const namesByLocale = new Map<string, Intl.DisplayNames>()

/** Name of a language (`pt-BR` → "Brazilian Portuguese"); a code that is none stays as it is. */
export function languageName(code: string, locale: string): string {
  let names = namesByLocale.get(locale)
  if (!names) {
    names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })
    namesByLocale.set(locale, names)
  }
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
