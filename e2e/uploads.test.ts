import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  it('of a large file go on where they were after a reload, when the same file is chosen again', async () => {
    const page = await openLibrary()
    const folder = mkdtempSync(join(tmpdir(), 'pergola-large-'))
    const path = join(folder, 'film.bin')
    writeFileSync(path, randomBytes(20 * 1024 * 1024))
    const choose = async () => {
      await page.getByRole('button', { name: 'New', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'From this device' }).waitFor()
      await dialog.locator('input[type=file]').setInputFiles(path)
      return dialog
    }
    const begun: string[] = []
    const offsets: string[] = []
    let isCut = true
    await page.route('**/atlas/files/uploads**', async (route) => {
      const request = route.request()
      if (request.method() === 'POST') begun.push(request.url())
      if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
      // The line holds for the first part alone, until the page is opened again.
      if (isCut && offsets.length >= 2) return route.abort()
      await route.continue()
    })
    try {
      const dialog = await choose()
      await dialog.getByRole('progressbar', { name: 'film.bin' }).waitFor()
      await expect.poll(() => offsets.length, WAIT).toBeGreaterThanOrEqual(2)
      page.once('dialog', (leave) => void leave.accept())
      await page.reload()
      await page.getByRole('heading', { name: 'File library' }).waitFor()
      isCut = false
      await choose()
      await expect.poll(titlesOf, WAIT).toContain('film.bin')
      expect(begun).toHaveLength(1)
      expect(new Set(offsets)).toEqual(new Set(['0', String(8 * 1024 * 1024), String(16 * 1024 * 1024)]))
      const [file] = (await callAsAdmin(
        app.server,
        'GET',
        '/files?filter[filename_download]=film.bin&fields=checksum,filesize',
      )) as { checksum: string; filesize: number }[]
      const checksum = createHash('md5').update(readFileSync(path)).digest('hex')
      expect(file).toMatchObject({ checksum, filesize: 20 * 1024 * 1024 })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
