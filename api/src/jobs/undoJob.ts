import { isAllowed, ruleForStatus } from '@pergola/sdk/contract'
import { collectionNotFound, createDenied, deleteDenied, updateDenied } from '../errors/itemErrors'
import type { Row } from '../items/ItemsContext'
import { parseKey } from '../items/keys'
import { collectionRule } from '../items/rules/collectionRules'
import { attempt, isRefusal } from '../items/write/attempt'
import { covers, isSoftDeleted, keyColumn, statusOf, storedRow } from '../items/write/checkRights'
import { revisionData, revisionDelta } from '../items/write/revisionData'
import { runWrite } from '../items/write/runWrite'
import { translateSqlError } from '../items/write/translateSqlError'
import type { WriteSession } from '../items/write/WriteSession'
import type { CollectionSchema } from '../schema/Schema'
import type { RunningJob } from './JobRunner'
import type { JobChange } from './JobStore'
import { isAsLeft, unpackRow, withoutStamps } from './rememberedRow'

const AT_ONCE = 100

/**
 * Takes back what a job did, the last change first. Rows come back column by column as they were stored, those included that
 * its user cannot write: it restores, and gives no one a way to write. Needs the rights that the job needed, as they are now. An
 * item is left as it is and counted as kept where these rights do not reach it any more, where it was changed since the job, and
 * where something else has taken its place.
 */
export async function undoJob(running: RunningJob): Promise<boolean> {
  const { job, store, project } = running
  for (;;) {
    if (running.isEnding()) return false
    const counts = { ...job.counts }
    let count = 0
    await runWrite({ project, viewer: await running.viewer() }, {}, async (session) => {
      Object.assign(counts, job.counts)
      const changes = await store.changes(session.db, job.id, AT_ONCE)
      for (const change of changes) {
        const name = change.collection ?? job.collection
        const collection = session.schema.collections.get(name)
        // A job in several collections is taken back as far as these, and the rights, are there.
        if (change.collection === null) {
          if (!collection) throw collectionNotFound(name)
          requireRight(session, collection, change.kind)
        }
        if (collection && (await isUndone(session, collection, change))) counts.undone += 1
        else counts.kept += 1
      }
      await store.removeChanges(
        session.db,
        changes.map(({ id }) => id),
      )
      count = changes.length
      await running.note({ done: job.done + count, counts }, session.db)
    })
    job.counts = counts
    job.done += count
    if (count < AT_ONCE) return true
  }
}

function requireRight(session: WriteSession, collection: CollectionSchema, action: JobChange['kind']): void {
  if (isAllowed(session.permissions.access(collection, action))) return
  if (action === 'create') throw createDenied(collection.name)
  throw action === 'update' ? updateDenied(collection.name, session.viewer) : deleteDenied(collection.name)
}

async function isUndone(
  session: WriteSession,
  collection: CollectionSchema,
  change: JobChange,
): Promise<boolean> {
  try {
    return await attempt(session, () => undoChange(session, collection, change))
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

async function undoChange(
  session: WriteSession,
  collection: CollectionSchema,
  { kind, item, before, hash }: JobChange,
): Promise<boolean> {
  const key = parseKey(collection, item)
  if (key === null) return false
  const current = await storedRow(session, collection, key)
  const rows = () => session.db(collection.name).where(`${collection.name}.${keyColumn(collection)}`, key)
  const event = { collection: collection.name, key, viewer: session.viewer }
  if (kind === 'delete') {
    if (current || !before) return false
    const row = present(unpackRow(before), collection)
    await written(session, collection, row, () => session.db(collection.name).insert(row))
    await requireRow(session, collection, 'delete', key)
    log(session, collection, 'create', key, row, row)
    session.committed.push({ action: 'create', event: { ...event, payload: row } })
    return true
  }
  if (!current) return false
  if (kind === 'create') {
    if (!isAsLeft(collection, current, Object.keys(current), hash).contents) return false
    const access = session.permissions.access(collection, 'create')
    if (!ruleForStatus(access, statusOf(collection, current))) throw createDenied(collection.name)
    await rows().delete()
    session.log.push({ action: 'delete', collection: collection.name, key, revision: null })
    session.committed.push({ action: 'delete', event: { ...event, payload: current } })
    return true
  }
  const remembered = unpackRow(before ?? {})
  const names = Object.keys(remembered)
  const asLeft = isAsLeft(collection, current, names, hash)
  if (names.some((name) => !(name in current)) || !asLeft.contents) return false
  // Another writer since stays the last one.
  const columns = asLeft.stamps ? remembered : withoutStamps(collection, remembered)
  if (Object.keys(columns).length === 0) return true
  await written(session, collection, columns, () => rows().update(columns))
  // As it was before the job: a job that moves items to where its user cannot write can be taken back, too.
  await requireRow(session, collection, isSoftDeleted(collection, current) ? 'delete' : 'update', key)
  const write = { action: 'update', key, current, payload: columns } as const
  await collectionRule(collection.name).afterWrite?.(write, session)
  log(session, collection, 'revert', key, { ...current, ...columns }, columns)
  session.committed.push({ action: 'update', event: { ...event, payload: columns } })
  return true
}

/** @throws ApiError where a row cannot be as it was: a unique value is taken by now, or a column takes less */
async function written(
  session: WriteSession,
  collection: CollectionSchema,
  row: Row,
  write: () => PromiseLike<unknown>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw translateSqlError(session, collection, row, error)
  }
}

/** @throws ApiError 403 when the row, as it is, is none that the viewer may change or delete */
async function requireRow(
  session: WriteSession,
  collection: CollectionSchema,
  action: 'update' | 'delete',
  key: string | number,
): Promise<void> {
  if (await covers(session, collection, session.permissions.access(collection, action), key)) return
  throw action === 'update' ? updateDenied(collection.name, session.viewer) : deleteDenied(collection.name)
}

/** Columns that were removed since are gone for all rows. */
function present(row: Row, { columns }: CollectionSchema): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => columns.some(({ field }) => field === name)),
  )
}

function log(
  session: WriteSession,
  collection: CollectionSchema,
  action: string,
  key: string | number,
  row: Row,
  columns: Row,
): void {
  const revision = {
    data: revisionData(collection, row),
    delta: revisionDelta(collection, columns),
    parent: null,
  }
  session.log.push({ action, collection: collection.name, key, revision })
}
