import { exactNumber } from '../schema/exactNumber'

/** Whole numbers up to this many digits, and numbers with a fraction up to two more, are never touched. */
const LONG_RUN = /\d[\d.]{15}/
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=\s*(?:[,}\]]|$))/g

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
  return json.replace(STRING_OR_NUMBER, (token) => (isChanged(token) ? `"${token}"` : token))
}

function isChanged(token: string): boolean {
  if (token.startsWith('"') || token.length < 16 || typeof exactNumber(token) === 'number') return false
  const [mantissa = ''] = token.split(/e/i)
  const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '').length
  return !token.includes('.') || digits > DIGITS_OF_A_DOUBLE
}
