import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callAsAdmin } from './support/callAsAdmin'
import { useSignedInPage } from './support/useConsole'

const WAIT = { timeout: 30_000 }

const app = useSignedInPage()

/** Holds every upload back until the test lets it pass. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/atlas/files', async (route) => {
    if (route.request().method() === 'POST') await gate
    await route.continue()
  })
  return release
}

const aTextFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`I am ${name}`) })
const titlesOf = async () =>
  (
    (await callAsAdmin(app.server, 'GET', '/files?limit=-1&fields=filename_download')) as {
      filename_download: string
    }[]
  ).map((file) => file.filename_download)

async function openLibrary(): Promise<Page> {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/files`)
  await page.getByRole('heading', { name: 'File library' }).waitFor()
  return page
}

describe('uploads', () => {
  it.each([
    ['Done', (page: Page) => page.getByRole('button', { name: 'Done', exact: true }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ])('go on when their dialog is closed by %s and another page is opened', async (way, close) => {
    const page = await openLibrary()
    const name = `after-${way.toLowerCase()}.txt`
    const release = await holdUploads(page)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'From this device' }).waitFor()
    await dialog.locator('input[type=file]').setInputFiles([aTextFile(name)])
    await dialog.getByRole('progressbar', { name }).waitFor()
    await close(page)
    await dialog.waitFor({ state: 'detached' })

    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText('Uploading 1 file').waitFor()
    await page.getByRole('link', { name: 'Cities' }).first().click()
    await page.getByRole('heading', { name: 'Cities' }).waitFor()
    expect(await tray.getByText('Uploading 1 file').isVisible()).toBe(true)
    release()
    await tray.getByText('1 file uploaded').waitFor()
    expect(await titlesOf()).toContain(name)
    await tray.waitFor({ state: 'detached' })
  })

  it('can be dropped anywhere on the library, which shows the newest first', async () => {
    const page = await openLibrary()
    await page.locator('#content a').first().waitFor()
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
      return transfer
    })
    await page.dispatchEvent('#content', 'dragover', { dataTransfer: data })
    await page.getByText('Drop files to upload them').waitFor()
    await page.dispatchEvent('#content', 'drop', { dataTransfer: data })
    await page.getByRole('region', { name: 'Uploads' }).getByText('1 file uploaded').waitFor()
    await expect.poll(() => page.locator('#content a').first().textContent(), WAIT).toMatch(/dropped/i)
    expect(await titlesOf()).toContain('dropped.txt')
  })

  it('that fail stay in the tray with what the server said, and can be sent again', async () => {
    const page = await openLibrary()
    await page.route('**/atlas/files', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: { code: 11, message: 'The storage is full' } } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'From this device' }).waitFor()
    await dialog.locator('input[type=file]').setInputFiles([aTextFile('again.txt')])
    await dialog.getByText('The storage is full').waitFor()
    await page.keyboard.press('Escape')
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText('1 file could not be uploaded').waitFor()
    await page.unroute('**/atlas/files')
    await tray.getByRole('button', { name: 'Upload again.txt again' }).click()
    // Those of the tests before may not have left yet.
    await tray.getByText(/files? uploaded/).waitFor()
    expect(await titlesOf()).toContain('again.txt')
  })
})
