import type { Api, CallData, CallInput } from '@pergola/sdk'
import { type Job, watchJob } from '@pergola/sdk/items'

/** A line of an import, or an item. */
export type RefusedEntry = CallData<'GET /jobs/:id/refused'>[number]

/** How a table goes into a collection. */
export type ImportChoice = Required<Omit<CallInput<'POST /imports/start/:id'>['body'], 'rehearse'>>

/** A file of 100 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 1_800_000

export function uploadTable(
  api: Api,
  collection: string,
  { file, sheet, signal }: { file: File; sheet?: string | undefined; signal: AbortSignal },
): Promise<Job> {
  const form = new FormData()
  form.append('file', file)
  if (sheet !== undefined) form.append('sheet', sheet)
  const input = { path: { collection }, body: form, signal, timeoutMs: UPLOAD_TIMEOUT_MS }
  return api.call('POST /imports/:collection', input)
}

export async function startImport(
  api: Api,
  id: number,
  choice: ImportChoice & { rehearse: boolean },
): Promise<Job> {
  const job = await api.call('POST /imports/start/:id', { path: { id }, body: choice })
  if (!choice.rehearse) watchJob(api.project, id)
  return job
}

export function cancelJob(api: Api, id: number): Promise<Job> {
  return api.call('POST /jobs/:id/cancel', { path: { id } })
}

export function fetchRefused(api: Api, id: number): Promise<RefusedEntry[]> {
  return api.call('GET /jobs/:id/refused', { path: { id } })
}

/** Whether a job writes a table into a collection that was there before. */
export function isImportInto(collection: string, job: Job): boolean {
  return job.collection === collection && job.step === 'import' && !job.makes_collection
}
