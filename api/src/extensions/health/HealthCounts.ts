import type { ExtensionReport } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { transact } from '../../db/repeated'
import type { Project } from '../../project/Project'
import { extensionHealthTable } from '../../system/extensionHealthTable'
import { extensionKey } from '../ExtensionVersion'

/** Days that are kept, and shown. */
const KEPT_DAYS = 14
const DAY_MS = 24 * 60 * 60_000
/** Reports come in bursts, when many leave the page at once: they are written together. */
const WRITTEN_AFTER_MS = 5_000

/** What one report can add: a page that repeats itself without end counts as one that is bad, not as all of them. */
const MOST_EVENTS = 1_000
const MOST_MS = 120_000

interface Counted {
  extension: string
  version: string
  day: string
  what: string
  pages: number
  events: number
  total_ms: number
}

const counts = new WeakMap<Project, HealthCounts>()

/** Those of a project, which this process adds to. */
export function healthCountsOf(project: Project): HealthCounts {
  const known = counts.get(project) ?? new HealthCounts(project)
  counts.set(project, known)
  return known
}

/**
 * Adds up what pages report, and writes it to the database from time to time: numbers for each version, day and kind of
 * event. What is not written when the process ends is lost, which a trend over days can bear.
 */
export class HealthCounts {
  #waiting = new Map<string, Counted>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(private readonly project: Project) {}

  add(reports: readonly ExtensionReport[]): void {
    const day = dayOf(Date.now())
    for (const report of reports) {
      const extension = extensionKey(report)
      const { version, what, first, count, ms = 0 } = report
      this.#merge({
        extension,
        version,
        day,
        what,
        pages: first ? 1 : 0,
        events: Math.min(count, MOST_EVENTS),
        total_ms: Math.min(Math.round(ms), MOST_MS),
      })
    }
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), WRITTEN_AFTER_MS).unref()
  }

  /** Writes what was counted. What could not be written is counted on. @throws what the database throws */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = this.#waiting
    if (waiting.size === 0) return
    this.#waiting = new Map()
    try {
      await transact(this.project.knex, async (trx) => {
        await trx(extensionHealthTable.name)
          .where('day', '<=', dayOf(Date.now() - KEPT_DAYS * DAY_MS))
          .delete()
        // In one order, so that two processes do not wait for each other.
        for (const [key, counted] of [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)))
          await add(trx, key, counted)
      })
    } catch (error) {
      for (const counted of waiting.values()) this.#merge(counted)
      throw error
    }
  }

  #merge(counted: Counted): void {
    const { day, extension, version, what } = counted
    const key = `${day} ${extension} ${version} ${what}`
    const known = this.#waiting.get(key)
    const sum = (name: 'pages' | 'events' | 'total_ms') => (known?.[name] ?? 0) + counted[name]
    this.#waiting.set(key, {
      ...counted,
      pages: sum('pages'),
      events: sum('events'),
      total_ms: sum('total_ms'),
    })
  }
}

async function add(trx: Knex.Transaction, key: string, counted: Counted): Promise<void> {
  const { name } = extensionHealthTable
  const sum = (column: 'pages' | 'events' | 'total_ms') =>
    trx.raw('?? + ?', [`${name}.${column}`, counted[column]])
  await trx(name)
    .insert({ key, ...counted })
    .onConflict('key')
    .merge({ pages: sum('pages'), events: sum('events'), total_ms: sum('total_ms') })
}

/** In UTC, which all processes share. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
