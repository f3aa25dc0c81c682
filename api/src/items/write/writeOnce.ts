import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { OutdatedRead } from '../../db/OutdatedRead'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { requestKeysTable } from '../../system/requestKeysTable'
import type { Key } from '../keys'

const TABLE = requestKeysTable.name
/** How many keys of one user are kept at most; each costs a row. */
const MOST_KEYS = 1000

/** The name that a client gives to a request that writes, so that sending it again writes nothing more. */
export interface RequestKey {
  /** Unique among the requests of this user. */
  key: string
  /** Hash of what is asked for. */
  request: string
}

interface RequestKeyRow {
  id: string
  user: number
  request: string
  items: string
  created_at: number
}

export interface WrittenOnce {
  keys: Key[]
  /** They are of an earlier request with the same name. */
  isRepeated: boolean
}

/**
 * Writes items, or finds those that the same request has written before. Which ones is stored in the transaction that
 * writes them: what is rolled back leaves its name free, and of two at once the second waits for the first.
 *
 * @param once - Left out, nothing is remembered. Only users who are signed in have one.
 * @throws 422/219 with the keys of the earlier items in `data.keys`, where that request was another one
 */
export async function writeOnce(
  { db, viewer, project }: { db: Knex.Transaction; viewer: Viewer; project: Project },
  once: RequestKey | undefined,
  write: () => Promise<Key[]>,
): Promise<WrittenOnce> {
  if (!once || viewer.userId === null) return { keys: await write(), isRepeated: false }
  const id = hash(`${viewer.userId} ${once.key}`)
  const row = { id, user: viewer.userId, request: once.request, items: '[]', created_at: Date.now() }
  try {
    await db(TABLE).insert(row)
  } catch (error) {
    if (!project.dialect.isDuplicateKeyError(error)) throw error
    return { keys: await findWritten(db, id, once), isRepeated: true }
  }
  const keys = await write()
  await db(TABLE)
    .where({ id })
    .update({ items: JSON.stringify(keys) })
  return { keys, isRepeated: false }
}

async function findWritten(db: Knex.Transaction, id: string, { request }: RequestKey): Promise<Key[]> {
  const query = db<RequestKeyRow>(TABLE).where({ id })
  const stored = await query.clone().forShare().first()
  // MySQL goes on reading what was there when the transaction began; the items of the other one are not, either.
  if (!stored || !(await query.first('id'))) throw new OutdatedRead()
  const keys = JSON.parse(stored.items) as Key[]
  if (stored.request === request) return keys
  throw new ApiError('requestKeyReused', say('idempotencyKeyReused'), {
    body: { data: { keys } },
  })
}

/** Forgets the keys from before a time, and the oldest ones of a user who has too many. */
export async function sweepRequestKeys(knex: Knex, before: Date): Promise<void> {
  await knex(TABLE).where('created_at', '<', before.getTime()).delete()
  const busy = await knex(TABLE).groupBy('user').having(knex.raw('count(*)'), '>', MOST_KEYS).select('user')
  for (const { user } of busy) {
    const latest = await knex(TABLE).where({ user }).orderBy('created_at', 'desc').offset(MOST_KEYS).first()
    if (latest) await knex(TABLE).where({ user }).where('created_at', '<=', latest.created_at).delete()
  }
}

/**
 * @param asked - What is asked for, in JSON values. Hashed with the key, which is stored nowhere: a password in the body
 *   cannot be guessed by the hash.
 */
export function requestKey(key: string, asked: readonly unknown[]): RequestKey {
  return { key, request: hash(JSON.stringify([key, ...asked])) }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
