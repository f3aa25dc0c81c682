/** A page that is left throws what it throws at once, however many of its parts do. */
const LONGEST_MS = 1_000
const PAUSE_MS = 2_000

/** Distinguishes errors of components that leave, all at once, from errors that come again and again. */
export function createBurst(now: () => number = () => performance.now()): { isShort: () => boolean } {
  let beganMs = Number.NEGATIVE_INFINITY
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    /** Notes one more. @returns False once they have gone on for too long. */
    isShort: () => {
      const nowMs = now()
      if (nowMs - lastMs > PAUSE_MS) beganMs = nowMs
      lastMs = nowMs
      return nowMs - beganMs <= LONGEST_MS
    },
  }
}
