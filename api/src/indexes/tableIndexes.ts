import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { groupBy } from '../schema/groupBy'

/** An index as the database has it. */
export interface TableIndex {
  name: string
  /** In their order; null stands for an expression, or for the beginning of a text that is unique by it. */
  columns: readonly (string | null)[]
  isUnique: boolean
  isPrimary: boolean
  /** Of some rows only. */
  isPartial: boolean
}

interface IndexPart {
  idx: string
  is_unique: number
  is_primary: number
  is_partial: number
  col: string | null
}

const SQLITE = `
  SELECT l.name AS idx, l."unique" AS is_unique, l.origin = 'pk' AS is_primary, l.partial AS is_partial, i.name AS col
  FROM pragma_index_list(?) AS l JOIN pragma_index_info(l.name) AS i ORDER BY l.name, i.seqno`

const MYSQL = `
  SELECT INDEX_NAME AS idx, NON_UNIQUE = 0 AS is_unique, INDEX_NAME = 'PRIMARY' AS is_primary, 0 AS is_partial,
    CASE WHEN SUB_PART IS NULL OR NON_UNIQUE THEN COLUMN_NAME END AS col
  FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?
  ORDER BY INDEX_NAME, SEQ_IN_INDEX`

/** The indexes of a table. SQLite keeps none for a key that is a whole number. */
export async function readTableIndexes(knex: Knex, dialect: Dialect, table: string): Promise<TableIndex[]> {
  const parts: IndexPart[] =
    dialect.name === 'sqlite' ? await knex.raw(SQLITE, [table]) : (await knex.raw(MYSQL, [table]))[0]
  return [...groupBy(parts, ({ idx }) => idx)].map(([name, own]) => ({
    name,
    columns: own.map(({ col }) => col),
    isUnique: own.some((part) => Number(part.is_unique) === 1),
    isPrimary: own.some((part) => Number(part.is_primary) === 1),
    isPartial: own.some((part) => Number(part.is_partial) === 1),
  }))
}

const MADE = 'pergola_made_'

/** Whether an administrator has made it with the console. */
export function isMade(name: string): boolean {
  return name.startsWith(MADE)
}

/** The name of an index that an administrator makes; SQLite knows each name once in a database, MySQL allows 64 characters. */
export function madeIndexName(table: string, columns: readonly string[]): string {
  const end = createHash('sha256')
    .update(JSON.stringify([table, columns]))
    .digest('hex')
    .slice(0, 8)
  return `${MADE}${[table, ...columns].join('_').slice(0, 42)}_${end}`
}

/** Whether rows are found and ordered by the first columns of an index as by one of these alone. */
export function beginsWith(index: TableIndex, columns: readonly string[]): boolean {
  return !index.isPartial && columns.every((name, place) => index.columns[place] === name)
}
