import { type Api, itemsPath } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'

const COLLECTION = 'directus_webhooks'

export interface Webhook {
  id: number
  status: string
  http_action: string | null
  url: string | null
  collection: string | null
  directus_action: string | null
}

/** One call as the server's log has it. */
export interface Delivery {
  id: number
  state: 'pending' | 'delivered' | 'failed'
  method: string
  attempts: number
  response_status: number | null
  error: string | null
  /** ISO 8601. */
  created_on: string
  finished_on: string | null
}

export function webhooksQuery(api: Api) {
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, COLLECTION), 'settings'],
    queryFn: ({ signal }) =>
      api.get<Webhook[]>(itemsPath(COLLECTION), { query: { limit: '-1', sort: 'id' }, signal }),
  })
}

/** The last calls of a webhook; ours alone. */
export function deliveriesQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, COLLECTION), id, 'deliveries'],
    queryFn: ({ signal }) =>
      api.get<Delivery[]>(`/webhooks/${id}/deliveries`, { query: { limit: '50' }, signal }),
  })
}
