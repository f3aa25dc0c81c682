import type { Knex } from 'knex'
import type { LogEntry, Parent } from '../../log/writeLog'
import type { ItemEvent } from '../../project/ProjectEvents'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext, Row } from '../ItemsContext'
import type { Key } from '../keys'
import type { PreparedHashes } from './PreparedHashes'
import type { RequestKey } from './writeOnce'

/** What a caller may say about a write beside its body. */
export interface WriteOptions {
  /** Text for the activity row: the explanation that some permission rows ask for. */
  comment?: string | null
  /** Leaves no activity and no revision. */
  skipActivity?: boolean
  /** Statuses in which rows are found by key; as the `status` parameter. */
  status?: readonly string[] | '*' | null
  /** Accepted `ETag`s of the row; a row that is none of them was changed by someone else meanwhile. */
  ifMatch?: readonly string[]
  /** Refuses what would lock the caller out. */
  keepAccess?: boolean
  /** Rows of lists come after their items, which may be without them until then. */
  listsComeLater?: boolean
  /** The name of the request, which then counts once. */
  once?: RequestKey | undefined
}

/** A column that will refer to an item once that is there. */
export interface Referrer {
  collection: string
  field: string
}

/** Writes of one item, which bodies inside of bodies need again. */
export interface ItemWrites {
  /** @returns The key of the item. */
  create(
    session: WriteSession,
    collection: CollectionSchema,
    body: Row,
    parent: Parent,
    referrer?: Referrer,
  ): Promise<Key>
  update(
    session: WriteSession,
    collection: CollectionSchema,
    key: Key,
    body: Row,
    parent: Parent,
  ): Promise<void>
  delete(session: WriteSession, collection: CollectionSchema, key: Key): Promise<void>
}

/** One transaction of writes: everything that happens in it is committed together, log rows included. */
export interface WriteSession extends ItemsContext {
  readonly db: Knex.Transaction
  readonly options: WriteOptions
  /** For what is nested in a body. */
  readonly items: ItemWrites
  /** Of values in the body, made before the transaction began. */
  readonly hashes: PreparedHashes
  readonly log: LogEntry[]
  /** Events sent once the commit has succeeded. */
  readonly committed: { action: 'create' | 'update' | 'delete'; event: ItemEvent }[]
  /** Work for after the commit, of the rules of collections. */
  readonly afterCommit: (() => Promise<void>)[]
  /** Items touched so far; bounds what one nested body can set in motion. */
  readonly touched: { count: number }
}
