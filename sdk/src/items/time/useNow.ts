import { useSyncExternalStore } from 'react'

const TICK_MS = 60_000

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all relative times on the page, running only while one of them is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    tick()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

/** The current time, renewed every minute, for distances such as "5 minutes ago". */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now)
}
