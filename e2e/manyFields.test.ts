import type { Locator } from 'playwright'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { collectTrace, type TraceEvent } from '../bench/collectTrace'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()
const FIELDS = 300
/** Rows that are drawn at once, near the screen. */
const MOST = 70

beforeAll(async () => {
  const fields = Array.from({ length: FIELDS }, (_, at) => [`part_${at + 1}`, TEXT] as const)
  await makeCollection(app.server, 'plenty', Object.fromEntries(fields), [{}])
  await app.record.page.reload()
})

const grid = () => app.record.page.getByRole('grid', { name: 'Fields of Plenty' })
const row = (at: number) => grid().getByRole('row', { name: `Part ${at}`, exact: true })
const isSeen = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

beforeEach(async () => {
  await app.record.page.goto(`${app.server.url}/admin/#/atlas/settings/collections/plenty`)
  await grid().getByRole('row').first().waitFor()
})
afterEach(() => app.record.page.goto(`${app.server.url}/admin/#/atlas/settings/server`))

/** The last place of which the row is drawn, as far as they are drawn without a gap. */
const lastDrawn = () =>
  grid()
    .locator('[role=row][aria-rowindex]')
    .evaluateAll((rows) => Math.max(...rows.map((element) => Number(element.getAttribute('aria-rowindex')))))

/** Where fields stand, as the server has it. */
async function storedOrder(): Promise<string[]> {
  const fields = (await callAsAdmin(app.server, 'GET', '/fields/plenty')) as { field: string; sort: number }[]
  return fields.toSorted((a, b) => a.sort - b.sort).map(({ field }) => field)
}

const stored = () =>
  app.record.page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())

it('draws the fields near the screen, and others as the page is scrolled', async () => {
  const { page } = app.record
  expect(await grid().getByRole('row').count()).toBeLessThan(MOST)
  expect(await grid().getAttribute('aria-rowcount')).toBe(String(FIELDS + 1))
  await page.mouse.move(720, 500)
  for (let turn = 0; turn < 50; turn++) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await row(FIELDS).waitFor()
  expect(await row(1).count()).toBe(0)
  expect(await grid().getByRole('row').count()).toBeLessThan(MOST)
  expect(await violationsOn(page)).toEqual([])
})

it('takes the keyboard to the last field, and a field over the border of what is drawn', async () => {
  const { page } = app.record
  const before = await storedOrder()
  await page.getByRole('link', { name: 'New field' }).first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+End')
  await expect.poll(() => isSeen(row(FIELDS))).toBe(true)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  expect(await row(1).evaluate((element) => element === document.activeElement)).toBe(true)
  for (let step = 0; step < 45; step++) await page.keyboard.press('Alt+ArrowDown')
  expect(await row(1).evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => isSeen(row(1))).toBe(true)
  await expect.poll(async () => (await storedOrder()).indexOf('part_1')).toBe(before.indexOf('part_1') + 45)
})

it('drags a field by keyboard to a place that was not drawn', async () => {
  const { page } = app.record
  // A low window, below which a place is not drawn after fewer steps.
  await page.setViewportSize({ width: 1440, height: 400 })
  await expect.poll(() => grid().getByRole('row').count()).toBeLessThan(MOST / 2)
  const drawn = await lastDrawn()
  const before = await storedOrder()
  const moved = before[1] ?? ''
  const at = Number(moved.slice(5))
  await row(at).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (let step = 0; step < drawn + 5; step++) await page.keyboard.press('ArrowDown')
  const saved = stored()
  await page.keyboard.press('Enter')
  await saved
  expect((await storedOrder()).indexOf(moved)).toBeGreaterThan(drawn)
  await expect.poll(() => isSeen(row(at))).toBe(true)
})

it('drags a field with the pointer to a place that is drawn while it is dragged', async () => {
  const { page } = app.record
  const before = await storedOrder()
  const moved = before[1] ?? ''
  const box = await row(Number(moved.slice(5))).boundingBox()
  if (!box) throw new Error('The row has no place')
  await page.mouse.move(box.x + 12, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 12, box.y + 60, { steps: 5 })
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 300)
    await page.mouse.move(box.x + 12 + (turn % 2), 450)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.mouse.move(box.x + 40, 455, { steps: 5 })
  const saved = stored()
  await page.mouse.up()
  await saved
  expect((await storedOrder()).indexOf(moved)).toBeGreaterThan(60)
})

it('lays out the box that is typed in, not the form of hundreds of fields around it', async () => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/collections/plenty/1`)
  await page.locator(`[data-field="part_${FIELDS}"]`).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  // Tests before this one have moved fields.
  const first = (await storedOrder()).find((field) => field !== 'id')
  const box = page.locator(`[data-field="${first}"]`).getByRole('textbox')
  await box.focus()
  await page.keyboard.press('End')
  // The first key makes it an edit, which the page says in several places.
  await page.keyboard.press('a')
  await page.waitForTimeout(500)
  const session = await page.context().newCDPSession(page)
  const events = await collectTrace(session, ['devtools.timeline'], async () => {
    for (const key of 'bcdef') {
      await page.keyboard.press(key)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    }
  })
  await session.detach()
  const layouts = events.filter(({ name }) => name === 'Layout').map(objectsOf)
  expect(layouts.length).toBeGreaterThanOrEqual(5)
  expect(layouts.length).toBeLessThanOrEqual(10)
  // Some 2,600 where a key lays out the form.
  expect(Math.max(...layouts)).toBeLessThan(20)
  expect(await box.inputValue()).toMatch(/abcdef$/)
})

/** How many boxes, lines and texts a layout looked at. */
function objectsOf({ args }: TraceEvent): number {
  return (args.beginData as { totalObjects: number }).totalObjects
}
