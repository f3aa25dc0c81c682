import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { listen } from './support/listen'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'
import { visit } from './support/visit'

/** What happens without the focus being moved there is said by live regions, each thing once. */
const app = useSignedInPage()

/** Time in which something might be said a second time. */
const ECHO_MS = 600

beforeAll(async () => {
  await makeCollection(app.server, 'ferries', { name: TEXT }, [{ name: 'Silja' }, { name: 'Norrona' }])
  await app.record.page.reload()
  await app.record.page.getByRole('link', { name: 'Ferries' }).first().waitFor()
}, 60_000)

async function openFerry(key: number): Promise<ItemPage> {
  const { page } = app.record
  await visit(page, app.server.url, `/atlas/collections/ferries/${key}`)
  return new ItemPage(page).ready()
}

/** How often each of these was said, once the last of them was. */
async function timesOf(page: Page, heard: () => Promise<string[]>, texts: readonly RegExp[]) {
  const countOf = async (text: RegExp) => (await heard()).filter((said) => text.test(said)).length
  await expect.poll(() => countOf(texts.at(-1) ?? /^$/)).toBeGreaterThan(0)
  await page.waitForTimeout(ECHO_MS)
  return Promise.all(texts.map(countOf))
}

it('says how many items a listing has: with its heading if that is known, else when it is', async () => {
  const { page } = app.record
  const link = page.getByRole('navigation').getByRole('link', { name: 'Ferries' })
  const heading = page.getByRole('heading', { level: 1, name: 'Ferries' })
  const focused = () => page.evaluate(() => document.activeElement?.ariaDescription)
  await visit(page, app.server.url, '/atlas/activity')
  const heard = await listen(page)
  await link.press('Enter')
  await heading.waitFor()
  expect(await timesOf(page, heard, [/^2 items$/])).toEqual([1])
  expect(await focused()).toBe('2 items')

  // Known from the visit before.
  await visit(page, app.server.url, '/atlas/activity')
  await link.press('Enter')
  await heading.waitFor()
  await expect.poll(focused).toBe('2 items')
  expect(await timesOf(page, heard, [/^2 items$/])).toEqual([1])
})

it('says that it is busy, and that an item is saved', async () => {
  const item = await openFerry(1)
  const { page } = item
  let release = () => {}
  const answer = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/items/ferries/1*', async (route) => {
    if (route.request().method() === 'PATCH') await answer
    await route.continue()
  })
  await item.field('Name').fill('Silja II')
  const heard = await listen(page)
  await item.save().press('Enter')
  expect(await timesOf(page, heard, [/^Save Loading/])).toEqual([1])
  release()
  expect(await timesOf(page, heard, [/^Save Loading/, /^Item saved/])).toEqual([1, 1])
})

it('says that a comment is posted, and keeps the focus in its box', async () => {
  const item = await openFerry(1)
  const { page } = item
  const heard = await listen(page)
  await item.activity().getByRole('textbox').fill('Well done')
  await item.activity().getByRole('button', { name: 'Submit' }).press('Enter')
  expect(await timesOf(page, heard, [/^Comment posted$/])).toEqual([1])
  expect(await page.evaluate(() => document.activeElement?.outerHTML)).toContain('<textarea')
})

it('says that a file is uploaded, and that one failed', async () => {
  const { page } = app.record
  await visit(page, app.server.url, '/atlas/files')
  await page.getByRole('button', { name: 'New', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'From this device' }).waitFor()
  const upload = (name: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(name) }])
  const heard = await listen(page)
  await upload('ticket.txt')
  expect(await timesOf(page, heard, [/^1 file uploaded$/])).toEqual([1])

  await page.route('**/atlas/files', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: { code: 11, message: 'The disk is full' } } })
      : route.continue(),
  )
  await upload('timetable.txt')
  expect(await timesOf(page, heard, [/The disk is full/])).toEqual([1])
  await page.keyboard.press('Escape')
})

// The last: what is not saved would hold a later page.
it('says that a save failed, and why', async () => {
  const item = await openFerry(2)
  const { page } = item
  await page.route('**/items/ferries/2*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { error: { code: 11, message: 'The disk is full' } } })
      : route.continue(),
  )
  await item.field('Name').fill('Norrona II')
  const heard = await listen(page)
  await page.keyboard.press('Control+s')
  expect(await timesOf(page, heard, [/The disk is full/])).toEqual([1])
})
