import { type Api, type CallData, itemsPath } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'

const COLLECTION = 'directus_webhooks'

export type Webhook = CallData<'GET /webhooks'>[number]

/** One call as the server's log has it. */
export type Delivery = CallData<'GET /webhooks/:id/deliveries'>[number]

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
      api.call('GET /webhooks/:id/deliveries', { path: { id }, query: { limit: '50' }, signal }),
  })
}
