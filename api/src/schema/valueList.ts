import type { ColumnSchema } from './Schema'

type ListColumn = Pick<ColumnSchema, 'datatype' | 'length'>

/** More than MySQL demands (65,535 values of an ENUM): a list is for people to choose from. */
const MAX_VALUES = 255
/** A SET is a number of 64 bits to MySQL. */
const MAX_SET_VALUES = 64
const MAX_VALUE_LENGTH = 255
/** All values of a table have to fit into the 64 KB in which MariaDB keeps its definition. */
const MAX_LIST_LENGTH = 16_000

const QUOTED_LIST = /^\s*'(?:[^']|'')*'(?:\s*,\s*'(?:[^']|'')*')*\s*$/
const QUOTED = /'((?:[^']|'')*)'/g

/**
 * What a value must not have: backslashes, which MySQL and SQLite read differently, control characters, and characters
 * beyond the basic plane, which `information_schema` shows as question marks.
 */
const REFUSED = /[\\\p{Cc}\p{Cs}\u{10000}-\u{10FFFF}]/u

/** As the collations of MySQL compare, which refuses a list that holds a value twice. Made on use: it loads tables of the engine. */
const letterOrder = () => new Intl.Collator('en', { sensitivity: 'base' }).compare

/** Whether the length of the datatype is a list of values: one of them makes an ENUM, any number of them a SET. */
export function isListDatatype(datatype: string): boolean {
  return datatype === 'ENUM' || datatype === 'SET'
}

/**
 * Reads a submitted list: texts in single quotes with commas between them, quotes inside doubled, as MySQL writes it.
 *
 * @returns The list without blanks around its commas, safe to stand in a statement of either database; or a sentence
 *   that says what is wrong with it.
 */
export function parseValueList(datatype: string, list: string): { length: string } | { problem: string } {
  if (list.length > MAX_LIST_LENGTH) return { problem: `has more than ${MAX_LIST_LENGTH} characters` }
  if (!QUOTED_LIST.test(list)) {
    return { problem: `should be quoted values with commas between them, such as 'draft','published'` }
  }
  const values = listedValues(list)
  const most = datatype === 'SET' ? MAX_SET_VALUES : MAX_VALUES
  if (values.length > most) return { problem: `has ${values.length} values, but ${most} are the most` }
  for (const value of values) {
    const problem = valueProblem(datatype, value)
    if (problem) return { problem: `has the value "${value}", which ${problem}` }
  }
  const twice = repeated(values) ?? repeated(values.map(asGeneralCollation))
  if (twice !== undefined)
    return { problem: `has the value "${twice}" twice (case and accents do not count)` }
  return { length: values.map(quoted).join(',') }
}

function valueProblem(datatype: string, value: string): string | null {
  if (value === '') return 'is empty'
  if (value !== value.trim()) return 'begins or ends with a blank'
  if (value.length > MAX_VALUE_LENGTH) return `has more than ${MAX_VALUE_LENGTH} characters`
  if (REFUSED.test(value)) return 'has a backslash, a control character or an emoji'
  if (datatype === 'SET' && value.includes(',')) return 'has a comma, by which a SET separates its values'
  return null
}

function repeated(values: readonly string[]): string | undefined {
  const compare = letterOrder()
  const sorted = values.toSorted(compare)
  return sorted.find((value, index) => index > 0 && compare(value, sorted[index - 1] ?? '') === 0)
}

/** `utf8mb4_general_ci` takes two letters for others than everyone else does. */
function asGeneralCollation(value: string): string {
  return value.replaceAll(/[ßẞ]/g, 's').replaceAll('ı', 'i')
}

/** The values of a list that is known to be one, in its order. */
export function listedValues(list: string | null): string[] {
  // Backslashes stand only in lists that were not made here; MySQL doubles them as well.
  return [...(list ?? '').matchAll(QUOTED)].map(([, value = '']) =>
    value.replaceAll(/''|\\\\/g, ([character]) => character ?? ''),
  )
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/**
 * A text as a column with a list stores it, which is how MySQL would: in the spelling of the list, the values of a SET
 * each once, in the order of the list, with commas between them.
 *
 * @returns null when the text holds something that is not in the list.
 */
export function toListed(column: ListColumn, text: string): string | null {
  const values = listedValues(column.length)
  if (column.datatype === 'ENUM') return spelled(values, text)
  if (text === '') return ''
  const chosen = text.split(',').map((part) => spelled(values, part))
  return chosen.includes(null) ? null : values.filter((value) => chosen.includes(value)).join(',')
}

function spelled(values: readonly string[], text: string): string | null {
  if (values.includes(text)) return text
  return values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? null
}
