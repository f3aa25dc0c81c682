import { type Filter, type Item, toParameters, useApi } from '@pergola/sdk'
import { type Job, useCreateOnce, watchJob } from '@pergola/sdk/items'

/** Which items are meant, in the words in which a list of them is asked for. */
export interface Conditions {
  filters: readonly Filter[]
  search: string | null
}

export type BatchChange = { action: 'update'; values: Item } | { action: 'delete' }

/**
 * Begins a change of all items that match. Begun again after an answer that did not arrive, it is the job of the first time.
 *
 * @returns Takes how many of them were shown: when more match by then, the server does nothing.
 */
export function useBeginBatch(
  collection: string,
): (conditions: Conditions, change: BatchChange, count: number) => Promise<Job> {
  const api = useApi()
  const createOnce = useCreateOnce()
  return async ({ filters, search }, change, count) => {
    const query = toParameters({ filter: filters, q: search ?? undefined })
    const asked = { path: { collection }, query, body: { ...change, count } }
    const job = await createOnce(asked, (headers) =>
      api.call('POST /batches/:collection', { ...asked, headers }),
    )
    watchJob(api.project, job.id)
    return job
  }
}
