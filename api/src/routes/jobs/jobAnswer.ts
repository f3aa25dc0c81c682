import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sendData } from '../../http/reply'
import type { RequestWith } from '../../http/typeProvider'
import type { Job } from '../../jobs/Job'
import type { JobRunner } from '../../jobs/JobRunner'
import type { JobParams } from './schema'

/** @throws ApiError 401/3 for callers who have not signed in: a job belongs to someone */
export function userOf({ viewer }: FastifyRequest): number {
  if (viewer.userId === null) throw new ApiError('unauthorized', say('signInFirst'))
  // Jobs hold what their owner could read: no one views them as someone else.
  return viewer.viewing ? 0 : viewer.userId
}

/** The job that the path names. @throws ApiError 401/3 as {@link userOf}; 404 for one that is not the caller's */
export async function jobOf(
  request: RequestWith<{ params: Static<typeof JobParams> }>,
  jobs: JobRunner,
): Promise<Job> {
  const { id } = request.params
  return jobs.store.get(/^\d{1,9}$/.test(id) ? Number(id) : -1, userOf(request))
}

export async function sendJob(reply: FastifyReply, jobs: JobRunner, job: Job): Promise<FastifyReply> {
  return sendData(reply, { data: await toData(jobs, job) })
}

/** A job as its user sees it; never where its file lies, nor what it remembers of rows. */
export async function toData({ store }: JobRunner, job: Job): Promise<Record<string, unknown>> {
  const { id, kind, collection, state, step, total, done, counts, refusal, options } = job
  const mayUndo = state === 'done' || state === 'cancelled' || state === 'interrupted' || state === 'failed'
  const { fileName, table, sheet, sheets, isNew } = options as Record<string, unknown>
  return {
    id,
    kind,
    collection,
    makes_collection: isNew === true,
    state,
    step,
    total,
    done,
    counts,
    error: refusal?.message ?? null,
    refusal,
    file: fileName
      ? { name: fileName, columns: table, ...(sheets !== undefined && { sheet, sheets }) }
      : null,
    can_undo: mayUndo && step !== 'check' && (await store.hasChanges(id)),
  }
}
