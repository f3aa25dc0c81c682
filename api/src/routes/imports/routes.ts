import multipart from '@fastify/multipart'
import { isAllowed } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { createDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { RoutesPlugin } from '../../http/typeProvider'
import { openItemsContext } from '../../items/openItemsContext'
import { NO_COUNTS } from '../../jobs/Job'
import type { ImportOptions } from '../../transfer/import/ImportOptions'
import { importLines } from '../../transfer/import/importLines'
import { importableCollection, planImport } from '../../transfer/import/planImport'
import { bookOf, removeStagedTable, sheetOf, stageTable } from '../../transfer/import/stageTable'
import { receiveForm } from '../files/receiveUpload'
import { jobOf, sendJob, userOf } from '../jobs/jobAnswer'
import { JobAnswer, JobParams } from '../jobs/schema'
import { StartBody, uploadSchema } from './schema'

/** `/{project}/imports`: a table is uploaded, rehearsed as often as it takes, and imported. */
export const importRoutes: RoutesPlugin = async (app) => {
  await app.register(multipart)

  app.post(
    '/:collection',
    {
      schema: uploadSchema,
    },
    async (request, reply) => {
      const { project, viewer, versions, params } = request
      const user = userOf(request)
      const context = await openItemsContext({ project, viewer, versions, onlyReads: true })
      const collection = importableCollection(context, params.collection)
      const mayWrite = (['create', 'update'] as const).some((action) =>
        isAllowed(context.permissions.access(collection, action)),
      )
      if (!mayWrite) throw createDenied(collection.name)
      if (!request.isMultipart()) throw new ApiError('bodyUnreadable', say('bodyNoForm'))
      const { upload, fields } = await receiveForm(request, app.appOptions.maxUploadBytes)
      const { staged, fileName } = upload
      const sheet = sheetOf(fields)
      const table = await stageTable(staged.path, fileName, { sheet }).finally(() => staged.dispose())
      try {
        const options = { path: table.path, fileName, ...bookOf(table), table: table.columns }
        const { jobs } = project
        const job = await jobs.store.create({
          user,
          kind: 'import',
          collection: collection.name,
          options,
          total: table.lineCount,
        })
        return await sendJob(reply, jobs, job)
      } catch (error) {
        await removeStagedTable(table.path)
        throw error
      }
    },
  )

  await app.register(startRoutes)
}

const startRoutes: RoutesPlugin = async (app) => {
  app.post(
    '/start/:id',
    {
      schema: {
        params: JobParams,
        body: StartBody,
        response: { 200: JobAnswer },
        summary: 'Rehearses or begins the import of an uploaded table',
      },
    },
    async (request, reply) => {
      const { project, viewer, versions, body } = request
      const { jobs } = project
      const job = await jobOf(request, jobs)
      if (
        job.kind !== 'import' ||
        job.options.isNew ||
        job.state === 'running' ||
        (await jobs.store.hasChanges(job.id))
      )
        throw new ApiError('unprocessable', say('tableImported'))
      const { rehearse = false, match = null, mode = match === null ? 'create' : 'both' } = body
      const columns = body.columns.map(({ index, field, find_by, format }) => ({
        index,
        field,
        ...(format !== undefined && { format }),
        ...(find_by !== undefined && { findBy: find_by }),
      }))
      const chosen: ImportOptions = { columns, match, mode }
      planImport(
        await openItemsContext({ project, viewer, versions, onlyReads: true }),
        job.collection,
        chosen,
      )
      const changes = { options: { ...job.options, ...chosen }, counts: NO_COUNTS }
      const step = rehearse ? 'check' : 'import'
      const started = await jobs.start(job, step, changes, viewer, (running) =>
        importLines(running, rehearse),
      )
      return sendJob(reply, jobs, started)
    },
  )
}
