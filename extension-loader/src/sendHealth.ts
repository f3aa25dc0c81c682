import type { ExtensionKind, ExtensionManifest } from '@pergola/sdk/contract'

/** What a page reports of an extension, in numbers: messages stay in the page. */
export interface ExtensionReport {
  kind: ExtensionKind
  id: string
  version: string
  /** `loaded`, or the kind of an incident: `network`, `render`, `slow`, `policy` … */
  what: string
  /** How often since the last report. */
  count: number
  /** The page has not reported this of the extension before. */
  first: boolean
  /** For `loaded`: how long it took, in milliseconds. */
  ms?: number
}

/** What failed is sent soon, so that operators see it while it happens; the rest when the page is left. */
const SOON_MS = 5_000
/** Between two reports of one page that stays open. */
const PAUSE_MS = 60_000
const MOST_REPORTS = 100

/** The part of the health log that is read here. */
interface WatchedHealth {
  of: (ref: { kind: ExtensionKind; id: string }) => {
    loadMs: number | null
    incidents: readonly { kind: string; count: number }[]
  }
  subscribe: (listener: () => void) => () => void
}

interface SendHealthOptions {
  health: WatchedHealth
  manifests: () => readonly ExtensionManifest[]
  /** Sends what is to reach the server even while the page is being left. */
  send: (reports: readonly ExtensionReport[]) => void
  page: Document
}

/**
 * Sends how extensions fare in this page: kinds and numbers, no message, and each only when it has changed.
 *
 * @returns Function that ends it.
 */
export function sendHealth({ health, manifests, send, page }: SendHealthOptions): () => void {
  const sent = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentMs = Number.NEGATIVE_INFINITY

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const reports = manifests()
      .flatMap((manifest) => reportsOf(manifest, health))
      .flatMap((report) => changeOf(report, sent))
      .slice(0, MOST_REPORTS)
    if (reports.length === 0) return
    for (const report of reports) sent.set(keyOf(report), (sent.get(keyOf(report)) ?? 0) + report.count)
    sentMs = performance.now()
    send(reports)
  }

  function schedule(): void {
    const hasProblems = manifests().some((manifest) =>
      reportsOf(manifest, health).some(
        (report) => report.what !== LOADED && changeOf(report, sent).length > 0,
      ),
    )
    if (!hasProblems) return
    timer ??= setTimeout(flush, Math.max(SOON_MS, sentMs + PAUSE_MS - performance.now()))
  }

  const handleVisibility = () => {
    if (page.visibilityState === 'hidden') flush()
  }
  page.addEventListener('visibilitychange', handleVisibility)
  const unsubscribe = health.subscribe(schedule)
  schedule()
  return () => {
    flush()
    unsubscribe()
    page.removeEventListener('visibilitychange', handleVisibility)
  }
}

const LOADED = 'loaded'

/** All that there is to say of an extension by now. */
function reportsOf({ kind, id, version }: ExtensionManifest, health: WatchedHealth): ExtensionReport[] {
  const { loadMs, incidents } = health.of({ kind, id })
  const counts = new Map<string, number>()
  for (const { kind: what, count } of incidents) counts.set(what, (counts.get(what) ?? 0) + count)
  const base = { kind, id, version, first: true }
  return [
    ...(loadMs === null ? [] : [{ ...base, what: LOADED, count: 1, ms: Math.round(loadMs) }]),
    ...[...counts].map(([what, count]) => ({ ...base, what, count })),
  ]
}

/** The part of a report that was not sent. */
function changeOf(report: ExtensionReport, sent: ReadonlyMap<string, number>): ExtensionReport[] {
  const before = sent.get(keyOf(report)) ?? 0
  const count = report.count - before
  return count > 0 ? [{ ...report, count, first: before === 0 }] : []
}

function keyOf({ kind, id, version, what }: ExtensionReport): string {
  return `${kind}/${id}@${version} ${what}`
}
