import type { ColumnSchema } from '../Schema'
import { listedValues } from '../valueList'

/**
 * The type of an ENUM or SET column on SQLite, which has neither: TEXT, and a check that holds the list of values. Its
 * name says which of the two it is; `readListCheck` reads both back.
 *
 * @param name - The quoted name of the column.
 */
export function listCheckSql(name: string, { datatype, length }: ColumnSchema): string {
  const isListed = `${name} IN (${length})`
  const check = datatype === 'SET' ? `${isListed} OR ${isSubset(name, listedValues(length))}` : isListed
  return `TEXT CONSTRAINT pergola_${datatype.toLowerCase()} CHECK (${check})`
}

/**
 * True for values of a list with commas between them, each at most once: together with a comma each they are as long
 * as the whole, so that there is room for nothing else.
 */
function isSubset(name: string, values: readonly string[]): string {
  const lengths = values.map((value) => {
    const literal = `',${value.replaceAll("'", "''")},'`
    return `(instr(',' || ${name} || ',', ${literal}) > 0) * ${[...value].length + 1}`
  })
  return `${name} = '' OR length(${name}) + 1 = ${lengths.join(' + ')}`
}

// From the beginning of the definition on, so that nothing inside a default can pass for a check.
const LIST_CHECK =
  /^`[^`]+` TEXT CONSTRAINT pergola_(enum|set) CHECK \(`[^`]+` IN \(('(?:[^']|'')*'(?:,'(?:[^']|'')*')*)\)/

/**
 * Datatype and list of a column that `listCheckSql` made.
 *
 * @param definition - As it stands in the table's CREATE statement.
 * @returns null for every other column.
 */
export function readListCheck(definition: string): { datatype: string; length: string } | null {
  const [, datatype, length] = LIST_CHECK.exec(definition) ?? []
  return datatype && length ? { datatype: datatype.toUpperCase(), length } : null
}
