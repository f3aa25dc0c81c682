import type { Api } from '@pergola/sdk'

/** One thing that happens to the database. */
export interface PlanStep {
  action: 'drop_table' | 'drop_column' | 'change_column' | 'delete_field' | 'delete_relation' | 'delete_role'
  collection: string
  field?: string
  /** Items that lose a value, or are written again; people who lose their role. */
  items?: number
  /** How the column is declared, before and after. */
  from?: string
  to?: string
}

/** Values because of which the server refuses the change. */
export interface PlanObstacle {
  kind: 'missing' | 'repeated' | 'misfit'
  count: number
  examples: string[]
}

/** Something elsewhere that names what goes away. */
export interface PlanReference {
  kind: 'permission' | 'preset' | 'bookmark' | 'field' | 'reference'
  name: string | null
}

/** What a change of the data model would do. */
export interface ModelPlan {
  steps: PlanStep[]
  obstacles: PlanObstacle[]
  references: PlanReference[]
}

/** A change that has a plan. */
export interface PlannedChange {
  method: 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

/** Asks what a change would do. Only for servers that announce it: others would do it. */
export async function fetchPlan(
  api: Api,
  { method, path, body }: PlannedChange,
  signal?: AbortSignal,
): Promise<ModelPlan> {
  const query = { plan: '1' }
  const { data } = await api.request<ModelPlan>(method, path, {
    query,
    signal,
    ...(body !== undefined && { body }),
  })
  return data
}

/**
 * Whether a change of a field should be shown before it is made: it is refused as things are, or values of another
 * datatype come out of it. A longer text only has more room.
 */
export function isWorthShowing({ steps, obstacles }: ModelPlan): boolean {
  return (
    obstacles.length > 0 ||
    steps.some(
      ({ action, from, to, items = 0 }) =>
        action !== 'change_column' || (items > 0 && datatypeOf(from) !== datatypeOf(to)),
    )
  )
}

/** `VARCHAR(60)` and `VARCHAR(80)` are the same; `DECIMAL(10,4)` and `DECIMAL(10,2)` are not: the decimals are cut. */
function datatypeOf(declared = ''): string {
  return declared.startsWith('DECIMAL') ? declared : declared.replace(/\(.*\)/, '')
}
