import type { Page } from 'playwright'

/** What ends a step: an element that is drawn and fits. */
export interface Seen {
  selector: string
  /** Its text has to hold this, in any case of letters. */
  text?: string
}

type Timed = { seen: Seen; from: 'start' | 'event' }
type TimeToFrame = (timed: Timed) => Promise<number>

/**
 * Makes a page able to time itself: asked from outside, it answers up to half a second late. Called once, before the page opens
 * an address.
 */
export async function prepareTiming(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isThere = ({ selector, text = '' }: Seen) =>
      [...document.querySelectorAll(selector)].some(
        (element) =>
          element.checkVisibility() && element.textContent?.toLowerCase().includes(text.toLowerCase()),
      )
    const afterFrame = (then: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = then
        port2.postMessage(null)
      })
    const timeToFrame: TimeToFrame = ({ seen, from }) =>
      new Promise((resolve) => {
        let startedMs = from === 'start' ? 0 : Number.NaN
        const start = ({ timeStamp }: Event) => {
          startedMs = timeStamp
        }
        if (from === 'event')
          for (const type of ['click', 'input']) addEventListener(type, start, { capture: true })
        const check = () => {
          if (Number.isNaN(startedMs) || !isThere(seen)) return
          observer.disconnect()
          const beganMs = startedMs
          afterFrame(() => resolve(performance.now() - beganMs))
        }
        const observer = new MutationObserver(check)
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        check()
      })
    Object.assign(window, { timeToFrame })
  })
}

/**
 * Milliseconds for a page of nothing from the same server. From outside: what says nothing may run no scripts, so it cannot time
 * itself.
 */
export async function timeOfNothing(page: Page, url: string): Promise<number> {
  const startedMs = performance.now()
  await page.goto(`${url}/server/ping`)
  return performance.now() - startedMs
}

/** Milliseconds from the start of the page that is opened to the frame in which something is drawn. */
export async function timeOpening(page: Page, open: () => Promise<unknown>, seen: Seen): Promise<number> {
  await open()
  return time(page, { seen, from: 'start' })
}

/** Milliseconds from the last click or change of a text to the frame in which something is drawn that was not there. */
export async function timeAction(page: Page, act: () => Promise<unknown>, seen: Seen): Promise<number> {
  const timed = time(page, { seen, from: 'event' })
  await act()
  return timed
}

function time(page: Page, timed: Timed): Promise<number> {
  return page.evaluate((one) => (window as unknown as { timeToFrame: TimeToFrame }).timeToFrame(one), timed)
}
