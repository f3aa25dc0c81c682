import { foldText, isRecord, isSameNumber } from '@pergola/sdk/contract'
import { takeTurns } from '../../db/takeTurns'
import { ApiError, type FieldProblem } from '../../errors/ApiError'
import { refusalOf } from '../../errors/Refusal'
import { say } from '../../errors/say'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import type { Key } from '../../items/keys'
import { openItemsContext } from '../../items/openItemsContext'
import { attempt, isRefusal } from '../../items/write/attempt'
import { keyColumn, storedRow } from '../../items/write/checkRights'
import { createItem } from '../../items/write/createItem'
import { runWrite } from '../../items/write/runWrite'
import { updateItem } from '../../items/write/updateItem'
import type { WriteSession } from '../../items/write/WriteSession'
import type { JobCounts } from '../../jobs/Job'
import type { RunningJob } from '../../jobs/JobRunner'
import type { JobRow } from '../../jobs/JobStore'
import { markRow, rememberUpdate } from '../../jobs/rememberedRow'
import { castIn } from '../../schema/cast/castIn'
import { datatypes } from '../../schema/datatypes'
import type { CollectionSchema } from '../../schema/Schema'
import { cellValue, excessOfCells } from './cellValue'
import { findItems } from './findItems'
import type { ImportOptions } from './ImportOptions'
import { type ImportPlan, planImport } from './planImport'
import { stagedLines } from './stageTable'
import type { TableLine } from './TableReader'

/** Lines that are one transaction: other writers have their turn between two of them. */
const LINES_AT_ONCE = 100

export interface ImportSource {
  /** Of the staged table. */
  path: string
  /** The collection is made of the table: it stays whole or not at all, so that no line needs to be taken back by itself. */
  isNew?: boolean
}

/** A line on its way: what it asks for, or why it is refused. */
interface PreparedLine {
  line: TableLine
  body: Row
  key: Key | null
  refusal: ApiError | null
}

/** What is known over all lines, which the database does not know yet in a rehearsal. */
interface Seen {
  matches: Map<string, number>
  unique: Map<string, number>
}

interface Run {
  /** Null where lines are written for good. */
  seen: Seen | null
  /** See {@link ImportSource}. */
  isNew: boolean
}

/** Undoes the transaction of a rehearsal. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed'
}

/** Ends the import of a table that becomes a collection: of its lines all are written, or none. */
export class LineRefused extends Error {
  override readonly name = 'LineRefused'

  constructor(
    readonly row: JobRow,
    options: ErrorOptions,
  ) {
    super('A line of a new collection is refused', options)
  }
}

/**
 * Writes the lines of a staged table, a part at a time, each line by the same code, rights and checks as a request of its user.
 * A line that is refused leaves nothing behind and is kept with its reason; the others go on.
 *
 * @param isRehearsal - Each part is undone again: only what would happen is counted.
 * @throws LineRefused for the first one of a collection that is new
 */
export async function importLines(running: RunningJob, isRehearsal: boolean): Promise<boolean> {
  const { job, store, project } = running
  const { path, isNew = false, ...options } = job.options as unknown as ImportOptions & ImportSource
  const seen: Seen = { matches: new Map(), unique: new Map() }
  // Here, not with the request: one that is refused, as the job runs already, takes nothing from it.
  await store.clearRows(job.id)
  for await (const lines of stagedLines(path, LINES_AT_ONCE)) {
    if (running.isEnding()) return false
    if (!isRehearsal) await running.requireRoom()
    const viewer = await running.viewer()
    const context = await openItemsContext({ project, viewer, onlyReads: true })
    const plan = planImport(context, job.collection, options)
    const prepared = await prepareLines(plan, lines)
    await lookUp(context, plan, prepared)
    await findMatches(context, plan, prepared, seen)
    const before = job.counts
    let slice = before
    const write = async (session: WriteSession) => {
      // A transaction that met another one is run again.
      slice = { ...before }
      const records: JobRow[] = []
      for (const one of prepared) {
        const record = await writeLine(session, plan, one, slice, { seen: isRehearsal ? seen : null, isNew })
        if (record) records.push(record)
      }
      const refused = records.filter(({ kind }) => kind === 'refuse')
      if (isRehearsal) throw Object.assign(new Rehearsed(), { refused })
      await store.addRows(session.db, job.id, records)
      await running.note({ done: job.done + lines.length, counts: slice }, session.db)
    }
    try {
      await runWrite({ project, viewer }, { status: '*', listsComeLater: true }, write)
    } catch (error) {
      if (!(error instanceof Rehearsed)) throw error
      const { refused } = error as Rehearsed & { refused: JobRow[] }
      await store.addRows(project.knex, job.id, refused)
      await running.note({ done: job.done + lines.length, counts: slice })
    }
    job.counts = slice
    job.done += lines.length
  }
  return true
}

async function prepareLines(plan: ImportPlan, lines: readonly TableLine[]): Promise<PreparedLine[]> {
  const prepared: PreparedLine[] = []
  for (const line of lines) {
    prepared.push(prepareLine(plan, line))
    await takeTurns()
  }
  return prepared
}

function prepareLine(plan: ImportPlan, line: TableLine): PreparedLine {
  const body: Row = {}
  const refusal = excessOfCells(plan.columns, line)
  if (refusal) return { line, body, key: null, refusal }
  for (const { index, field, format } of plan.columns) {
    const cell = line.cells[index]
    if (cell !== undefined) body[field.field] = cellValue(field, cell, format)
  }
  return { line, body, key: null, refusal: null }
}

function refuse(problem: FieldProblem): ApiError {
  return new ApiError('unprocessable', undefined, {}, [problem])
}

/** Puts the keys of related items in the place of what the cells call them. */
async function lookUp(
  context: ItemsContext,
  plan: ImportPlan,
  prepared: readonly PreparedLine[],
): Promise<void> {
  for (const { field, lookup } of plan.columns) {
    if (!lookup) refuseObjects(context, plan, field.field, prepared)
    if (!lookup) continue
    const named = prepared.filter(({ body }) => !isEmpty(body[field.field]))
    const values = [...new Set(named.map(({ body }) => String(body[field.field])))]
    const found = await findItems(context, lookup.target, lookup.by, values)
    for (const one of named) {
      const value = String(one.body[field.field])
      const match = found.get(value)
      if (typeof match === 'object') one.body[field.field] = match.key
      else {
        const params = { collection: lookup.target.name, value }
        const message = match === 'many' ? say('foundMany', params) : say('foundNone', params)
        one.refusal ??= refuse({ field: field.field, message })
      }
    }
    for (const { body } of prepared) if (body[field.field] === '') body[field.field] = null
  }
}

/** A file of JSON may hold a related item whole: writing it would change what an undo of the import does not know. */
function refuseObjects(
  context: ItemsContext,
  { collection }: ImportPlan,
  name: string,
  prepared: readonly PreparedLine[],
): void {
  if (context.schema.relationOf(collection.name, name)?.kind !== 'm2o') return
  for (const one of prepared) {
    if (isRecord(one.body[name])) one.refusal ??= refuse({ field: name, message: say('lineReference') })
  }
}

/** Finds the items that lines are about. A value that comes twice in the file is refused: which one counts is not known. */
async function findMatches(
  context: ItemsContext,
  plan: ImportPlan,
  prepared: readonly PreparedLine[],
  seen: Seen,
): Promise<void> {
  const { match, collection } = plan
  if (!match) return
  const named = prepared.filter(({ body }) => !isEmpty(body[match.field]))
  for (const one of named) {
    const value = foldText(String(one.body[match.field]).trim())
    const line = seen.matches.get(value)
    if (line === undefined) seen.matches.set(value, one.line.line)
    else one.refusal ??= refuse({ field: match.field, message: say('lineRepeated', { line }) })
  }
  const values = [...new Set(named.map(({ body }) => String(body[match.field])))]
  const found = await findItems(context, collection, match, values)
  for (const one of named) {
    const hit = found.get(String(one.body[match.field]))
    if (hit === 'many') one.refusal ??= refuse({ field: match.field, message: say('linesMatchMany') })
    else if (typeof hit === 'object') one.key = hit.key
  }
}

async function writeLine(
  session: WriteSession,
  plan: ImportPlan,
  one: PreparedLine,
  counts: JobCounts,
  run: Run,
): Promise<JobRow | null> {
  try {
    if (one.refusal) throw one.refusal
    const { key } = one
    // Nothing stays of the others either.
    if (run.isNew) return await createLine(session, plan, one, counts, run)
    return await attempt(session, () =>
      key === null
        ? createLine(session, plan, one, counts, run)
        : updateLine(session, plan, one, key, counts),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { line, cells } = one.line
    const data = { refusal: refusalOf(error), cells: Array.from(cells, (cell) => cell ?? null) }
    const refused: JobRow = { kind: 'refuse', line, data }
    if (run.isNew) throw new LineRefused(refused, { cause: error })
    counts.refused += 1
    return refused
  }
}

async function createLine(
  session: WriteSession,
  { collection, mode }: ImportPlan,
  { line, body }: PreparedLine,
  counts: JobCounts,
  { seen, isNew }: Run,
): Promise<JobRow | null> {
  if (mode === 'update') throw new ApiError('unprocessable', say('lineNotFound'))
  // An empty cell of a new item asks for nothing: defaults hold.
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  const marks = seen ? uniqueMarks(collection, values) : []
  if (seen) refuseRepeated(marks, seen)
  const key = await createItem(session, collection, values)
  for (const { mark } of marks) seen?.unique.set(mark, line.line)
  counts.created += 1
  if (seen || isNew) return null
  const stored = (await storedRow(session, collection, key)) ?? {}
  return {
    kind: 'create',
    item: String(key),
    line: line.line,
    hash: markRow(collection, stored, Object.keys(stored)),
  }
}

async function updateLine(
  session: WriteSession,
  { collection, mode, match }: ImportPlan,
  { line, body }: PreparedLine,
  key: Key,
  counts: JobCounts,
): Promise<JobRow | null> {
  if (mode === 'create') throw new ApiError('unprocessable', say('lineExists', { key }))
  const current = await storedRow(session, collection, key)
  const changes = Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        name !== match?.field &&
        name !== keyColumn(collection) &&
        !isStored(collection, current ?? {}, name, value),
    ),
  )
  if (current && Object.keys(changes).length === 0) {
    counts.unchanged += 1
    return null
  }
  await updateItem(session, collection, key, changes)
  counts.updated += 1
  const stored = (await storedRow(session, collection, key)) ?? {}
  return {
    kind: 'update',
    item: String(key),
    line: line.line,
    ...rememberUpdate(collection, current ?? {}, stored),
  }
}

interface UniqueMark {
  field: string
  mark: string
}

function uniqueMarks(collection: CollectionSchema, values: Row): UniqueMark[] {
  return collection.columns
    .filter(({ field, column }) => (column.unique || column.primaryKey) && !isEmpty(values[field]))
    .map(({ field }) => ({ field, mark: `${field}=${values[field]}` }))
}

/** In a rehearsal no earlier part is stored, so that the database cannot find what comes twice in the file. */
function refuseRepeated(marks: readonly UniqueMark[], { unique }: Seen): void {
  for (const { field, mark } of marks) {
    const earlier = unique.get(mark)
    if (earlier !== undefined)
      throw new ApiError('duplicateKey', undefined, {}, [
        { field, message: say('lineRepeated', { line: earlier }) },
      ])
  }
}

/** Whether a value is what is stored already, after it is cast as a write would cast it. */
function isStored(collection: CollectionSchema, current: Row, name: string, value: unknown): boolean {
  const field = collection.columns.find((column) => column.field === name)
  if (!field) return false
  const stored = current[name] ?? null
  try {
    const cast = castIn(field, value)
    if ('problem' in cast) return false
    // Readers see null in a list or a switch as empty or off.
    if (field.type === 'array' || field.type === 'boolean')
      return String(cast.value || '') === String(stored || '')
    if (cast.value === null || stored === null) return cast.value === stored
    const isDecimal = datatypes[field.column.datatype]?.family === 'decimal'
    return (
      String(cast.value) === String(stored) || (isDecimal && isSameNumber(String(cast.value), String(stored)))
    )
  } catch {
    // The write itself says what is wrong with it.
    return false
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
