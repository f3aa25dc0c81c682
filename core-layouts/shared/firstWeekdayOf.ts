interface WeekInfo {
  /** 1 Monday … 7 Sunday. */
  firstDay: number
}

/** Regions whose week begins on another day than Monday (CLDR), for browsers that do not say. */
const SUNDAY = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const SATURDAY = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

/** The day that a week begins with where a language is spoken: 0 Sunday … 6 Saturday. */
export function firstWeekdayOf(locale: string, weekInfoOf = readWeekInfo): number {
  const { region = '' } = new Intl.Locale(locale).maximize()
  const known = weekInfoOf(locale)
  if (known) return known.firstDay % 7
  if (SATURDAY.has(region)) return 6
  return SUNDAY.has(region) ? 0 : 1
}

function readWeekInfo(locale: string): WeekInfo | null {
  // A method by the standard, a property in browsers that came before it.
  const parsed = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo
    weekInfo?: WeekInfo
  }
  return parsed.getWeekInfo?.() ?? parsed.weekInfo ?? null
}
