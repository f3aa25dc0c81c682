import type { Api } from '@pergola/sdk'
import type { ModelPlan } from '@pergola/sdk/contract'

/** A change that has a plan. */
export interface PlannedChange {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: Readonly<Record<string, unknown>>
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
export function isWorthShowing({ steps, obstacles, changes = [] }: ModelPlan): boolean {
  return (
    obstacles.length > 0 ||
    changes.length > 0 ||
    steps.some(
      ({ action, from, to, items = 0 }) =>
        action !== 'change_column' || (items > 0 && datatypeOf(from) !== datatypeOf(to)),
    )
  )
}

/** Whether stored values are written again, and what is in the way of that, if anything, are values that do not fit. */
export function changesValues({ steps, obstacles }: ModelPlan): boolean {
  const isWritten = steps.some(({ action, items = 0 }) => action === 'change_column' && items > 0)
  return isWritten && (obstacles.length === 0 || obstacles.some(({ kind }) => kind === 'misfit'))
}

/** Whether making a field should be shown before: it is refused as things are, or brings more than its default to stored items. */
export function isCreationWorthShowing({ obstacles, changes = [] }: ModelPlan): boolean {
  return obstacles.length > 0 || changes.some(({ kind }) => kind !== 'filled')
}

/** `VARCHAR(60)` and `VARCHAR(80)` are the same; `DECIMAL(10,4)` and `DECIMAL(10,2)` are not: the decimals are cut. */
function datatypeOf(declared = ''): string {
  return declared.startsWith('DECIMAL') ? declared : declared.replace(/\(.*\)/, '')
}
