import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { connectDatabase } from '../api/src/db/connectDatabase'
import { FIRST_ROW } from '../e2e/pages/ListingPage'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { callAsAdmin } from '../e2e/support/callAsAdmin'
import { makeCollection, TEXT } from '../e2e/support/makeCollection'
import { MOVING, openPage } from '../e2e/support/openBrowser'
import { type RunningServer, startServer } from '../e2e/support/startServer'
import { taskTimes } from './longestTaskMs'
import { report } from './report'
import { timeOfNothing } from './timeInPage'

const CITIES = 135_233
const COLUMNS = 60
const WIDE_ROWS = 1_000
const ROUNDS = 5
const WHEEL_FRAMES = 90
/** Longer than the console takes for what it fetches once it has time. */
const SETTLE_MS = 2_000

/**
 * Listings of any size: from the scroll bar at its end to the last of the demo's 135,233 cities, and of a collection of so many rows,
 * beside a page of nothing from the same server; then 60 columns by the wheel, beside a bare page that is scrolled as far.
 *
 * @param rows - Of the second one: a million, unless it is said.
 */
export async function measureListings(browser: Browser, rows: number): Promise<void> {
  const server = await startServer()
  const { page, close } = await openPage(browser, server.url, MOVING)
  try {
    await makeRows(server, rows)
    await makeColumns(server)
    const form = new SignInPage(page, server.url)
    await form.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await form.signIn(ADMIN)
    await page.locator(FIRST_ROW).first().waitFor()
    await measureJump(page, server.url, 'cities', CITIES)
    await measureJump(page, server.url, 'parcels', rows)
    await measureWheel(page, server.url)
  } finally {
    await close()
    await server.stop()
  }
}

/** Made by one statement, since no one wants to wait until a million items are created. */
async function makeRows(server: RunningServer, rows: number): Promise<void> {
  await makeCollection(server, 'parcels', { name: TEXT, place: TEXT }, [])
  const filename = join(server.dataDir, 'projects/atlas.sqlite')
  const { knex, reads } = connectDatabase({ type: 'sqlite', filename })
  await knex.raw(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO parcels (name, place) SELECT 'Parcel ' || i, 'Place ' || (i % 997) FROM n`,
    [rows],
  )
  await reads.destroy()
  await knex.destroy()
}

async function makeColumns(server: RunningServer): Promise<void> {
  const names = Array.from({ length: COLUMNS - 1 }, (_, index) => `field_${index + 1}`)
  const fields = Object.fromEntries(names.map((name) => [name, TEXT]))
  const item = (row: number) => Object.fromEntries(names.map((name) => [name, `${name} of ${row}`]))
  await makeCollection(server, 'wide', fields, [])
  for (let row = 0; row < WIDE_ROWS; row += 100) {
    const items = Array.from({ length: 100 }, (_, index) => item(row + index))
    await callAsAdmin(server, 'POST', '/items/wide', items)
  }
  await callAsAdmin(server, 'POST', '/collection_presets', {
    collection: 'wide',
    view_type: 'tabular',
    view_query: { tabular: { fields: ['id', ...names].join(',') } },
  })
}

async function measureJump(page: Page, url: string, collection: string, rows: number): Promise<void> {
  const times: number[] = []
  const ratios: number[] = []
  let requests = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const nothingMs = await timeOfNothing(page, url)
    await page.goto(`${url}/admin/#/atlas/collections/${collection}`)
    await page.locator(FIRST_ROW).first().waitFor()
    await page.locator(`[aria-rowcount="${rows + 1}"]`).waitFor({ timeout: 120_000 })
    await page.waitForTimeout(SETTLE_MS)
    const jump = await jumpToEnd(page, rows)
    // The first one warms up.
    if (round === 0) continue
    times.push(jump.ms)
    ratios.push(jump.ms / nothingMs)
    requests = Math.max(requests, jump.requests)
  }
  const what = `jump to the last of ${rows.toLocaleString('en')} rows`
  report(`${what}, median of ${ROUNDS}`, median(times), 200, 'ms')
  report(`${what}: requests`, requests, 1, 'requests')
  console.log(`     ${what}: ${median(ratios).toFixed(1)} times a page of nothing`)
}

/** By the clock of the page, from the scroll bar at its end until the last row has a link. */
function jumpToEnd(page: Page, rows: number): Promise<{ ms: number; requests: number }> {
  return page.evaluate(async (count) => {
    const scroller = document.querySelector('[role=grid]')?.parentElement as HTMLElement
    const last = `[role=grid] [aria-rowindex="${count + 1}"] a`
    performance.clearResourceTimings()
    const startedMs = performance.now()
    scroller.scrollTop = scroller.scrollHeight
    while (!document.querySelector(last)) await new Promise(requestAnimationFrame)
    const ms = performance.now() - startedMs
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/items/'))
    return { ms, requests: asked.length }
  }, rows)
}

async function measureWheel(page: Page, url: string): Promise<void> {
  // What the server sends beside the console may not run scripts.
  await page.goto('about:blank')
  await page.setContent(`<div style="height: 100000px">${'A line of text.<br>'.repeat(3_000)}</div>`)
  const bare = await framesBySecond(page)
  await page.goto(`${url}/admin/#/atlas/collections/wide`)
  await page.locator(FIRST_ROW).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const session = await page.context().newCDPSession(page)
  const elements = await page.locator('[role=grid] *').count()
  const frames: number[] = []
  const longest: number[] = []
  const worked: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await page.locator('[role=grid]').evaluate((grid) => grid.parentElement?.scrollTo(0, 0))
    let found = 0
    const tasks = await taskTimes(session, async () => {
      found = await framesBySecond(page)
    })
    if (round === 0) continue
    frames.push(found)
    longest.push(tasks.longestMs)
    worked.push(tasks.totalMs / WHEEL_FRAMES)
  }
  console.log(
    `     ${COLUMNS} columns: ${elements} elements; ${bare.toFixed(0)} frames a second on a bare page`,
  )
  report(
    `${COLUMNS} columns by the wheel, time of a frame to that of a bare page`,
    bare / median(frames),
    60 / 55,
    'times',
  )
  report(
    `${COLUMNS} columns by the wheel: a frame, median of ${ROUNDS}`,
    1000 / median(frames),
    1000 / 55,
    'ms',
  )
  // Other work on the machine makes frames rarer, and this not longer.
  report(
    `${COLUMNS} columns by the wheel: work of the page for a frame, in processor time`,
    median(worked),
    1000 / 55,
    'ms',
  )
  report(`${COLUMNS} columns by the wheel: longest task, in processor time`, median(longest), 50, 'ms')
}

/** Frames that the page draws while the wheel turns on. */
async function framesBySecond(page: Page): Promise<number> {
  await page.mouse.move(720, 500)
  const counting = page.evaluate(async (most) => {
    const startedMs = performance.now()
    for (let frame = 0; frame < most; frame++) await new Promise(requestAnimationFrame)
    return (most / (performance.now() - startedMs)) * 1000
  }, WHEEL_FRAMES)
  let isCounted = false
  const counted = counting.finally(() => {
    isCounted = true
  })
  while (!isCounted) await page.mouse.wheel(0, 60)
  return counted
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
