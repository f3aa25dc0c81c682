import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { groupBy } from '../schema/groupBy'
import type { RawColumn } from '../schema/RawColumn'
import { readColumns } from '../schema/readColumns'
import { toColumn } from '../system/createSystemTable'
import { isBackedUp, keptTables } from './isBackedUp'
import type { TableIndex, TablePart } from './Manifest'

export type DescribedTable = Pick<TablePart, 'name' | 'columns' | 'indexes' | 'nextKey'>

/** All tables of a project whose rows belong into a backup, in words that both databases understand. */
export async function describeTables(knex: Knex, dialect: Dialect): Promise<DescribedTable[]> {
  const own = await (dialect.name === 'sqlite' ? sqliteFacts(knex) : mysqlFacts(knex))
  const columns = groupBy(await readColumns(knex, dialect), ({ table }) => table)
  const described = [...columns]
    .filter(([table]) => own.tables.has(table) && isBackedUp(table))
    .map(([name, found]) => ({
      name,
      columns: found.map(toDefinition),
      indexes: toIndexes(own.indexes.filter(({ tbl }) => tbl === name)),
      nextKey: own.nextKeys.get(name) ?? null,
    }))
  const internal = keptTables
    .filter(({ name }) => own.tables.has(name))
    .map(({ name, fields }) => ({
      name,
      columns: fields.map((field) => toColumn(field, field.datatype ?? '')),
      indexes: [],
      nextKey: null,
    }))
  return [...described, ...internal]
}

function toDefinition({ table: _table, kept: _kept, ...column }: RawColumn) {
  // Indexes of one column are among the indexes.
  return { ...column, unique: false }
}

interface IndexedColumn {
  tbl: string
  idx: string
  is_unique: number
  col: string | null
}

/** Indexes over expressions, or of a part of the rows, are left out: other programs made them, and not both databases have them. */
function toIndexes(rows: readonly IndexedColumn[]): TableIndex[] {
  return [...groupBy(rows, ({ idx }) => idx).values()].flatMap((parts) => {
    const columns = parts.flatMap(({ col }) => (col === null ? [] : [col]))
    return columns.length === parts.length ? [{ columns, unique: Number(parts[0]?.is_unique) === 1 }] : []
  })
}

interface Facts {
  /** Without views, and without the tables in which SQLite keeps a full-text index. */
  tables: ReadonlySet<string>
  indexes: readonly IndexedColumn[]
  nextKeys: ReadonlyMap<string, number>
}

async function sqliteFacts(knex: Knex): Promise<Facts> {
  const tables: { name: string }[] = await knex
    .select('name')
    .fromRaw("pragma_table_list WHERE schema = 'main' AND type = 'table'")
  const indexes: IndexedColumn[] = await knex.raw(`
    SELECT m.name AS tbl, l.name AS idx, l."unique" AS is_unique, i.name AS col
    FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS l JOIN pragma_index_info(l.name) AS i
    WHERE m.type = 'table' AND l.origin <> 'pk' AND l.partial = 0 ORDER BY m.name, l.name, i.seqno`)
  const hasSequences = await knex('sqlite_master').where({ name: 'sqlite_sequence' }).first('name')
  const sequences: { name: string; seq: number }[] = hasSequences
    ? await knex('sqlite_sequence').select('name', 'seq')
    : []
  return {
    tables: new Set(tables.map(({ name }) => name)),
    indexes,
    nextKeys: new Map(sequences.map(({ name, seq }) => [name, Number(seq) + 1])),
  }
}

async function mysqlFacts(knex: Knex): Promise<Facts> {
  const own = knex.raw('DATABASE()')
  const tables: { name: string; next_key: number | null }[] = await knex('information_schema.TABLES')
    .select({ name: 'TABLE_NAME', next_key: 'AUTO_INCREMENT' })
    .where({ TABLE_SCHEMA: own, TABLE_TYPE: 'BASE TABLE' })
  const indexes: IndexedColumn[] = await knex('information_schema.STATISTICS')
    .select({ tbl: 'TABLE_NAME', idx: 'INDEX_NAME', is_unique: knex.raw('NON_UNIQUE = 0') })
    // An index of the first characters of a text becomes one of the whole text, unless it is unique.
    .select({ col: knex.raw('CASE WHEN SUB_PART IS NULL OR NON_UNIQUE THEN COLUMN_NAME END') })
    .where({ TABLE_SCHEMA: own })
    .whereNot({ INDEX_NAME: 'PRIMARY' })
    .orderBy(['TABLE_NAME', 'INDEX_NAME', 'SEQ_IN_INDEX'])
  return {
    tables: new Set(tables.map(({ name }) => name)),
    indexes,
    nextKeys: new Map(
      tables.flatMap(({ name, next_key }) => (next_key === null ? [] : [[name, Number(next_key)]])),
    ),
  }
}
