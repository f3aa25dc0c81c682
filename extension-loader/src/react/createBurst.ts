/** All parts of a page that is left throw within this time. */
const LONGEST_MS = 1_000
const PAUSE_MS = 2_000
/** More bursts than this are no page being left: a page that fetches, throws and is drawn again throws again after each pause. */
const MOST_BURSTS = 10

/** Distinguishes errors of components that leave, all at once, from errors that come again and again. */
export function createBurst(now: () => number = () => performance.now()): {
  isShort: () => boolean
  reset: () => void
} {
  let beganMs = Number.NEGATIVE_INFINITY
  let lastMs = Number.NEGATIVE_INFINITY
  let bursts = 0
  return {
    /** Notes one more. @returns False once they have gone on for too long, or have come back too often. */
    isShort: () => {
      const nowMs = now()
      if (nowMs - lastMs > PAUSE_MS) {
        beganMs = nowMs
        bursts += 1
      }
      lastMs = nowMs
      return bursts <= MOST_BURSTS && nowMs - beganMs <= LONGEST_MS
    },
    /** Another page is shown: what came back too often belonged to the one before. */
    reset: () => {
      bursts = 0
    },
  }
}
