import type { Knex } from 'knex'
import type { TablePart } from '../backup/Manifest'
import type { Dialect } from '../db/Dialect'
import { indexName } from '../schema/alter/columnIndex'

/** Characters of a long text that an index of MySQL holds. */
const INDEXED_CHARACTERS = 191
const MAX_NAME = 64

/** Makes the indexes of a restored table, under the names that the server gives to its own. */
export async function createIndexes(trx: Knex, dialect: Dialect, table: TablePart): Promise<void> {
  const names = new Set<string>()
  for (const { columns, unique } of table.indexes) {
    const isLong = columns.some((name) => isLongText(table, name))
    // Unique by their first characters would refuse values that are not the same.
    if (dialect.name === 'mysql' && isLong && unique) continue
    const parts = columns.map((name) =>
      dialect.name === 'mysql' && isLongText(table, name) ? `??(${INDEXED_CHARACTERS})` : '??',
    )
    await trx.raw(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX ?? ON ?? (${parts.join(', ')})`, [
      freeName(names, indexName(table.name, columns.join('_'), unique)),
      table.name,
      ...columns,
    ])
  }
}

function isLongText({ columns }: TablePart, name: string): boolean {
  return /(?:TEXT|BLOB)$/.test(columns.find((column) => column.name === name)?.datatype ?? '')
}

function freeName(names: Set<string>, wanted: string): string {
  let name = wanted
  for (let count = 2; names.has(name); count++) name = `${wanted.slice(0, MAX_NAME - 4)}_${count}`
  names.add(name)
  return name
}
