import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './support/axe'
import { makeCollection, TEXT } from './support/makeCollection'
import type { PackedExample } from './support/packExample'
import { packModule } from './support/packModule'
import { useSignedInPage } from './support/useConsole'

const TOKEN = 'an operator of this server'
const COLLECTION = 'lighthouses'

let extension: PackedExample
const app = useSignedInPage(async () => {
  extension = await packModule(
    {
      id: 'sales-report',
      name: 'Sales report',
      icon: 'bar_chart',
      pages: [{ path: 'monthly', name: 'Monthly sales' }],
    },
    {
      'module.tsx': `import { useCommands, useNotify } from '@pergola/sdk'
        import { Page } from '@pergola/sdk/ui'
        export default function SalesReport() {
          const notify = useNotify()
          useCommands([{ id: 'close', title: 'Close the month', keys: 'shift+c', run: () => notify({ title: 'Closed' }) }])
          return <Page title="Sales">Here</Page>
        }`,
    },
  )
  return { env: { SUPER_ADMIN_TOKEN: TOKEN } }
})

beforeAll(async () => {
  await makeCollection(app.server, COLLECTION, { title: TEXT }, [
    { title: 'Old Zwolvik light' },
    { title: 'Zwolvik' },
  ])
  const form = new FormData()
  form.append('super_admin_token', TOKEN)
  form.append('package', new Blob([readFileSync(extension.archive)]), 'sales-report.tgz')
  const answer = await fetch(`${app.server.url}/server/extensions`, { method: 'POST', body: form })
  expect(answer.status, await answer.clone().text()).toBe(200)
  await app.record.page.reload()
  await app.record.page.getByRole('link', { name: 'Lighthouses' }).first().waitFor()
})
afterAll(() => {
  if (extension) rmSync(extension.folder, { recursive: true, force: true })
})

async function openPalette() {
  const { page } = app.record
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await box.waitFor()
  return { page, box, option: (name: string | RegExp) => page.getByRole('option', { name }) }
}

describe('the command palette', () => {
  it('is fetched when it is first opened, and finds items of every collection by the keyboard alone', async () => {
    const fetched = () => app.record.requests.filter(({ url }) => url.includes('command-palette')).length
    expect(fetched()).toBe(0)
    const { page, box, option } = await openPalette()
    expect(fetched()).toBeGreaterThan(0)
    await box.pressSequentially('zwolvik')
    await option(/^Old Zwolvik light/).waitFor()
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/^Zwolvik\s/),
      expect.stringMatching(/^Old Zwolvik light/),
    ])
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Old Zwolvik light' }).waitFor()
  })

  it('leads back to the item, and does what the page offers once the focus is back', async () => {
    const { page, option } = await openPalette()
    await option(/^Old Zwolvik light/).waitFor()
    await option('Delete item').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })

  it('leads to the page of an extension, and offers what can be done there, by keys too', async () => {
    const first = await openPalette()
    await first.box.fill('monthly')
    await first.page.keyboard.press('Enter')
    await first.page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor()
    await first.page.keyboard.press('Shift+C')
    await first.page.getByText('Closed').waitFor()
    await first.page.keyboard.press('?')
    const dialog = first.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Close the month').waitFor()
    await first.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const second = await openPalette()
    await second.option(/Close the month/).click()
    await second.page.getByText('Closed (2 times)').waitFor()
  })

  it('fits a phone', async () => {
    const { page } = app.record
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Search everything' }).click()
    const box = page.getByRole('combobox', { name: 'Search everything' })
    await box.fill('zwolvik')
    await page.getByRole('option', { name: /^Zwolvik/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Zwolvik' }).waitFor()
  })
})
