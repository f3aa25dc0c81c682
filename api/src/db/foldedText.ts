import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Dialect } from './Dialect'

/** Ranges of signs that stay in a folded text. Letters and digits of all scripts do so by themselves. */
const SIGNS: readonly (readonly [number, number])[] = [
  [0x09, 0x0d],
  [0x20, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa0, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20bf],
  [0x2100, 0x22ff],
  [0x2500, 0x27bf],
  [0x3000, 0x3020],
  [0xff01, 0xff0f],
]

const signs = SIGNS.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
)
const knownSigns = new Set(signs)

const TOKENIZER = `fts3tokenize(unicode61, "remove_diacritics=2", "tokenchars=${signs.join('').replaceAll('"', '""')}")`

/**
 * Makes the table that folds texts in a connection of SQLite, which knows case for ASCII letters only and no accents: the
 * tokenizer of its full-text search, for which a whole text is one token. It lives in the connection alone.
 */
export const createFoldTable = `CREATE VIRTUAL TABLE temp.pergola_fold USING ${TOKENIZER}`

/** The same in the database, for its triggers: they see no table of a connection. Another way to fold is another table. */
export const storedFoldTable = `pergola_fold_${createHash('sha256').update(TOKENIZER).digest('hex').slice(0, 8)}`

export const createStoredFoldTable = `CREATE VIRTUAL TABLE IF NOT EXISTS main.${storedFoldTable} USING ${TOKENIZER}`

/** A character that the tokenizer does not know, such as an emoji, separates tokens: a space takes its place. */
const FOLDED = "SELECT group_concat(token, ' ') FROM pergola_fold WHERE input ="

/**
 * SQL of a text without accents, and without case for `LIKE`. MySQL compares like that by its collation.
 *
 * @param column - Qualified name of a text column.
 */
export function foldedColumn(db: Knex, dialect: Dialect, column: string): Knex.Raw {
  if (dialect.name === 'mysql') return db.raw('??', [column])
  // Most texts are plain ASCII and stay as they are.
  return db.raw(
    `CASE WHEN length(??) = octet_length(??) THEN ?? ELSE coalesce((${FOLDED} ??), ??) END`,
    Array(5).fill(column),
  )
}

/** How a text is compared with folded columns: each in another SQL. */
export type Folding = 'not folded' | 'as it is' | 'folded'

/** `not folded`: something of what it says would be lost, so that the columns are compared as they are. */
export function foldingOf(text: string): Folding {
  // Of ASCII alone case is folded, which those who compare leave out of account.
  if (/^[\t-\r -~]*$/.test(text)) return 'as it is'
  return canBeFolded(text) ? 'folded' : 'not folded'
}

/** The same for a text that is compared with such columns. */
export function foldedValue(
  db: Knex,
  dialect: Dialect,
  text: string,
  folding: Folding = foldingOf(text),
): Knex.Raw {
  if (dialect.name === 'mysql' || folding !== 'folded') return db.raw('?', [text])
  return db.raw(`coalesce((${FOLDED} ?), ?)`, [text, text])
}

/** Whether all that it says is left of a text when it is folded. */
function canBeFolded(text: string): boolean {
  return [...text].every((character) => /[\p{L}\p{M}\p{N}]/u.test(character) || knownSigns.has(character))
}

/**
 * SQL of what a text is compared and sorted by, so that both databases answer alike: without accents and in capitals, as
 * the collations of MySQL do it (an underscore stands behind the letters).
 */
export function textKey(db: Knex, dialect: Dialect, folded: Knex.Raw): Knex.Raw {
  return dialect.name === 'mysql' ? folded : db.raw('upper(?)', [folded])
}

/**
 * SQL for SQLite of what {@link textKey} makes of a column, in a trigger or another statement of any program: it folds by
 * {@link storedFoldTable}, and does without functions that only newer releases know.
 *
 * @param column - As it stands in the statement, quoted.
 */
export function storedTextKey(column: string): string {
  const isPlain = `length(${column}) = length(CAST(${column} AS BLOB))`
  const folded = `SELECT group_concat(token, ' ') FROM ${storedFoldTable} WHERE input = ${column}`
  return `upper(CASE WHEN ${isPlain} THEN ${column} ELSE coalesce((${folded}), ${column}) END)`
}
