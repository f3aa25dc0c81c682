import type { Knex } from 'knex'

/** A pattern that finds the text anywhere, its own wildcards taken literally. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[|%_]/g, '|$&')}%`
}

/**
 * `column LIKE pattern`. Patterns of `likeContaining` are escaped with a bar, which both databases take alike; a
 * backslash they would not.
 *
 * @param form - `raw`: the pattern is the client's own.
 */
export function whereLike(
  query: Knex.QueryBuilder,
  column: string,
  pattern: string,
  negated = false,
  form: 'escaped' | 'raw' = 'escaped',
): void {
  const suffix = form === 'escaped' ? " ESCAPE '|'" : ''
  query.whereRaw(`?? ${negated ? 'NOT LIKE' : 'LIKE'} ?${suffix}`, [column, pattern])
}
