import type { Knex } from 'knex'
import type { CollectionSchema, Schema } from '../schema/Schema'

/** A table beside that of a collection, by which SQLite finds its rows or has them in an order. Triggers keep it. */
export interface SideIndex {
  readonly collection: string
  /** Field of the key, a whole number. */
  readonly key: string
  readonly tables: readonly string[]
  readonly triggers: readonly string[]
  /** Takes in the rows whose keys are more than `after` and at most `last`. */
  fill(trx: Knex, after: number, last: number): Promise<void>
  /** Puts a part of what was taken in in order; false: all of it is. */
  tidy?(trx: Knex): Promise<boolean>
  /** Once all rows are in it. */
  finish?(trx: Knex): Promise<void>
  drop(trx: Knex): Promise<void>
}

/** A side index by its name, whether it is there or not. */
export interface WantedIndex {
  readonly collection: string
  /** Key of its progress in `pergola_state`. */
  readonly state: string
  /** Of all that begin so there are at most so many: each of them makes a write dearer. */
  readonly atMost?: { readonly statesLike: string; readonly count: number }
  /** How it is made in a version of the schema; null: it cannot be. */
  describe(schema: Schema): SideIndex | null
}

/** Whether rows have the whole number as key under which SQLite keeps them; it may give others to rows without one. */
export function hasRowNumbers({ primaryKey }: CollectionSchema): boolean {
  return primaryKey?.column.autoIncrement === true
}

/** What keeps the table of an index in step with that of its collection; both have their rows under the same numbers. */
export interface FollowingTable {
  /** Name of the table, and beginning of those of its triggers. */
  table: string
  triggerPrefix: string
  /** Takes in the row `new`. */
  keep: string
  /** Fields, beside the key, whose change matters. */
  fields: readonly string[]
}

/** Triggers that run in the transaction of each writer, other programs included. */
export function followingTriggers(
  db: Knex,
  { name, primaryKey }: CollectionSchema,
  { table, triggerPrefix, keep, fields }: FollowingTable,
): string[] {
  const key = primaryKey?.field ?? ''
  const sql = (text: string, names: readonly string[]) => db.raw(text, names as string[]).toQuery()
  const forget = (row: 'old' | 'new') => sql(`DELETE FROM ?? WHERE rowid = ${row}.??`, [table, key])
  const trigger = (event: string, body: string, changed: readonly string[] = []) => {
    const triggerName = `${triggerPrefix}${event.slice(0, 6).toLowerCase()}`
    const head = sql(`CREATE TRIGGER ?? AFTER ${event} ON ??`, [triggerName, ...changed, name])
    return `${head} BEGIN ${body}; END`
  }
  return [
    trigger('INSERT', `${forget('new')}; ${keep}`),
    trigger(`UPDATE OF ??${', ??'.repeat(fields.length)}`, `${forget('old')}; ${forget('new')}; ${keep}`, [
      key,
      ...fields,
    ]),
    trigger('DELETE', forget('old')),
  ]
}

/** Takes such a table away with its triggers, whether they are there or not. */
export async function dropFollowing(trx: Knex, table: string, triggerPrefix: string): Promise<void> {
  for (const event of ['insert', 'update', 'delete'])
    await trx.raw('DROP TRIGGER IF EXISTS ??', [`${triggerPrefix}${event}`])
  await trx.raw('DROP TABLE IF EXISTS ??', [table])
}
