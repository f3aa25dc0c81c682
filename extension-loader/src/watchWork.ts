import type { ExtensionKind, ExtensionManifest } from '@pergola/sdk/contract'
import type { HealthLog } from './createHealthLog'
import { ownerOfFile } from './ownerOfFile'
import { slotsAround } from './slotsAround'

export interface WatchWorkOptions {
  health: HealthLog
  extensionsRoot: string
  manifests: () => Iterable<ExtensionManifest>
  /** Called before an event reaches the slot of an extension; what it returns is called when the event was handled. */
  onHandling: (manifest: ExtensionManifest) => () => void
  /** What keeps the page busy for longer counts as slow, in milliseconds. */
  slowMs: number
}

/** Listeners are left to Event Timing: those of a bundle's runtime, for its files, have React draw what has come. */
const CALLBACKS = new Set(['user-callback', 'resolve-promise', 'reject-promise'])

/** What people do to a control. */
const HANDLED = ['click', 'pointerdown', 'keydown', 'input', 'change', 'focusin', 'paste', 'drop'] as const

/** The part of the Long Animation Frames API that is read here; TypeScript does not know it yet. */
interface AnimationFrameEntry extends PerformanceEntry {
  scripts?: readonly { sourceURL: string; duration: number; invoker: string; invokerType: string }[]
}

/**
 * Counts against extensions what keeps the page busy outside of drawing: handlers of events, by the slot that the event
 * was for (Event Timing), and timers and promises, by the address of their script (Long Animation Frames). Browsers
 * without these report nothing.
 *
 * @returns Function that stops watching.
 */
export function watchWork({
  health,
  extensionsRoot,
  manifests,
  onHandling,
  slowMs,
}: WatchWorkOptions): () => void {
  const count = (ref: { kind: ExtensionKind; id: string }, tookMs: number, what: string) => {
    if (tookMs < slowMs) return
    health.incident(ref, 'slow', `${what} kept the page busy for ${Math.round(tookMs)} ms`, what)
  }
  // An entry comes when the browser has drawn what the handler did; if that took the element away, as a handler does that
  // leaves the page, the entry has no target any more.
  const innermost = new Map<number, { kind: ExtensionKind; id: string }>()
  const report = ({ target, timeStamp }: Event) => {
    const slots = slotsAround(target)
    if (slots[0]) remember(innermost, timeStamp, slots[0])
    // The innermost is called last, and handles the event first.
    for (const ref of slots.reverse()) {
      const manifest = [...manifests()].find(({ kind, id }) => kind === ref.kind && id === ref.id)
      if (manifest) setTimeout(onHandling(manifest))
    }
  }
  for (const type of HANDLED) document.addEventListener(type, report, true)
  const endings = [
    () => HANDLED.forEach((type) => void document.removeEventListener(type, report, true)),
    observe('event', slowMs, (entry) => {
      const { target, startTime, processingStart, processingEnd, name } = entry as PerformanceEventTiming
      const ref = slotsAround(target)[0] ?? innermost.get(startTime)
      if (ref) count(ref, processingEnd - processingStart, `its handling of "${name}"`)
    }),
    observe('long-animation-frame', slowMs, (entry) => {
      for (const script of (entry as AnimationFrameEntry).scripts ?? []) {
        const { sourceURL, duration, invoker, invokerType } = script
        if (!CALLBACKS.has(invokerType)) continue
        const manifest = ownerOfFile(sourceURL, manifests(), extensionsRoot)
        if (manifest) count(manifest, duration, `its "${invoker}"`)
      }
    }),
  ]
  return () => {
    for (const end of endings) end()
  }
}

const REMEMBERED = 50

/** Adds an entry, and drops the oldest of many. */
function remember<T>(entries: Map<number, T>, key: number, value: T): void {
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > REMEMBERED && oldest !== undefined) entries.delete(oldest)
}

function observe(
  type: string,
  durationThreshold: number,
  read: (entry: PerformanceEntry) => void,
): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => {}
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(read))
  observer.observe({ type, durationThreshold } as PerformanceObserverInit)
  return () => observer.disconnect()
}
