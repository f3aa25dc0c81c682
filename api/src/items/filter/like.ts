import type { Knex } from 'knex'
import { type Folding, foldedColumn, foldedValue, foldingOf } from '../../db/foldedText'
import { canHoldTexts } from '../../indexes/searchIndex'
import { datatypes } from '../../schema/datatypes'
import { isNumberColumn } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { FilteredColumn } from './FilteredColumn'

/** A pattern for `LIKE`, and all that the SQL of a condition depends on beside its column. */
export interface Sought {
  /** Bound as it is: another one of the same kind may take its place in the statement. */
  readonly pattern: string
  readonly kind: SoughtKind
}

interface SoughtKind {
  /** Wildcards in it are escaped with a bar, which both databases take alike; a backslash they would not. */
  readonly escapes: 'nothing' | 'no wildcard' | 'wildcards'
  readonly folding: Folding
  /** `LIKE` of SQLite ends at a NUL. */
  readonly hasNul: boolean
  /** Whether numbers are written with all of its characters. */
  readonly isOfNumbers: boolean
}

/** What no number is written with, powers of ten and infinity included. Of other scripts MySQL takes digits for the same ones. */
const OF_NO_NUMBER = /(?![-+.\deinf])[ -~]/i

/** A text that may stand anywhere in a value, its own wildcards taken literally. */
export function soughtText(text: string): Sought {
  const pattern = `%${text.replace(/[|%_]/g, '|$&')}%`
  const escapes = pattern.includes('|') ? 'wildcards' : 'no wildcard'
  return sought(pattern, escapes, !OF_NO_NUMBER.test(text))
}

/** A pattern that is the client's own. */
export function soughtPattern(pattern: string): Sought {
  return sought(pattern, 'nothing', true)
}

function sought(pattern: string, escapes: SoughtKind['escapes'], isOfNumbers: boolean): Sought {
  const hasNul = pattern.includes('\0')
  return { pattern, kind: { escapes, folding: foldingOf(pattern), hasNul, isOfNumbers } }
}

/**
 * A text as it is compared with all columns before it is compared with those that have accents. To see whether a column has some takes
 * longer than to compare it, and a column with the text as it is has it without them, too.
 *
 * @returns Null where columns are compared once
 */
export function withoutFolding({ project }: FilteredColumn['context'], sought: Sought): Sought | null {
  const isTwice = project.dialect.name === 'sqlite' && sought.kind.folding === 'as it is'
  return isTwice ? { ...sought, kind: { ...sought.kind, folding: 'not folded' } } : null
}

export function canHaveAccents(field: ColumnField): boolean {
  return datatypes[field.column.datatype]?.family === 'text'
}

/** Values that are not plain ASCII, on SQLite. */
export function whereAccents(query: Knex.QueryBuilder, name: string): void {
  query.whereRaw('length(??) <> octet_length(??)', [name, name])
}

/** `column LIKE pattern`, without regard to case and accents. */
export function whereLike(
  query: Knex.QueryBuilder,
  { context, name, field }: FilteredColumn,
  { pattern, kind }: Sought,
  { isNegated = false }: { isNegated?: boolean } = {},
): void {
  const { db, project } = context
  const isSqlite = project.dialect.name === 'sqlite'
  // SQLite takes longer with a sign for escaping, and MySQL has one of its own where none is named.
  const names = kind.escapes === 'wildcards' || (kind.escapes === 'no wildcard' && !isSqlite)
  const comparison = `${isNegated ? 'NOT LIKE' : 'LIKE'} ?${names ? " ESCAPE '|'" : ''}`
  if (kind.hasNul && isSqlite) {
    query.whereRaw(`? ${comparison}`, [jsonOfNul(db, name), JSON.stringify(pattern)])
    return
  }
  const folds = canHaveAccents(field) && kind.folding !== 'not folded'
  query.whereRaw(
    `? ${comparison}`,
    folds
      ? [foldedColumn(db, project.dialect, name), foldedValue(db, project.dialect, pattern, kind.folding)]
      : [db.raw('??', [name]), pattern],
  )
}

/** A text with a NUL as JSON, which has it as `\u0000`; other values hold nothing of the kind, and are empty. */
function jsonOfNul(db: Knex, name: string): Knex.Raw {
  return db.raw("iif(instr(??, char(0)) > 0, json_quote(?? || ''), substr(??, 1, 0))", [name, name, name])
}

/**
 * Whether a column can hold a text within its values: numbers have no other letters. SQLite lets other programs write texts into
 * columns of numbers.
 *
 * @returns `textAlone`: in a value that is no number.
 */
export function canHold(
  { context, field }: Pick<FilteredColumn, 'context' | 'field'>,
  collection: CollectionSchema,
  { kind }: Sought,
): boolean | 'textAlone' {
  if (kind.isOfNumbers || !isNumberColumn(field)) return true
  return context.project.dialect.name === 'sqlite' && canHoldTexts(collection, field) ? 'textAlone' : false
}

/** Values that are no numbers, on SQLite: it has all texts behind all numbers. */
export function whereText(query: Knex.QueryBuilder, name: string): void {
  query.whereRaw("?? >= ''", [name])
}
