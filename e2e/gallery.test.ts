import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage, type PageRecord } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

const axe = createRequire(import.meta.url).resolve('axe-core')
const pictures = fileURLToPath(new URL('../.cache/gallery/', import.meta.url))

let server: RunningServer
let browser: Browser
let record: PageRecord

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  // The policy of the console refuses the checker like everything else that comes from elsewhere.
  record = await openPage(browser, server.url, { bypassCSP: true })
  const signIn = new SignInPage(record.page, server.url)
  await signIn.open('#/atlas/ext/gallery')
  await signIn.signIn(ADMIN)
  await record.page.getByRole('heading', { level: 1, name: 'Component gallery' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function show(page: Page, theme: string, direction: string): Promise<void> {
  await page.goto(`${server.url}/admin/#/atlas/ext/gallery?theme=${theme}&direction=${direction}`)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Table', exact: true }).waitFor()
  // Lazy parts keep their place until their code is there.
  await page.waitForLoadState('networkidle')
}

/** Rules that are broken, with the elements that break them. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  const options: RunOptions = { resultTypes: ['violations'] }
  const results = await page.evaluate(
    (given) => (window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(given),
    options,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  )
}

describe.each(['light', 'dark'])('the component gallery in the %s theme', (theme) => {
  it.each(['ltr', 'rtl'])('breaks no rule of accessibility when it reads %s', async (direction) => {
    const { page } = record
    await show(page, theme, direction)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)
    const main = page.getByRole('main')
    const height = await main.evaluate((element) => element.scrollHeight)
    await page.setViewportSize({ width: 1440, height: height + 80 })
    await page.screenshot({ path: join(pictures, `${theme}-${direction}.png`) })
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

it('gives the console back its own look when it is left', async () => {
  const { page } = record
  await show(page, 'dark', 'rtl')
  await page.getByRole('link', { name: 'Cities' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Cities' }).waitFor()
  const look = await page.evaluate(() => [
    document.documentElement.dir,
    document.documentElement.dataset.theme,
  ])
  expect(look).not.toContain('rtl')
  expect(look).not.toContain('dark')
})
