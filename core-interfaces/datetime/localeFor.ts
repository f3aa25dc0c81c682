import { dateFormat } from '../shared/dateTime'

export type PartOrder = 'mdy' | 'dmy' | 'ymd'

const LOCALES: Readonly<Record<PartOrder, string>> = { mdy: 'en-US', dmy: 'en-GB', ymd: 'en-CA' }

/**
 * Locale whose dates have their parts in the wanted order: the console's own where it has that order, else English.
 * `mdy` is what every field has that never chose an order, so there the language decides.
 */
export function localeFor(order: PartOrder, locale: string): string {
  return order === 'mdy' || orderOf(locale) === order ? locale : LOCALES[order]
}

function orderOf(locale: string): string {
  return dateFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(0))
    .map((part) => ({ year: 'y', month: 'm', day: 'd' })[part.type as string] ?? '')
    .join('')
}
