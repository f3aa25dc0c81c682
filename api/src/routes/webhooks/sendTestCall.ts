import type { Knex } from 'knex'
import { validationError } from '../../errors/ApiError'
import { itemNotFound } from '../../errors/itemErrors'
import type { IsAllowedAddress } from '../../net/targets'
import { DELIVERIES_TABLE, type DeliveryRow } from '../../webhooks/deliveriesTable'
import { isCallable } from '../../webhooks/enqueueDeliveries'
import { sendCall } from '../../webhooks/sendCall'
import { toDelivery } from './readDeliveries'
import type { DeliveryShape } from './schema'

const TIMEOUT_MS = 10_000

/**
 * Calls a webhook once, whether it is active or not, and notes the call in its log. The body says that it is a test and
 * holds no data of the project; the rules of real calls hold, but it is not tried again.
 *
 * @throws 404/203 for an unknown webhook, 422/4 for one without an address that can be called
 */
export async function sendTestCall(
  knex: Knex,
  id: number,
  { isAllowedAddress, now = Date.now }: { isAllowedAddress: IsAllowedAddress; now?: () => number },
): Promise<DeliveryShape> {
  const webhook = await knex('directus_webhooks').where({ id }).first()
  if (!webhook) throw itemNotFound(id)
  const { url, http_action, collection, directus_action: action } = webhook
  if (!isCallable(url)) {
    throw validationError([{ field: 'url', message: 'This value should be an address with http or https' }])
  }
  const isPost = String(http_action).toLowerCase() === 'post'
  const startedAt = now()
  const call: Pick<DeliveryRow, 'method' | 'url' | 'body'> = {
    method: isPost ? 'POST' : 'GET',
    url,
    body: isPost ? JSON.stringify({ test: true, collection, action }) : null,
  }
  const { status, error } = await sendCall(call, { timeoutMs: TIMEOUT_MS, isAllowedAddress })
  const row: Omit<DeliveryRow, 'id'> = {
    ...call,
    webhook: id,
    state: error === null ? 'delivered' : 'failed',
    attempts: 1,
    due_at: startedAt,
    created_at: startedAt,
    finished_at: now(),
    response_status: status,
    error,
  }
  const [created] = await knex(DELIVERIES_TABLE).insert(row)
  return toDelivery({ ...row, id: Number(created) })
}
