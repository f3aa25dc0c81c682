import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openPage, type PageRecord } from './support/openBrowser'
import { useConsole } from './support/useConsole'

/** Longer than the pointer has to rest on a row. */
const LATER_MS = 1000

const app = useConsole()

interface Options {
  /** The page never has nothing to do: what is fetched then does not come. */
  isBusy?: boolean
}

async function openCities({ isBusy = true }: Options = {}): Promise<{
  record: PageRecord
  listing: ListingPage
}> {
  const record = await openPage(app.browser, app.server.url)
  if (isBusy) await record.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
  await signIn.signIn(ADMIN)
  const listing = await new ListingPage(record.page, 'Cities').ready()
  return { record, listing }
}

const isInput = (url: string) => /\/interfaces\/(?:[\w-]+\/input\.|inputs-)/.test(url)
const isItemPage = (url: string) => /\/collections\/item\.\w+\.js$/.test(url)
const codeOf = ({ requests }: PageRecord) =>
  requests.map(({ url }) => url).filter((url) => isInput(url) || isItemPage(url))

/** By then what came before has had its time: timers of a page run in their order. */
async function later(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LATER_MS)
}

it('fetches page and inputs of an item while its row is pointed at, and nothing more when it is opened', async () => {
  const { record, listing } = await openCities()
  expect(codeOf(record)).toEqual([])
  const link = listing.row(2).getByRole('link').first()
  // Between others, so that the pointer has moved for sure.
  await listing.row(1).getByRole('link').first().hover()
  await link.hover()
  // The page's own code is the last of the wave, which is seen here one by one.
  await expect.poll(() => codeOf(record).some(isItemPage), { timeout: 30_000 }).toBe(true)
  await later(record.page)
  const pointed = codeOf(record)
  expect(pointed.some(isInput)).toBe(true)

  await link.click()
  await new ItemPage(record.page).ready()
  await record.page.locator('[data-extension="interface:text-input"] input').first().waitFor()
  expect(codeOf(record)).toEqual(pointed)
  expect(new Set(pointed).size).toBe(pointed.length)
  await record.close()
})

it('fetches them for the keyboard as well', async () => {
  const { record, listing } = await openCities()
  await listing.row(0).getByRole('link').first().focus()
  await expect.poll(() => codeOf(record).filter(isInput).length, { timeout: 30_000 }).toBeGreaterThan(1)
  await record.close()
})

it('fetches nothing while the pointer passes over rows, nor while they pass below it', async () => {
  const { record, listing } = await openCities()
  const { page } = record
  await listing.grid.evaluate((grid) => {
    const pass = (type: string, target: Element) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
    for (const link of grid.querySelectorAll('[role=row] a')) {
      pass('pointerover', link)
      pass('pointermove', link)
      pass('pointerout', link)
    }
  })
  await later(page)
  expect(codeOf(record)).toEqual([])

  // The events of rows that are scrolled below a pointer that lies still.
  await listing
    .row(2)
    .getByRole('link')
    .first()
    .evaluate((link) => link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await later(page)
  expect(codeOf(record)).toEqual([])
  await record.close()
})

it('fetches them once the listing has nothing more to ask', async () => {
  const { record, listing } = await openCities({ isBusy: false })
  await expect.poll(() => codeOf(record).some(isItemPage), { timeout: 60_000 }).toBe(true)
  expect(codeOf(record).some(isInput)).toBe(true)
  await later(record.page)
  const quiet = codeOf(record)
  await listing.row(2).getByRole('link').first().click()
  await record.page.locator('[data-extension="interface:text-input"] input').first().waitFor()
  expect(codeOf(record)).toEqual(quiet)
  await record.close()
})

it('leaves it to the page when someone saves data', async () => {
  const record = await openPage(app.browser, app.server.url)
  await record.page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
  await signIn.signIn(ADMIN)
  const listing = await new ListingPage(record.page, 'Cities').ready()
  await listing.row(1).getByRole('link').first().hover()
  await listing.row(2).getByRole('link').first().hover()
  await later(record.page)
  expect(codeOf(record)).toEqual([])
  await record.close()
})

it('asks for the data of an item at its click, before its code, and once', async () => {
  const { record, listing } = await openCities()
  const link = listing.row(2).getByRole('link').first()
  const path = new URL((await link.getAttribute('href')) ?? '', record.page.url()).hash.split('/').at(-1)
  const isData = (url: string) => new URL(url).pathname.endsWith(`/items/cities/${path}`)
  // Without the pointer on it before, so that no code is there.
  await link.evaluate((element: HTMLElement) => element.click())
  await new ItemPage(record.page).ready()
  await record.page.locator('[data-extension="interface:text-input"] input').first().waitFor()
  const asked = record.requests.map(({ url }) => url).filter((url) => isData(url) || isItemPage(url))
  expect(asked.map((url) => (isData(url) ? 'data' : 'code'))).toEqual(['data', 'code'])
  await record.close()
})
