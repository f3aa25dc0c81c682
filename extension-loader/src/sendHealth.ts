import type { ExtensionManifest, ExtensionReport } from '@pergola/sdk/contract'
import type { HealthEvent, HealthLog, HealthRef } from './createHealthLog'

export type { HealthEvent }

/** What failed is sent soon, so that operators see it while it happens; the rest when the page is left. */
const SOON_MS = 5_000
/** Between two reports of one page that stays open. */
const PAUSE_MS = 60_000
const MOST_REPORTS = 100

interface SendHealthOptions {
  health: Pick<HealthLog, 'subscribe'>
  /** What was noted since this page shows the project, before this began. */
  earlier: readonly HealthEvent[]
  /** The extension as it is listed; of others nothing is sent. */
  manifestOf: (ref: HealthRef) => Pick<ExtensionManifest, 'version'> | null
  /** Sends what is to reach the server even while the page is being left. */
  send: (reports: readonly ExtensionReport[]) => void
  page: Document
}

/**
 * Sends how extensions fare in this page: kinds and numbers, no message. Each counts for the version that it happened to: a
 * page can change over to another one.
 *
 * @returns Function that ends it.
 */
export function sendHealth({ health, earlier, manifestOf, send, page }: SendHealthOptions): () => void {
  const waiting = new Map<string, ExtensionReport>()
  const sent = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentMs = Number.NEGATIVE_INFINITY

  function note({ ref, what, ms }: HealthEvent): void {
    const listed = manifestOf(ref)
    if (!listed) return
    const { kind, id, version = listed.version } = ref
    const key = `${kind}/${id}@${version} ${what}`
    const known = waiting.get(key)
    if (what === LOADED) {
      // The slowest part of an extension counts; each page counts once.
      if (!sent.has(key))
        waiting.set(key, {
          ...BEGUN,
          kind,
          id,
          version,
          what,
          ms: Math.max(known?.ms ?? 0, Math.round(ms ?? 0)),
        })
      return
    }
    const count = (known?.count ?? 0) + 1
    waiting.set(key, { kind, id, version, what, count, first: !sent.has(key) })
    timer ??= setTimeout(flush, Math.max(SOON_MS, sentMs + PAUSE_MS - performance.now()))
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const reports = [...waiting].slice(0, MOST_REPORTS)
    if (reports.length === 0) return
    for (const [key] of reports) {
      sent.add(key)
      waiting.delete(key)
    }
    sentMs = performance.now()
    send(reports.map(([, report]) => report))
  }

  const handleVisibility = () => {
    if (page.visibilityState === 'hidden') flush()
  }
  page.addEventListener('visibilitychange', handleVisibility)
  const unsubscribe = health.subscribe(note)
  earlier.forEach(note)
  return () => {
    flush()
    unsubscribe()
    page.removeEventListener('visibilitychange', handleVisibility)
  }
}

const LOADED = 'loaded'
const BEGUN = { count: 1, first: true } as const
