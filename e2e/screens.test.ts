import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import type { PackedExample } from './support/packExample'
import { packScreen } from './support/packScreen'
import { useSignedInPage } from './support/useConsole'

const TOKEN = 'an operator of this server'

let working: PackedExample
let broken: PackedExample

beforeAll(async () => {
  working = await packScreen(
    'workbench',
    '1.0.0',
    "return <Page title='On the bench'><p>{collection + ' ' + primaryKey}</p></Page>",
  )
  broken = await packScreen('workbench', '1.0.1', "throw new Error('dropped')")
})
afterAll(() => {
  for (const packed of [working, broken]) if (packed) rmSync(packed.folder, { recursive: true, force: true })
})
const app = useSignedInPage(() => ({ env: { SUPER_ADMIN_TOKEN: TOKEN } }))

/** Goes to another page of the console without loading the document again. */
async function visit(path: string): Promise<void> {
  await app.record.page.evaluate((hash) => {
    location.hash = hash
  }, `#/atlas/${path}`)
}

async function install({ archive }: PackedExample, version: string): Promise<void> {
  const { page } = app.record
  await visit('settings/extensions')
  await page.getByRole('button', { name: 'Install extension' }).click()
  const dialog = page.getByRole('dialog', { name: 'Install extension' })
  await dialog.locator('input[type=file]').setInputFiles(archive)
  await dialog.getByLabel('Super-admin token').fill(TOKEN)
  await dialog.getByRole('button', { name: 'Install extension' }).click()
  await page.getByRole('row', { name: new RegExp(`Workbench.*${version.replaceAll('.', '\\.')}`) }).waitFor()
}

const bench = () => app.record.page.locator('[data-extension="module:workbench"]')

it('shows the item page of an installed module for every module, in a page that is never loaded again', async () => {
  const { page } = app.record
  await page.evaluate(() => {
    ;(window as { wasLoadedOnce?: true }).wasLoadedOnce = true
  })
  await visit('collections/languages/deu')
  await new ItemPage(page).ready()

  await install(working, '1.0.0')
  await visit('collections/languages/deu')
  await bench().getByText('languages deu').waitFor()
  expect(await page.getByRole('button', { name: 'More ways to save' }).count()).toBe(0)
  // Of users, which is another module.
  await visit('users/1')
  await bench().getByText('directus_users 1').waitFor()
  // Its listing is the console's own, and it has no place in the module bar.
  await visit('users')
  await page.getByRole('heading', { name: 'User Directory' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Modules' }).getByText('Workbench').count()).toBe(0)
  expect(await page.evaluate(() => (window as { wasLoadedOnce?: true }).wasLoadedOnce)).toBe(true)
})

it("gives way to the console's own when it fails, and says which module did", async () => {
  const { page } = app.record
  await install(broken, '1.0.1')
  await visit('collections/languages/deu')
  const item = await new ItemPage(page).ready()
  await page
    .getByText(/Workbench could not be loaded/)
    .first()
    .waitFor()
  await item.field('Name').fill('Deutsch')
  await item.saveAndStay()

  await page.getByText('Item saved').waitFor()
})

it("is the console's own again once the module is disabled", async () => {
  const { page } = app.record
  await visit('settings/extensions')
  await page.getByRole('switch', { name: 'Enable Workbench' }).click({ force: true })
  await page.getByRole('button', { name: 'Disable Workbench' }).click()
  await expect.poll(() => page.getByRole('switch', { name: 'Enable Workbench' }).isChecked()).toBe(false)
  await visit('collections/languages/fra')
  await new ItemPage(page).ready()
  expect(await bench().count()).toBe(0)
})
