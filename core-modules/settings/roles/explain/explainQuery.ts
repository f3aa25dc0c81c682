import type { Api } from '@pergola/sdk'
import type { Action } from '@pergola/sdk/contract'
import { queryOptions } from '@tanstack/react-query'
import { roleKeys } from '../rolesQuery'

/** What decided; which of the others are there depends on `rule`. */
export interface Why {
  rule: string
  rowId?: number | null
  status?: string | null
  level?: string
  owner?: number | null
  message?: string
}

/** What the server says about one action. */
export interface ActionExplanation {
  allowed: boolean
  rows: { status: string | null; owner: 'all' | 'mine' | 'role'; hidden_fields: string[] }[]
  fields: string[]
  needs_comment: boolean
  decided_by: Why[]
}

export type Explanation = Record<Action, ActionExplanation>

/** How far a role reaches one item: everyone of it, its owner alone, or no one. */
export type Reach = 'all' | 'owner' | 'none'

export type RoleReach = Record<'read' | 'update' | 'delete', Reach> & { role: number; name: string }

/** Whom and what is asked about; `who` is `role:3` or `user:7`. */
export interface Question {
  who: string | null
  collection: string | null
  item: string
}

/** What someone may do with a collection, or with one item. */
export function explanationQuery(api: Api, { who, collection, item }: Question) {
  const [kind = '', key = ''] = who?.split(':') ?? []
  return queryOptions({
    queryKey: [...roleKeys.all(api.project), 'explain', who, collection, item],
    queryFn: ({ signal }) =>
      api.get<Explanation>(`/permissions/explain/${pathOf(collection, item)}`, {
        query: { [kind]: key },
        signal,
      }),
    enabled: who !== null && collection !== null,
    // The rights may have changed on the page that was just left.
    staleTime: 0,
  })
}

/** Which roles reach an item. */
export function reachQuery(api: Api, { who, collection, item }: Question) {
  return queryOptions({
    queryKey: [...roleKeys.all(api.project), 'who', collection, item],
    queryFn: ({ signal }) => api.get<RoleReach[]>(`/permissions/who/${pathOf(collection, item)}`, { signal }),
    enabled: who === null && collection !== null && item !== '',
    staleTime: 0,
  })
}

function pathOf(collection: string | null, item: string): string {
  return [collection ?? '', item]
    .filter((part) => part !== '')
    .map(encodeURIComponent)
    .join('/')
}
