import type { Knex } from 'knex'
import { canBeFolded, foldedColumn, foldedValue } from '../../db/foldedText'
import { datatypes } from '../../schema/datatypes'
import type { ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'

/** A pattern that finds the text anywhere, its own wildcards taken literally. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[|%_]/g, '|$&')}%`
}

/**
 * `column LIKE pattern`, without regard to case and accents. Patterns of `likeContaining` are escaped with a bar, which
 * both databases take alike; a backslash they would not.
 *
 * @param column - Qualified name of the column of `field`.
 * @param form - `raw`: the pattern is the client's own.
 */
export function whereLike(
  query: Knex.QueryBuilder,
  { db, project: { dialect } }: ItemsContext,
  column: string,
  field: ColumnField,
  pattern: string,
  negated = false,
  form: 'escaped' | 'raw' = 'escaped',
): void {
  const suffix = form === 'escaped' ? " ESCAPE '|'" : ''
  const operator = negated ? 'NOT LIKE' : 'LIKE'
  const folds = datatypes[field.column.datatype]?.family === 'text' && canBeFolded(pattern)
  query.whereRaw(
    `? ${operator} ?${suffix}`,
    folds
      ? [foldedColumn(db, dialect, column), foldedValue(db, dialect, pattern)]
      : [db.raw('??', [column]), pattern],
  )
}
