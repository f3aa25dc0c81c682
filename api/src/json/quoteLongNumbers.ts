import { exactNumber } from '../schema/exactNumber'

/** Whole numbers up to this many digits, and numbers with a fraction up to two more, are never touched. */
const LONG_RUN = /\d[\d.]{15}/
/**
 * A text, closed or not, or all that stands together and may be a number. Each begins where it is found and ends where it
 * ends: bodies come from anyone, and a pattern that goes back would take the square of their length.
 */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\[\s\S])*"?|-?\d[\d.eE+-]*/g
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
  if (typeof exactNumber(token) === 'number') return false
  const [mantissa = ''] = token.split(/e/i)
  const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '').length
  return !token.includes('.') || digits > DIGITS_OF_A_DOUBLE
}

/** Whether a comma, the end of a list or object, or that of the text comes next. */
function isEndOfValue(json: string, from: number): boolean {
  let at = from
  while (at < json.length && ' \t\n\r'.includes(json[at] ?? '')) at += 1
  return at === json.length || ',}]'.includes(json[at] ?? '')
}
