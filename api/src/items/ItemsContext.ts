import type { Knex } from 'knex'
import type { LookUp } from '../db/lookUp'
import type { Permissions } from '../permissions/Permissions'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import type { CollectionSchema, Schema } from '../schema/Schema'
import type { Versions } from '../schema/versions'
import type { SearchScope } from './filter/SearchScope'
import type { FilterCondition } from './query/ItemsQuery'

/** A related collection that could not be read (contract 7.6). */
export interface Warning {
  type: 'warning'
  message: string
  code: 18
  fields: string[]
}

/** One item as it goes over the wire or into the database. */
export type Row = Record<string, unknown>

/** Everything one call of the items engine works with: who asks, on which connection, under which schema. */
export interface ItemsContext {
  readonly project: Project
  readonly viewer: Viewer
  /** The connection: the project's, or the open transaction of a write. */
  readonly db: Knex
  /** Finds rows by their keys at once; null inside of a transaction and where the call writes. */
  readonly lookUp: LookUp | null
  readonly schema: Schema
  readonly permissions: Permissions
  readonly search: SearchScope
  /** `collectionRule`, for the rules themselves: one that shows other collections' rows asks for theirs. */
  readonly ruleOf: (collection: string) => ReadRule
  /** Whether a search looks into a list of rows of this collection. Default: into every list. */
  readonly searchesInto?: (collection: CollectionSchema) => boolean
  /** Of schema and settings when the call began. */
  readonly versions: Versions
}

/** A value that exists only on read, computed from columns of the same row. */
export interface ComputedField {
  /** Columns that `compute` needs, whether the reader asked for them or not. */
  needs: readonly string[]
  compute(row: Row, context: ItemsContext): unknown
  /** Some readers do not get it: who is no administrator does not filter, sort, group or search by it either. */
  isPrivate?: true
  /**
   * Conditions that they may set all the same.
   *
   * @param together - On fields of the same row; what is found meets all of them.
   */
  answers?(
    condition: Pick<FilterCondition, 'operator' | 'value'>,
    together: readonly FilterCondition[],
  ): boolean
}

/** The part of a collection's rule that reads ask for. All parts are optional. */
export interface ReadRule {
  /** Narrows what a viewer who is not an administrator may see, beyond the permission rows. */
  restrictRead?(query: Knex.QueryBuilder, context: ItemsContext, table: string): void
  /** Values computed on read, by field name (an alias, or a column whose value they replace). */
  computed?: Readonly<Record<string, ComputedField>>
  /** Changes finished rows just before they leave: for values that depend on who asks. */
  afterRead?(rows: Row[], context: ItemsContext): void | Promise<void>
  /** False: writes leave neither activity nor revision. */
  logged?: boolean
}
