import { exactNumber } from '../schema/exactNumber'

/** Whole numbers up to this many digits, and numbers with a fraction up to two more, are never touched. */
const LONG_RUN = /\d[\d.]{15}/
/**
 * A text, closed or not, or all that stands together and may be a number. Each begins where it is found and ends where it
 * ends: bodies come from anyone, and a pattern that goes back would take the square of their length.
 */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\[\s\S])*"?|-?\d[\d.eE+-]*/g
const WHOLE = /^-?\d+$/
const EXPONENT = /e.*/i
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Programs print a double with at most 17 digits: more than that was never one. */
const DIGITS_OF_A_DOUBLE = 17

/**
 * Writes the numbers of a JSON text that parsing would change as text, so that a BIGINT or DECIMAL is stored digit by
 * digit: whole numbers beyond 2^53, and others of more than 17 digits.
 *
 * Text that is no valid JSON stays invalid: only what stands where a value may end is quoted.
 */
export function quoteLongNumbers(json: string): string {
  if (!LONG_RUN.test(json)) return json
  return json.replace(TEXT_OR_NUMBER, (token, at: number) =>
    isChanged(token) && isEndOfValue(json, at + token.length) ? `"${token}"` : token,
  )
}

function isChanged(token: string): boolean {
  if (token.startsWith('"') || token.length < 16 || !NUMBER.test(token)) return false
  if (WHOLE.test(token)) return !Number.isSafeInteger(Number(token))
  const digits = token.replace(EXPONENT, '').replace(/\D/g, '').replace(/^0+/, '')
  if (token.includes('.') && digits.length <= DIGITS_OF_A_DOUBLE) return false
  // To compare digit by digit takes ten times as long: only where zeros at the end decide.
  return hasDigitBehind(digits, DIGITS_OF_A_DOUBLE) || typeof exactNumber(token) !== 'number'
}

const hasDigitBehind = (digits: string, place: number) => /[1-9]/.test(digits.slice(place))

/** Whether a comma, the end of a list or object, or that of the text comes next. */
function isEndOfValue(json: string, from: number): boolean {
  let at = from
  while (at < json.length && ' \t\n\r'.includes(json[at] ?? '')) at += 1
  return at === json.length || ',}]'.includes(json[at] ?? '')
}
