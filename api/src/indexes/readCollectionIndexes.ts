import { fieldTypeDefinition } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { readForeignKeys } from '../schema/readForeignKeys'
import type { CollectionSchema, Schema } from '../schema/Schema'
import { orderTable } from './orderIndex'
import { searchTable } from './searchIndex'
import { isMade, readTableIndexes, type TableIndex } from './tableIndexes'

/**
 * Why there is an index. `key`, `unique`: a rule of the data. `server`: of relations, statuses and the like. `order`, `search`: kept beside
 * the table. `own`: made for speed alone, and the only ones that can be dropped. `other`: of expressions or some rows, made elsewhere.
 */
export type IndexKind = 'key' | 'unique' | 'server' | 'order' | 'search' | 'own' | 'other'

export interface CollectionIndex {
  name: string
  fields: string[]
  kind: IndexKind
}

/** All indexes by which rows of a collection are found or ordered. */
export async function readCollectionIndexes(
  knex: Knex,
  dialect: Dialect,
  schema: Schema,
  collection: CollectionSchema,
): Promise<CollectionIndex[]> {
  const tied = new Set((await readForeignKeys(knex, dialect, collection.name)).map(({ column }) => column))
  const indexes = await readTableIndexes(knex, dialect, collection.name)
  const found = indexes.map((index) => ({
    name: index.name,
    fields: index.columns.filter((column) => column !== null),
    kind: kindOf(index, schema, collection, tied),
  }))
  return [...found, ...(dialect.name === 'sqlite' ? await readSideIndexes(knex, collection) : [])]
}

function kindOf(
  { name, columns, isPrimary, isUnique, isPartial }: TableIndex,
  schema: Schema,
  collection: CollectionSchema,
  tied: ReadonlySet<string>,
): IndexKind {
  if (isPrimary) return 'key'
  if (isUnique) return 'unique'
  const fields = columns.map((column) => (column === null ? undefined : collection.fields.get(column)))
  const [first] = fields
  if (isPartial || !first || fields.includes(undefined)) return 'other'
  if (isMade(name)) return 'own'
  if (tied.has(first.field)) return 'server'
  const isOfServer =
    fieldTypeDefinition(first.type).indexed === true ||
    schema.relations.some((row) => row.collectionMany === collection.name && row.fieldMany === first.field)
  return columns.length === 1 && isOfServer ? 'server' : 'own'
}

async function readSideIndexes(knex: Knex, collection: CollectionSchema): Promise<CollectionIndex[]> {
  const byTable = new Map<string, Omit<CollectionIndex, 'name'>>(
    collection.columns.map(({ field }) => [
      orderTable(collection.name, field),
      { fields: [field], kind: 'order' },
    ]),
  )
  byTable.set(searchTable(collection.name), { fields: [], kind: 'search' })
  const names = [...byTable.keys()]
  const tables: { name: string }[] = await knex('sqlite_master')
    .select('name')
    .where({ type: 'table' })
    .whereIn('name', names)
  return tables.flatMap(({ name }) => {
    const index = byTable.get(name)
    return index ? [{ name, ...index }] : []
  })
}
