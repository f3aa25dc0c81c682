import type { Access } from '@pergola/sdk/contract'
import type { OutputCast } from '../../schema/cast/castOut'
import type { CollectionSchema, ColumnField, Relation } from '../../schema/Schema'
import type { ComputedField } from '../ItemsContext'

/** One key of the answer. */
export type PlannedField =
  | { kind: 'column'; name: string; field: ColumnField; cast: OutputCast }
  | { kind: 'computed'; name: string; computed: ComputedField }
  /** `plan` null: the other side is unreadable. */
  | { kind: 'relation'; name: string; relation: Relation; plan: ReadPlan | null }

/** How one level of an answer is read: its keys in output order, and what the viewer may see. */
export interface ReadPlan {
  collection: CollectionSchema
  access: Access
  fields: readonly PlannedField[]
  /** Columns to select: those of the answer, and what links, casts and per-status denials need. */
  select: readonly string[]
  /** Some fields are hidden in rows of some statuses, so every row is looked at again after loading. */
  hidesPerStatus: boolean
}
