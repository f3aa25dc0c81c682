import type { ExtensionKind } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { extensionHealthTable } from '../../system/extensionHealthTable'

/** How one version of an extension has fared in the pages of everyone, in the last days. */
export interface ExtensionFleetHealth {
  kind: ExtensionKind
  id: string
  version: string
  /** Pages that loaded it. */
  pages: number
  /** How long that took on average, in milliseconds; `null` where none has. */
  load_ms: number | null
  /** By kind of incident. */
  problems: { what: string; pages: number; events: number }[]
  /** Days on which pages have reported something, in order: `2026-11-22`. */
  days: { day: string; pages: number; problems: number }[]
}

interface HealthRow {
  extension: string
  version: string
  day: string
  what: string
  pages: number | string
  events: number | string
  total_ms: number | string
}

/** Slow is not broken: listed, but no part of the trend. */
const SLOW = 'slow'

/** What the pages of everyone have reported in the days that are kept, by version; the one seen last comes first. */
export async function readHealth(db: Knex): Promise<ExtensionFleetHealth[]> {
  const rows: HealthRow[] = await db(extensionHealthTable.name).orderBy('day')
  const versions = new Map<string, ExtensionFleetHealth>()
  for (const row of rows) {
    const key = `${row.extension} ${row.version}`
    const health = versions.get(key) ?? { ...startOf(row) }
    versions.set(key, health)
    count(health, row)
  }
  return [...versions.values()].sort((a, b) => lastDay(b).localeCompare(lastDay(a)))
}

function startOf({ extension, version }: HealthRow): ExtensionFleetHealth {
  const [kind, id] = extension.split('/') as [ExtensionFleetHealth['kind'], string]
  return { kind, id, version, pages: 0, load_ms: null, problems: [], days: [] }
}

function count(health: ExtensionFleetHealth, row: HealthRow): void {
  const pages = Number(row.pages)
  const day = health.days.at(-1)?.day === row.day ? health.days.at(-1) : undefined
  const today = day ?? { day: row.day, pages: 0, problems: 0 }
  if (!day) health.days.push(today)
  if (row.what === 'loaded') {
    const before = (health.load_ms ?? 0) * health.pages
    health.pages += pages
    today.pages += pages
    health.load_ms = health.pages > 0 ? Math.round((before + Number(row.total_ms)) / health.pages) : null
    return
  }
  const problem = health.problems.find(({ what }) => what === row.what)
  if (problem) {
    problem.pages += pages
    problem.events += Number(row.events)
  } else {
    health.problems.push({ what: row.what, pages, events: Number(row.events) })
  }
  // A page with two kinds of problems counts for both; the worse of a day is what a trend has to show.
  if (row.what !== SLOW) today.problems = Math.max(today.problems, pages)
}

function lastDay({ days }: ExtensionFleetHealth): string {
  return days.at(-1)?.day ?? ''
}
