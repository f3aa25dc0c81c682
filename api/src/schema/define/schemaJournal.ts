import type { Knex } from 'knex'
import { type Dialect, isStateOfDatabase, mysqlDialect } from '../../db/Dialect'
import { withLock } from '../../db/withLock'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { raiseVersion } from '../versions'

/** A change of the schema that has begun, as it is noted before its first statement. */
export interface NotedChange {
  name:
    | 'collection.create'
    | 'collection.update'
    | 'collection.delete'
    | 'field.create'
    | 'field.update'
    | 'field.delete'
  collection: string
  field?: string
}

/**
 * What became of an interrupted change. `kept`: of something new that is in use already. `open`: of a change of what was there, whose
 * statements are each whole, so that doing it again completes it; or the database refuses the repair.
 */
export type Outcome = 'undone' | 'finished' | 'kept' | 'open'

export interface Repair {
  change: NotedChange
  outcome: Outcome
}

/** Notes for people what was done, in the transaction that did it. */
export type RecordRepair = (trx: Knex.Transaction, repair: Repair) => Promise<void>

const STATE = 'pergola_state'
const KEY = 'schema_change'
const LOCK = 'schema'
const PATIENCE_SECONDS = 25

/**
 * Runs a change of the schema on MySQL, where each statement that changes a table commits by itself. The change is noted
 * first and struck out with its last commit, so that one that was killed in between is found; one at a time, since a note
 * of a change that is under way looks the same.
 */
export async function withNote<Result>(
  { trx, knex, record }: { trx: Knex.Transaction; knex: Knex; record: RecordRepair },
  change: NotedChange,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await withLock({ trx, knex, name: LOCK, patienceSeconds: PATIENCE_SECONDS }, async () => {
    await repairSchema(trx, record)
    await trx(STATE).insert({ key: KEY, value: JSON.stringify(change) })
    const result = await work()
    await trx(STATE).where({ key: KEY }).delete()
    return result
  })
  if (!done) throw new ApiError('databaseBusy', say('schemaBusy'))
  return done.result
}

/** Whether a change of the schema is under way, or was interrupted. */
export async function isSchemaChanging(knex: Knex): Promise<boolean> {
  return (await knex(STATE).where({ key: KEY }).first('key')) !== undefined
}

/**
 * Finishes or undoes a change that was interrupted, when a project is opened: what was being created goes as long as it
 * holds nothing, and what was being deleted goes too. Does nothing while another process changes the schema.
 */
export async function repairInterruptedChange(
  knex: Knex,
  dialect: Dialect,
  record: RecordRepair,
): Promise<void> {
  if (dialect.name !== 'mysql') return
  if (!(await isSchemaChanging(knex))) return
  await knex.transaction((trx) =>
    withLock({ trx, knex, name: LOCK, patienceSeconds: 0 }, () => repairSchema(trx, record)),
  )
}

async function repairSchema(trx: Knex.Transaction, record: RecordRepair): Promise<void> {
  // Waits for the commit of the change before, whose lock ends just earlier: everything read from here on is newer.
  const note: { value: string } | undefined = await trx(STATE).where({ key: KEY }).forUpdate().first('value')
  if (!note) return
  const change: NotedChange = JSON.parse(note.value)
  const outcome = await repair(trx, change).catch((error: unknown): Outcome => {
    if (isStateOfDatabase(mysqlDialect, error)) throw error
    // What the database refuses, such as a column that a key of another program needs, must not keep the project closed.
    return 'open'
  })
  await trx(STATE).where({ key: KEY }).delete()
  await raiseVersion(trx, 'schema')
  await record(trx, { change, outcome })
}

async function repair(trx: Knex.Transaction, { name, collection, field }: NotedChange): Promise<Outcome> {
  if (name === 'collection.create') return (await undoCreation(trx, collection)) ? 'undone' : 'kept'
  if (name === 'field.create' && field)
    return (await dropUndescribedColumn(trx, collection, field)) ? 'undone' : 'kept'
  if (name === 'collection.delete') await finishDrop(trx, collection)
  else if (name === 'field.delete' && field) await finishDeletion(trx, collection, field)
  else return 'open'
  return 'finished'
}

async function finishDrop(trx: Knex.Transaction, collection: string): Promise<void> {
  await trx.schema.dropTableIfExists(collection)
  for (const table of ['directus_fields', 'directus_collections'])
    await trx(table).where({ collection }).delete()
}

/** With rows it is someone's already: then it stays, as far as it has come. @returns false where it stays */
async function undoCreation(trx: Knex.Transaction, collection: string): Promise<boolean> {
  if (await trx.schema.hasTable(collection)) {
    if (await trx(collection).first(trx.raw('1 AS found'))) return false
    await trx.schema.dropTable(collection)
  }
  await trx('directus_relations').where({ collection_many: collection }).delete()
  for (const table of ['directus_fields', 'directus_collections'])
    await trx(table).where({ collection }).delete()
  return true
}

async function finishDeletion(trx: Knex.Transaction, collection: string, field: string): Promise<void> {
  await trx('directus_fields').where({ collection, field }).delete()
  if (await trx.schema.hasColumn(collection, field))
    await trx.raw('ALTER TABLE ?? DROP COLUMN ??', [collection, field])
}

/** A column that nothing describes, and that has one value in all rows, as it was made. @returns false where it stays */
async function dropUndescribedColumn(
  trx: Knex.Transaction,
  collection: string,
  field: string,
): Promise<boolean> {
  const described = await trx('directus_fields').where({ collection, field }).first('id')
  if (described) return false
  if (!(await trx.schema.hasTable(collection)) || !(await trx.schema.hasColumn(collection, field)))
    return true
  const counted = await trx(collection).countDistinct({ values: field }).first()
  if (Number(counted?.values) > 1) return false
  await trx.raw('ALTER TABLE ?? DROP COLUMN ??', [collection, field])
  return true
}
