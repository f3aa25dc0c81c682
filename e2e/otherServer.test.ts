import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyExtensionTree } from './chaos/installFault'
import { writeProbe } from './integrity/writeProbe'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage } from './support/openBrowser'
import { startOtherServer } from './support/startOtherServer'
import { type RunningServer, startServer } from './support/startServer'

let api: RunningServer
let browser: Browser
let tree: string

beforeAll(async () => {
  tree = copyExtensionTree()
  // Dropped into the folder, files and listing alone: instead of the slider of the console.
  await writeProbe(tree, 'module')
  ;[api, browser] = await Promise.all([startServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await api?.stop()
  if (tree) rmSync(tree, { recursive: true, force: true })
})

describe.each(['/', '/cms/console/'])('another server of the contract, with everything below %s', (base) => {
  it('runs the console with its core extensions, and custom ones in their place', async () => {
    const other = await startOtherServer({ api: api.url, extensions: tree, base })
    const { page, requests, errors, close } = await openPage(browser, other.url)
    const signIn = new SignInPage(page, other.url)
    await signIn.open('#/atlas/collections/cities')
    await signIn.signIn(ADMIN)
    await new ListingPage(page, 'Cities').ready()
    await page.evaluate(() => {
      location.hash = '#/atlas/collections/cities/1850147'
    })
    const item = await new ItemPage(page).ready()
    await page
      .getByRole('main')
      .locator('[data-extension="interface:slider"]')
      .getByText('early late')
      .waitFor()
    await page.getByRole('main').locator('[data-extension="interface:numeric"]').first().waitFor()
    await item.field('Name').fill(`Tokyo below ${base}`)
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
    const index = `${other.url}/extensions/core/index.json`
    expect(requests.map(({ url }) => url)).toContain(index)
    expect(errors).toEqual([])
    await close()
    other.stop()
  })
})
