import type { Api } from '@pergola/sdk'
import type { FollowOptions } from './follow'
import type { Job } from './useLeftJob'

// No listing needs it before its first rows.
const load = () => import(/* webpackChunkName: "jobs" */ './follow')

/**
 * Follows a job until it runs no more; the caller shows what came of it. A lost connection or a server that starts again ends
 * nothing: the job goes on there, and is asked about again.
 *
 * @returns The job as it ended: see its `state`
 * @throws ApiError when the server refuses, such as for a job that is gone; the reason of `signal` when that ends it
 */
export async function followJob(api: Api, id: number, options?: FollowOptions): Promise<Job> {
  return (await load()).follow(api, id, options)
}

/**
 * Takes back what a job did, and waits for it as {@link followJob} does.
 *
 * @returns The job, whose `counts.kept` says how many items had to stay as they are
 * @throws ApiError when the server refuses; Error when it could not be taken back to its end
 */
export async function undoJob(api: Api, id: number): Promise<Job> {
  return (await load()).undo(api, id)
}
