import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'

const STATE = 'pergola_state'
/** A process that has not renewed its lease for this long has ended; longer than a cluster needs to go on without a node. */
const LEASE_MS = 20_000
const RENEW_MS = 4_000
const LOOK_AGAIN_MS = 200

/**
 * Does work that one process at a time may do to a database of MySQL or MariaDB.
 *
 * The lock of the database ends with its connection, so that of a killed process nothing is left. A cluster has one of its own on
 * each node: there a lease stands beside it, in a row that all nodes see.
 *
 * @param trx - The connection that holds the lock of the database.
 * @param knex - Others, for the lease: what a transaction writes is seen by no one before its end.
 * @param name - Of the work; together with the database it names the lock.
 * @returns null when others had it for longer than `patienceSeconds`
 */
export async function withLock<Result>(
  { trx, knex, name, patienceSeconds }: { trx: Knex; knex: Knex; name: string; patienceSeconds: number },
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const deadline = Date.now() + patienceSeconds * 1000
  const lock = `CONCAT('pergola_${name}_', DATABASE())`
  const [[row]] = await trx.raw(`SELECT GET_LOCK(${lock}, ?) AS got`, [patienceSeconds])
  if (Number(row.got) !== 1) return null
  try {
    const release = (await isCluster(knex)) ? await takeLease(knex, `lock_${name}`, deadline) : async () => {}
    if (!release) return null
    try {
      return { result: await work() }
    } finally {
      await release()
    }
  } finally {
    // With a lost connection it has ended.
    await trx.raw(`SELECT RELEASE_LOCK(${lock})`).catch(() => undefined)
  }
}

async function isCluster(knex: Knex): Promise<boolean> {
  const [rows] = await knex.raw("SHOW VARIABLES LIKE 'wsrep_on'")
  return rows[0]?.Value === 'ON' && (await knex.schema.hasTable(STATE))
}

/** @returns A function that gives it back; null when another process had it until the deadline. */
export async function takeLease(
  knex: Knex,
  key: string,
  deadline: number,
): Promise<(() => Promise<void>) | null> {
  const owner = randomUUID()
  const value = () => `${Date.now() + LEASE_MS} ${owner}`
  const row = knex(STATE).where({ key })
  await knex(STATE).insert({ key, value: '0' }).onConflict('key').ignore()
  // Of two nodes that take it at once the cluster lets one commit; the other one is run again and finds it taken.
  const take = () =>
    row
      .clone()
      .whereRaw("CAST(SUBSTRING_INDEX(value, ' ', 1) AS UNSIGNED) < ?", [Date.now()])
      .update({ value: value() })
  while ((await take()) === 0) {
    if (Date.now() >= deadline) return null
    await pause(LOOK_AGAIN_MS)
  }
  const own = row.where('value', 'like', `% ${owner}`)
  const renewal = setInterval(
    () =>
      own
        .clone()
        .update({ value: value() })
        .catch(() => undefined),
    RENEW_MS,
  )
  return async () => {
    clearInterval(renewal)
    await own
      .clone()
      .update({ value: '0' })
      .catch(() => undefined)
  }
}
