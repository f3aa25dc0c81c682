import { beforeAll, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { Keys } from './support/Keys'
import { makeCollection, TEXT } from './support/makeCollection'
import { MOVING, openPage } from './support/openBrowser'
import { useSignedInPage } from './support/useConsole'
import { visit } from './support/visit'

/**
 * What people do most, with a limit on what they press beyond the text that they type. Each way begins where the page puts the
 * focus when someone arrives.
 */
const FERRIES = [
  { name: 'Baltic Star', harbour: 'Riga' },
  { name: 'Fjord Queen', harbour: 'Oslo' },
  { name: 'Norrona', harbour: 'Oslo' },
  { name: 'Silja', harbour: 'Turku' },
]

const app = useSignedInPage()

interface Ferry {
  id: number
  name: string
  harbour: string
}
const ferries = () => callAsAdmin(app.server, 'GET', '/items/ferries?sort=id') as Promise<Ferry[]>
const namesWith = async (harbour: string) =>
  (await ferries()).filter((ferry) => ferry.harbour === harbour).map(({ name }) => name)

let role: { id: number }

beforeAll(async () => {
  await app.record.page.emulateMedia(MOVING)
  role = (await callAsAdmin(app.server, 'POST', '/roles', { name: 'Deckhands' })) as { id: number }
  // What is searched for stays in the view of its collection, so filters have one of their own.
  const barges = FERRIES.map(({ harbour }, index) => ({ name: `Barge ${index}`, harbour }))
  await makeCollection(app.server, 'ferries', { name: TEXT, harbour: TEXT }, FERRIES)
  await makeCollection(app.server, 'barges', { name: TEXT, harbour: TEXT }, barges)
  await app.record.page.reload()
  await app.record.page.getByRole('link', { name: 'Ferries' }).first().waitFor()
}, 60_000)
async function arrive(hash: string): Promise<Keys> {
  const { page } = app.record
  await visit(page, app.server.url, hash)
  return new Keys(page)
}

it('someone signs in with at most 5 presses', async () => {
  const { page, close } = await openPage(app.browser, app.server.url, MOVING)
  await new SignInPage(page, app.server.url).open()
  const keys = new Keys(page)
  await keys.walkTo(page.getByLabel('Email'))
  await keys.type(ADMIN.email)
  await keys.press('Tab')
  await keys.type(ADMIN.password)
  await keys.press('Enter')
  await page.locator('[data-page]').waitFor()
  expect(keys.presses).toBeLessThanOrEqual(5)
  await close()
})

it('filters a listing with at most 6', async () => {
  const keys = await arrive('/atlas/collections/barges')
  await keys.walkTo(keys.page.getByRole('button', { name: 'Filter', exact: true }))
  await keys.press('Enter')
  await keys.page.getByRole('combobox', { name: 'Filter by a field' }).waitFor()
  await keys.type('Harbour')
  await keys.press('Enter')
  await keys.page.getByRole('textbox', { name: 'Value for Harbour' }).waitFor()
  await keys.type('Oslo')
  await keys.press('Escape')
  await keys.page.getByText('2 matches').first().waitFor()
  expect(keys.presses).toBeLessThanOrEqual(6)
})

it('creates an item with at most 4', async () => {
  const keys = await arrive('/atlas/collections/ferries')
  await keys.command('New item')
  await keys.page.getByRole('heading', { level: 1, name: 'New item: Ferries' }).waitFor()
  await keys.walkTo(new ItemPage(keys.page).field('Name'))
  await keys.type('Viking Grace')
  await keys.press('Control+s')
  await expect.poll(async () => (await ferries()).at(-1)?.name).toBe('Viking Grace')
  expect(keys.presses).toBeLessThanOrEqual(4)
})

it('finds an item anywhere, changes it and saves it with at most 8', async () => {
  const keys = await arrive('/atlas/files')
  await keys.press('Control+k')
  await keys.page.getByRole('combobox', { name: 'Search everything' }).waitFor()
  await keys.type('Norrona')
  await keys.page.getByRole('option', { name: /^Norrona/, selected: true }).waitFor()
  await keys.press('Enter')
  const item = await new ItemPage(keys.page).ready()
  await keys.walkTo(item.field('Harbour'))
  await keys.type('Bergen')
  await keys.press('Control+s')
  await expect.poll(() => namesWith('Bergen')).toEqual(['Norrona'])
  expect(keys.presses).toBeLessThanOrEqual(8)
})

it('takes that change back with at most 5', async () => {
  const [, , { id } = { id: 0 }] = await ferries()
  const keys = await arrive(`/atlas/collections/ferries/${id}`)
  await keys.page
    .getByRole('region', { name: 'Activity' })
    .getByRole('button', { name: 'Revision details' })
    .first()
    .waitFor()
  await keys.command('Preview and revert')
  const dialog = keys.page.getByRole('dialog', { name: 'Preview and revert' })
  const revert = dialog.getByRole('button', { name: 'Revert' })
  await expect.poll(() => revert.isEnabled()).toBe(true)
  await keys.walkTo(revert, 'Shift+Tab')
  await keys.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => namesWith('Oslo')).toContain('Norrona')
  expect(keys.presses).toBeLessThanOrEqual(5)
})

it('edits several items at once with at most 18', async () => {
  const keys = await arrive('/atlas/collections/ferries')
  const { page } = keys
  const rows = page.getByRole('grid').getByRole('checkbox')
  await rows.nth(1).waitFor()
  await keys.press('F6')
  await keys.walkTo(rows.nth(1))
  await keys.press('Space')
  await keys.press('ArrowDown')
  await keys.press('Space')
  await page.getByRole('button', { name: 'Batch edit' }).waitFor()
  await keys.command('Batch edit')
  await page.getByRole('heading', { level: 1, name: 'Batch edit: Ferries' }).waitFor()
  await keys.walkTo(page.getByRole('switch', { name: 'Harbour: Edit this field for all items' }))
  await keys.press('Space')
  await keys.walkTo(page.getByRole('main').getByRole('textbox', { name: 'Harbour' }))
  await keys.type('Tallinn')
  await keys.press('Control+s')
  await page.getByRole('button', { name: 'Update 2 items' }).waitFor()
  await keys.press('Enter')
  await expect.poll(async () => (await namesWith('Tallinn')).length).toBe(2)
  expect(keys.presses).toBeLessThanOrEqual(18)
})

it('deletes an item with at most 4, and is led back to the listing', async () => {
  const last = (await ferries()).at(-1)
  const keys = await arrive(`/atlas/collections/ferries/${last?.id}`)
  await keys.command('Delete item')
  await keys.page.getByRole('alertdialog').waitFor()
  await keys.walkTo(keys.page.getByRole('alertdialog').getByRole('button', { name: /Delete/ }))
  await keys.press('Enter')
  await keys.page.getByRole('heading', { level: 1, name: 'Ferries' }).waitFor()
  expect((await ferries()).map(({ id }) => id)).not.toContain(last?.id)
  await expect.poll(() => keys.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  expect(keys.presses).toBeLessThanOrEqual(4)
})

it('uploads a file with at most 6', async () => {
  const keys = await arrive('/atlas/files')
  const { page } = keys
  await keys.command('Upload files')
  const dialog = page.getByRole('dialog', { name: 'Upload files' })
  await dialog.waitFor()
  const chooser = page.waitForEvent('filechooser')
  await keys.walkTo(dialog.getByRole('button', { name: 'From this device' }))
  await keys.press('Enter')
  await (await chooser).setFiles([
    { name: 'timetable.txt', mimeType: 'text/plain', buffer: Buffer.from('daily') },
  ])
  await page.locator('#content a', { hasText: 'Timetable' }).waitFor()
  expect(keys.presses).toBeLessThanOrEqual(6)
})

it('opens a bookmark with 2', async () => {
  await callAsAdmin(app.server, 'POST', '/collection_presets', {
    collection: 'ferries',
    title: 'From Turku',
    user: null,
    role: null,
    view_type: 'tabular',
    filters: [{ field: 'harbour', operator: 'eq', value: 'Turku' }],
  })
  await app.record.page.reload()
  const keys = await arrive('/atlas/files')
  await keys.press('Control+k')
  await keys.page.getByRole('combobox', { name: 'Search everything' }).waitFor()
  await keys.type('From Turku')
  await keys.page.getByRole('option', { name: /^From Turku/, selected: true }).waitFor()
  await keys.press('Enter')
  await keys.page.getByRole('heading', { level: 1, name: 'From Turku' }).waitFor()
  expect(keys.presses).toBe(2)
})

it('searches a listing with 1', async () => {
  const keys = await arrive('/atlas/collections/ferries')
  await keys.press('/')
  await keys.type('silja')
  await keys.page.getByText('1 match').first().waitFor()
  expect(keys.presses).toBe(1)
})

it('makes a field of text with at most 12', async () => {
  const keys = await arrive('/atlas/settings/collections/barges')
  await keys.page.getByRole('row', { name: 'Harbour', exact: true }).waitFor()
  await keys.walkTo(keys.page.getByRole('link', { name: 'New field' }).first())
  await keys.press('Enter')
  await keys.walkTo(keys.page.getByRole('button', { name: 'Text Input', exact: true }).first())
  await keys.press('Enter')
  await keys.walkTo(keys.page.getByRole('textbox', { name: 'Name in the database' }))
  await keys.type('captain')
  await keys.press('Enter')
  await keys.page.getByRole('row', { name: 'Captain', exact: true }).waitFor()
  expect(keys.presses).toBeLessThanOrEqual(12)
})

it('gives a role the right to read a collection with at most 20', async () => {
  const keys = await arrive(`/atlas/settings/roles/${role.id}`)
  const cell = keys.page.getByRole('button', { name: 'Read of Barges: None' })
  await cell.waitFor()
  await keys.walkTo(keys.page.getByRole('grid', { name: 'Permissions' }).locator('button[tabindex="0"]'))
  await keys.walkTo(cell, 'ArrowRight')
  await keys.press('Enter')
  await keys.page.getByRole('menuitemradio', { name: /^All/ }).waitFor()
  await keys.walkTo(keys.page.getByRole('menuitemradio', { name: /^All/ }), 'ArrowDown')
  await keys.press('Enter')
  await keys.press('Control+s')
  await keys.page.getByText('Permissions saved').waitFor()
  const query = `filter[role][eq]=${role.id}&filter[collection][eq]=barges`
  expect(await callAsAdmin(app.server, 'GET', `/permissions?${query}`)).toMatchObject([{ read: 'full' }])
  expect(keys.presses).toBeLessThanOrEqual(20)
})

it('invites someone with at most 8', async () => {
  const keys = await arrive('/atlas/settings/people')
  await keys.page.getByRole('grid').waitFor()
  await keys.walkTo(keys.page.getByRole('button', { name: 'Invite people' }))
  await keys.press('Enter')
  await keys.walkTo(keys.page.getByRole('textbox', { name: 'E-mail addresses' }))
  await keys.type('mate@example.com')
  await keys.walkTo(keys.page.getByRole('button', { name: 'Invite', exact: true }))
  await keys.press('Enter')
  await keys.page.getByText('1 invitation sent').waitFor()
  expect(keys.presses).toBeLessThanOrEqual(8)
})
