import { secretFieldsOf } from '../permissions/secretFields'
import type { ItemEvent, ProjectEvents } from '../project/ProjectEvents'
import { enqueueDeliveries, type WebhookAction } from './enqueueDeliveries'
import { WebhookWorker, type WebhookWorkerOptions } from './WebhookWorker'

const actions: WebhookAction[] = ['item.create:after', 'item.update:after', 'item.delete:after']

/**
 * Connects the events of a project with its webhooks, and goes on with calls that an earlier process left queued.
 *
 * @returns the worker; close it before the database
 */
export function startWebhooks(events: ProjectEvents, options: WebhookWorkerOptions): WebhookWorker {
  const { knex, now = Date.now } = options
  const worker = new WebhookWorker(options)
  for (const action of actions) {
    events.on(action, async (event) => {
      const queued = await enqueueDeliveries(
        knex,
        { action, collection: event.collection, payload: publicPayload(event) },
        now(),
      )
      if (queued > 0) worker.wake()
    })
  }
  worker.wake()
  return worker
}

/** No receiver learns credentials. */
function publicPayload({ collection, payload }: ItemEvent): Record<string, unknown> {
  const secrets = secretFieldsOf(collection)
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !secrets.has(field)))
}
