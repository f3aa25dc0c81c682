import { beforeAll, expect, it } from 'vitest'
import { PAGES } from './pages/addresses'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { makeCollection, TEXT } from './support/makeCollection'
import { MOVING } from './support/openBrowser'
import { useSignedInPage } from './support/useConsole'
import { comesTrue, settle, visit } from './support/visit'

/** Where the focus goes after what people do; arriving and what opens is in `accessibility.test.ts`. */
const app = useSignedInPage()

beforeAll(async () => {
  await app.record.page.emulateMedia(MOVING)
  const names = Array.from({ length: 8 }, (_, index) => ({ name: `Ferry ${index}` }))
  await makeCollection(app.server, 'ferries', { name: TEXT }, names)
  await app.record.page.reload()
  await app.record.page.getByRole('link', { name: 'Ferries' }).first().waitFor()
}, 60_000)

/** What has the focus: element and text, once it is in the page. */
async function focusInPage(): Promise<string> {
  const { page } = app.record
  await settle(page)
  const isInPage = () =>
    page.evaluate(() => document.activeElement?.closest('[data-page], [role="dialog"]') instanceof Element)
  await comesTrue(isInPage, 3000)
  return page.evaluate(() => {
    const focused = document.activeElement
    return focused === document.body
      ? 'nothing'
      : `${focused?.tagName.toLowerCase()} ${focused?.ariaLabel ?? focused?.textContent}`
  })
}

async function openFerry(key: number): Promise<ItemPage> {
  await visit(app.record.page, app.server.url, `/atlas/collections/ferries/${key}`)
  return new ItemPage(app.record.page).ready()
}

it('is on each page that someone goes back to', async () => {
  const { page } = app.record
  const addresses: string[] = []
  for (const [hash] of PAGES.filter(([address]) => !address.includes('?'))) {
    await visit(page, app.server.url, hash)
    addresses.push(hash)
  }
  for (const hash of addresses.reverse().slice(1)) {
    await page.goBack()
    await page.waitForURL((url) => url.hash.startsWith(`#${hash}`))
    expect.soft(await focusInPage(), hash).not.toBe('nothing')
  }
}, 180_000)

it('is on the row again that a listing was left by', async () => {
  const { page } = app.record
  await visit(page, app.server.url, '/atlas/collections/ferries')
  const listing = await new ListingPage(page, 'Ferries').ready()
  await listing.grid.getByRole('link', { name: 'Ferry 3', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ferry 3' }).waitFor()
  expect(await focusInPage()).toContain('h1 Ferry 3')
  await page.goBack()
  await listing.ready()
  await expect.poll(focusInPage).toContain('Ferry 3')
})

it('is in the listing after a save, and stays where it is after one that stays', async () => {
  const { page } = app.record
  const item = await openFerry(1)
  await item.field('Name').fill('Ferry one')
  await item.save().press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ferries' }).waitFor()
  expect(await focusInPage()).not.toBe('nothing')

  await openFerry(2)
  await item.field('Name').fill('Ferry two')
  await page.getByRole('button', { name: 'More ways to save' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save and stay' }).press('Enter')
  await page.getByText('Item saved').first().waitFor()
  // The notice may be that of the first save, and the menu still closing.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await focusInPage()).toBe('button More ways to save')
})

it('goes back to the button when a question is answered by no, and on when it is answered by yes', async () => {
  const { page } = app.record
  await openFerry(3)
  const remove = page.getByRole('button', { name: 'Delete item' })
  await remove.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  expect(await focusInPage()).toBe('button Delete item')
  await remove.press('Enter')
  await question.getByRole('button', { name: /Delete/ }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ferries' }).waitFor()
  expect(await focusInPage()).not.toBe('nothing')
})

it('stays in the page when selected rows are deleted, and when a condition of the filter is taken off', async () => {
  const { page } = app.record
  await visit(page, app.server.url, '/atlas/collections/ferries')
  const listing = await new ListingPage(page, 'Ferries').ready()
  await listing.row(0).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Delete item', exact: true }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .press('Enter')
  await page
    .getByText(/deleted/)
    .first()
    .waitFor()
  expect(await focusInPage()).not.toBe('nothing')

  await listing.filterBy('Name', 'Ferry')
  const remove = page.getByRole('button', { name: /^Remove/ }).first()
  await remove.press('Enter')
  await remove.waitFor({ state: 'detached' })
  expect(await focusInPage()).not.toBe('nothing')
})

it('stays in a field whose row is removed, whose button has nothing to do any more, and that gets a file', async () => {
  const { page } = app.record
  const choices = { red: 'Red', blue: 'Blue' }
  const rows = [{ field: 'name', interface: 'text-input', type: 'string' }]
  await makeCollection(
    app.server,
    'piers',
    {
      lamps: { type: 'json', datatype: 'TEXT', interface: 'repeater', options: { fields: rows } },
      colours: {
        ...{ type: 'array', datatype: 'VARCHAR', length: 200, interface: 'checkboxes' },
        options: { choices, allow_other: true },
      },
      plan: { type: 'file', datatype: 'INT', interface: 'file' },
    },
    [{ lamps: [{ name: 'North' }, { name: 'South' }] }],
  )
  await page.reload()
  await visit(page, app.server.url, '/atlas/collections/piers/1')
  const focusIn = (field: string) => page.locator(`[data-field="${field}"] :focus`)
  const named = (name: string | RegExp) => page.getByRole('button', { name })

  await named('Delete North').press('Enter')
  await named('Delete North').waitFor({ state: 'detached' })
  await focusIn('lamps').waitFor({ timeout: 3000 })
  await named('Delete South').press('Enter')
  await focusIn('lamps').and(named('Create item')).waitFor({ timeout: 3000 })

  await page.getByRole('textbox', { name: 'Own value' }).fill('Pink')
  await page.locator('[data-field="colours"]').getByRole('button', { name: 'Add new' }).press('Enter')
  await focusIn('colours').and(page.locator('input')).waitFor({ timeout: 3000 })

  await named('Existing file').press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Flag of/ })
    .first()
    .press('Enter')
  await focusIn('plan').waitFor({ timeout: 3000 })
  await page.keyboard.press('Control+s')
  await page.getByText('Item saved').first().waitFor()
})

it('is in the box for the next comment when one is deleted', async () => {
  const item = await openFerry(4)
  const { page } = item
  await item.comment('Not needed')
  await item.activity().getByRole('button', { name: 'Actions for this comment' }).first().press('Enter')
  await page.getByRole('menuitem', { name: 'Delete comment' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).press('Enter')
  await item.activity().getByText('Not needed').first().waitFor({ state: 'detached' })
  // Nothing takes it away later, such as the dialog that closes.
  await page.waitForTimeout(300)
  expect(await focusInPage()).toMatch(/^textarea /)
})

it.each([
  ['/atlas/collections/cities/1850147', 40],
  ['/atlas/collections/countries/1', 60],
])('crosses the form of %s with less than %i presses of Tab', async (hash, most) => {
  const { page } = app.record
  await visit(page, app.server.url, hash)
  await page.getByRole('main').focus()
  const isInForm = () => page.evaluate(() => document.activeElement?.closest('main') instanceof Element)
  let presses = 0
  while (presses < 200 && (await isInForm())) {
    await page.keyboard.press('Tab')
    presses += 1
  }
  expect(presses).toBeLessThan(most)
})
