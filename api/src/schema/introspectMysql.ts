import { isInternalTable } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { parseDeclaredType } from './datatypes'
import { parseMysqlDefault } from './parseMysqlDefault'
import type { RawColumn } from './RawColumn'

interface ColumnInfo {
  tbl: string
  name: string
  column_type: string
  nullable: string
  default_value: string | null
  column_key: string
  extra: string
  version: string
}

const COLUMNS = `
  SELECT TABLE_NAME AS tbl, COLUMN_NAME AS name, COLUMN_TYPE AS column_type,
    IS_NULLABLE AS nullable, COLUMN_DEFAULT AS default_value,
    COLUMN_KEY AS column_key, EXTRA AS extra, VERSION() AS version
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`

/** All columns of the MySQL or MariaDB database of the connection. */
export async function introspectMysql(knex: Knex): Promise<RawColumn[]> {
  const [columns] = (await knex.raw(COLUMNS)) as [ColumnInfo[]]
  return columns.filter(({ tbl }) => !isInternalTable(tbl)).map(toRawColumn)
}

function toRawColumn(info: ColumnInfo): RawColumn {
  return {
    table: info.tbl,
    name: info.name,
    ...parseDeclaredType(info.column_type),
    nullable: info.nullable === 'YES',
    defaultValue: parseMysqlDefault(info.default_value, info),
    primaryKey: info.column_key === 'PRI',
    autoIncrement: info.extra.includes('auto_increment'),
    unique: info.column_key === 'UNI',
  }
}
