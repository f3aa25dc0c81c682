import { hostname } from 'node:os'
import type { Knex } from 'knex'

const STATE = 'pergola_state'
const MARK = 'installing'
const RESTORED = 'restoring'

/** A mark of another machine is someone at work until it is this old. */
const GIVEN_UP_MS = 10 * 60_000

/** Installations of this process that run. */
const running = new Set<string>()

/**
 * Marks a database as being installed into, before any other table is made: whatever stops the installation, the next one
 * then knows that all system tables are its own and hold nothing of anyone.
 *
 * @returns To be called when the installation has ended, well or badly.
 */
export async function markInstall(knex: Knex): Promise<() => void> {
  if (!(await knex.schema.hasTable(STATE))) {
    await knex.schema.createTable(STATE, (table) => {
      table.string('key', 64).primary()
      table.text('value').notNullable()
    })
  }
  const value = JSON.stringify({ host: hostname(), pid: process.pid, at: new Date().toISOString() })
  running.add(value)
  await knex(STATE).insert({ key: MARK, value })
  return () => running.delete(value)
}

/** The project is there: from now on its tables are someone's. */
export async function unmarkInstall(knex: Knex): Promise<void> {
  const marks = () => knex(STATE).whereIn('key', [MARK, RESTORED])
  // Looked for first: a database that takes no writes can be opened as well.
  if (await marks().first('key')) await marks().delete()
}

/** Notes which tables an installation is about to make beside the system tables. */
export async function noteRestoredTables(knex: Knex, tables: readonly string[]): Promise<void> {
  await knex(STATE).insert({ key: RESTORED, value: JSON.stringify(tables) })
}

/** The tables that an unfinished installation was about to make. */
export async function readRestoredTables(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable(STATE))) return []
  const row = await knex(STATE).where({ key: RESTORED }).first('value')
  return row ? JSON.parse(row.value) : []
}

/** Whether an installation was interrupted in this database; also right after it made its first table. */
export async function isUnfinished(knex: Knex): Promise<boolean> {
  if (!(await knex.schema.hasTable(STATE))) return false
  const rows: { key: string; value: string }[] = await knex(STATE).select('key', 'value')
  const mark = rows.find(({ key }) => key === MARK)
  if (mark) return isAbandoned(mark.value)
  return rows.length === 0 && !(await knex.schema.hasTable('directus_fields'))
}

function isAbandoned(mark: string): boolean {
  const { host, pid, at } = JSON.parse(mark)
  if (host !== hostname()) return Date.now() - Date.parse(at) > GIVEN_UP_MS
  return pid === process.pid ? !running.has(mark) : !isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Someone else's process is one all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
