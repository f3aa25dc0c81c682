import { secretFieldsOf } from '../permissions/secretFields'
import type { Project } from '../project/Project'
import type { ItemEvent } from '../project/ProjectEvents'
import { base64OrSame } from '../schema/cast/base64OrSame'
import { enqueueDeliveries, type WebhookAction } from './enqueueDeliveries'
import { WebhookWorker, type WebhookWorkerOptions } from './WebhookWorker'

const actions: WebhookAction[] = ['item.create:after', 'item.update:after', 'item.delete:after']

/**
 * Connects the events of a project with its webhooks, and goes on with calls that an earlier process left queued.
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
  const stopListening = actions.map((action) =>
    events.on(action, async (event) => {
      const { collection } = event
      const payload = () => publicPayload(project, event)
      if ((await enqueueDeliveries(knex, { action, collection, payload }, now())) > 0) worker.wake()
    }),
  )
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
  const { collection, key, payload } = event
  const { primaryKey } = (await schema.get()).collections.get(collection) ?? {}
  const secrets = secretFieldsOf(collection)
  const visible = Object.entries(payload)
    .filter(([field]) => !secrets.has(field))
    .map(([field, value]) => [field, base64OrSame(value)])
  return { ...(primaryKey ? { [primaryKey.field]: key } : {}), ...Object.fromEntries(visible) }
}
