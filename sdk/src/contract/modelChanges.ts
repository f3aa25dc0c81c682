/** One thing that a change of the data model does to the database. */
export interface PlanStep {
  action:
    | 'create_table'
    | 'add_column'
    | 'create_field'
    | 'create_relation'
    | 'drop_table'
    | 'drop_column'
    | 'change_column'
    | 'delete_field'
    | 'delete_relation'
    | 'delete_role'
  collection: string
  field?: string
  /** Items that lose or get a value, or are written again; people who lose their role. */
  items?: number
  /** How the column is declared, before and after. */
  from?: string
  to?: string
}

/** Values that stand in the way of a change of their column: it is refused as long as there are any. */
export interface PlanObstacle {
  /** `missing`: empty, and the field becomes required. `repeated`: to be unique. `misfit`: too long, too large, no number. */
  kind: 'missing' | 'repeated' | 'misfit'
  /** Items that hold such values. */
  count: number
  /** Some of the values, as text. */
  examples: string[]
}

/** Values that a change takes, but not as they are, and values that it brings. */
export interface PlanValueChange {
  /**
   * `rounded`: the column keeps fewer decimals. `cut`, `emptied`: they do not fit, and are kept in another field. `unlisted`: the choice is no longer offered, and stays where it is. `filled`:
   * stored items get the default of a new field. `blank`: they get an empty value, because it is required and has no default.
   * `dangling`: a key to which the related collection has no item.
   */
  kind: 'rounded' | 'cut' | 'emptied' | 'unlisted' | 'filled' | 'blank' | 'dangling'
  /** Items that hold such values. */
  count: number
  /** Some of the values, as text. */
  examples: string[]
}

/** Something elsewhere that names what goes away. */
export interface PlanReference {
  kind: 'permission' | 'preset' | 'bookmark' | 'field' | 'reference'
  /** Bookmark's title, `collection.field` of a field, role of a permission; presets have none. */
  name: string | null
}

/** What a change of the data model would do. Nothing is done to find out. */
export interface ModelPlan {
  steps: PlanStep[]
  /** Values because of which the change would be refused. */
  obstacles: PlanObstacle[]
  references: PlanReference[]
  /** Of a field that is made or changed: what becomes of values. */
  changes?: PlanValueChange[]
}

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
