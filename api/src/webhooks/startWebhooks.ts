import { secretFieldsOf } from '../permissions/secretFieldsOf'
import type { Project } from '../project/Project'
import type { ItemEvent } from '../project/ProjectEvents'
import { base64OrSame } from '../schema/cast/base64OrSame'
import { enqueueDeliveries } from './enqueueDeliveries'
import { WebhookWorker, type WebhookWorkerOptions } from './WebhookWorker'

const ACTIONS = ['create', 'update', 'delete'] as const

/**
 * Connects the events of a project with its webhooks, and goes on with calls that an earlier process left queued.
 *
 * Calls are queued in the transaction of the write, so that none is lost with a process that ends after the commit, and none
 * is made of a write that was undone.
 *
 * @returns a function that ends it; call it before the database is closed
 */
export function startWebhooks(
  project: Pick<Project, 'events' | 'knex' | 'schema'>,
  options: Omit<WebhookWorkerOptions, 'knex'> = {},
): () => Promise<void> {
  const { events, knex } = project
  const { now = Date.now } = options
  const worker = new WebhookWorker({ knex, ...options })
  /** Actions that had a webhook when they last happened. */
  const called = new Set<string>()
  const stopListening = ACTIONS.flatMap((name) => {
    const action = `item.${name}:after` as const
    return [
      events.on(`item.${name}`, async (event) => {
        const { collection, trx = knex } = event
        const payload = () => publicPayload(project, event)
        const count = await enqueueDeliveries(trx, { action, collection, payload }, now())
        if (count > 0) called.add(`${action} ${collection}`)
        else called.delete(`${action} ${collection}`)
      }),
      events.on(action, ({ collection }) => {
        if (called.has(`${action} ${collection}`)) worker.wake()
      }),
    ]
  })
  worker.wake()
  return async () => {
    for (const stop of stopListening) stop()
    await worker.close()
  }
}

/** The row, or its written columns, always with the key and never with credentials. */
async function publicPayload(
  { schema }: Pick<Project, 'schema'>,
  event: ItemEvent,
): Promise<Record<string, unknown>> {
  const { collection, key, payload, trx } = event
  const { primaryKey } = (await schema.get(trx)).collections.get(collection) ?? {}
  const secrets = secretFieldsOf(collection)
  const visible = Object.entries(payload)
    .filter(([field]) => !secrets.has(field))
    .map(([field, value]) => [field, base64OrSame(value)])
  return { ...(primaryKey ? { [primaryKey.field]: key } : {}), ...Object.fromEntries(visible) }
}
