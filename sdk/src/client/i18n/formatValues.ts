import type { FormatFunction } from 'i18next'
import { directionOf } from '../../contract/matchLocale'

const RIGHT_TO_LEFT = String.raw`[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}]`
const RIGHT_TO_LEFT_LETTER = new RegExp(RIGHT_TO_LEFT, 'u')
const OTHER_LETTER = new RegExp(String.raw`(?!${RIGHT_TO_LEFT})\p{L}`, 'u')

/** U+2068 and U+2069: what stands between them has a direction of its own, as in `<bdi>`. */
const ISOLATE = '\u2068'
const END = '\u2069'
/** Marks that would turn the words behind a value over. */
const OVERRIDES = /[\u202a-\u202e]/g
const ISOLATES = /[\u2066-\u2069]/g
/** A text that was made here may stand in another one: what it isolates stays so. */
const BALANCED = /^[^\u2066-\u2069]*(?:[\u2066-\u2068][^\u2066-\u2069]*\u2069[^\u2066-\u2069]*)*$/

/**
 * How values are written into texts, on top of the formats that the text asks for: a `count` in the digits and groups of
 * the language, and a name that is written in the other direction isolated, so that it does not change the order of the
 * words and marks around it (Unicode Bidirectional Algorithm, UAX #9). Marks inside a value that
 * would reach beyond it are left out.
 */
export function formatValues(format: FormatFunction): FormatFunction {
  return (value, name, language, options) => {
    const isCount = options?.interpolationkey === 'count' && typeof value === 'number'
    const text: unknown = format(value, name ?? (isCount ? 'number' : undefined), language, options)
    return isolateForeign(text, language) as string
  }
}

function isolateForeign(text: unknown, language = 'en'): unknown {
  if (typeof text !== 'string') return text
  const marked = text.replace(OVERRIDES, '')
  const plain = BALANCED.test(marked) ? marked : marked.replace(ISOLATES, '')
  const foreign = directionOf(language) === 'rtl' ? OTHER_LETTER : RIGHT_TO_LEFT_LETTER
  return foreign.test(plain) ? `${ISOLATE}${plain}${END}` : plain
}
