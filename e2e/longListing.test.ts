import type { Request, Route } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { ListingPage } from './pages/ListingPage'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const WAIT = { timeout: 30_000 }
const COLLECTION = 'buoys'
const ROWS = 5000

const app = useSignedInPage()

beforeAll(async () => {
  const buoys = Array.from({ length: ROWS }, (_, index) => ({
    title: `Buoy ${String(index + 1).padStart(4, '0')}`,
    note: `N${index + 1}`,
  }))
  await makeCollection(app.server, COLLECTION, { title: TEXT, note: TEXT }, buoys)
  // The console knows the collections that there were when it started.
  await app.record.page.reload()
})

async function openListing(query = '') {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${COLLECTION}${query}`)
  const listing = await new ListingPage(page, 'Buoys').ready()
  const scrollTo = (share: number) =>
    listing.grid.evaluate((grid, at) => {
      const scroller = grid.parentElement as HTMLElement
      scroller.scrollTop = at * scroller.scrollHeight
    }, share)
  const link = (title: string) => listing.grid.getByRole('link', { name: title, exact: true })
  await scrollTo(0)
  await link('Buoy 0001').waitFor()
  // The scroll bar leads to the last row once they are counted.
  await page.locator(`[aria-rowcount="${ROWS + 1}"]`).waitFor()
  return { page, listing, scrollTo, link }
}

/** Offsets of the pages that were asked for since then. */
function recordPages() {
  const from = app.record.requests.length
  return () =>
    app.record.requests
      .slice(from)
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => new URL(url))
      .filter(
        ({ pathname, searchParams }) =>
          pathname.endsWith(`/items/${COLLECTION}`) && !searchParams.has('meta'),
      )
      .map(({ searchParams }) => Number(searchParams.get('offset')))
}

const isCount = ({ pathname, searchParams }: URL) =>
  pathname.endsWith(`/items/${COLLECTION}`) && searchParams.has('meta')

describe('a listing of many rows', () => {
  it('draws them before they are counted, and stops counting when another search begins', async () => {
    const { page } = app.record
    const held: Route[] = []
    await page.route(isCount, (route) => void held.push(route))
    const stopped: string[] = []
    const handleFailed = (request: Request) => void stopped.push(request.url())
    page.on('requestfailed', handleFailed)

    try {
      await page.goto(`${app.server.url}/admin/#/atlas/collections/${COLLECTION}?sort=title`)
      const listing = await new ListingPage(page, 'Buoys').ready()
      await listing.grid.getByRole('link', { name: 'Buoy 0001', exact: true }).waitFor()
      await expect.poll(() => held.length, WAIT).toBe(1)
      expect(await listing.grid.getAttribute('aria-rowcount')).toBe('-1')
      await page.getByRole('searchbox').fill('Buoy 3')
      await listing.grid.getByRole('link', { name: 'Buoy 3000', exact: true }).waitFor()
      await expect.poll(() => stopped.length, WAIT).toBe(1)
      await expect.poll(() => held.length, WAIT).toBe(2)
      await held[1]?.continue()
      await expect.poll(() => listing.grid.getAttribute('aria-rowcount'), WAIT).toBe('1001')
      await page.getByRole('status').filter({ hasText: '1,000 matches' }).waitFor({ state: 'attached' })
    } finally {
      page.off('requestfailed', handleFailed)
      await page.unroute(isCount)
    }
  })

  it('shows the last of them with one request, by the scroll bar and by the keyboard', async () => {
    const { page, scrollTo, link } = await openListing('?sort=id')
    const pages = recordPages()
    await scrollTo(1)
    await link('Buoy 5000').waitFor()
    expect(pages()).toEqual([4800])
    await scrollTo(0)
    await link('Buoy 0001').focus()
    const byKeys = recordPages()
    await page.keyboard.press('Control+End')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), WAIT)
      .toMatch(/^(Buoy 5000|N5000)$/)
    expect(byKeys()).toEqual([4800])
    await page.keyboard.press('PageUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), WAIT).toBe('A')
  })

  it('keeps what is selected when its rows are out of sight, and deletes it', async () => {
    const { page, listing, scrollTo, link } = await openListing('?sort=id')
    await listing.grid.getByRole('checkbox', { name: 'Select Buoy 0002' }).click({ force: true })
    await scrollTo(0.5)
    await link('Buoy 2505').waitFor()
    await listing.grid.getByRole('checkbox', { name: 'Select Buoy 2505' }).click({ force: true })
    await page.getByRole('button', { name: 'Delete 2 items' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 items' }).click()
    await page.getByText('2 items deleted').waitFor()
    await link('Buoy 2506').waitFor()
    expect(await link('Buoy 2505').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await link('Buoy 2505').waitFor()
  })

  it('asks after a save only for what is seen, and shows the saved value where it belongs', async () => {
    const { page, listing, scrollTo, link } = await openListing('?sort=id')
    for (const share of [0.1, 0.3, 0.5, 0.7]) {
      await scrollTo(share)
      await listing.grid
        .locator(`[aria-rowindex="${Math.round(share * ROWS) + 8}"] a`)
        .first()
        .waitFor()
    }
    await link('Buoy 3505').click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Buoy renamed')
    const pages = recordPages()
    await page.keyboard.press('Control+s')
    await page.getByText('Item saved').waitFor()
    if (!page.url().includes('?sort')) await page.goBack()
    await link('Buoy renamed').waitFor()
    await page.waitForLoadState('networkidle')
    // The first page says what the others follow.
    expect(pages().filter((offset) => offset > 0).length).toBeLessThanOrEqual(2)
    expect(pages().length).toBeLessThanOrEqual(3)
  })
})
