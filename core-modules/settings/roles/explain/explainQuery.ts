import type { Api, CallData } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'
import { roleKeys } from '../rolesQuery'

export type Explanation = CallData<'GET /permissions/explain/:collection'>

/** What the server says about one action. */
export type ActionExplanation = Explanation[keyof Explanation]

/** What decided; which of the others are there depends on `rule`. */
export type Why = ActionExplanation['decided_by'][number]

export type RoleReach = CallData<'GET /permissions/who/:collection/:key'>[number]

/** How far a role reaches one item: everyone of it, its owner alone, or no one. */
export type Reach = RoleReach['read']

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
    queryFn: ({ signal }) => {
      const path = { collection: collection ?? '' }
      const rest = { query: { [kind]: key }, signal }
      return item === ''
        ? api.call('GET /permissions/explain/:collection', { path, ...rest })
        : api.call('GET /permissions/explain/:collection/:key', { path: { ...path, key: item }, ...rest })
    },
    enabled: who !== null && collection !== null,
    // The rights may have changed on the page that was just left.
    staleTime: 0,
  })
}

/** Which roles reach an item. */
export function reachQuery(api: Api, { who, collection, item }: Question) {
  return queryOptions({
    queryKey: [...roleKeys.all(api.project), 'who', collection, item],
    queryFn: ({ signal }) => {
      const path = { collection: collection ?? '', key: item }
      return api.call('GET /permissions/who/:collection/:key', { path, signal })
    },
    enabled: who === null && collection !== null && item !== '',
    staleTime: 0,
  })
}
