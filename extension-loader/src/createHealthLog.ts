import type { ExtensionKind } from '@pergola/sdk/contract'
import type { ExtensionLoadErrorCode } from './ExtensionLoadError'

/**
 * Something an extension did wrong: it failed to load or draw, threw later on, broke the policy, changed what it shares with the
 * console, took too long, or was at work when a page of this tab stopped.
 */
export type IncidentKind = ExtensionLoadErrorCode | 'threw' | 'policy' | 'slow' | 'stopped'

export interface Incident {
  kind: IncidentKind
  /** What was said the last time. */
  message: string
  /** The last time, in milliseconds since the page began. */
  atMs: number
  /** How often it has happened. */
  count: number
}

/** How an extension has fared in this page. */
export interface ExtensionHealth {
  /** Time from the first wish to the running code of its slowest part, in milliseconds; `null` until one is loaded. */
  loadMs: number | null
  incidentCount: number
  lastIncident: Incident | null
  /** The last of each kind, and of each place where it was slow; latest first. */
  incidents: readonly Incident[]
}

/** Who something is about. Without a version it is about the one that is listed. */
export interface HealthRef {
  kind: ExtensionKind
  id: string
  version?: string
}

/** Something that has just been noted. */
export interface HealthEvent {
  ref: HealthRef
  /** `loaded`, or the kind of an incident. */
  what: string
  /** For `loaded`: how long it took. */
  ms?: number
}

export interface HealthLog {
  of: (ref: { kind: ExtensionKind; id: string }) => ExtensionHealth
  loaded: (ref: HealthRef, loadMs: number) => void
  /** @param place - Keeps incidents of one kind apart, such as slow drawing from slow loading; one for all by default. */
  incident: (ref: HealthRef, kind: IncidentKind, message: string, place?: string) => void
  /** @returns Function that ends it. */
  subscribe: (listener: (event: HealthEvent) => void) => () => void
}

const UNTRIED: ExtensionHealth = { loadMs: null, incidentCount: 0, lastIncident: null, incidents: [] }
/** Places have names of the extension's making: the oldest are forgotten. */
const MAX_INCIDENTS = 20

/** Remembers for the length of the page what each extension did. */
export function createHealthLog(now: () => number = () => performance.now()): HealthLog {
  const entries = new Map<string, ExtensionHealth>()
  const places = new WeakMap<Incident, string>()
  const listeners = new Set<(event: HealthEvent) => void>()
  const keyOf = ({ kind, id }: { kind: ExtensionKind; id: string }) => `${kind}:${id}`
  const change = (event: HealthEvent, part: Partial<ExtensionHealth>) => {
    const key = keyOf(event.ref)
    entries.set(key, { ...(entries.get(key) ?? UNTRIED), ...part })
    for (const listener of listeners) listener(event)
  }
  return {
    of: (ref) => entries.get(keyOf(ref)) ?? UNTRIED,
    loaded: (ref, loadMs) => {
      const known = entries.get(keyOf(ref))?.loadMs ?? 0
      change({ ref, what: 'loaded', ms: loadMs }, { loadMs: Math.max(known, loadMs) })
    },
    incident: (ref, kind, message, place = '') => {
      const { incidentCount, incidents } = entries.get(keyOf(ref)) ?? UNTRIED
      const isSame = (other: Incident) => other.kind === kind && places.get(other) === place
      const count = (incidents.find(isSame)?.count ?? 0) + 1
      const incident: Incident = { kind, message, atMs: now(), count }
      places.set(incident, place)
      const event = { ref, what: kind }
      change(event, {
        incidentCount: incidentCount + 1,
        lastIncident: incident,
        incidents: [incident, ...incidents.filter((other) => !isSame(other))].slice(0, MAX_INCIDENTS),
      })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
