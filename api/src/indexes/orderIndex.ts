import type { Knex } from 'knex'
import { createStoredFoldTable, storedTextKey } from '../db/foldedText'
import { IN_THREAD } from '../db/LibsqlClient'
import type { CollectionSchema, ColumnField } from '../schema/Schema'
import {
  dropFollowing,
  followingTriggers,
  hasRowNumbers,
  type SideIndex,
  type WantedIndex,
} from './SideIndex'

export const ORDER_PREFIX = 'pergola_order_'
export const ORDER_STATE = 'order:'

/** Of one collection. */
const MOST_ORDERS = 8

/** Longer texts are stored as they are: an index would hold them twice more. */
const LONGEST_TEXT = 255

/** Name of the table with the order of a field, and beginning of those of its triggers; no two fields share one. */
export function orderTable(collection: string, field: string): string {
  return `${ordersOf(collection)}${field}`
}

function ordersOf(collection: string): string {
  return `${ORDER_PREFIX}${collection.length}_${collection}-`
}

function statesOf(collection: string): string {
  return `${ORDER_STATE}[${JSON.stringify(collection)},`
}

function canBeOrdered(collection: CollectionSchema, { column: { datatype, length } }: ColumnField): boolean {
  const isShort = (datatype === 'VARCHAR' || datatype === 'CHAR') && Number(length) <= LONGEST_TEXT
  return isShort && hasRowNumbers(collection)
}

/**
 * The rows of a collection in the order of a text without accents and case, which no index of its own table can have;
 * null where it cannot be stored.
 */
export function wantedOrderIndex(
  db: Knex,
  collection: CollectionSchema,
  field: ColumnField,
): WantedIndex | null {
  if (!canBeOrdered(collection, field)) return null
  return {
    collection: collection.name,
    state: `${statesOf(collection.name)}${JSON.stringify(field.field)}]`,
    atMost: { statesLike: statesOf(collection.name), count: MOST_ORDERS },
    describe({ collections }) {
      const current = collections.get(collection.name)
      const column = current?.columns.find((one) => one.field === field.field)
      return current && column && canBeOrdered(current, column) ? orderIndex(db, current, column) : null
    },
  }
}

/** A table of its own with key and text, in the order of both. Triggers keep it in the transaction of each writer, other programs included. */
function orderIndex(db: Knex, collection: CollectionSchema, { field }: ColumnField): SideIndex {
  const table = orderTable(collection.name, field)
  const key = collection.primaryKey?.field ?? ''
  const sql = (text: string, names: readonly string[]) => db.raw(text, names as string[]).toQuery()
  const text = storedTextKey(sql('new.??', [field]))
  const keep = `${sql('INSERT INTO ?? (id, key) VALUES (new.??, ', [table, key])}${text})`
  return {
    collection: collection.name,
    key,
    tables: [
      createStoredFoldTable,
      sql('CREATE TABLE ?? (id INTEGER PRIMARY KEY, key TEXT)', [table]),
      sql('CREATE INDEX ?? ON ?? (key, id)', [`${table}-key`, table]),
    ],
    triggers: followingTriggers(db, collection, {
      table,
      triggerPrefix: `${table}-`,
      keep,
      fields: [field],
    }),
    async fill(trx, after, last) {
      await trx
        .raw(
          `INSERT OR REPLACE INTO ?? (id, key) SELECT ??, ${storedTextKey(sql('??', [field]))} FROM ?? WHERE ?? > ? AND ?? <= ?`,
          [table, key, collection.name, key, after, key, last],
        )
        .options(IN_THREAD)
    },
    drop: (trx) => dropOrder(trx, table),
  }
}

/** Takes the stored order of a field away, before its column goes. */
export async function dropOrderIndex(trx: Knex, collection: string, field: string): Promise<void> {
  await dropOrder(trx, orderTable(collection, field))
  await trx('pergola_state')
    .where({ key: `${statesOf(collection)}${JSON.stringify(field)}]` })
    .delete()
}

/** The same of all fields, before their table goes. */
export async function dropOrderIndexes(trx: Knex, collection: string): Promise<void> {
  const beginsWith = (column: string, start: string) =>
    trx.raw('substr(??, 1, ?) = ?', [column, start.length, start])
  const tables: { name: string }[] = await trx('sqlite_master')
    .select('name')
    .where({ type: 'table' })
    .where(beginsWith('name', ordersOf(collection)))
  for (const { name } of tables) await dropOrder(trx, name)
  await trx('pergola_state')
    .where(beginsWith('key', statesOf(collection)))
    .delete()
}

function dropOrder(trx: Knex, table: string): Promise<void> {
  return dropFollowing(trx, table, `${table}-`)
}
