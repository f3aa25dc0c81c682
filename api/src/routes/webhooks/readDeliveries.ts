import type { Knex } from 'knex'
import { DELIVERIES_TABLE, type DeliveryRow } from '../../webhooks/deliveriesTable'

/** One call of a webhook as the log shows it: without its body, which holds rows of other collections. */
export interface Delivery {
  id: number
  state: DeliveryRow['state']
  method: string
  url: string
  attempts: number
  response_status: number | null
  error: string | null
  /** ISO 8601, UTC. */
  created_on: string
  finished_on: string | null
}

/** The calls of one webhook, newest first. */
export async function readDeliveries(knex: Knex, webhook: number, limit: number): Promise<Delivery[]> {
  const rows: DeliveryRow[] = await knex(DELIVERIES_TABLE)
    .where({ webhook })
    .orderBy('id', 'desc')
    .limit(limit)
  return rows.map(toDelivery)
}

export function toDelivery(row: DeliveryRow): Delivery {
  const { id, state, method, url, attempts, response_status, error, created_at, finished_at } = row
  return {
    id,
    state,
    method,
    url,
    attempts,
    response_status,
    error,
    created_on: new Date(Number(created_at)).toISOString(),
    finished_on: finished_at === null ? null : new Date(Number(finished_at)).toISOString(),
  }
}
