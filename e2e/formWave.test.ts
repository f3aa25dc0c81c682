import type { Page, Route } from 'playwright'
import { expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const COUNTRY = '/atlas/collections/countries/1'
const INTERFACES = 15
/** Scripts and styles of inputs, as a form starts with them: those of one, or of several small ones. */
const INPUT_FILE = /\/interfaces\/(?:[\w-]+\/input|inputs-\w+)\.\w+\.(?:js|css)$/

const app = useConsole()

async function openCountry(prepare: (page: Page) => Promise<void>): Promise<string[]> {
  const record = await openPage(app.browser, app.server.url)
  await prepare(record.page)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open(`#/login?redirect=${encodeURIComponent(COUNTRY)}`)
  await signIn.signIn(ADMIN)
  await new ItemPage(record.page).ready()
  const slots = record.page.getByRole('main').locator('[data-extension^="interface:"]')
  const drawn = () =>
    slots.evaluateAll((all) => new Set(all.map((slot) => (slot as HTMLElement).dataset.extension)).size)
  await expect.poll(drawn, { timeout: 30_000 }).toBeGreaterThanOrEqual(INTERFACES)
  const files = record.requests.map(({ url }) => url).filter((url) => INPUT_FILE.test(url))
  await record.close()
  return [...new Set(files)]
}

it('asks for the inputs of a form in one wave: none waits for another', async () => {
  const files = await openCountry(async () => {})
  expect(files.length).toBeGreaterThan(2)

  // Not one is answered before all are asked for: were one asked for by another, the form would never be drawn.
  const missing = new Set(files)
  const held: Route[] = []
  const again = await openCountry(async (page) => {
    await page.route(INPUT_FILE, async (route) => {
      held.push(route)
      missing.delete(route.request().url())
      if (missing.size > 0) return
      await Promise.all(held.splice(0).map((each) => each.continue()))
    })
  })
  expect(again.sort()).toEqual(files.sort())
})
