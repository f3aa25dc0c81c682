import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sendData } from '../../http/reply'
import type { RequestWith, RoutesPlugin } from '../../http/typeProvider'
import type { ItemsContext } from '../../items/ItemsContext'
import { openItemsContext } from '../../items/openItemsContext'
import { type Job, NO_COUNTS } from '../../jobs/Job'
import { requireFreeCollection } from '../../model/collections/createCollection'
import { bookOf, removeStagedTable, sheetOf, stageTable } from '../../transfer/import/stageTable'
import { TableFacts } from '../../transfer/table/ColumnFacts'
import { type ColumnPreview, previewColumns } from '../../transfer/table/checkTable'
import { guessColumns } from '../../transfer/table/guessColumns'
import { repairHalfMade } from '../../transfer/table/halfMade'
import { importTable } from '../../transfer/table/importTable'
import { proposeCollection } from '../../transfer/table/nameColumns'
import { proposeRelations } from '../../transfer/table/proposeRelations'
import type { ProposedColumn, TableColumn } from '../../transfer/table/TableColumn'
import { defineTable, planFields } from '../../transfer/table/tableFields'
import { receiveForm } from '../files/receiveUpload'
import { jobOf, sendJob, toData, userOf } from '../jobs/jobAnswer'
import { JobAnswer, JobParams } from '../jobs/schema'
import { PreviewAnswer, PreviewBody, TableStartBody, tableReadSchema, tableUploadSchema } from './schema'

const SHOWN_LINES = 10

/** What is kept with the job of an uploaded table. */
interface StagedOptions {
  path: string
  fileName: string
  proposed: ProposedColumn[]
}

/** `/{project}/tables`: a table is uploaded, looked at, and becomes a collection. */
export const tableRoutes: RoutesPlugin = async (app) => {
  await app.register(multipart)

  app.post('', { schema: tableUploadSchema }, async (request, reply) =>
    sendData(reply, { data: await receiveTable(request, app.appOptions.maxUploadBytes) }),
  )

  app.get('/:id', { schema: tableReadSchema }, async (request, reply) =>
    sendData(reply, { data: await readProposal(request) }),
  )

  app.post(
    '/:id/preview',
    {
      schema: {
        params: JobParams,
        body: PreviewBody,
        response: { 200: PreviewAnswer },
        summary: 'What columns of an uploaded table come to; checks all lines, and writes nothing',
      },
    },
    async (request, reply) => {
      const { path } = (await tableOf(request)).options
      const context = await contextOf(request)
      return sendData(reply, { data: await preview(context, path, request.body.columns, { isWhole: true }) })
    },
  )

  app.post(
    '/:id/import',
    {
      schema: {
        params: JobParams,
        body: TableStartBody,
        response: { 200: JobAnswer },
        summary: 'Makes a collection of an uploaded table with all its lines, or nothing',
      },
    },
    async (request, reply) => {
      const { project, viewer, body } = request
      const { jobs } = project
      const { collection, columns } = body
      const job = await tableOf(request)
      // What an earlier start has left has the name still, and is in the schema that the request began with.
      await repairHalfMade(project)
      const { schema } = await openItemsContext({ project, viewer, onlyReads: true })
      requireFreeCollection(schema, collection)
      planFields(schema, defineTable(schema, collection, columns), columns)
      const options = withChosen(job.options, columns)
      const changes = { collection, options, counts: NO_COUNTS }
      const started = await jobs.start(job, 'import', changes, viewer, (running) =>
        importTable(running, columns),
      )
      return sendJob(reply, jobs, started)
    },
  )
}

/** Stages an uploaded table, and guesses what its columns are. */
async function receiveTable(request: FastifyRequest, maxBytes: number) {
  requireAdmin(request)
  const user = userOf(request)
  if (!request.isMultipart()) throw new ApiError('bodyUnreadable', say('bodyNoForm'))
  const { jobs } = request.project
  const { upload, fields } = await receiveForm(request, maxBytes)
  const { staged, fileName } = upload
  const facts = new TableFacts()
  const chosen = { sheet: sheetOf(fields), onLines: facts.add.bind(facts) }
  const table = await stageTable(staged.path, fileName, chosen).finally(() => staged.dispose())
  try {
    const context = await contextOf(request)
    const collection = proposeCollection(fileName, context.schema)
    const headings = table.columns.map(({ heading }) => heading)
    const columns = guessColumns(headings, facts)
    await proposeRelations(context, columns, facts)
    const previews = await preview(context, table.path, columns, { isWhole: false })
    const options = {
      path: table.path,
      fileName,
      ...bookOf(table),
      table: table.columns,
      isNew: true,
      proposed: columns,
    }
    const total = table.lineCount
    const job = await jobs.store.create({ user, kind: 'import', collection: '', options, total })
    return { job: await toData(jobs, job), collection, columns, previews }
  } catch (error) {
    await removeStagedTable(table.path)
    throw error
  }
}

function requireAdmin({ viewer }: FastifyRequest): void {
  if (!viewer.isAdmin) throw new ApiError('unauthorized', say('collectionsAdministrators'))
}

function contextOf({ project, viewer, versions }: FastifyRequest): Promise<ItemsContext> {
  return openItemsContext({ project, viewer, versions, onlyReads: true })
}

/** @throws ApiError 422/12 for a job that has no table, or whose table is a collection already */
async function tableOf(
  request: RequestWith<{ params: Static<typeof JobParams> }>,
): Promise<Job<StagedOptions & Record<string, unknown>>> {
  requireAdmin(request)
  const job = await jobOf(request, request.project.jobs)
  if (job.state === 'running') throw new ApiError('unprocessable', say('tableImporting'))
  if (job.kind !== 'import' || !job.options.isNew || job.state === 'done')
    throw new ApiError('unprocessable', say('tableImported'))
  return job as Job<StagedOptions & Record<string, unknown>>
}

function preview(
  context: ItemsContext,
  path: string,
  columns: readonly TableColumn[],
  { isWhole }: { isWhole: boolean },
): Promise<ColumnPreview[]> {
  // The name is chosen later, and says nothing about values.
  const fields = planFields(context.schema, defineTable(context.schema, 'preview', columns), columns)
  return previewColumns(context, path, fields, { shownLines: SHOWN_LINES, isWhole })
}

/** The proposal of an uploaded table, with what was chosen of it. */
async function readProposal(request: RequestWith<{ params: Static<typeof JobParams> }>) {
  const job = await tableOf(request)
  const { path, fileName, proposed } = job.options
  const context = await contextOf(request)
  const taken = proposed.filter(({ is_left_out }) => !is_left_out)
  return {
    job: await toData(request.project.jobs, job),
    collection: job.collection || proposeCollection(fileName, context.schema),
    columns: proposed,
    previews: await preview(context, path, taken, { isWhole: true }),
  }
}

/** How the lines are imported, and the proposal with what was chosen of it, to go on from there when they are refused. */
function withChosen<Options extends StagedOptions>(options: Options, columns: readonly TableColumn[]) {
  const proposed = options.proposed.map((one) => {
    const chosen = columns.find(({ index }) => index === one.index)
    return chosen ? { ...one, ...chosen, is_left_out: false } : { ...one, is_left_out: true, is_key: false }
  })
  return { ...options, proposed, columns: columns.map(toImported), match: null, mode: 'create' }
}

function toImported({ index, field, find_by, format }: TableColumn) {
  return { index, field, ...(find_by !== null && { findBy: find_by }), ...(format !== null && { format }) }
}
