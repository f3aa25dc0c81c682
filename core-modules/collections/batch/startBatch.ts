import { type Api, type Filter, type Item, toParameters } from '@pergola/sdk'
import { type Job, watchJob } from '@pergola/sdk/items'

/** Which items are meant, in the words in which a list of them is asked for. */
export interface Conditions {
  filters: readonly Filter[]
  search: string | null
}

export type BatchChange = { action: 'update'; values: Item } | { action: 'delete' }

/**
 * Begins a change of all items that match.
 *
 * @param count - How many of them were shown: when more match by then, the server does nothing.
 */
export async function startBatch(
  api: Api,
  collection: string,
  { filters, search }: Conditions,
  change: BatchChange,
  count: number,
): Promise<Job> {
  const query = toParameters({ filter: filters, q: search ?? undefined })
  const body = { ...change, count }
  const job = await api.call('POST /batches/:collection', { path: { collection }, query, body })
  watchJob(api.project, job.id)
  return job
}
