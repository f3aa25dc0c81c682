export interface RateLimitOptions {
  /** How many may come at once. */
  burst: number
  perSecond: number
  now?: () => number
}

/** @returns Function that takes one from the bucket, or answers false when it is empty. */
export function createRateLimit({
  burst,
  perSecond,
  now = () => performance.now(),
}: RateLimitOptions): () => boolean {
  let tokens = burst
  let filledAtMs = now()
  return () => {
    const nowMs = now()
    tokens = Math.min(burst, tokens + ((nowMs - filledAtMs) / 1000) * perSecond)
    filledAtMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
