import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createStopwatch, type WorkPhase } from '../createStopwatch'

interface MeasuredProps {
  /** Called before the children are drawn, and before each round of their effects; what it returns is called after that. */
  onStarted: () => () => void
  /** Called with the time that drawing the children, or one round of their effects, took by itself, without what is measured inside. */
  onMeasured: (phase: WorkPhase, tookMs: number) => void
  children: ReactNode
}

/**
 * Measures what its children do inside React. React's own `Profiler` is silent in production builds; but React draws
 * siblings, and runs their effects, one after the other, so that two of them can hold the watch.
 */
export function Measured({ onStarted, onMeasured, children }: MeasuredProps) {
  const [watch] = useState(createStopwatch)
  const [endings] = useState(() => new Map<WorkPhase, () => void>())
  return (
    <>
      <Mark
        note={(phase) => {
          endings.set(phase, onStarted())
          watch.start(phase)
        }}
      />
      {children}
      <Mark
        note={(phase) => {
          const tookMs = watch.stop(phase)
          endings.get(phase)?.()
          if (tookMs !== null) onMeasured(phase, tookMs)
        }}
      />
    </>
  )
}

/** Draws nothing. Its effects have no dependencies, so that they run in every round. */
function Mark({ note }: { note: (phase: WorkPhase) => void }) {
  note('drawing')
  useLayoutEffect(() => note('layout effects'))
  useEffect(() => note('effects'))
  return null
}
