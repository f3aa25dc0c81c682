import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { openPage } from './support/openBrowser'
import { useConsole, useSignedInPage } from './support/useConsole'

/** Address, and the heading by which the page is known to be there. */
const PUBLIC_PAGES = [
  ['#/login', 'Sign in'],
  ['#/reset-password', 'Reset password'],
] as const

const PAGES = [
  ['#/atlas/collections', 'Collections'],
  ['#/atlas/collections/cities', 'Cities'],
  ['#/atlas/collections/countries', 'Countries'],
  ['#/atlas/collections/cities/1850147', 'Tokyo'],
  ['#/atlas/collections/countries/1', 'Afghanistan'],
  ['#/atlas/collections/cities/+', 'New item: Cities'],
  ['#/atlas/collections/cities/1850147,1796236', 'Batch edit: Cities'],
  ['#/atlas/files', 'File library'],
  ['#/atlas/files/1', 'Flag of Aruba'],
  ['#/atlas/users', 'User directory'],
  ['#/atlas/users/1', 'Ada Admin'],
  ['#/atlas/activity', 'Activity log'],
  ['#/atlas/settings', 'Settings'],
  ['#/atlas/settings/global', 'Global settings'],
  ['#/atlas/settings/collections', 'Collections & fields'],
  ['#/atlas/settings/collections/countries', 'Countries'],
  ['#/atlas/settings/collections/countries/+', 'What kind of field?'],
  ['#/atlas/settings/collections/countries/name', 'Name'],
  ['#/atlas/settings/server', 'Server details'],
  ['#/atlas/settings/interfaces/slider', 'Slider'],
  ['#/atlas/settings/webhooks', 'Webhooks'],
  ['#/atlas/settings/webhooks/+', 'New item: Webhooks'],
  ['#/atlas/nothing', 'Page not found'],
] as const

/** The other pages of the settings: also seen dark on a phone, where rows of buttons and tables are at their narrowest. */
const SETTINGS_PAGES = [
  ['#/atlas/settings/collections/import-table', 'Import a table'],
  ['#/atlas/settings/collections/model-file', 'Model as a file'],
  ['#/atlas/settings/roles', 'Roles & permissions'],
  ['#/atlas/settings/roles/2', 'Public'],
  ['#/atlas/settings/roles/3', 'Editor'],
  ['#/atlas/settings/roles/public-reading', 'What anyone can read'],
  ['#/atlas/settings/roles/explain', 'Explain rights'],
  ['#/atlas/settings/people', 'People'],
  ['#/atlas/settings/people?invite', 'People'],
  ['#/atlas/settings/backups', 'Backups'],
  ['#/atlas/settings/extensions', 'Extensions'],
] as const

/** Buttons that open a dialog on such a page; what menus and lists open is looked at below. */
const DIALOGS = [
  ['#/atlas/settings/extensions', 'Install extension'],
  ['#/atlas/settings/collections', 'Create collection'],
  ['#/atlas/settings/roles', 'Create role'],
] as const

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

const VARIANTS = [
  { colorScheme: 'light', size: 'desktop' },
  { colorScheme: 'dark', size: 'desktop' },
  { colorScheme: 'light', size: 'phone' },
  { colorScheme: 'dark', size: 'phone' },
] as const

const app = useConsole()

describe.each(VARIANTS)('on a $size in the $colorScheme theme', ({ colorScheme, size }) => {
  const options = { colorScheme, viewport: SIZES[size], reducedMotion: 'reduce' } as const

  it('public pages break no rule', async () => {
    const { page, close } = await openPage(app.browser, app.server.url, options)
    for (const [hash, heading] of PUBLIC_PAGES) {
      await page.goto(`${app.server.url}/admin/${hash}`)
      expect.soft(await violationsAt(page, heading), hash).toEqual([])
    }
    await close()
  })

  it('pages of the console break no rule, and none is wider than the window', {
    timeout: 240_000,
  }, async () => {
    const { page, close } = await openPage(app.browser, app.server.url, options)
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open()
    await signIn.signIn(ADMIN)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'hidden' })
    const pages = colorScheme === 'dark' && size === 'phone' ? [] : PAGES
    for (const [hash, heading] of [...pages, ...SETTINGS_PAGES]) {
      await page.goto(`${app.server.url}/admin/${hash}`)
      expect.soft(await violationsAt(page, heading), hash).toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), hash)
        .toBe(0)
    }
    for (const [hash, button] of DIALOGS) {
      await page.goto(`${app.server.url}/admin/${hash}`)
      await page.getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog', { name: button }).waitFor()
      expect.soft(await violationsOn(page), button).toEqual([])
      await page.keyboard.press('Escape')
    }
    await close()
  })
})

describe('what is on a page', () => {
  const signedIn = useSignedInPage()

  async function open(hash: string, heading: string): Promise<Page> {
    const { page } = signedIn.record
    await page.goto(`${signedIn.server.url}/admin/${hash}`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    return page
  }

  it.each([
    ['#/atlas/collections', 'Collections'],
    ['#/atlas/settings/collections', 'Collections & fields'],
    ['#/atlas/settings/roles', 'Roles & permissions'],
    ['#/atlas/settings/people', 'People'],
    ['#/atlas/settings/interfaces', 'Interfaces'],
    ['#/atlas/settings/extensions', 'Extensions'],
  ])(
    '%s: its table is one stop of the keyboard, and arrow keys lead to the other rows',
    async (hash, heading) => {
      const page = await open(hash, heading)
      const grid = page.getByRole('main').getByRole('grid')
      const hasFocus = () => grid.evaluate((table) => table.contains(document.activeElement))
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await grid.locator('[tabindex="0"]').first().focus()
      const first = await focused()
      await page.keyboard.press('ArrowDown')
      expect(await hasFocus()).toBe(true)
      const second = await focused()
      expect(second).not.toBe(first)
      await page.keyboard.press('Tab')
      expect(await hasFocus()).toBe(false)
      await page.keyboard.press('Shift+Tab')
      expect(await focused()).toBe(second)
      await page.keyboard.press('Shift+Tab')
      expect(await hasFocus()).toBe(false)
    },
  )

  it.each([
    ['#/atlas/collections/cities', 'Cities'],
    ['#/atlas/collections/countries/1', 'Afghanistan'],
    ['#/atlas/files', 'File library'],
    ['#/atlas/activity', 'Activity log'],
    ['#/atlas/settings/collections/countries', 'Countries'],
    ['#/atlas/settings/people', 'People'],
    ['#/atlas/settings/extensions', 'Extensions'],
  ])('%s: what opens breaks no rule, takes the focus and gives it back', async (hash, heading) => {
    const page = await open(hash, heading)
    const names = new Set<string>()
    const openers = page.locator('[data-page] [aria-haspopup]:visible')
    await openers.first().waitFor()
    for (const opener of await openers.all()) {
      const name = await opener.evaluate(
        ({ ariaLabel, textContent }) => ariaLabel ?? textContent.replace(/\d+/g, ''),
      )
      // One of those that each row or field has.
      const kind = name.replace(/ (for|of) .*/, '')
      if (names.has(kind) || (await opener.isDisabled())) continue
      names.add(kind)
      await opener.focus()
      await page.keyboard.press('Enter')
      const opened = page.locator('[role="dialog"], [role="menu"], [data-trigger] [role="listbox"]').last()
      await opened.waitFor()
      await expect.poll(() => opened.evaluate((it) => it.contains(document.activeElement))).toBe(true)
      expect.soft(await violationsOn(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
      await expect
        .poll(() => opener.evaluate((it) => it === document.activeElement), { message: name })
        .toBe(true)
    }
  })
})

/** What axe finds on the page, once everything on it has been fetched and drawn. */
async function violationsAt(page: Page, heading: string): Promise<string[]> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  return violationsOn(page)
}
