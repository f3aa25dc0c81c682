import type { Page, Request } from 'playwright'

/** So long without a request, what a page needs has come. */
const QUIET_MS = 150
const LONGEST_MS = 10_000

const underWay = new WeakMap<Page, Set<Request>>()

/**
 * Waits until nothing is being fetched and what came is drawn. The browser's own "network idle" is about the whole document,
 * which pages of the console share.
 */
export async function settle(page: Page): Promise<void> {
  const requests = requestsOf(page)
  const end = Date.now() + LONGEST_MS
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    if (requests.size > 0) quietSince = Date.now()
  }
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

/** What opens a menu, a list or a dialog on the page that is shown: one of each kind, as each row or field has its own. */
const OPENERS = '[data-page] [aria-haspopup]:visible'
const OPENED = '[role="dialog"], [role="menu"], [data-trigger] [role="listbox"]'

/**
 * Opens by the keyboard all that the page can open, one after another, and closes it.
 *
 * @param look - Called while it is open. @returns Names of those that did not take the focus, or did not give it back.
 */
export async function openEach(page: Page, look: (name: string) => Promise<void>): Promise<string[]> {
  const names = new Set<string>()
  const lost: string[] = []
  const openers = page.locator(OPENERS)
  await openers.first().waitFor()
  for (const opener of await openers.all()) {
    const name = await opener.evaluate(
      ({ ariaLabel, textContent }) => ariaLabel ?? textContent.replace(/\d+/g, ''),
    )
    const kind = name.replace(/ (for|of|fóór|óóf) .*/, '')
    if (names.has(kind) || (await opener.isDisabled())) continue
    names.add(kind)
    await opener.focus()
    await page.keyboard.press('Enter')
    const opened = page.locator(OPENED).last()
    await opened.waitFor()
    const takes = await comesTrue(
      () => opened.evaluate((it) => it.contains(document.activeElement), undefined, SOON).catch(() => false),
      5000,
    )
    await look(name)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    const gives = await comesTrue(
      () => opener.evaluate((it) => it === document.activeElement, undefined, SOON).catch(() => false),
      5000,
    )
    if (!takes || !gives) lost.push(name)
  }
  return lost
}

/** What is gone meanwhile is not waited for. */
const SOON = { timeout: 1000 }

/** Whether it is so within some time, half a minute if nothing else is said. */
export async function comesTrue(check: () => Promise<boolean>, timeoutMs = 30_000): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    if (await check()) return true
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return false
}
