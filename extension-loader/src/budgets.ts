/** How long the loader waits, in milliseconds. */
export interface TimeBudgets {
  /** From here on the placeholder says that it is still loading. */
  stillLoadingMs: number
  /** From here on the fallback shows instead, so that people can go on; the code may still arrive. */
  fallbackMs: number
  /** The attempt is given up (specification: chunk load time-out). */
  giveUpMs: number
  /** Work of an extension that keeps the page busy for longer counts as slow. */
  slowWorkMs: number
  /** Range from which the pause before the one retry after a network fault is drawn. */
  retryDelayMs: readonly [min: number, max: number]
}

export const DEFAULT_BUDGETS: TimeBudgets = {
  stillLoadingMs: 3_000,
  fallbackMs: 15_000,
  giveUpMs: 120_000,
  slowWorkMs: 200,
  retryDelayMs: [300, 900],
}

/**
 * Settles like `promise`, or rejects with `onTimeout()` when that takes longer than `timeoutMs`.
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  onTimeout: () => Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeout()), timeoutMs)
  })
  try {
    return await Promise.race([promise, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
