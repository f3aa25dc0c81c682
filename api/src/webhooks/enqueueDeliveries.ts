import type { Knex } from 'knex'
import { DELIVERIES_TABLE } from './deliveriesTable'

/** What happens, in the words of a webhook's `directus_action`. */
export type WebhookAction = 'item.create:after' | 'item.update:after' | 'item.delete:after'

export interface WebhookEvent {
  action: WebhookAction
  collection: string
  /** Makes the JSON body of POST webhooks; called when there are any. */
  payload: () => Promise<Record<string, unknown>>
}

/**
 * Queues one call for each active webhook that waits for the event.
 *
 * @param knex - The transaction of the write: the call is queued with it, or not at all.
 * @returns how many calls were queued
 */
export async function enqueueDeliveries(knex: Knex, event: WebhookEvent, now: number): Promise<number> {
  const webhooks: { id: number; http_action: string | null; url: string }[] = await knex('directus_webhooks')
    .where({ status: 'active', collection: event.collection, directus_action: event.action })
    .whereNotNull('url')
    .select('id', 'http_action', 'url')
  const reachable = webhooks.filter(({ url }) => isCallable(url))
  if (reachable.length === 0) return 0
  const body = JSON.stringify(await event.payload())
  const rows = reachable.map(({ id, http_action, url }) => {
    const isPost = http_action?.toLowerCase() === 'post'
    return {
      webhook: id,
      method: isPost ? 'POST' : 'GET',
      url,
      body: isPost ? body : null,
      state: 'pending',
      attempts: 0,
      due_at: now,
      created_at: now,
    }
  })
  await knex(DELIVERIES_TABLE).insert(rows)
  return rows.length
}

/** Whether a webhook may call this address. */
export function isCallable(url: unknown): url is string {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
