import type { Locator, Page } from 'playwright'

/** More stops than any page has up to what tests look for. */
const MOST_STOPS = 120

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the focus is there, as people do who use no pointer. @throws Error when Tab does not lead there */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}
