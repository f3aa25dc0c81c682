import { ApiError } from '../../errors/ApiError'
import type { Refusal } from '../../errors/Refusal'
import { say } from '../../errors/say'
import { openItemsContext } from '../../items/openItemsContext'
import { type JobCounts, NO_COUNTS } from '../../jobs/Job'
import type { RunningJob } from '../../jobs/JobRunner'
import type { JobRow } from '../../jobs/JobStore'
import { changeSchema } from '../../model/changeSchema'
import { createCollection } from '../../model/collections/createCollection'
import { type HalfMadeMark, storeMark, strikeMark } from '../../model/collections/halfMadeMarks'
import { writeRelation } from '../../model/fields/createFieldRelation'
import { importLines, LineRefused } from '../import/importLines'
import type { Cell } from '../import/TableReader'
import { checkTable } from './checkTable'
import { lastActivity, takeDown } from './halfMade'
import type { TableColumn } from './TableColumn'
import { defineTable, planFields } from './tableFields'

/** So many refused lines are kept; all are counted. */
const KEPT_REFUSED = 1_000

/**
 * Makes a collection of a staged table, whole or not at all. All lines are checked before anything is made. What the database then
 * refuses all the same, a cancel, or the end of the server takes the collection down again, unless someone has worked in it by then.
 *
 * @returns whether it is made
 */
export async function importTable(running: RunningJob, columns: readonly TableColumn[]): Promise<boolean> {
  const { job, store, project } = running
  const { path } = job.options as { path: string }
  await store.clearRows(job.id)
  if (!(await checkLines(running, path, columns))) return false
  const mark = await makeCollection(running, columns)
  let isWhole = false
  let isKept = false
  let refused: JobRow | null = null
  try {
    isWhole = await importLines(running, false)
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error
    refused = error.row
  } finally {
    if (isWhole) await strikeMark(project.knex, mark)
    else {
      isKept = await takeDown(project, store, mark)
      const counts = isKept ? job.counts : { ...job.counts, created: 0 }
      job.counts = refused ? { ...counts, refused: 1 } : counts
      await running.note({ counts: job.counts })
    }
  }
  if (refused) await store.addRows(project.knex, job.id, [refused])
  if (isKept) throw new ApiError('unprocessable', say('halfMadeKept'))
  if (refused) throw refusedLines(1)
  return isWhole
}

function refusedLines(count: number): ApiError {
  return new ApiError('unprocessable', count === 1 ? say('linesMisfitOne') : say('linesMisfit', { count }))
}

/** @returns whether the work goes on. @throws ApiError where lines do not fit, which are kept with their reasons */
async function checkLines(
  running: RunningJob,
  path: string,
  columns: readonly TableColumn[],
): Promise<boolean> {
  const { job, store, project } = running
  const context = await openItemsContext({ project, viewer: await running.viewer(), onlyReads: true })
  const fields = planFields(context.schema, defineTable(context.schema, job.collection, columns), columns)
  const counts: JobCounts = { ...NO_COUNTS }
  let done = 0
  for await (const { lines, problems } of checkTable(context, path, fields)) {
    if (running.isEnding()) return false
    const rows = [...problems].map(([index, refusal]) => refusedRow(lines[index], refusal))
    await store.addRows(project.knex, job.id, rows.slice(0, Math.max(0, KEPT_REFUSED - counts.refused)))
    counts.refused += rows.length
    done += lines.length
    await running.note({ step: 'check', done, counts })
  }
  job.counts = counts
  job.done = done
  if (counts.refused > 0) throw refusedLines(counts.refused)
  job.done = 0
  await running.note({ step: 'import', done: 0 })
  return !running.isEnding()
}

function refusedRow(line: { line: number; cells: Cell[] } | undefined, refusal: Refusal): JobRow {
  return { kind: 'refuse', ...(line && { line: line.line }), data: { refusal, cells: line?.cells ?? [] } }
}

async function makeCollection(
  { job, project, viewer }: RunningJob,
  columns: readonly TableColumn[],
): Promise<HalfMadeMark> {
  const { id, collection } = job
  const event = { name: 'collection.create', collection } as const
  const maker = await viewer()
  if (!maker.isAdmin) throw new ApiError('unauthorized', say('collectionsAdministrators'))
  const before = await lastActivity(project.knex)
  return changeSchema({ project, viewer: maker, event }, async (change) => {
    const definition = defineTable(change.schema, collection, columns)
    try {
      await createCollection(change, definition)
    } catch (cause) {
      if (cause instanceof ApiError || change.project.dialect.isRowTooWideError(cause)) throw cause
      throw new ApiError('unprocessable', say('tableRefused', { reason: reasonOf(cause) }), { cause })
    }
    for (const { kind, field, collection: target } of columns) {
      if (kind !== 'relation' || target === null) continue
      await writeRelation(change, { collection_many: collection, field_many: field, collection_one: target })
    }
    return storeMark(change.trx, { job: id, collection, lastActivity: before })
  })
}

function reasonOf(cause: unknown): string {
  const { sqlMessage, message } = cause as { sqlMessage?: string; message?: string }
  return sqlMessage ?? message ?? ''
}
