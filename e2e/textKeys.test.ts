import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()
const ID = { ...TEXT, primary_key: true, interface: 'primary-key' }
/** All but the last could be taken for a mark of the address, for a list, or for another key. */
const KEYS = [',abc', ',,seal', ' padded', 'A,B', '+', 'seal']
const MARK = {
  type: 'm2o',
  datatype: 'VARCHAR',
  length: 100,
  interface: 'many-to-one',
  options: { template: '{{name}}' },
}

const LIST = { type: 'o2m', interface: 'one-to-many', options: { fields: 'name' } }

beforeAll(async () => {
  await makeCollection(
    app.server,
    'seals',
    { id: ID, name: TEXT, place: TEXT, parcels: LIST, labels: LIST },
    KEYS.map((id) => ({ id, name: `Seal ${id.trim()}`, place: 'Hold' })),
  )
  await makeCollection(app.server, 'parcels', { name: TEXT, seal: MARK }, [{ name: 'Box' }])
  await callAsAdmin(app.server, 'POST', '/relations', {
    collection_many: 'parcels',
    field_many: 'seal',
    collection_one: 'seals',
    field_one: 'parcels',
  })
  await makeCollection(app.server, 'labels', { id: ID, name: TEXT, seal: MARK }, [{ id: 'L1', name: 'Old' }])
  await callAsAdmin(app.server, 'POST', '/relations', {
    collection_many: 'labels',
    field_many: 'seal',
    collection_one: 'seals',
    field_one: 'labels',
  })
})

beforeEach(async () => {
  const all = KEYS.map((id) => ({ id, place: 'Hold' }))
  await callAsAdmin(app.server, 'PATCH', '/items/seals', all)
  await app.record.page.reload()
})

/** The keys of what lies there. */
async function keysAt(place: string): Promise<string[]> {
  const rows = (await callAsAdmin(app.server, 'GET', '/items/seals')) as { id: string; place: string }[]
  return rows.filter((row) => row.place === place).map(({ id }) => id)
}

const openListing = async () => {
  await app.record.page.goto(`${app.server.url}/admin/#/atlas/collections/seals`)
  return new ListingPage(app.record.page, 'Seals').ready()
}

it.each(KEYS)('opens "%s" from its listing, saves it, and goes back in its history', async (key) => {
  const { page } = app.record
  const title = `Seal ${key.trim()}`
  await openListing()
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  // The address alone leads there too.
  await page.reload()
  const item = await new ItemPage(page).ready()
  await item.field('Place').fill('Deck')
  await item.saveAndStay()
  await expect.poll(() => keysAt('Deck')).toEqual([key])
  const details = item.activity().getByRole('button', { name: 'Revision details' })
  await details.last().click()
  await item.activity().getByRole('button', { name: 'Revert' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
  await expect.poll(() => keysAt('Deck')).toEqual([])
  await expect.poll(() => item.field('Place').inputValue()).toBe('Hold')
  expect(app.record.errors).toEqual([])
})

it.each([',abc', ',,seal', 'A,B', '+'])(
  'chooses "%s" in another item, edits it there and follows it',
  async (key) => {
    const { page } = app.record
    const title = `Seal ${key}`
    await callAsAdmin(app.server, 'PATCH', '/items/parcels/1', { seal: null })
    await page.goto(`${app.server.url}/admin/#/atlas/collections/parcels/1`)
    const item = await new ItemPage(page).ready()
    const box = page.getByRole('combobox', { name: 'Seal' })
    await box.fill(title)
    await page.getByRole('option', { name: title, exact: true }).click()
    await item.saveAndStay()
    await page.getByText('Item saved').first().waitFor()
    expect(await callAsAdmin(app.server, 'GET', '/items/parcels/1')).toMatchObject({ seal: key })
    await page.reload()
    await item.ready()
    await expect.poll(() => box.inputValue()).toBe(title)
    await page.getByRole('button', { name: 'Edit item' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Place' }).fill('Deck')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await item.saveAndStay()
    await expect.poll(() => keysAt('Deck')).toEqual([key])
    await page.getByRole('link', { name: 'Open item' }).click()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(app.record.errors).toEqual([])
  },
)

it.each([',abc', ',,seal', 'A,B', '+'])('shows in "%s" the items that refer to it', async (key) => {
  const { page } = app.record
  await callAsAdmin(app.server, 'PATCH', '/items/parcels/1', { seal: key })
  await openListing()
  await page.getByRole('link', { name: `Seal ${key}`, exact: true }).click()
  await page.getByRole('group', { name: 'Parcels' }).getByText('Box', { exact: true }).waitFor()
  expect(app.record.errors).toEqual([])
})

it('edits those that begin with a comma at once, after a reload too', async () => {
  const { page } = app.record
  await openListing()
  for (const key of [',abc', ',,seal'])
    await page.getByRole('checkbox', { name: `Select Seal ${key}`, exact: true }).press('Space')
  await page.getByRole('button', { name: 'Batch edit' }).press('Enter')
  const place = page.getByRole('switch', { name: 'Place: Edit this field for all items' })
  await place.waitFor()
  await page.reload()
  await place.press('Space')
  await page.getByRole('textbox', { name: 'Place' }).fill('Deck')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: 'Update 2 items' }).press('Enter')
  await expect.poll(async () => (await keysAt('Deck')).sort()).toEqual([',,seal', ',abc'])
  expect(app.record.errors).toEqual([])
})

it('makes no new item with a key that another one has: it is named at the key, and that one stays as it is', async () => {
  const { page } = app.record
  const free = `L${Date.now()}`
  const labels = () => callAsAdmin(app.server, 'GET', '/items/labels?sort=id')
  const before = (await labels()) as unknown[]
  await page.goto(`${app.server.url}/admin/#/atlas/collections/seals/seal`)
  const item = await new ItemPage(page).ready()
  const list = page.getByRole('group', { name: 'Labels' })
  await list.getByRole('button', { name: 'Add new' }).click()
  const dialog = page.getByRole('dialog')
  const key = dialog.getByRole('textbox', { name: 'ID' })
  const taken = dialog.getByText('Another item has this value already.')
  await key.fill('L1')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fresh')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').filter({ hasText: 'Another item has this value already.' }).waitFor()
  expect(await labels()).toEqual(before)

  await list.getByRole('button', { name: /^Fresh/ }).click()
  await taken.waitFor()
  await page.reload()
  await item.ready()
  await list.getByRole('button', { name: /^Fresh/ }).click()
  await taken.waitFor()
  await key.fill(free)
  await taken.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await item.saveAndStay()
  await expect.poll(labels).toEqual([...before, { id: free, name: 'Fresh', seal: 'seal' }])
})

it('makes no new item of a reference with a key that another one has', async () => {
  const { page } = app.record
  const seals = () => callAsAdmin(app.server, 'GET', '/items/seals?fields=id,name,place&sort=id')
  const before = (await seals()) as unknown[]
  await callAsAdmin(app.server, 'PATCH', '/items/parcels/1', { seal: null })
  await page.goto(`${app.server.url}/admin/#/atlas/collections/parcels/1`)
  await new ItemPage(page).ready()
  await page.getByRole('button', { name: 'New item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'ID' }).fill('A,B')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fresh')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').filter({ hasText: 'Another item has this value already.' }).waitFor()
  expect(await seals()).toEqual(before)
  await page.getByRole('button', { name: 'Edit item' }).click()
  await dialog.getByText('Another item has this value already.').waitFor()
})
