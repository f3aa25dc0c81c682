import type { Knex } from 'knex'
import { DELIVERIES_TABLE, type DeliveryRow } from '../../webhooks/deliveriesTable'
import type { DeliveryShape } from './schema'

/** The calls of one webhook, newest first. */
export async function readDeliveries(knex: Knex, webhook: number, limit: number): Promise<DeliveryShape[]> {
  const rows: DeliveryRow[] = await knex(DELIVERIES_TABLE)
    .where({ webhook })
    .orderBy('id', 'desc')
    .limit(limit)
  return rows.map(toDelivery)
}

export function toDelivery(row: DeliveryRow): DeliveryShape {
  const { id, state, method, url, attempts, response_status, error, answer, created_at, finished_at } = row
  return {
    id,
    state,
    method,
    url,
    attempts,
    response_status,
    error,
    answer,
    created_on: new Date(Number(created_at)).toISOString(),
    finished_on: finished_at === null ? null : new Date(Number(finished_at)).toISOString(),
  }
}
