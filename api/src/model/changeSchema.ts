import type { Knex } from 'knex'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { recordRepair } from '../log/recordRepair'
import type { LogEntry } from '../log/writeLog'
import { writeLog } from '../log/writeLog'
import type { Project } from '../project/Project'
import type { SchemaEvent } from '../project/ProjectEvents'
import type { Viewer } from '../project/Viewer'
import { withNote } from '../schema/define/schemaJournal'
import type { Schema } from '../schema/Schema'

/** What a change of the schema works with. */
export interface SchemaChange {
  readonly project: Project
  readonly trx: Knex.Transaction
  /** As it was when the change began. */
  readonly schema: Schema
  readonly log: LogEntry[]
}

/** A transaction of a caller, and what has to happen once it is committed. */
export interface OuterTransaction {
  readonly trx: Knex.Transaction
  readonly afterCommit: (() => Promise<void>)[]
}

/** What is changed. `fields`: each of them is notified by itself. */
export interface SchemaChangeEvent {
  name: Moment
  collection: string
  fields?: readonly string[]
}

type Moment = `${'collection' | 'field'}.${'create' | 'update' | 'delete'}`

/**
 * Runs a change of the schema as one transaction with its log rows, and notifies every process of it. On MySQL each
 * statement that changes a table commits by itself: there, a change that ends half way is noted, and
 * undone or finished later (`schemaJournal.ts`).
 *
 * @param skipLog - Leaves no activity.
 * @param within - The caller's transaction, which the change then becomes part of. Only for databases whose transactions
 *   hold changes of tables.
 * @throws ApiError 422/405 where the table would be wider than the database stores
 */
export async function changeSchema<Result>(
  options: {
    project: Project
    viewer: Viewer
    skipLog?: boolean
    within?: OuterTransaction | undefined
    /** Several where no table changes: a note of them for MySQL would name the first alone. */
    event: SchemaChangeEvent | readonly SchemaChangeEvent[]
  },
  work: (change: SchemaChange) => Promise<Result>,
): Promise<Result> {
  const { project, viewer, skipLog = false, within } = options
  const [first, ...others] = [options.event].flat()
  if (!first) throw new TypeError('A change of the schema needs an event')
  const { name, collection, fields } = first
  const emitAll = (when: '' | ':before' | ':after') => emit(project, viewer, [first, ...others], when)
  await emitAll(':before')
  const run = async (trx: Knex.Transaction) => {
    const log: LogEntry[] = []
    const schema = await project.schema.get(trx)
    const done = await work({ project, trx, schema, log }).catch((error) => {
      throw project.dialect.isRowTooWideError(error) ? tableTooWide(collection, error) : error
    })
    await project.schema.invalidate(trx)
    await writeLog({ db: trx, viewer, options: { skipActivity: skipLog }, log })
    return done
  }
  const announce = async () => {
    await emitAll('')
    await emitAll(':after')
  }
  if (within) {
    const result = await run(within.trx)
    within.afterCommit.push(announce)
    return result
  }
  const result = await project.knex.transaction((trx) =>
    project.dialect.name === 'mysql'
      ? withNote(
          { trx, knex: project.knex, record: recordRepair },
          { name, collection, ...(fields?.[0] !== undefined && { field: fields[0] }) },
          () => run(trx),
        )
      : run(trx),
  )
  await announce()
  return result
}

async function emit(
  { events }: Project,
  viewer: Viewer,
  changes: readonly SchemaChangeEvent[],
  when: '' | ':before' | ':after',
): Promise<void> {
  for (const { name, collection, fields } of changes) {
    const each: SchemaEvent[] = fields?.map((field) => ({ collection, viewer, field })) ?? [
      { collection, viewer },
    ]
    for (const event of each) await events.emit(`${name}${when}`, event)
  }
}

function tableTooWide(collection: string, cause: unknown): ApiError {
  return new ApiError('rowTooWide', say('rowTooWide', { collection }), { cause })
}
