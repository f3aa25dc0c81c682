import type { Api } from '@pergola/sdk'

/** Long work that the server does for the user; see `docs/api.md`. */
export interface Job {
  id: number
  kind: 'import' | 'update' | 'delete'
  collection: string
  state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
  step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
  total: number | null
  done: number
  counts: Record<'created' | 'updated' | 'deleted' | 'unchanged' | 'refused' | 'undone' | 'kept', number>
  error: string | null
  file: { name: string; columns: { heading: string; samples: string[] }[] } | null
  can_undo: boolean
}

/** A line of an import, or an item. */
export interface RefusedEntry {
  line: number | null
  item: string | null
  reason: string
}

/** How a table goes into a collection. */
export interface ImportChoice {
  columns: { index: number; field: string; find_by?: string }[]
  match: string | null
  mode: 'create' | 'update' | 'both'
}

const POLL_MS = 400
/** A file of 100 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 1_800_000

export function uploadTable(api: Api, collection: string, file: File, signal: AbortSignal): Promise<Job> {
  const form = new FormData()
  form.append('file', file)
  const path = `/imports/${encodeURIComponent(collection)}`
  return api.post<Job>(path, form, { signal, timeoutMs: UPLOAD_TIMEOUT_MS })
}

export function startImport(
  api: Api,
  id: number,
  choice: ImportChoice & { rehearse: boolean },
): Promise<Job> {
  return api.post<Job>(`/imports/start/${id}`, choice)
}

export function cancelJob(api: Api, id: number): Promise<Job> {
  return api.post<Job>(`/jobs/${id}/cancel`, {})
}

export function fetchRefused(api: Api, id: number): Promise<RefusedEntry[]> {
  return api.get<RefusedEntry[]>(`/jobs/${id}/refused`)
}

/** The import into a collection that still runs, such as one that was begun before a reload. */
export async function findRunningImport(api: Api, collection: string): Promise<Job | null> {
  const jobs = await api.get<Job[]>('/jobs')
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
    const job = await api.get<Job>(`/jobs/${id}`, signal && { signal })
    onProgress?.(job)
    if (job.state !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    signal?.throwIfAborted()
  }
}

/** Takes back what a job did; resolves with it, which counts the items that had to stay as they are. */
export async function undoJob(api: Api, id: number): Promise<Job> {
  await api.post(`/jobs/${id}/undo`, {})
  const job = await followJob(api, id)
  if (job.state !== 'undone') throw new Error(job.error ?? job.state)
  return job
}
