/**
 * Edits the CREATE TABLE statement that SQLite keeps for a table: gives it another name and one column another
 * definition. All the rest (other columns, collations, constraints) stays as written.
 *
 * SQLite cannot alter a column in place; the statement made here is for the copy that takes the table's place.
 *
 * @param quote - Quotes an identifier.
 * @throws Error when the statement has no such column.
 */
export function rewriteTableSql(
  sql: string,
  change: { table: string; column: string; definition: string },
  quote: (name: string) => string,
): string {
  const parts = columnDefinitions(sql)
  const index = parts.findIndex((part) => columnName(part) === change.column)
  if (index < 0) throw new Error(`The table has no column "${change.column}"`)
  parts[index] = change.definition
  return `CREATE TABLE ${quote(change.table)} (${parts.join(', ')}) ${sql.slice(sql.lastIndexOf(')') + 1).trim()}`.trimEnd()
}

/** The definitions of columns in a CREATE TABLE statement, and behind them those of the table's constraints. */
export function columnDefinitions(sql: string): string[] {
  return splitTopLevel(sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')')))
}

/** Splits at commas outside quotes and parentheses. */
function splitTopLevel(body: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let i = 0; i < body.length; i++) {
    const char = body.charAt(i)
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '[') quote = ']'
    else if (char === "'" || char === '"' || char === '`') quote = char
    else if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === ',' && depth === 0) {
      parts.push(body.slice(start, i).trim())
      start = i + 1
    }
  }
  parts.push(body.slice(start).trim())
  return parts
}

/** The name that a definition begins with, without its quotes. */
export function columnName(definition: string): string {
  const match = /^(?:`([^`]+)`|"([^"]+)"|\[([^\]]+)\]|(\w+))/.exec(definition)
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4] ?? ''
}
