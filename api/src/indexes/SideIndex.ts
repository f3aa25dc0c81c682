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
