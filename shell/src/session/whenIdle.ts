const LONGEST_WAIT_MS = 2000

/** Resolves when the browser has drawn what it has and nothing else to do, at the latest after two seconds. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve)
  })
}
