import type { Knex } from 'knex'
import { canBeFolded, foldedColumn, foldedValue } from '../../db/foldedText'
import { datatypes } from '../../schema/datatypes'
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
  const suffix = isRaw ? '' : " ESCAPE '|'"
  const operator = isNegated ? 'NOT LIKE' : 'LIKE'
  const folds = datatypes[field.column.datatype]?.family === 'text' && canBeFolded(pattern)
  query.whereRaw(
    `? ${operator} ?${suffix}`,
    folds
      ? [foldedColumn(db, project.dialect, name), foldedValue(db, project.dialect, pattern)]
      : [db.raw('??', [name]), pattern],
  )
}
