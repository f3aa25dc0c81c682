import type { DependencyList, EffectCallback } from 'react'
import { SlotContext, type SlotWatch } from './SlotContext'

type React = typeof import('react')

/** More than any display shows frames in a second. An effect that sets state without end runs thousands of times. */
const MOST_RUNS = 200
const SECOND_MS = 1_000

/** How often one effect has run. */
interface Pace {
  sinceMs: number
  runs: number
  /** The second before this one had too many. */
  isHurried: boolean
}

/**
 * React as extensions get it: the same instance, but what their effects do wrong ends with them.
 *
 * - A clean-up that throws is reported to the slot. React would hand it to the nearest boundary that is still mounted, and
 *   the slot's own is removed together with the component: the page around it would be replaced by an error.
 * - An effect that runs more than {@link MOST_RUNS} times a second, two seconds in a row, throws. Such a loop keeps React
 *   from ever drawing the next page.
 */
export function guardEffects(react: React): React {
  const guard =
    (useHook: React['useEffect']) =>
    (effect: EffectCallback, deps?: DependencyList): void => {
      const slot = react.useContext(SlotContext)
      const pace = react.useRef<Pace | null>(null)
      useHook(() => {
        pace.current = nextPace(pace.current, slot)
        const cleanUp = effect()
        if (typeof cleanUp !== 'function') return cleanUp
        return () => {
          try {
            cleanUp()
          } catch (error) {
            if (slot) slot.threw(error)
            else reportError(error)
          }
        }
      }, deps)
    }
  const guarded: React = {
    ...react,
    useEffect: guard(react.useEffect),
    useLayoutEffect: guard(react.useLayoutEffect),
    useInsertionEffect: guard(react.useInsertionEffect),
  }
  // Bundles that take React by its default export get the same.
  if ('default' in react) Object.assign(guarded, { default: guarded })
  // All third parties share this object: none of them may replace a hook of the others.
  return Object.freeze(guarded)
}

function nextPace(pace: Pace | null, slot: SlotWatch | null): Pace {
  const nowMs = performance.now()
  if (pace === null) return { sinceMs: nowMs, runs: 1, isHurried: false }
  const { sinceMs, isHurried } = pace
  const runs = pace.runs + 1
  if (isHurried && runs > MOST_RUNS && slot) throw slot.endless(runs)
  return nowMs - sinceMs < SECOND_MS
    ? { sinceMs, runs, isHurried }
    : { sinceMs: nowMs, runs: 0, isHurried: runs > MOST_RUNS && nowMs - sinceMs < 2 * SECOND_MS }
}
