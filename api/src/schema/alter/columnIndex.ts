import type { Knex } from 'knex'

/** The name under which an index of one column is made; MySQL allows 64 characters. */
export function indexName(table: string, column: string, unique: boolean): string {
  return `${unique ? 'uq' : 'ix'}_${table}_${column}`.slice(0, 64)
}

/**
 * Adds an index over one column, so that listings sort, filter and count by it without reading the table.
 *
 * @throws The driver's duplicate-key error when `unique` and the column holds a value twice.
 */
export async function createColumnIndex(
  trx: Knex,
  table: string,
  column: string,
  { unique = false }: { unique?: boolean } = {},
): Promise<void> {
  const name = indexName(table, column, unique)
  await trx.raw(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX ?? ON ?? (??)`, [name, table, column])
}

/** Drops the index made by `createColumnIndex`. */
export async function dropUniqueIndex(trx: Knex, table: string, column: string): Promise<void> {
  await trx.schema.alterTable(table, (builder) => {
    builder.dropUnique([column], indexName(table, column, true))
  })
}
