import type { Page, Request, Route } from 'playwright'

const QUIET_MS = 800

/** What a page asked for. */
export interface Traffic {
  requests: number
  /** Longest chain of requests of which each waits for the one before. */
  depth: number
  /** Bodies as they were sent, compressed. */
  bytes: number
}

/**
 * Follows what a page asks for from `begin` until `done`, in waves: requests are held until the page has nothing more to
 * ask for, then let through all at once. So their number and depth do not depend on which of them is answered first.
 */
export async function followWaves(
  page: Page,
  begin: () => Promise<unknown>,
  done: () => Promise<unknown>,
): Promise<Traffic> {
  let held: Route[] = []
  const running = new Set<Request>()
  const sent: Request[] = []
  let changedMs = performance.now()
  const noteEnd = (request: Request) => {
    if (running.delete(request)) changedMs = performance.now()
  }
  page.on('requestfinished', noteEnd)
  page.on('requestfailed', noteEnd)
  // All but what is sent by the clock, whatever the page does.
  await page.route(/^(?!.*\/server\/ping$)/, (route) => {
    held.push(route)
    changedMs = performance.now()
  })
  let isDone = false
  const ended = Promise.all([begin(), done()]).then(() => {
    isDone = true
  })
  let depth = 0
  while (!isDone || running.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const isQuiet = running.size === 0 && performance.now() - changedMs >= QUIET_MS
    if (isDone || held.length === 0 || !isQuiet) continue
    const wave = held
    held = []
    depth++
    for (const route of wave) {
      running.add(route.request())
      sent.push(route.request())
    }
    await Promise.all(wave.map((route) => route.continue()))
  }
  await ended
  const sizes = await Promise.all(sent.map((request) => request.sizes()))
  return {
    requests: sent.length,
    depth,
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
  }
}
