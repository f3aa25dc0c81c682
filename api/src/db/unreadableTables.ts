import type { Knex } from 'knex'
import type Database from 'libsql'
import { prepareOneByOne, readOne } from './rowsOneByOne'

/** What stands for bytes that are no text, once they are decoded. */
const NO_TEXT = '\ufffd'

/** Only where something else than ASCII stands in the definition, so that it costs little: most often nowhere. */
const SUSPECTS = `
  SELECT m.name AS tbl, p.name, p.type FROM sqlite_master AS m JOIN pragma_table_xinfo(m.name) AS p
  WHERE m.type = 'table' AND m.sql GLOB '*[^' || char(1) || '-~]*'`

/** Parts of a column that the driver reads with every statement that answers with it. */
interface ColumnNames {
  tbl: string
  name: string
  type: string
}

/**
 * Whether a table has names that are not UTF-8, as a program with another encoding leaves them. The driver reads the names and
 * declared types of columns as UTF-8 and ends the process where they are not: no statement may answer with such a column.
 */
export function isUnreadable({ tbl, name, type }: ColumnNames): boolean {
  return [tbl, name, type].some((text) => text.includes(NO_TEXT))
}

/** Such tables of a SQLite database, as far as their names can be shown. */
export async function readUnreadableTables(knex: Knex): Promise<string[]> {
  const columns: ColumnNames[] = await knex.raw(SUSPECTS)
  return [...new Set(columns.filter(isUnreadable).map(({ tbl }) => tbl))]
}

/**
 * Finds such tables that a statement can name.
 *
 * @returns A pattern of the statements that read one of them; null where there is none.
 */
export function unreadablePattern(connection: Database, decoder: TextDecoder): RegExp | null {
  const rows = prepareOneByOne(connection, SUSPECTS, 3).all([])
  const tables = rows
    .map((values) => readOne(values, ['tbl', 'name', 'type'], decoder) as unknown as ColumnNames)
    .filter((column) => isUnreadable(column) && !column.tbl.includes(NO_TEXT))
    .map(({ tbl }) => tbl)
  if (tables.length === 0) return null
  const names = [...new Set(tables)].map((table) => table.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`\\b(?:from|join)\\s+[\`"[]?(?:${names.join('|')})(?![\\p{L}\\p{N}_$])`, 'iu')
}
