import type { Knex } from 'knex'
import type { IsAllowedAddress } from '../net/targets'
import { DELIVERIES_TABLE, type DeliveryRow } from './deliveriesTable'
import { sendCall } from './sendCall'

/** Waits between attempts: 10 s, 1 min, 10 min, 1 h. */
export const RETRY_DELAYS_MS: readonly number[] = [10_000, 60_000, 600_000, 3_600_000]

export interface AttemptOptions {
  knex: Knex
  timeoutMs: number
  retryDelaysMs: readonly number[]
  isAllowedAddress: IsAllowedAddress
  now: () => number
}

/**
 * Makes the next attempt of a pending call and notes how it went.
 *
 * @returns The call as it stands after it; `null` when someone else has taken it meanwhile.
 */
export async function attemptDelivery(
  delivery: DeliveryRow,
  { knex, now, timeoutMs, retryDelaysMs, isAllowedAddress }: AttemptOptions,
): Promise<DeliveryRow | null> {
  const { id, url, due_at } = delivery
  const ofCall = () => knex(DELIVERIES_TABLE).where({ id, state: 'pending' })
  const claimed = await ofCall()
    .where({ due_at })
    .update({ url, due_at: now() + 2 * timeoutMs })
  if (claimed === 0) return null

  const { status, error, answer } = await sendCall(delivery, { timeoutMs, isAllowedAddress })
  const retryDelayMs = retryDelaysMs[delivery.attempts]
  const isFinished = error === null || retryDelayMs === undefined
  const outcome = {
    attempts: delivery.attempts + 1,
    state: error === null ? 'delivered' : isFinished ? 'failed' : 'pending',
    due_at: now() + (retryDelayMs ?? 0),
    finished_at: isFinished ? now() : null,
    response_status: status,
    error,
    answer,
  } satisfies Partial<DeliveryRow>
  // An attempt by hand that ended first stands: what has arrived is not sent again.
  await ofCall().update(outcome)
  return { ...delivery, ...outcome }
}
