import { ApiError } from '../errors/ApiError'
import { refusalOf } from '../errors/Refusal'
import { say } from '../errors/say'
import type { Row } from '../items/ItemsContext'
import type { Key } from '../items/keys'
import { openItemsContext } from '../items/openItemsContext'
import type { ItemsQuery } from '../items/query/ItemsQuery'
import { openPage } from '../items/read/readItems'
import { attempt, isRefusal } from '../items/write/attempt'
import { storedRow } from '../items/write/checkRights'
import { deleteItem } from '../items/write/deleteItem'
import { prepareHashes } from '../items/write/PreparedHashes'
import { runWrite } from '../items/write/runWrite'
import { updateItem } from '../items/write/updateItem'
import type { WriteSession } from '../items/write/WriteSession'
import type { CollectionSchema } from '../schema/Schema'
import { batchCollection } from './checkBatch'
import type { JobCounts } from './Job'
import type { RunningJob } from './JobRunner'
import type { JobRow, RefusedData } from './JobStore'
import { packRow, rememberUpdate } from './rememberedRow'

/** What a job does to each item that a query means. */
export interface BatchOptions {
  query: ItemsQuery
  /** The same for all of them; null: they are deleted. */
  values: Row | null
  /** For the activity log. */
  comment: string | null
  /** How many items were meant: when more are found, nothing is done. Null: as many as there are. */
  expected: number | null
}

/** Items that are one transaction: other writers have their turn between two of them. */
const ITEMS_AT_ONCE = 100
const KEYS_AT_ONCE = 1_000
const MAX_ITEMS = 1_000_000

/**
 * Changes or deletes the items that a query means, each by the same code, rights and checks as a request of its user. Which
 * they are is found once, by what the user may read when the job begins: what the job does to them does not change that.
 */
export async function changeMatching(running: RunningJob): Promise<boolean> {
  const { job, store, project } = running
  const { query, values, comment } = job.options as unknown as BatchOptions
  const keys = await findKeys(running)
  if (!keys) return false
  job.total = keys.length
  await running.note({ total: keys.length })
  for (let start = 0; start < keys.length; start += ITEMS_AT_ONCE) {
    if (running.isEnding()) return false
    // A deletion takes room too: its rows are remembered.
    await running.requireRoom()
    const part = keys.slice(start, start + ITEMS_AT_ONCE)
    const viewer = await running.viewer()
    const context = await openItemsContext({ project, viewer, onlyReads: true })
    const hashes = await prepareHashes(
      context,
      batchCollection(context, job.collection),
      part.map(() => values),
    )
    const before = job.counts
    let counts = before
    await runWrite(
      { project, viewer },
      { status: query.status, comment },
      async (session) => {
        // A transaction that met another one is run again.
        counts = { ...before }
        const collection = batchCollection(session, job.collection)
        const rows: JobRow[] = []
        for (const key of part) {
          const row = await changeOne(session, collection, { key, values }, counts)
          if (row) rows.push(row)
        }
        await store.addRows(session.db, job.id, rows)
        await running.note({ done: job.done + part.length, counts }, session.db)
      },
      hashes,
    )
    job.counts = counts
    job.done += part.length
  }
  return true
}

/** Null when the job ends before all are found. */
async function findKeys(running: RunningJob): Promise<Key[] | null> {
  const { job, project } = running
  const { query, expected } = job.options as unknown as BatchOptions
  const context = await openItemsContext({ project, viewer: await running.viewer(), onlyReads: true })
  const collection = batchCollection(context, job.collection)
  const key = collection.primaryKey?.field ?? ''
  const page = await openPage(context, collection, { ...query, fields: [key], limit: -1 })
  const keys: Key[] = []
  for await (const rows of page.parts({ rows: KEYS_AT_ONCE })) {
    for (const row of rows) keys.push(row[key] as Key)
    if (keys.length > MAX_ITEMS) throw new ApiError('unprocessable', say('jobTooLarge', { max: MAX_ITEMS }))
    if (running.isEnding()) return null
  }
  if (expected !== null && keys.length > expected)
    throw new ApiError('unprocessable', say('matchesChanged', { found: keys.length, expected }))
  return keys
}

async function changeOne(
  session: WriteSession,
  collection: CollectionSchema,
  { key, values }: { key: Key; values: Row | null },
  counts: JobCounts,
): Promise<JobRow | null> {
  const item = String(key)
  try {
    const current = (await storedRow(session, collection, key)) ?? {}
    if (!values) {
      await attempt(session, () => deleteItem(session, collection, key))
      counts.deleted += 1
      return { kind: 'delete', item, data: packRow(current) }
    }
    await attempt(session, () => updateItem(session, collection, key, values))
    counts.updated += 1
    const stored = (await storedRow(session, collection, key)) ?? {}
    const { data, hash } = rememberUpdate(collection, current, stored)
    return Object.keys(data).length > 0 ? { kind: 'update', item, data, hash } : null
  } catch (error) {
    if (!isRefusal(error)) throw error
    counts.refused += 1
    return { kind: 'refuse', item, data: { refusal: refusalOf(error) } satisfies RefusedData }
  }
}
