import type { CDPSession, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { FIRST_ROW } from './pages/ListingPage'
import { makeCollection, TEXT } from './support/makeCollection'
import { MOVING } from './support/openBrowser'
import { useSignedInPage } from './support/useConsole'

const ROUNDS = 12
/** A form with its page has more than three hundred. */
const MOST_LEFT = 300

const app = useSignedInPage()

beforeAll(async () => {
  await makeCollection(app.server, 'leaves', { name: TEXT }, [{ name: 'Oak' }])
  await app.record.page.emulateMedia(MOVING)
  // Once the page has been quiet for a while, it fetches these beside dialogs, and with them what forgets transitions.
  const late = app.record.page.waitForResponse(/\/assets\/print\.\w+\.css$/)
  await app.record.page.reload()
  await late
})

/** What is no element, as their prototypes are, has a constructor of its own. */
const COUNT = `function () {
  return this.filter((one) => !Object.hasOwn(one, 'constructor') && !one.isConnected).length
}`

/** Elements that are in no document and are still held by something. */
async function leftElements(page: Page, devTools: CDPSession): Promise<number> {
  await page.waitForLoadState('networkidle')
  const { result } = await devTools.send('Runtime.evaluate', { expression: 'Element.prototype' })
  const { objects } = await devTools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  })
  const counted = await devTools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: COUNT,
    returnByValue: true,
  })
  await devTools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
  return counted.result.value
}

/** Edits, saves and leaves the page of an item while its Save button is fading. */
async function editAndLeave(page: Page, round: number): Promise<void> {
  const go = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash
    }, `#/atlas/collections/${path}`)
  await go('leaves/1')
  await page
    .getByRole('main')
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill(`Oak ${round} of ${Date.now()}`)
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Control+s')
  await saved
  // The button is drawn in its other colours.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 300)))
  await go('leaves')
  await page.locator(FIRST_ROW).first().waitFor()
}

it(`keeps no page whose buttons were fading when it was left, in ${ROUNDS} rounds`, async () => {
  const { page } = app.record
  // Whatever fades does so until it is removed.
  await page.evaluate(() => document.documentElement.style.setProperty('--motion-state', '60s'))
  const devTools = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round++) await editAndLeave(page, round)
  const before = await leftElements(page, devTools)
  for (let round = 0; round < ROUNDS; round++) await editAndLeave(page, round)
  expect((await leftElements(page, devTools)) - before).toBeLessThan(MOST_LEFT)
}, 240_000)
