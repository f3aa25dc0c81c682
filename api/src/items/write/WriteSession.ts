import type { Knex } from 'knex'
import type { ItemEvent } from '../../project/ProjectEvents'
import type { ItemsContext, Row } from '../ItemsContext'
import type { Key } from '../keys'
import type { PreparedHashes } from './PreparedHashes'

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
}

/** The item that nests another one, as its revision remembers it. */
export interface Parent {
  collection: string
  key: Key
  /** Whether the row of that item changes in the same request. */
  changed: boolean
}

/** What one write leaves in the log. */
export interface LogEntry {
  action: string
  collection: string
  key: Key
  /** Null: the write leaves no revision (hard deletes). */
  revision: { data: Row; delta: Row; parent: Parent | null } | null
}

/** One transaction of writes: everything that happens in it is committed together, log rows included. */
export interface WriteSession extends ItemsContext {
  readonly db: Knex.Transaction
  readonly options: WriteOptions
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
