import type { CDPSession, Page } from 'playwright'
import { expect, it } from 'vitest'
import { FIRST_ROW, ListingPage } from './pages/ListingPage'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const ROUNDS = 50
const MAX_GROWTH_BYTES = 3_000_000
const MAX_ROWS = 80
const FIELDS = 500
const MAX_FORM_BYTES = 60_000_000

/** Pages of a round, each with what shows that it is drawn. */
const STEPS = [
  { path: 'collections', drawn: 'main a[href*="/collections/cities"]' },
  { path: 'collections/cities', drawn: FIRST_ROW },
  { path: 'collections/cities/1850147', drawn: 'main [data-extension="interface:star-rating"]' },
]

const app = useSignedInPage()

/** Goes through the pages inside the console, without loading the document again. */
async function walk(page: Page, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const { path, drawn } of STEPS) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/atlas/${path}`)
      await page.locator(drawn).first().waitFor({ state: 'attached', timeout: 60_000 })
    }
  }
}

/** Bytes that are still in use after the garbage is gone. */
async function heapBytes(page: Page, devTools: CDPSession): Promise<number> {
  // What is about to be drawn, or just went away, keeps elements and closures for a moment.
  await page.waitForLoadState('networkidle')
  for (let pass = 0; pass < 3; pass++) await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize
}

it(`keeps nothing of the pages that were left: ${ROUNDS} rounds cost at most 3 MB`, async () => {
  const { page } = app.record
  const devTools = await page.context().newCDPSession(page)
  // Code, schema and answers of the first rounds stay on purpose.
  await walk(page, 5)
  const before = await heapBytes(page, devTools)
  await walk(page, ROUNDS)
  await expect
    .poll(async () => (await heapBytes(page, devTools)) - before, { timeout: 30_000 })
    .toBeLessThanOrEqual(MAX_GROWTH_BYTES)
}, 600_000)

it(`draws at most ${MAX_ROWS} rows, however far someone scrolls`, async () => {
  const { page } = app.record
  await page.evaluate(() => {
    location.hash = '#/atlas/collections/cities'
  })
  const { grid } = await new ListingPage(page, 'Cities').ready()
  // The row that Tab leads to stays drawn, wherever it is.
  const rowIndex = () =>
    grid
      .locator('[role=row][aria-rowindex]')
      .evaluateAll((rows) => Math.max(...rows.map((row) => Number(row.getAttribute('aria-rowindex')))))
  let reached = await rowIndex()
  for (let screen = 0; screen < 10; screen++) {
    const from = reached
    await grid.evaluate(({ parentElement: box }) => box?.scrollBy({ top: box.clientHeight * 8 }))
    await expect.poll(async () => (reached = await rowIndex()), { timeout: 30_000 }).toBeGreaterThan(from)
    expect(await grid.getByRole('row').count()).toBeLessThanOrEqual(MAX_ROWS)
  }
  expect(reached).toBeGreaterThan(500)
})

it(`holds a page with ${FIELDS} fields that were all seen within 60 MB, the console included`, async () => {
  const { page } = app.record
  const names = Array.from({ length: FIELDS }, (_, at) => `part_${at + 1}`)
  await makeCollection(app.server, 'long_form', Object.fromEntries(names.map((name) => [name, TEXT])), [{}])
  await page.goto(`${app.server.url}/admin/#/atlas/collections/long_form/1`)
  await page.reload()
  const boxes = page.locator('main [data-field] [data-input] input')
  await page.locator(`[data-field="${names.at(-1)}"]`).waitFor({ state: 'attached', timeout: 60_000 })
  // An input is drawn once it is near the screen, and stays.
  for (let part = 9; part <= FIELDS; part += 10) {
    await page.locator(`[data-field="part_${part}"]`).scrollIntoViewIfNeeded()
  }
  await expect.poll(() => boxes.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(FIELDS)
  const devTools = await page.context().newCDPSession(page)
  expect(await heapBytes(page, devTools)).toBeLessThan(MAX_FORM_BYTES)
}, 240_000)
