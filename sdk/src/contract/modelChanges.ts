import type { ModelPlan } from './operations'

/** One thing that a change of the data model does to the database. */
export type PlanStep = ModelPlan['steps'][number]

/**
 * Values that stand in the way of a change of their column: it is refused as long as there are any. `missing`: empty, and the field
 * becomes required. `repeated`: to be unique. `misfit`: too long, too large, no number.
 */
export type PlanObstacle = ModelPlan['obstacles'][number]

/** Values that a change takes, but not as they are, and values that it brings. */
export type PlanValueChange = NonNullable<ModelPlan['changes']>[number]

/** Something elsewhere that names what goes away: bookmark's title, `collection.field` of a field, role of a permission; presets have none. */
export type PlanReference = ModelPlan['references'][number]

/** The parts of a model file. */
export const modelParts = [
  ...(['collection', 'field', 'relation', 'role', 'permission', 'preset', 'webhook', 'setting'] as const),
]
export type ModelPart = (typeof modelParts)[number]

/** One thing of the model that a file has otherwise than the project. */
export interface ModelChange<Value = unknown> {
  /** Names the change among those of its comparison. */
  id: string
  part: ModelPart
  action: 'create' | 'update' | 'delete'
  /** What it is called, outermost first: collection and field, or role, collection and status. */
  names: string[]
  /** As it is, and as it is to be. Defaults are left out. */
  from: Readonly<Record<string, Value>> | null
  to: Readonly<Record<string, Value>> | null
  /** The values that an update changes. */
  keys: string[]
  /** Changes that have to be made with this one. */
  requires: string[]
  /** What it does to stored values, and what refers to what goes away. */
  plan?: ModelPlan
  /** Why it cannot be made. */
  refusal?: string
}
