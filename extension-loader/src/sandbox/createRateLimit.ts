export interface RateLimitOptions {
  /** How many may come at once. */
  burst: number
  perSecond: number
  now?: () => number
}

/** @returns Function that takes one, or so many, from the bucket, or answers false when it has too few. */
export function createRateLimit({
  burst,
  perSecond,
  now = () => performance.now(),
}: RateLimitOptions): (amount?: number) => boolean {
  let tokens = burst
  let filledAtMs = now()
  return (amount = 1) => {
    const nowMs = now()
    tokens = Math.min(burst, tokens + ((nowMs - filledAtMs) / 1000) * perSecond)
    filledAtMs = nowMs
    if (tokens < amount) return false
    tokens -= amount
    return true
  }
}
