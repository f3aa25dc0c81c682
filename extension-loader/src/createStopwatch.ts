/** What React does for a component, in this order. */
export type WorkPhase = 'drawing' | 'layout effects' | 'effects'

export interface Stopwatch {
  start: (phase: WorkPhase) => void
  /** Milliseconds since the start, without those of watches that ran inside; `null` when it was not running. */
  stop: (phase: WorkPhase) => number | null
}

interface Run {
  owner: object
  startedMs: number
  innerMs: number
}

/** What is being measured, outermost first: a module draws layouts, and these draw interfaces. */
const running: Record<WorkPhase, Run[]> = { drawing: [], 'layout effects': [], effects: [] }

/** A watch for work that is nested and may be given up half way, as React's is when something throws or waits. */
export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const owner = {}
  return {
    start: (phase) => {
      const runs = running[phase]
      const given = runs.findIndex((run) => run.owner === owner)
      // It was started again: React gave the last time up, with all that was measured inside.
      if (given >= 0) runs.length = given
      runs.push({ owner, startedMs: now(), innerMs: 0 })
    },
    stop: (phase) => {
      const runs = running[phase]
      const at = runs.findIndex((run) => run.owner === owner)
      const run = runs[at]
      if (!run) return null
      runs.length = at
      const tookMs = now() - run.startedMs
      const outer = runs.at(-1)
      if (outer) outer.innerMs += tookMs
      return tookMs - run.innerMs
    },
  }
}
