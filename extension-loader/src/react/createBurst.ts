/** A page that is left throws what it throws at once, however many of its parts do. */
const LONGEST_MS = 1_000
const PAUSE_MS = 2_000
/** What comes again after each pause is no leaving: a page that asks the network and throws, drawn once more, asks again. */
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
