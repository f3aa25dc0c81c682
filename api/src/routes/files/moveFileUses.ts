import { ApiError } from '../../errors/ApiError'
import { refusalOf } from '../../errors/Refusal'
import { say } from '../../errors/say'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import { ItemsService } from '../../items/ItemsService'
import type { Key } from '../../items/keys'
import { openItemsContext } from '../../items/openItemsContext'
import { EMPTY_QUERY } from '../../items/query/ItemsQuery'
import { openPage } from '../../items/read/readItems'
import { attempt, isRefusal } from '../../items/write/attempt'
import { keyColumn, storedRow } from '../../items/write/checkRights'
import { runWrite } from '../../items/write/runWrite'
import { updateItem } from '../../items/write/updateItem'
import type { WriteSession } from '../../items/write/WriteSession'
import type { JobCounts } from '../../jobs/Job'
import type { RunningJob } from '../../jobs/JobRunner'
import type { JobRow, RefusedData } from '../../jobs/JobStore'
import { rememberUpdate } from '../../jobs/rememberedRow'
import {
  addressesOf,
  type FileAddresses,
  filterOf,
  namesOf,
  referencePlaces,
  settingPlaces,
  textPlaces,
  type UsePlace,
} from './findFileUses'
import { type MovedAddress, moveAddresses } from './moveAddresses'

export interface MoveOptions {
  from: number
  to: number
}

/** An item that holds the file in a field. */
interface Use {
  place: UsePlace
  key: Key
}

/** Items that are one transaction: other writers have their turn between two of them. */
const ITEMS_AT_ONCE = 100
const KEYS_AT_ONCE = 1_000
const MAX_ITEMS = 1_000_000

/**
 * Moves what refers to one file to another: fields, lists, settings, and addresses inside texts. Each item is changed by the same
 * code, rights and checks as a request of its user; what these refuse stays and is remembered with its reason. Items that the user
 * may not read stay too, and are not named.
 */
export async function moveFileUses(running: RunningJob): Promise<boolean> {
  const { job, store, project } = running
  const found = await findUses(running)
  if (!found) return false
  const { uses, addresses } = found
  job.total = uses.length
  await running.note({ total: uses.length })
  const { to } = job.options as unknown as MoveOptions
  for (let start = 0; start < uses.length; start += ITEMS_AT_ONCE) {
    if (running.isEnding()) return false
    await running.requireRoom()
    const part = uses.slice(start, start + ITEMS_AT_ONCE)
    const before = job.counts
    let counts = before
    await runWrite({ project, viewer: await running.viewer() }, { status: '*' }, async (session) => {
      // A transaction that met another one is run again.
      counts = { ...before }
      const rows: JobRow[] = []
      for (const use of part) {
        const row = await moveOne(session, use, { ...found, to, addresses }, counts)
        if (row) rows.push({ ...row, collection: use.place.collection.name })
      }
      await store.addRows(session.db, job.id, rows)
      await running.note({ done: job.done + part.length, counts }, session.db)
    })
    job.counts = counts
    job.done += part.length
  }
  return true
}

interface Move {
  from: number
  to: number
  addresses: readonly MovedAddress[]
}

/** Null when the job ends before all are found. */
async function findUses(
  running: RunningJob,
): Promise<{ from: number; uses: Use[]; addresses: MovedAddress[] } | null> {
  const { project, job } = running
  const { from, to } = job.options as unknown as MoveOptions
  const viewer = await running.viewer()
  const files = new ItemsService({ project, viewer, collection: 'directus_files' })
  for (const key of [from, to]) await files.readOne(String(key))
  const context = await openItemsContext({ project, viewer, onlyReads: true })
  const old = await addressesOf(context, from)
  const uses: Use[] = []
  for (const place of [...referencePlaces(context), ...settingPlaces(context), ...textPlaces(context)]) {
    const wanted = place.by === 'reference' ? [String(from)] : namesOf(old)
    for await (const key of keysAt(context, place, wanted)) {
      uses.push({ place, key })
      if (uses.length > MAX_ITEMS) throw new ApiError('unprocessable', say('jobTooLarge', { max: MAX_ITEMS }))
      if (running.isEnding()) return null
    }
  }
  return { from, uses, addresses: movedAddresses(old, await addressesOf(context, to)) }
}

/** Items that the viewer may read there; none where the collection or the field may not be read. */
async function* keysAt(
  context: ItemsContext,
  place: UsePlace,
  wanted: readonly string[],
): AsyncGenerator<Key> {
  if (wanted.length === 0 || !place.collection.primaryKey) return
  const key = keyColumn(place.collection)
  const query = {
    ...EMPTY_QUERY,
    fields: [key],
    filter: filterOf(place, wanted),
    limit: -1,
    status: '*',
  } as const
  try {
    const page = await openPage(context, place.collection, query)
    for await (const rows of page.parts({ rows: KEYS_AT_ONCE })) for (const row of rows) yield row[key] as Key
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) throw error
  }
}

function movedAddresses(old: FileAddresses, next: FileAddresses): MovedAddress[] {
  const nextDisk = next.encodedDisk ?? next.disk
  const pairs = [
    [old.hash, next.hash],
    [old.disk, next.disk],
    [old.encodedDisk, nextDisk],
    [old.name, next.name],
  ]
  return pairs.filter((pair): pair is [string, string] => pair.every((address) => address !== null))
}

async function moveOne(
  session: WriteSession,
  { place, key }: Use,
  move: Move,
  counts: JobCounts,
): Promise<JobRow | null> {
  const collection = session.schema.collections.get(place.collection.name)
  const item = String(key)
  try {
    const current = collection && (await storedRow(session, collection, key))
    const values = current && (await movedValues(session, place, current, move))
    if (!values) {
      // Someone else has changed it since.
      counts.unchanged += 1
      return null
    }
    await attempt(session, () => updateItem(session, collection, key, values))
    counts.updated += 1
    const { data, hash } = rememberUpdate(
      collection,
      current,
      (await storedRow(session, collection, key)) ?? {},
    )
    return Object.keys(data).length > 0 ? { kind: 'update', item, data, hash } : null
  } catch (error) {
    if (!isRefusal(error)) throw error
    counts.refused += 1
    return { kind: 'refuse', item, data: { refusal: refusalOf(error) } satisfies RefusedData }
  }
}

/** What the item gets; null where it does not hold the file any more. @throws ApiError where it cannot be moved */
async function movedValues(
  session: WriteSession,
  { collection, column, by, through }: UsePlace,
  current: Row,
  { from, to, addresses }: Move,
): Promise<Row | null> {
  const value = current[column]
  if (by === 'reference') {
    if (String(value) !== String(from)) return null
    if (through !== null && current[through] !== null) {
      const twin = { [column]: to, [through]: current[through] }
      if (await session.db(collection.name).where(twin).first(column))
        throw new ApiError('unprocessable', say('fileListedAlready'))
    }
    return { [column]: to }
  }
  if (typeof value !== 'string') return null
  const type = collection.fields.get(column)?.type
  const held = type === 'json' ? parsed(value) : type === 'array' ? value.split(',') : value
  const moved = moveAddresses(held, addresses)
  if (JSON.stringify(moved) === JSON.stringify(held))
    throw new ApiError('unprocessable', say('fileNamedOnly'))
  return { [column]: moved }
}

/** A JSON column may hold what other programs have written. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
