import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

const TIMEOUT_MS = 240_000

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** The item page of a country, and what is to be done before it is asked for. */
async function openCountry(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const { page, close } = await openPage(browser, server.url)
  page.setDefaultTimeout(60_000)
  await prepare(page)
  const signIn = new SignInPage(page, server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcountries%2F1')
  await signIn.signIn(ADMIN)
  return { page, item: await new ItemPage(page).ready(), close }
}

/** Opens the picker of the flag, which offers pictures only. */
async function openFlags(page: Page) {
  const flag = page.getByRole('group', { name: 'Flag' })
  await flag.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Deselect' }).click()
  await flag.getByRole('button', { name: 'Existing file' }).click()
  return { flag, dialog: page.getByRole('dialog', { name: 'Choose one' }) }
}

describe('the picker of a file', () => {
  it(
    'shows pictures, is worked by keyboard alone, and leaves the key of the file in the item',
    async () => {
      const { page, item, close } = await openCountry()
      const { flag, dialog } = await openFlags(page)
      await dialog.locator('img').first().waitFor()
      expect(await dialog.getByRole('button', { name: 'Done' }).count()).toBe(0)

      await page.keyboard.type('norway')
      const norway = dialog.getByRole('button', { name: 'Flag of Norway' })
      await expect
        .poll(() => dialog.getByRole('button', { name: /^Flag of/ }).count(), { timeout: 60_000 })
        .toBe(1)
      await norway.focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await flag.getByText('Flag of Norway').waitFor()

      const saved = page.waitForRequest(
        (request) => request.method() === 'PATCH' && /countries/.test(request.url()),
      )
      await item.saveAndStay()
      const request = await saved
      expect(request.postDataJSON()).toEqual({ flag: expect.any(Number) })
      expect((await request.response())?.status()).toBe(200)
      await close()
    },
    TIMEOUT_MS,
  )

  it(
    'is a plain table when its layout is gone',
    async () => {
      const { page, close } = await openCountry((opened) =>
        opened.route('**/extensions/core/layouts/cards/**', (route) =>
          route.fulfill({ status: 404, body: 'Not found' }),
        ),
      )
      const { flag, dialog } = await openFlags(page)
      await dialog.getByRole('grid').getByRole('button').first().waitFor()
      await page.keyboard.type('norway')
      await dialog.getByRole('row', { name: /Flag of Norway/ }).click()
      await flag.getByText('Flag of Norway').waitFor()
      await close()
    },
    TIMEOUT_MS,
  )
})
