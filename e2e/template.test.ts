import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './support/axe'
import { openPage, type PageRecord } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const app = useConsole(() => ({ demo: false }))
let record: PageRecord
let page: Page

beforeAll(async () => {
  record = await openPage(app.browser, app.server.url)
  page = record.page
  page.setDefaultTimeout(20_000)
})
afterAll(() => record?.close())

const open = (path: string) => page.goto(`${app.server.url}/admin/#/museum/${path}`)

describe('a project that starts from a template', () => {
  it('is chosen in the installer, and opens with items and pictures', async () => {
    await page.goto(`${app.server.url}/admin/`)
    const next = () => page.getByRole('button', { name: 'Next' }).click()
    await next()
    await page.getByLabel('Project name').fill('Museum')
    await page.getByLabel('Admin email').fill('ada@example.com')
    await page.getByLabel('Admin password').fill('pergola')
    await next()
    await page.getByLabel('Database type').selectOption('sqlite')
    await next()
    await page.getByRole('radio', { name: /Museum collection/ }).check()
    expect.soft(await violationsOn(page), 'installer').toEqual([])
    await page.getByRole('button', { name: 'Install' }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('pergola')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Exhibits' }).click()
    await page.getByText('Blue jug', { exact: true }).waitFor()
    const picture = page
      .getByRole('row', { name: /Blue jug/ })
      .locator('img')
      .first()
    await expect
      .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  })

  it('says in sentences what its role may do', async () => {
    await open('settings/roles')
    await page.getByRole('link', { name: /Museum staff/ }).click()
    await page.getByText(/Changes items with the status .*Draft.* that the person created\./).waitFor()
    expect.soft(await violationsOn(page), 'role').toEqual([])
  })

  it('shows what anyone can read, and the address shown answers without signing in', async () => {
    await open('settings/roles/2')
    await page.getByRole('link', { name: 'What anyone can read' }).click()
    // Exhibits, and their translations.
    await page.getByText('Reads all items with the status Published.').first().waitFor()
    expect.soft(await violationsOn(page), 'public reading').toEqual([])
    const address = page.getByText(/\/museum\/items\/exhibits$/)
    const answer = await fetch((await address.textContent()) ?? '')
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] }
    expect(data).toHaveLength(10)
    expect(data[0]).not.toHaveProperty('owner')
  })

  it('reported no error on the way', () => {
    // Before the installation there is no project to ask for.
    expect(record.errors.filter((error) => !/status of 503/.test(error))).toEqual([])
  })
})
