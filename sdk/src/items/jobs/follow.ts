import { type Api, isApiError } from '@pergola/sdk'
import { refusalError } from './refusalError'
import type { Job } from './useLeftJob'
import { unwatchJob } from './watchedJobs'

export interface FollowOptions {
  /** Ends the following, not the job. */
  signal?: AbortSignal
  onProgress?: (job: Job) => void
  /** The server was asked and gave no answer; null once it answers again. It is asked again until then. */
  onUnanswered?: (error: Error | null) => void
}

const POLL_MS = 400
/** Between two polls while no answer comes. */
const LONGEST_WAIT_MS = 5_000

/** Asks about a job until it runs no more. */
export async function follow(
  api: Api,
  id: number,
  { signal, onProgress, onUnanswered }: FollowOptions = {},
): Promise<Job> {
  let unanswered = 0
  for (;;) {
    try {
      const job = await api.call('GET /jobs/:id', { path: { id }, ...(signal && { signal }) })
      if (unanswered > 0) onUnanswered?.(null)
      unanswered = 0
      onProgress?.(job)
      if (job.state !== 'running') {
        unwatchJob(api.project, id)
        return job
      }
    } catch (error) {
      if (signal?.aborted || !isPassing(error)) throw error
      if (unanswered === 0) onUnanswered?.(error)
      unanswered += 1
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS * 2 ** unanswered, LONGEST_WAIT_MS)))
    signal?.throwIfAborted()
  }
}

/** No answer, or one of a server that is not able to give another for now. */
function isPassing(error: unknown): error is Error {
  return isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)
}

export async function undo(api: Api, id: number): Promise<Job> {
  await api.call('POST /jobs/:id/undo', { path: { id } })
  const job = await follow(api, id)
  if (job.state === 'undone') return job
  if (!job.refusal) throw new Error(job.state)
  throw await refusalError(api, job.refusal)
}
