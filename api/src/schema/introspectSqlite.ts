import { isInternalTable } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { isUnreadable } from '../db/unreadableTables'
import { readListCheck } from './alter/listCheck'
import { columnDefinitions, columnName } from './alter/rewriteTableSql'
import { parseDeclaredType } from './datatypes'
import { parseDefault, type RawColumn } from './RawColumn'

interface ColumnInfo {
  tbl: string
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
  /** 0: no; 1: of a virtual table, and no part of its rows; 2, 3: computed, and read with the others. */
  hidden: number
}

const COLUMNS = `
  SELECT m.name AS tbl, p.name, p.type, p."notnull", p.dflt_value, p.pk, p.hidden
  FROM sqlite_master AS m JOIN pragma_table_xinfo(m.name) AS p
  WHERE m.type = 'table' ORDER BY m.name, p.cid`

const UNIQUE_INDEXES = `
  SELECT m.name AS tbl, min(i.name) AS name
  FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS l JOIN pragma_index_info(l.name) AS i
  WHERE m.type = 'table' AND l."unique" = 1 AND l.origin <> 'pk'
  GROUP BY m.name, l.name HAVING count(*) = 1`

const LIST_CHECKS = `
  SELECT name AS tbl, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%TEXT CONSTRAINT pergola\\_%' ESCAPE '\\'`

/** All columns of a SQLite database, in three queries. Tables that cannot be read are left out. */
export async function introspectSqlite(knex: Knex): Promise<RawColumn[]> {
  const found: ColumnInfo[] = await knex.raw(COLUMNS)
  const unreadable = new Set(found.filter(isUnreadable).map(({ tbl }) => tbl))
  const columns = found.filter(({ tbl, hidden }) => hidden === 0 && !unreadable.has(tbl))
  const uniques: { tbl: string; name: string }[] = await knex.raw(UNIQUE_INDEXES)
  const uniqueColumns = new Set(uniques.map(({ tbl, name }) => `${tbl}.${name}`))
  const lists = await readLists(knex)
  return columns
    .filter(({ tbl }) => !isInternalTable(tbl))
    .map((info) => ({ ...toRawColumn(info, uniqueColumns), ...lists.get(`${info.tbl}.${info.name}`) }))
}

/** Datatype and list of the columns that are ENUM or SET, by `table.column`: only the statement itself has them. */
async function readLists(knex: Knex): Promise<Map<string, { datatype: string; length: string }>> {
  const tables: { tbl: string; sql: string }[] = await knex.raw(LIST_CHECKS)
  const lists = new Map<string, { datatype: string; length: string }>()
  for (const { tbl, sql } of tables) {
    for (const definition of columnDefinitions(sql)) {
      const list = readListCheck(definition)
      if (list) lists.set(`${tbl}.${columnName(definition)}`, list)
    }
  }
  return lists
}

function toRawColumn(info: ColumnInfo, uniqueColumns: ReadonlySet<string>): RawColumn {
  const isRowId = info.pk > 0 && info.type.toUpperCase() === 'INTEGER'
  const { datatype, length, signed } = parseDeclaredType(info.type)
  return {
    table: info.tbl,
    name: info.name,
    datatype,
    length,
    // A row id cannot be declared unsigned, but never is negative either.
    signed: isRowId ? false : signed,
    nullable: info.notnull === 0 && info.pk === 0,
    defaultValue: parseDefault(info.dflt_value),
    primaryKey: info.pk > 0,
    autoIncrement: isRowId,
    unique: uniqueColumns.has(`${info.tbl}.${info.name}`),
    ...(/^DECIMAL TEXT\b/.test(info.type) && { kept: 'text' as const }),
    ...(datatype === 'BIGINT' && !signed && !isRowId && { kept: 'signed' as const }),
  }
}
