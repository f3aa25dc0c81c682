import type { Knex } from 'knex'
import { canBeFolded, foldedColumn, foldedValue } from '../../db/foldedText'
import { hasRowNumbers } from '../../indexes/SideIndex'
import { type DatatypeFamily, datatypes } from '../../schema/datatypes'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { FilteredColumn } from './FilteredColumn'

/** A pattern that finds the text anywhere, its own wildcards taken literally. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[|%_]/g, '|$&')}%`
}

/**
 * `column LIKE pattern`, without regard to case and accents. Patterns of `likeContaining` are escaped with a bar, which
 * both databases take alike; a backslash they would not.
 *
 * @param options - `isRaw`: the pattern is the client's own.
 */
export function whereLike(
  query: Knex.QueryBuilder,
  { context, name, field }: FilteredColumn,
  pattern: string,
  { isNegated = false, isRaw = false }: { isNegated?: boolean; isRaw?: boolean } = {},
): void {
  const { db, project } = context
  // SQLite takes longer with a sign for escaping, and MySQL has one of its own where none is named.
  const isPlain = isRaw || (project.dialect.name === 'sqlite' && !pattern.includes('|'))
  const suffix = isPlain ? '' : " ESCAPE '|'"
  const operator = isNegated ? 'NOT LIKE' : 'LIKE'
  const folds = familyOf(field) === 'text' && canBeFolded(pattern)
  query.whereRaw(
    `? ${operator} ?${suffix}`,
    folds
      ? [foldedColumn(db, project.dialect, name), foldedValue(db, project.dialect, pattern)]
      : [db.raw('??', [name]), pattern],
  )
}

/** What no number is written with, powers of ten and infinity included. Of other scripts MySQL takes digits for the same ones. */
const OF_NO_NUMBER = /(?![-+.\deinf])[ -~]/i

/**
 * Whether a column can hold a text within its values: numbers have no other letters. SQLite lets other programs write texts into
 * columns of numbers.
 *
 * @returns `textAlone`: in a value that is no number.
 */
export function canHold(
  { context, field }: Pick<FilteredColumn, 'context' | 'field'>,
  collection: CollectionSchema,
  text: string,
): boolean | 'textAlone' {
  const family = familyOf(field)
  if ((family !== 'integer' && family !== 'decimal') || !OF_NO_NUMBER.test(text)) return true
  const isKey = field === collection.primaryKey && hasRowNumbers(collection)
  return context.project.dialect.name === 'sqlite' && !isKey ? 'textAlone' : false
}

/** Values that are no numbers, on SQLite: it has all texts behind all numbers. */
export function whereText(query: Knex.QueryBuilder, name: string): void {
  query.whereRaw("?? >= ''", [name])
}

function familyOf({ column: { datatype } }: ColumnField): DatatypeFamily | undefined {
  return datatypes[datatype]?.family
}
