import { Readable } from 'node:stream'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { emptyAnswer } from '../../http/answers'
import { sendData, sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { undoJob } from '../../jobs/undoJob'
import { writeRefused } from '../../transfer/import/writeRefused'
import { repairHalfMade } from '../../transfer/table/halfMade'
import { jobOf, sendJob, toData, userOf } from './jobAnswer'
import { refusalWords } from './refusalWords'
import { JobAnswer, JobParams, JobsAnswer, RefusedAnswer, RefusedQuerystring } from './schema'

const SHOWN_REFUSED = 100

/** `/{project}/jobs`: long work of the caller, how far it is, and how to end it or take it back. */
export const jobRoutes: RoutesPlugin = async (app) => {
  app.get(
    '',
    { schema: { response: { 200: JobsAnswer }, summary: 'Jobs of the caller' } },
    async (request, reply) => {
      const { jobs } = request.project
      const found = await jobs.store.list(userOf(request))
      return sendData(reply, { data: await Promise.all(found.map((job) => toData(jobs, job))) })
    },
  )

  app.get(
    '/:id',
    { schema: { params: JobParams, response: { 200: JobAnswer }, summary: 'How far a job is' } },
    async (request, reply) =>
      sendJob(reply, request.project.jobs, await jobOf(request, request.project.jobs)),
  )

  app.get(
    '/:id/refused',
    {
      schema: {
        params: JobParams,
        querystring: RefusedQuerystring,
        response: { 200: RefusedAnswer },
        summary: 'Lines or items that the job has refused',
      },
    },
    async (request, reply) => {
      const { jobs } = request.project
      const job = await jobOf(request, jobs)
      if (request.query.format === 'csv') {
        const { table = [] } = job.options as { table?: { heading: string }[] }
        const headings = table.map(({ heading }) => heading)
        const place = job.kind === 'import' ? 'line' : 'item'
        const file = writeRefused(jobs.store, job.id, { headings, place, word: await refusalWords(request) })
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${job.collection}-refused.csv"`)
          .send(Readable.from(file, { objectMode: false }))
      }
      const lines = await jobs.store.refused(job.id, 0, SHOWN_REFUSED)
      return sendData(reply, {
        data: lines.map(({ line, item, collection, refusal }) => ({
          line,
          item,
          reason: refusal.message,
          refusal,
          ...(collection !== null && { collection }),
        })),
      })
    },
  )

  await app.register(actionRoutes)
}

/** What its user may do with a job. */
const actionRoutes: RoutesPlugin = async (app) => {
  app.post(
    '/:id/cancel',
    {
      schema: { params: JobParams, response: { 200: JobAnswer }, summary: 'Ends a job before its next part' },
    },
    async (request, reply) => {
      const { jobs } = request.project
      const job = await jobOf(request, jobs)
      if (job.state === 'running') await jobs.cancel(job)
      return sendJob(reply, jobs, await jobOf(request, jobs))
    },
  )

  app.post(
    '/:id/undo',
    {
      schema: { params: JobParams, response: { 200: JobAnswer }, summary: 'Takes back what a job has done' },
    },
    async (request, reply) => {
      const { jobs } = request.project
      const job = await jobOf(request, jobs)
      const total = await jobs.store.countChanges(job.id)
      if (job.state === 'ready' || total === 0) throw new ApiError('unprocessable', say('nothingToUndo'))
      const counts = { ...job.counts, undone: 0, kept: 0 }
      const started = await jobs.start(job, 'undo', { total, counts }, request.viewer, undoJob)
      return sendJob(reply, jobs, started)
    },
  )

  app.delete(
    '/:id',
    {
      schema: {
        params: JobParams,
        response: emptyAnswer,
        summary: 'Forgets a job: it cannot be undone any more',
      },
    },
    async (request, reply) => {
      const { jobs } = request.project
      const job = await jobOf(request, jobs)
      if (job.state === 'running') throw new ApiError('unprocessable', say('jobToCancel'))
      // Without the job no one knows any more what was made by it.
      if (job.options.isNew) await repairHalfMade(request.project)
      await jobs.store.remove(job.id)
      return sendEmpty(reply)
    },
  )
}
