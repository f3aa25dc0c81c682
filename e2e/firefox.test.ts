import { existsSync, rmSync } from 'node:fs'
import type { EntryFormat } from '@pergola/sdk/contract'
import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyExtensionTree } from './chaos/installFault'
import { FIREFOX, openFirefox } from './firefox/openFirefox'
import { writeProbe } from './integrity/writeProbe'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage, type PageRecord } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

const FORMATS: EntryFormat[] = ['container', 'mf', 'system', 'module']
const HEIGHT = { type: 'integer', datatype: 'INT', length: 10, interface: 'slider' } as const

let server: RunningServer
let browser: Browser
let record: PageRecord
let tree: string

/** By keys: what Playwright fills in by BiDi is set without the page noticing. */
async function type(target: Locator, text: string): Promise<void> {
  await target.press('Control+a')
  await target.pressSequentially(text)
}

describe.skipIf(!existsSync(FIREFOX))('in Firefox', () => {
  beforeAll(async () => {
    tree = copyExtensionTree()
    ;[server, browser] = await Promise.all([startServer({ env: { EXTENSIONS_DIR: tree } }), openFirefox()])
    await makeCollection(server, 'lighthouses', { name: TEXT, height: HEIGHT }, [
      { name: 'Eddystone', height: 49 },
      { name: 'Bell Rock', height: 36 },
      { name: 'Skerryvore', height: 48 },
    ])
    record = await openPage(browser, server.url)
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    if (tree) rmSync(tree, { recursive: true, force: true })
  })

  it('someone signs in, searches a listing, edits an item and saves it', async () => {
    const { page } = record
    await new SignInPage(page, server.url).open('#/login?redirect=%2Fatlas%2Fcollections%2Flighthouses')
    await type(page.getByLabel('Email'), ADMIN.email)
    await type(page.getByLabel('Password', { exact: true }), ADMIN.password)
    await page.keyboard.press('Enter')
    const listing = await new ListingPage(page, 'Lighthouses').ready()
    await type(page.getByRole('searchbox').first(), 'rock')
    await expect.poll(() => listing.column('Name', 3)).toEqual(['Bell Rock'])
    await listing.openItem('Bell Rock')
    const item = await new ItemPage(page).ready()
    await type(item.field('Name'), 'Inchcape')
    await item.saveAndStay()
    await page.getByText('Item saved').first().waitFor()
    expect(await callAsAdmin(server, 'GET', '/items/lighthouses/2')).toMatchObject({ name: 'Inchcape' })
    await page.reload()
    await item.ready()
    expect(await item.field('Name').inputValue()).toBe('Inchcape')
  })

  it('a file is uploaded to the library', async () => {
    const { page } = record
    await page.goto(`${server.url}/admin/#/atlas/files`)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'From this device' }).waitFor()
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: 'signals.txt', mimeType: 'text/plain', buffer: Buffer.from('three flashes') }])
    await page.locator('#content a', { hasText: 'Signals' }).waitFor()
    const files = await callAsAdmin(server, 'GET', '/files?filter[filename_download]=signals.txt')
    expect(files).toMatchObject([{ title: 'Signals', filesize: 13 }])
  })

  it.each(FORMATS)('an interface of the format "%s" is drawn, with what it imports late', async (format) => {
    await writeProbe(tree, format)
    const { page } = record
    await page.goto(`${server.url}/admin/?${format}#/atlas/collections/lighthouses/1`)
    await page.locator('[data-extension="interface:slider"]').getByText('early late').waitFor()
  })

  it('nothing was refused or went wrong on the way', () => {
    expect(record.errors).toEqual([])
  })
})
