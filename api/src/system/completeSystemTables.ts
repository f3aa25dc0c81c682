import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { addColumn } from '../schema/alter/addColumn'
import type { RawColumn } from '../schema/RawColumn'
import { readColumns } from '../schema/readColumns'
import { createSystemTable, toColumn } from './createSystemTable'
import type { SystemField, SystemTable } from './SystemField'
import { systemTables } from './systemTables'

/** What a database lacks of the system tables. */
export interface MissingParts {
  tables: SystemTable[]
  /** Of tables that are there. */
  columns: { table: string; field: SystemField }[]
}

export function findMissingParts(columns: readonly RawColumn[]): MissingParts {
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const tables = new Set(columns.map(({ table }) => table))
  return {
    tables: systemTables.filter(({ name }) => !tables.has(name)),
    columns: systemTables
      .filter(({ name }) => tables.has(name))
      .flatMap(({ name: table, fields }) =>
        fields
          .filter((field) => field.datatype && !known.has(`${table}.${field.field}`))
          .map((field) => ({ table, field })),
      ),
  }
}

/** Creates what is missing of the system tables. What is there stays as it is, no matter who made it. */
export async function completeSystemTables(trx: Knex, dialect: Dialect): Promise<void> {
  const { tables, columns } = findMissingParts(await readColumns(trx, dialect))
  for (const table of tables) await createSystemTable(trx, dialect, table)
  for (const { table, field } of columns) {
    await addColumn(trx, dialect, table, toColumn(field, field.datatype ?? ''))
  }
}
