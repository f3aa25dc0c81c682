import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'

/** Everything that the schema is built from, in one number: the catalogue itself stays in the database. */
const MYSQL_COLUMNS = `
  SELECT COUNT(*) AS columns_found, BIT_XOR(CRC32(CONCAT_WS('|', TABLE_NAME, COLUMN_NAME, ORDINAL_POSITION, COLUMN_TYPE,
    IS_NULLABLE, COALESCE(COLUMN_DEFAULT, CHAR(1)), COLUMN_KEY, EXTRA))) AS checksum
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()`

/**
 * A text that changes with every table or column that anyone makes, changes or drops, by whatever program: SQLite counts
 * such changes in its header, on MySQL it is a checksum of the catalogue.
 */
export async function catalogFingerprint(knex: Knex, dialect: Dialect): Promise<string> {
  if (dialect.name === 'sqlite') {
    const [row]: { schema_version: number }[] = await knex.raw('PRAGMA schema_version')
    return String(row?.schema_version)
  }
  const [[row]] = await knex.raw(MYSQL_COLUMNS)
  return `${row.columns_found}/${row.checksum}`
}
