import type { Page, Request } from 'playwright'

/** So long without a request, and with nothing left to do in the page, what it needs has come. */
const QUIET_MS = 50
const LONGEST_MS = 10_000

const underWay = new WeakMap<Page, Set<Request>>()

/**
 * Waits until nothing is being fetched and what came is drawn. The browser's own "network idle" is about the whole document,
 * which pages of the console share.
 */
export async function settle(page: Page): Promise<void> {
  const requests = requestsOf(page)
  const end = Date.now() + LONGEST_MS
  do {
    for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS && Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      if (requests.size > 0) quietSince = Date.now()
    }
    // What has come may be on its way to ask for more.
    await page.evaluate(untilIdle)
  } while (requests.size > 0 && Date.now() < end)
}

/**
 * Until the page has nothing left to do: a task of the lowest priority has its turn after all others. An idle period is longer in
 * coming, on a busy machine by a second. Runs in the page.
 */
async function untilIdle(): Promise<void> {
  const { scheduler } = window as unknown as {
    scheduler: { postTask: (task: () => void, options: { priority: 'background' }) => Promise<void> }
  }
  await Promise.race([
    scheduler.postTask(() => {}, { priority: 'background' }),
    new Promise((late) => setTimeout(late, 1000)),
  ])
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/** Waits until what has changed is drawn. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

function requestsOf(page: Page): Set<Request> {
  const known = underWay.get(page)
  if (known) return known
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // The stream of events never ends.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

/**
 * Goes to a page of the console without loading it again, and waits until it is there, with the focus in it: on its heading,
 * or in the first field of a form that is made to be filled in.
 *
 * @param hash - Address behind the `#`.
 * @throws Error when the focus does not arrive.
 */
export async function visit(page: Page, url: string, hash: string): Promise<void> {
  requestsOf(page)
  // Until a first page is drawn, the next one is the first, to which no one has gone.
  if (page.url().startsWith(url)) await page.locator('[data-page] h1').first().waitFor()
  // A document that was loaded leaves the focus where browsers put it: at its start.
  const known = new URL(page.url())
  if (known.origin !== new URL(url).origin || known.hash === `#${hash}`) {
    await page.goto(`${url}/admin/#/atlas/nothing`)
    await page.locator('[data-page] h1').waitFor()
    await settle(page)
  }
  await arrive(page, url, hash)
  await settle(page)
}

async function arrive(page: Page, url: string, hash: string): Promise<void> {
  await page.goto(`${url}/admin/#${hash}`)
  // Asked again and again: what the browser polls by itself is refused by the content security policy of the page.
  const hasArrived = await comesTrue(() =>
    page.evaluate(
      (path) =>
        location.hash.startsWith(`#${path}`) &&
        document.querySelector('[data-page] h1')?.checkVisibility() === true &&
        // Some addresses open a dialog over their page.
        document.activeElement?.closest('[data-page], [role="dialog"]') instanceof Element,
      hash.replace(/\?.*/, ''),
    ),
  )
  if (hasArrived) return
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`The focus does not arrive at ${hash}; it is on ${focused}`)
}

/** Whether it is so within some time, half a minute if nothing else is said. */
export async function comesTrue(check: () => Promise<boolean>, timeoutMs = 30_000): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    if (await check()) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}
