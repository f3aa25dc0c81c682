import type { Knex } from 'knex'
import { datatypes } from '../schema/datatypes'
import type { CollectionSchema, ColumnField } from '../schema/Schema'

/** Name of the table with the trigrams of a collection, and beginning of those of its triggers and inner tables. */
export function searchTable(collection: string): string {
  // The end keeps the inner tables of `notes` apart from the index of a collection `notes_data`.
  return `pergola_search_${collection}-`
}

/** Columns that `q` looks into. */
export function isSearched(field: ColumnField): boolean {
  return field.type === 'string' || field.type === 'integer' || field.type === 'decimal'
}

export function searchedColumns(collection: CollectionSchema): ColumnField[] {
  return collection.columns.filter(isSearched)
}

/** Whether rows have the whole number as key under which SQLite keeps them; it may give others to rows without one. */
export function canBeIndexed({ primaryKey, columns }: CollectionSchema): boolean {
  return (
    primaryKey?.column.autoIncrement === true &&
    columns.some((field) => isSearched(field) && datatypes[field.column.datatype]?.family === 'text')
  )
}

/**
 * The statements that make the index of a collection: trigrams of what is searched, without case and accents, and no copy
 * of the texts. Triggers keep it in the transaction of each writer, other programs included.
 */
export function createIndexSql(
  db: Knex,
  collection: CollectionSchema,
): { table: string; triggers: string[] } {
  const name = searchTable(collection.name)
  const key = collection.primaryKey?.field ?? ''
  const fields = searchedColumns(collection).map(({ field }) => field)
  const sql = (text: string, names: readonly string[]) => db.raw(text, names as string[]).toQuery()
  const columns = fields.map((_, index) => `c${index}`).join(', ')
  const forget = (row: 'old' | 'new') => sql(`DELETE FROM ?? WHERE rowid = ${row}.??`, [name, key])
  const keep = sql(`INSERT INTO ?? (rowid, ${columns}) VALUES (new.??${', new.??'.repeat(fields.length)})`, [
    name,
    key,
    ...fields,
  ])
  const trigger = (event: string, body: string, changed: readonly string[] = []) =>
    sql(`CREATE TRIGGER ?? AFTER ${event}`, [`${name}${event.slice(0, 6).toLowerCase()}`, ...changed]) +
    sql(' ON ??', [collection.name]) +
    ` BEGIN ${body}; END`
  return {
    table: sql(
      `CREATE VIRTUAL TABLE ?? USING fts5(${columns}, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1')`,
      [name],
    ),
    triggers: [
      trigger('INSERT', `${forget('new')}; ${keep}`),
      trigger(`UPDATE OF ??${', ??'.repeat(fields.length)}`, `${forget('old')}; ${forget('new')}; ${keep}`, [
        key,
        ...fields,
      ]),
      trigger('DELETE', forget('old')),
    ],
  }
}

/** Takes the index of a table away, before its columns change. It is built again when it is missed. */
export async function dropSearchIndex(trx: Knex, table: string): Promise<void> {
  const name = searchTable(table)
  for (const event of ['insert', 'update', 'delete'])
    await trx.raw('DROP TRIGGER IF EXISTS ??', [`${name}${event}`])
  await trx.raw('DROP TABLE IF EXISTS ??', [name])
}

/** Letters, marks on them not counted, that a term needs. */
const SHORTEST = 3

/** The term for `MATCH`, in these columns; null when it is too short for trigrams. */
export function matchTerm(columns: readonly number[], text: string): string | null {
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '')].length
  if (letters < SHORTEST || columns.length === 0) return null
  return `{${columns.map((index) => `c${index}`).join(' ')}} : "${text.replaceAll('"', '""')}"`
}
