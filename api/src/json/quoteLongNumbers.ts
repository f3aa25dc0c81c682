import { exactNumber } from '../schema/exactNumber'
import { endOfText } from './endOfText'

/** Whole numbers up to this many digits, and numbers with a fraction up to two more, are never touched. */
const LONG_RUN = /\d[\d.]{15}/
const QUOTE = 0x22
const MINUS = 0x2d
const ZERO = 0x30
const LARGE_E = 0x45
const SMALL_E = 0x65
/** A pattern goes through a number of some millions of digits four times as quickly as a loop. */
const NO_NUMBER = /[^\d.eE+-]/g
const NOT_WHOLE = /[.eE]/
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** 2^53 - 1: whole numbers beyond it are not stored by a double as they are. */
const LARGEST = String(Number.MAX_SAFE_INTEGER)
const SHORTEST = LARGEST.length

/** Programs print a double with at most 17 digits: more than that was never one. */
const DIGITS_OF_A_DOUBLE = 17

/** So many are looked through within some 30 ms, whatever numbers they are. */
const LETTERS_OF_A_PART = 512 * 1024

/**
 * Writes the numbers of a JSON text that parsing would change as text, so that a BIGINT or DECIMAL is stored digit by
 * digit: whole numbers beyond 2^53, and others of more than 17 digits.
 *
 * Text that is no valid JSON stays invalid: only what stands where a value may end is quoted.
 *
 * @param most - So many are written as text at most: each of them takes far longer to parse than a number.
 * @returns What does it in parts: ten megabytes of such numbers take half a second, in which others have to have a turn. It ends with
 *   null where there are more than `most`.
 */
export function* quoteLongNumbers(json: string, most: number): Generator<void, string | null> {
  if (!LONG_RUN.test(json)) return json
  const parts: string[] = []
  let pieces: string[] = []
  let [writtenTo, partEnd, changed] = [0, LETTERS_OF_A_PART, 0]
  // Letter by letter: a pattern that takes a text whole overflows its stack where that has some millions of letters.
  for (let at = 0; at < json.length; at++) {
    const letter = json.charCodeAt(at)
    if (letter === QUOTE) at = endOfText(json, at)
    if (!isDigit(letter)) continue
    const from = json.charCodeAt(at - 1) === MINUS ? at - 1 : at
    at = endOfNumber(json, at)
    const token = json.slice(from, at)
    if (isChanged(token) && isEndOfValue(json, at)) {
      changed += 1
      if (changed > most) return null
      pieces.push(json.slice(writtenTo, from), '"', token, '"')
      writtenTo = at
    }
    at -= 1
    if (at < partEnd) continue
    partEnd = at + LETTERS_OF_A_PART
    parts.push(pieces.join(''))
    pieces = []
    yield
  }
  return writtenTo === 0 ? json : `${parts.join('')}${pieces.join('')}${json.slice(writtenTo)}`
}

const isDigit = (letter: number) => letter >= 0x30 && letter <= 0x39

/** Behind all that stands together and may be a number. */
function endOfNumber(json: string, from: number): number {
  NO_NUMBER.lastIndex = from
  return NO_NUMBER.exec(json)?.index ?? json.length
}

/** Whether parsing would make another number of it. What is no number of JSON is left as it is. */
function isChanged(token: string): boolean {
  if (token.length < SHORTEST || !NUMBER.test(token)) return false
  if (!NOT_WHOLE.test(token)) {
    const digits = token.startsWith('-') ? token.slice(1) : token
    return digits.length > LARGEST.length || (digits.length === LARGEST.length && digits > LARGEST)
  }
  const { count, hasMore } = readDigits(token)
  if (token.includes('.') && count <= DIGITS_OF_A_DOUBLE) return false
  // To compare digit by digit takes ten times as long: only where zeros at the end decide.
  return hasMore || typeof exactNumber(token) !== 'number'
}

/**
 * @returns How many digits it has behind zeros at the beginning, in front of an exponent; and whether one of those that a double has no
 * room for is none: the others are not counted then
 */
function readDigits(token: string): { count: number; hasMore: boolean } {
  let count = 0
  for (let at = 0; at < token.length; at++) {
    const letter = token.charCodeAt(at)
    if (letter === SMALL_E || letter === LARGE_E) break
    if (!isDigit(letter) || (letter === ZERO && count === 0)) continue
    count += 1
    if (count > DIGITS_OF_A_DOUBLE && letter !== ZERO) return { count, hasMore: true }
  }
  return { count, hasMore: false }
}

/** Whether a comma, the end of a list or object, or that of the text comes next. */
function isEndOfValue(json: string, from: number): boolean {
  let at = from
  while (at < json.length && ' \t\n\r'.includes(json[at] ?? '')) at += 1
  return at === json.length || ',}]'.includes(json[at] ?? '')
}
