import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Dialect } from '../../db/Dialect'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { changeColumn } from './changeColumn'
import { type ColumnDefinition, columnSql } from './columnSql'
import { createTable } from './createTable'

/** Columns that a plan is about. */
interface PlannedColumns {
  table: string
  /** Of a table that is not there yet, or is there already. */
  added?: readonly ColumnDefinition[]
  changed?: readonly ColumnDefinition[]
  isNewTable?: boolean
}

/**
 * Refuses columns that are wider together than MariaDB and MySQL store in a row; SQLite has no such limit. The database is asked with an
 * empty table of the same columns that this connection alone sees: how wide a column is depends on its character set, on the
 * row format and on settings. Where the account may make no such table, the change itself is refused.
 *
 * @throws ApiError 422/405
 */
export async function requireRowWidth(db: Knex, dialect: Dialect, planned: PlannedColumns): Promise<void> {
  const { table, added = [], changed = [], isNewTable = false } = planned
  if (dialect.name !== 'mysql' || added.length + changed.length === 0) return
  const trial = `pergola_trial_${randomBytes(6).toString('hex')}`
  await db.transaction(async (trx) => {
    try {
      if (isNewTable) return await createTable(trx, dialect, trial, added.map(withoutIndex), true)
      await trx.raw('CREATE TEMPORARY TABLE ?? LIKE ??', [trial, table])
      for (const column of added)
        await trx.raw(`ALTER TABLE ?? ADD COLUMN ${columnSql(trx, dialect, column)}`, [trial])
      for (const column of changed) await changeColumn(trx, dialect, trial, column)
    } catch (error) {
      if (dialect.isRowTooWideError(error))
        throw new ApiError('rowTooWide', say('rowTooWide', { collection: table }), { cause: error })
      // What else is wrong with a column has been found before, or is named by the change.
    } finally {
      await trx.raw('DROP TEMPORARY TABLE IF EXISTS ??', [trial])
    }
  })
}

const withoutIndex = (column: ColumnDefinition): ColumnDefinition => ({ ...column, unique: false })
