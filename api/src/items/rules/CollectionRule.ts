import type { Knex } from 'knex'
import type { FieldProblem } from '../../errors/ApiError'
import type { Viewer } from '../../project/Viewer'
import type { ItemsContext, ReadRule, Row } from '../ItemsContext'

/** What a write hook may see and do. */
export interface WriteHookContext extends ItemsContext {
  readonly db: Knex.Transaction
  /** What is pushed here runs once the write is committed. */
  readonly afterCommit: (() => Promise<void>)[]
}

/**
 * What is special about one system collection, beside what its fields, relations and permission rows say. Every read
 * and write of the collection goes through its rule, nested ones too. All parts are optional.
 */
export interface CollectionRule extends ReadRule {
  /** Columns that the server writes by itself again and again: their changes make no one's edits outdated. */
  unversionedFields?: readonly string[]
  /** The action word of the activity row of a create. @defaultValue `create` */
  createAction?: string
  /** Columns that are one row's together. The table holds no such rule, so that only those who ask for it are refused. */
  identity?: readonly string[]
  /** Whatever the permission rows say. */
  onlyAdministratorsWrite?: true
  /** Whether the viewer may write this, beyond the permission rows. Throws when not. */
  checkWrite?(write: WriteCheck, context: ItemsContext): void | Promise<void>
  /** Fields of an item that a viewer who is not an administrator cannot change, beyond the permission rows. */
  lockedFields?(key: string | number, viewer: Viewer): ReadonlySet<string>
  /** Further problems of a body about to be written: not called for deletes. */
  validate?(write: WriteCheck, context: WriteHookContext): FieldProblem[] | Promise<FieldProblem[]>
  /** Adds or changes columns of the row about to be written; values are in wire form. */
  prepare?(write: WriteCheck, context: WriteHookContext): Row | Promise<Row>
  /** Follows up inside the transaction. */
  afterWrite?(write: WriteCheck & { key: string | number }, context: WriteHookContext): void | Promise<void>
}

/** A write as hooks see it. */
export interface WriteCheck {
  action: 'create' | 'update' | 'delete'
  /** Undefined while creating. */
  key?: string | number
  /** The stored row before the write (database values); null while creating. */
  current: Row | null
  /** Submitted values by field, references as key or as nested object; empty for deletes. */
  payload: Row
}
