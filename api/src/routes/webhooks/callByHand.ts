import type { Knex } from 'knex'
import { ApiError, validationError } from '../../errors/ApiError'
import { itemNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { IsAllowedAddress } from '../../net/targets'
import { attemptDelivery, RETRY_DELAYS_MS } from '../../webhooks/attemptDelivery'
import { DELIVERIES_TABLE, type DeliveryRow } from '../../webhooks/deliveriesTable'
import { isCallable } from '../../webhooks/enqueueDeliveries'
import { sendCall } from '../../webhooks/sendCall'
import { toDelivery } from './readDeliveries'
import type { DeliveryShape } from './schema'

const TIMEOUT_MS = 10_000

interface CallOptions {
  isAllowedAddress: IsAllowedAddress
  now?: () => number
}

interface StoredWebhook {
  id: number
  url: string
  http_action: string | null
  collection: string | null
  directus_action: string | null
}

/**
 * Calls a webhook once, whether it is active or not, and notes the call in its log. The body says that it is a test and
 * holds no data of the project; the rules of real calls hold, but it is not tried again.
 *
 * @throws 404/203 for an unknown webhook, 422/4 for one without an address that can be called
 */
export async function sendTestCall(knex: Knex, id: number, options: CallOptions): Promise<DeliveryShape> {
  const webhook = await requireWebhook(knex, id)
  const { http_action, collection, directus_action: action } = webhook
  const isPost = String(http_action).toLowerCase() === 'post'
  const body = isPost ? JSON.stringify({ test: true, collection, action }) : null
  return callOnce(knex, webhook, { method: isPost ? 'POST' : 'GET', body }, options)
}

/**
 * Makes a call of the log once more, to the address that the webhook has now. One that failed and waits for its next attempt gets
 * that attempt at once, so that it does not arrive twice. One that is finished stays what it was: it is made as another call.
 *
 * @throws 404/203 for an unknown webhook or call, 422/12 while the call is under way, 422/4 without an address
 */
export async function retryCall(
  knex: Knex,
  { id, delivery }: { id: number; delivery: number },
  options: CallOptions,
): Promise<DeliveryShape> {
  const webhook = await requireWebhook(knex, id)
  const row: DeliveryRow | undefined = await knex(DELIVERIES_TABLE)
    .where({ id: delivery, webhook: id })
    .first()
  if (!row) throw itemNotFound(delivery)
  if (row.state !== 'pending') return callOnce(knex, webhook, row, options)
  const attempted =
    row.error === null
      ? null
      : await attemptDelivery(
          { ...row, url: webhook.url },
          { knex, timeoutMs: TIMEOUT_MS, retryDelaysMs: RETRY_DELAYS_MS, now: Date.now, ...options },
        )
  if (!attempted) throw new ApiError('unprocessable', say('callUnderWay'))
  return toDelivery(attempted)
}

async function requireWebhook(knex: Knex, id: number): Promise<StoredWebhook> {
  const webhook = await knex('directus_webhooks').where({ id }).first()
  if (!webhook) throw itemNotFound(id)
  if (!isCallable(webhook.url)) {
    throw validationError([{ field: 'url', message: say('webhookNotWeb') }])
  }
  return webhook
}

async function callOnce(
  knex: Knex,
  { id, url }: StoredWebhook,
  { method, body }: Pick<DeliveryRow, 'method' | 'body'>,
  { isAllowedAddress, now = Date.now }: CallOptions,
): Promise<DeliveryShape> {
  const startedAt = now()
  const { status, error, answer } = await sendCall(
    { url, method, body },
    { timeoutMs: TIMEOUT_MS, isAllowedAddress },
  )
  const row: Omit<DeliveryRow, 'id'> = {
    url,
    method,
    body,
    webhook: id,
    state: error === null ? 'delivered' : 'failed',
    attempts: 1,
    due_at: startedAt,
    created_at: startedAt,
    finished_at: now(),
    response_status: status,
    error,
    answer,
  }
  const [created] = await knex(DELIVERIES_TABLE).insert(row)
  return toDelivery({ ...row, id: Number(created) })
}
