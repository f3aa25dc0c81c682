import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import type { ColumnDefinition } from '../schema/alter/columnSql'
import { createTable } from '../schema/alter/createTable'
import type { SystemField, SystemTable } from './SystemField'

/** Creates the table of a system collection with all its indexes, unless it is there. */
export async function createSystemTable(trx: Knex, dialect: Dialect, table: SystemTable): Promise<void> {
  if (await trx.schema.hasTable(table.name)) return
  const columns = table.fields.flatMap((field) => (field.datatype ? [toColumn(field, field.datatype)] : []))
  await createTable(trx, dialect, table.name, columns)
  const { uniqueTogether, indexes = [] } = table
  if (uniqueTogether) {
    await trx.schema.alterTable(table.name, (builder) => {
      builder.unique([...uniqueTogether], { indexName: `uq_${table.name}` })
    })
  }
  for (const columnNames of indexes) {
    await trx.schema.alterTable(table.name, (builder) => {
      builder.index(columnNames, `ix_${table.name}_${columnNames.join('_')}`)
    })
  }
}

export function toColumn(field: SystemField, datatype: string): ColumnDefinition {
  return {
    name: field.field,
    datatype,
    length: field.length ?? null,
    signed: !field.unsigned,
    nullable: !(field.notNull || field.primaryKey),
    defaultValue: field.default ?? null,
    primaryKey: field.primaryKey ?? false,
    autoIncrement: field.autoIncrement ?? false,
    unique: field.unique ?? false,
  }
}
