import type { Knex } from 'knex'
import { type Folding, foldedColumn, foldedValue, textKey } from '../../db/foldedText'
import { datatypes } from '../../schema/datatypes'
import { type ColumnField, SYSTEM_PREFIX } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'

/** Whether a column sorts, and compares with less and more, as its readers expect: Å near A. */
export function sortsAsText({ column }: ColumnField): boolean {
  return datatypes[column.datatype]?.family === 'text' && !column.primaryKey
}

/**
 * Whether values are the same that differ in accents only. Not where they name something: keys, what a unique index holds,
 * and the names and codes in system collections, which also are looked up by their indexes.
 */
export function equalsAsText(field: ColumnField): boolean {
  const isName = field.column.unique || field.collection.startsWith(SYSTEM_PREFIX)
  return field.type === 'string' && sortsAsText(field) && !isName
}

/**
 * What the texts of a column are sorted and compared by.
 *
 * @param folding - Of the text that they are compared with.
 */
export function columnKey(
  { db, project: { dialect } }: ItemsContext,
  column: string,
  folding: Folding = 'folded',
): Knex.Raw {
  const text = folding === 'not folded' ? db.raw('??', [column]) : foldedColumn(db, dialect, column)
  return textKey(db, dialect, text)
}

/** The same of a text that is compared with them. */
export function valueKey({ db, project: { dialect } }: ItemsContext, text: string): Knex.Raw {
  return textKey(db, dialect, foldedValue(db, dialect, text))
}
