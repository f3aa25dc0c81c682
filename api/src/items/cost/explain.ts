import type { Knex } from 'knex'
import Database from 'libsql'
import { createFoldTable } from '../../db/foldedText'
import { takeTurns } from '../../db/takeTurns'

/** How the rows of a page are found. */
export interface Explained {
  /**
   * `page`: in their order, up to the end of the page. `matching`: those that match, by an index. `all`: every row of the table may be
   * read before the page is full.
   */
  reads: 'page' | 'matching' | 'all'
  /** The rows that match are put in order before the first one is sent. */
  sorts: boolean
  /** In the words of the database. */
  steps: string[]
}

/** What is asked about: a statement that reads a page. */
export interface Asked {
  statement: Knex.QueryBuilder
  table: string
  /** The statement says which rows it wants, so that a walk through them may pass all others. */
  isNarrowed: boolean
}

interface MysqlStep {
  table: string | null
  type: string | null
  key: string | null
  rows: number | null
  Extra: string | null
}

/** Asks MySQL or MariaDB what it is going to do. */
export async function explainOnMysql(db: Knex, { statement, table, isNarrowed }: Asked): Promise<Explained> {
  const { sql, bindings } = statement.toSQL()
  const [rows] = (await db.raw(`EXPLAIN ${sql}`, bindings as Knex.RawBinding[])) as [MysqlStep[]]
  const own = rows.filter((row) => row.table === table)
  const sorts = rows.some(({ Extra }) => Extra?.includes('Using filesort'))
  const walks = own.some(({ type }) => type === 'ALL' || type === 'index')
  return {
    reads: !walks ? 'matching' : sorts || isNarrowed ? 'all' : 'page',
    sorts,
    steps: rows.map((row) =>
      [row.table, row.type, row.key, row.rows === null ? null : `${row.rows} rows`, row.Extra]
        .filter((part) => part !== null && part !== '')
        .join(', '),
    ),
  }
}

/** Statements that make the tables of a statement in an empty database. */
export interface Catalogue {
  creations: readonly string[]
  /** What `ANALYZE` has found out, if anyone has run it. */
  statistics: readonly { tbl: string; idx: string | null; stat: string | null }[]
}

interface CatalogueObject {
  type: string
  name: string
  tbl_name: string
  sql: string | null
}

/** Reads what SQLite decides by: definitions and statistics, never rows. */
export async function readCatalogue(db: Knex, { statement }: Asked): Promise<Catalogue> {
  const { sql } = statement.toSQL()
  const objects: CatalogueObject[] = await db
    .select('type', 'name', 'tbl_name', 'sql')
    .from('sqlite_master')
    .whereNotNull('sql')
    .whereIn('type', ['table', 'index', 'view'])
  const views = objects.filter(({ type, name }) => type === 'view' && sql.includes(name))
  const text = [sql, ...views.map((view) => view.sql)].join(' ')
  const named = objects.filter(({ tbl_name }) => text.includes(tbl_name))
  const inOrder = ['table', 'index', 'view'].flatMap((type) => named.filter((object) => object.type === type))
  const hasStatistics = objects.some(({ name }) => name === 'sqlite_stat1')
  return {
    creations: inOrder.flatMap((object) => object.sql ?? []),
    statistics: hasStatistics ? await db.select('tbl', 'idx', 'stat').from('sqlite_stat1') : [],
  }
}

/**
 * Asks SQLite what it would do, in an empty database in memory that has the same tables: it decides by definitions and statistics alone. An
 * index can be tried there, and the driver, in which an `EXPLAIN` leaves its connection in the middle of a read, holds no real one.
 *
 * @param tried - Fields of an index that is not there.
 */
export async function explainOnSqlite(
  catalogue: Catalogue,
  { statement, table, isNarrowed }: Asked,
  tried: readonly string[] = [],
): Promise<Explained> {
  const database = new Database(':memory:')
  try {
    database.exec(createFoldTable)
    for (const sql of catalogue.creations) {
      await takeTurns()
      // The inner tables of a search are there with it.
      tryOut(() => database.exec(sql))
    }
    addStatistics(database, catalogue.statistics)
    if (tried.length > 0) {
      database.exec(`CREATE INDEX pergola_tried ON ${quoted(table)} (${tried.map(quoted).join(', ')})`)
    }
    const found = database.prepare(`EXPLAIN QUERY PLAN ${statement.toSQL().sql}`).all([]) as {
      detail: string
    }[]
    return readSqliteSteps(
      found.map(({ detail }) => detail),
      { table, isNarrowed },
    )
  } finally {
    database.close()
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function tryOut(work: () => void): void {
  try {
    work()
  } catch {}
}

function addStatistics(database: Database, statistics: Catalogue['statistics']): void {
  if (statistics.length === 0) return
  database.exec('ANALYZE')
  const insert = database.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)')
  for (const { tbl, idx, stat } of statistics) tryOut(() => insert.run([tbl, idx, stat]))
  database.exec('ANALYZE sqlite_master')
}

function readSqliteSteps(steps: string[], { table, isNarrowed }: Omit<Asked, 'statement'>): Explained {
  const sorts = steps.some((step) => /^USE TEMP B-TREE FOR ORDER BY/.test(step))
  const walks = steps.some((step) => step === `SCAN ${table}` || step.startsWith(`SCAN ${table} `))
  return { reads: !walks ? 'matching' : sorts || isNarrowed ? 'all' : 'page', sorts, steps }
}
