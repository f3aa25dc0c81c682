import type { Api, CallData, CallInput } from '@pergola/sdk'

/** Long work that the server does for the user; see `docs/api.md`. */
export type Job = CallData<'GET /jobs/:id'>

/** A line of an import, or an item. */
export type RefusedEntry = CallData<'GET /jobs/:id/refused'>[number]

/** How a table goes into a collection. */
export type ImportChoice = Required<Omit<CallInput<'POST /imports/start/:id'>['body'], 'rehearse'>>

const POLL_MS = 400
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

export function startImport(
  api: Api,
  id: number,
  choice: ImportChoice & { rehearse: boolean },
): Promise<Job> {
  return api.call('POST /imports/start/:id', { path: { id }, body: choice })
}

export function cancelJob(api: Api, id: number): Promise<Job> {
  return api.call('POST /jobs/:id/cancel', { path: { id } })
}

export function fetchRefused(api: Api, id: number): Promise<RefusedEntry[]> {
  return api.call('GET /jobs/:id/refused', { path: { id } })
}

/** The import into a collection that still runs, such as one that was begun before a reload. */
export async function findRunningImport(api: Api, collection: string): Promise<Job | null> {
  const jobs = await api.call('GET /jobs')
  return (
    jobs.find((job) => job.kind === 'import' && job.collection === collection && job.state === 'running') ??
    null
  )
}

/** Follows a job until it runs no more. */
export async function followJob(
  api: Api,
  id: number,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (job: Job) => void } = {},
): Promise<Job> {
  for (;;) {
    const job = await api.call('GET /jobs/:id', { path: { id }, ...(signal && { signal }) })
    onProgress?.(job)
    if (job.state !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    signal?.throwIfAborted()
  }
}

/** Takes back what a job did; resolves with it, which counts the items that had to stay as they are. */
export async function undoJob(api: Api, id: number): Promise<Job> {
  await api.call('POST /jobs/:id/undo', { path: { id } })
  const job = await followJob(api, id)
  if (job.state !== 'undone') throw new Error(job.error ?? job.state)
  return job
}
