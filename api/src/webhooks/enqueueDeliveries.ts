import type { Knex } from 'knex'
import { DELIVERIES_TABLE } from './deliveriesTable'

/** What happened, in the words of a webhook's `directus_action`. */
export type WebhookAction = 'item.create:after' | 'item.update:after' | 'item.delete:after'

export interface WebhookEvent {
  action: WebhookAction
  collection: string
  /** Sent as the JSON body of POST webhooks. */
  payload: Record<string, unknown>
}

/**
 * Queues one call for each active webhook that waits for the event.
 *
 * @returns how many calls were queued
 */
export async function enqueueDeliveries(knex: Knex, event: WebhookEvent, now: number): Promise<number> {
  const webhooks: { id: number; http_action: string | null; url: string }[] = await knex('directus_webhooks')
    .where({ status: 'active', collection: event.collection, directus_action: event.action })
    .whereNotNull('url')
    .select('id', 'http_action', 'url')
  const rows = webhooks
    .filter(({ url }) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
    .map(({ id, http_action, url }) => {
      const isPost = http_action?.toLowerCase() === 'post'
      return {
        webhook: id,
        method: isPost ? 'POST' : 'GET',
        url,
        body: isPost ? JSON.stringify(event.payload) : null,
        state: 'pending',
        attempts: 0,
        due_at: now,
        created_at: now,
      }
    })
  if (rows.length > 0) await knex(DELIVERIES_TABLE).insert(rows)
  return rows.length
}
