const PING_MS = 1_000
/** A frame that has not answered for this long counts as stuck. */
export const UNRESPONSIVE_MS = 5_000

export interface LivenessOptions {
  ping: (count: number) => void
  /** Called once. */
  onDead: () => void
}

export interface Liveness {
  start: () => void
  noteLife: () => void
  stop: () => void
}

/** Asks a frame every second whether it is there. Time in which the page itself was busy or hidden does not count. */
export function watchLiveness({ ping, onDead }: LivenessOptions): Liveness {
  let timer: ReturnType<typeof setInterval> | undefined
  let count = 0
  let unanswered = 0

  function tick(): void {
    // Browsers slow the timers of a hidden page and its frames down: no answer does not mean that a frame is stuck.
    if (document.visibilityState === 'hidden') {
      unanswered = 0
      return
    }
    if (unanswered * PING_MS >= UNRESPONSIVE_MS) {
      clearInterval(timer)
      onDead()
    } else {
      unanswered++
      ping(++count)
    }
  }

  return {
    start: () => {
      timer = setInterval(tick, PING_MS)
    },
    noteLife: () => {
      unanswered = 0
    },
    stop: () => clearInterval(timer),
  }
}
