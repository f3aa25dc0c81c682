const DAY_MS = 24 * 3_600_000
const INTERVAL_MS = 3_600_000

/**
 * Calls `sweep` at once and every hour, for what is older than a day: no upload takes that long. A sweep that fails is
 * not worth more than the next one.
 *
 * @returns a function that ends it
 */
export function sweepRegularly(sweep: (before: Date) => Promise<void>): () => void {
  const run = () => void sweep(new Date(Date.now() - DAY_MS)).catch(() => undefined)
  run()
  const timer = setInterval(run, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
