import { secretFieldsOf } from '../permissions/secretFields'
import type { Project } from '../project/Project'
import type { ItemEvent } from '../project/ProjectEvents'
import { enqueueDeliveries, type WebhookAction } from './enqueueDeliveries'
import { WebhookWorker, type WebhookWorkerOptions } from './WebhookWorker'

const actions: WebhookAction[] = ['item.create:after', 'item.update:after', 'item.delete:after']

/**
 * Connects the events of a project with its webhooks, and goes on with calls that an earlier process left queued.
 *
 * @returns a function that ends it; call it before the database is closed
 */
export function startWebhooks(
  { events, knex }: Pick<Project, 'events' | 'knex'>,
  options: Omit<WebhookWorkerOptions, 'knex'> = {},
): () => Promise<void> {
  const { now = Date.now } = options
  const worker = new WebhookWorker({ knex, ...options })
  const stopListening = actions.map((action) =>
    events.on(action, async (event) => {
      const { collection } = event
      const queued = await enqueueDeliveries(
        knex,
        { action, collection, payload: publicPayload(event) },
        now(),
      )
      if (queued > 0) worker.wake()
    }),
  )
  worker.wake()
  return async () => {
    for (const stop of stopListening) stop()
    await worker.close()
  }
}

/** No receiver learns credentials. */
function publicPayload({ collection, payload }: ItemEvent): Record<string, unknown> {
  const secrets = secretFieldsOf(collection)
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !secrets.has(field)))
}
