import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'

/** A column that the database itself ties to the key of another table. */
export interface ForeignKey {
  column: string
  target: string
}

const SQLITE = `
  SELECT min("from") AS "column", "table" AS target FROM pragma_foreign_key_list(?)
  GROUP BY id HAVING count(*) = 1`

const MYSQL = `
  SELECT MIN(COLUMN_NAME) AS \`column\`, MIN(REFERENCED_TABLE_NAME) AS target
  FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?
  GROUP BY CONSTRAINT_NAME HAVING COUNT(*) = 1`

/** The foreign keys of a table that consist of one column. */
export async function readForeignKeys(knex: Knex, dialect: Dialect, table: string): Promise<ForeignKey[]> {
  if (dialect.name === 'sqlite') return await knex.raw(SQLITE, [table])
  const [rows] = (await knex.raw(MYSQL, [table])) as [ForeignKey[]]
  return rows
}
