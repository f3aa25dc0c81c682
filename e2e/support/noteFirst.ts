import type { Page } from 'playwright'

export interface TimedRequest {
  url: string
  /** When it began, in milliseconds since the page did. */
  atMs: number
}

/** Watches over the connection, by the clock: it begins a second after the page, whatever that shows. */
export const isPing = ({ url }: { url: string }) => url.endsWith('/server/ping')

/**
 * Notes, inside the page, when something is first drawn. What a page fetches once it has time comes later, however long
 * the test takes to look.
 *
 * @param page - Before it opens anything.
 * @returns `requests`: waits for it, then returns what the page had asked for by then, besides its document and pings.
 */
export async function noteFirst(page: Page, selector: string) {
  await page.addInitScript((wanted) => {
    performance.setResourceTimingBufferSize(2000)
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      performance.mark('drawn')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  return {
    requests: async (): Promise<TimedRequest[]> => {
      await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0, null, {
        timeout: 60_000,
      })
      // Only requests that have ended are on record.
      await page.waitForLoadState('networkidle')
      const requests = await page.evaluate(() => {
        const drawnMs = performance.getEntriesByName('drawn')[0]?.startTime ?? 0
        return performance
          .getEntriesByType('resource')
          .map(({ name, startTime }) => ({ url: name, atMs: startTime }))
          .filter(({ atMs }) => atMs <= drawnMs)
      })
      return requests.filter((request) => !isPing(request))
    },
  }
}
