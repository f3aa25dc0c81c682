import type { ExtensionManifest } from '@pergola/sdk/contract'
import type { WorkRecord } from './createWorkRecord'

/** Knows which third-party extensions run, or have just run. Core extensions are not tracked. */
export interface WorkTracker {
  /** Notes that code is being fetched, and will run when it comes. @returns Function that notes the end. */
  beginLoading: (manifest: ExtensionManifest) => () => void
  /** Notes that code runs: it is drawn, or handles something. @returns Function that notes the end. */
  beginWork: (manifest: ExtensionManifest, work?: 'drawing' | 'handling') => () => void
  /** The extension that has just handled an event, else those whose code began to run within a second. */
  atWork: () => ExtensionManifest[]
}

interface Moment {
  manifest: ExtensionManifest
  ms: number
}

/** No work lasts longer in a page that still has time for its timers: React works in slices of a few milliseconds. */
const AT_REST_MS = 1_000
/** What a handler starts and gives up at once is reported right after it. */
const JUST_NOW_MS = 50

export function createWorkTracker(record?: Pick<WorkRecord, 'begin'>): WorkTracker {
  const begun = new Map<string, Moment>()
  let handled: Moment | null = null

  function begin(manifest: ExtensionManifest, phase: 'running' | 'loading'): (() => void) | undefined {
    if (manifest.source === 'core') return undefined
    begun.set(`${manifest.kind}/${manifest.id}`, { manifest, ms: performance.now() })
    return record?.begin(manifest, phase)
  }

  return {
    beginLoading: (manifest) => begin(manifest, 'loading') ?? nothingToEnd,
    beginWork: (manifest, work = 'drawing') => {
      if (work === 'handling') {
        handled = manifest.source === 'core' ? null : { manifest, ms: performance.now() }
      }
      const end = begin(manifest, 'running')
      if (!end) return nothingToEnd
      // Where React gives drawing up half way, nothing else notes the end. In a page that hangs no timer runs.
      setTimeout(end, AT_REST_MS)
      return end
    },
    atWork: () => {
      const nowMs = performance.now()
      if (handled && nowMs - handled.ms < JUST_NOW_MS) return [handled.manifest]
      return [...begun.values()].flatMap(({ manifest, ms }) => (nowMs - ms < AT_REST_MS ? [manifest] : []))
    },
  }
}

function nothingToEnd(): void {}
