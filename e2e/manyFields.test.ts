import type { Locator } from 'playwright'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()
const FIELDS = 300
/** Rows that are drawn at once, near the screen. */
const MOST = 70
/** A place that is not drawn while the first ones are. */
const FAR = 60
const DROP_Y = 450
/** More than the height of a row. */
const ROW_PX = 100

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
afterEach(async () => {
  // A drag that failed half-way would go on in its next try.
  await app.record.page.mouse.up()
  await app.record.page.goto(`${app.server.url}/admin/#/atlas/settings/server`)
})

/** The last place of which the row is drawn, as far as they are drawn without a gap. */
const lastDrawn = () =>
  grid()
    .locator('[role=row][aria-rowindex]')
    .evaluateAll((rows) => Math.max(...rows.map((element) => Number(element.getAttribute('aria-rowindex')))))

/** How far below the top of the window the mark stands of where a dragged field would land; empty while there is none. */
const marks = () =>
  grid()
    .locator('[data-drop-target]')
    .evaluateAll((drawn) => drawn.map((mark) => mark.getBoundingClientRect().y))

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
  let turn = 0
  const drag = () => page.mouse.move(box.x + 12 + (turn++ % 2), DROP_Y)
  // As often as this machine needs until the far rows lie below the pointer, then until the list has noticed that.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 300)
      await drag()
      return lastDrawn()
    })
    .toBeGreaterThan(FAR + MOST)
  await expect
    .poll(async () => {
      await drag()
      const [mark] = await marks()
      return Math.abs((mark ?? Number.POSITIVE_INFINITY) - DROP_Y)
    })
    .toBeLessThan(ROW_PX)
  const saved = stored()
  await page.mouse.up()
  await saved
  expect((await storedOrder()).indexOf(moved)).toBeGreaterThan(FAR)
})
