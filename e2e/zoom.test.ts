import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { PAGES } from './pages/addresses'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const app = useConsole()

async function openSignedIn(options: Parameters<typeof openPage>[2]) {
  const record = await openPage(app.browser, app.server.url, options)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open()
  await signIn.signIn(ADMIN)
  await record.page.locator('[data-page]').waitFor()
  return record
}

async function open(page: Page, hash: string, heading: string): Promise<void> {
  await page.goto(`${app.server.url}/admin/#${hash}`)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** In the page: how many of the elements are in sight when the middle one has been scrolled to. */
function countInSight(selector: string): number {
  const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  all[Math.min(4, all.length - 1)]?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return all.filter((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect()
    const y = (top + bottom) / 2
    const atMiddle = document.elementFromPoint(Math.min(left + width / 2, window.innerWidth / 2), y)
    return y > 0 && y < window.innerHeight && atMiddle !== null && element.contains(atMiddle)
  }).length
}

describe('in a window of 1280 × 1024 at 400 %', () => {
  it('no page is wider than the window, and rows have more room than bars', {
    timeout: 300_000,
  }, async () => {
    const { page, close } = await openSignedIn({ viewport: { width: 320, height: 256 } })
    for (const [hash, heading] of PAGES) {
      await open(page, hash, heading)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(excess, hash).toBe(0)
    }
    for (const [hash, heading, rows, least] of [
      ['/atlas/collections/cities', 'Cities', '[role=rowgroup]:last-child [role=row]', 4],
      // A row is a block of two lines here.
      ['/atlas/collections', 'Collections', 'main tbody tr', 3],
      // So is a field: its label and its control.
      ['/atlas/settings/webhooks/+', 'New item: Webhooks', 'main [data-field]', 3],
    ] as const) {
      await open(page, hash, heading)
      await expect
        .poll(() => page.evaluate(countInSight, rows), { message: hash })
        .toBeGreaterThanOrEqual(least)
    }
    await close()
  })
})

describe('with lines and letters further apart', () => {
  // The values of WCAG 1.4.12.
  const SPACING =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

  it('no text of a button or label is cut at its lower edge', async () => {
    const { page, close } = await openSignedIn({ bypassCSP: true })
    await open(page, '/atlas/collections/countries/1', 'Afghanistan')
    await page.addStyleTag({ content: SPACING })
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-page] :is(button, label, h1, h2, p)')]
        .filter((element) => element.checkVisibility() && element.textContent.trim() !== '')
        .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 3)
        .filter((element) => getComputedStyle(element).overflowY === 'hidden')
        .map((element) => element.outerHTML.slice(0, 160)),
    )
    expect(cut).toEqual([])
    await close()
  })
})
