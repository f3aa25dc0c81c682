import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

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
    await close()
  })
})

/** What axe finds on the page, once everything on it has been fetched and drawn. */
async function violationsAt(page: Page, heading: string): Promise<string[]> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  return violationsOn(page)
}
