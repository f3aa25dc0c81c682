import type { Api } from '@pergola/sdk'
import type { FollowOptions } from './follow'
import type { Job } from './useLeftJob'
import { startFollowing } from './watchedJobs'

// No listing needs it before its first rows.
const load = () => import(/* webpackChunkName: "jobs" */ './follow')

/**
 * Follows a job until it runs no more; the caller shows what came of it. A lost connection or a server that starts again ends
 * nothing: the job goes on there, and is asked about again.
 *
 * @returns The job as it ended: see its `state`
 * @throws ApiError when the server refuses, such as for a job that is gone; the reason of `signal` when that ends it
 */
export function followJob(api: Api, id: number, options?: FollowOptions): Promise<Job> {
  return whileFollowed(api, id, options?.signal, ({ follow }) => follow(api, id, options))
}

/**
 * Takes back what a job did, and waits for it as {@link followJob} does.
 *
 * @returns The job, whose `counts.kept` says how many items had to stay as they are
 * @throws ApiError when the server refuses; Error when it could not be taken back to its end
 */
export function undoJob(api: Api, id: number): Promise<Job> {
  return whileFollowed(api, id, undefined, ({ undo }) => undo(api, id))
}

/** The job counts as followed before the code for it is there: a page that looks for jobs that were left is not to find it. */
async function whileFollowed(
  api: Api,
  id: number,
  signal: AbortSignal | undefined,
  wait: (code: Awaited<ReturnType<typeof load>>) => Promise<Job>,
): Promise<Job> {
  const stopFollowing = startFollowing(api.project, id)
  // At once: a page that is opened before the next poll is to find it.
  signal?.addEventListener('abort', stopFollowing, { once: true })
  try {
    return await wait(await load())
  } finally {
    stopFollowing()
  }
}
