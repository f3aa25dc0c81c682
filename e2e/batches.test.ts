import { expect, it } from 'vitest'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const app = useConsole()

const text = { type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' }
const key = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  length: 10,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
}

it('edits and deletes all items that match, more than are loaded, and takes both back', async () => {
  await callAsAdmin(app.server, 'POST', '/collections', {
    collection: 'crates',
    fields: [key, { field: 'name', ...text }, { field: 'place', ...text }, { field: 'seal', ...text }],
  })
  const crates = Array.from({ length: 500 }, (_, index) => ({
    name: `Crate ${index}`,
    place: index < 450 ? 'Hold' : 'Deck',
    seal: `S${index}`,
  }))
  await callAsAdmin(app.server, 'POST', '/items/crates', crates)
  const countOf = async (place: string) => {
    const path = `/items/crates?filter[place][eq]=${place}&fields=id&limit=-1`
    return ((await callAsAdmin(app.server, 'GET', path)) as unknown[]).length
  }

  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcrates')
  await signIn.signIn(ADMIN)
  const listing = await new ListingPage(page, 'Crates').ready()
  await listing.search('Hold')
  const selectAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all loaded items' }).press('Space')
    await page.getByRole('button', { name: 'Select all 450 that match' }).press('Enter')
    await page.getByText('All 450 items that match').waitFor()
  }
  await page.getByText('450 matches').first().waitFor()
  await selectAll()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Batch edit' }).press('Enter')
  await page.getByRole('heading', { name: 'Edit all 450 items that match' }).waitFor()
  await page.getByText('Search: Hold').waitFor()
  await page.getByRole('switch', { name: 'Place: Edit this field for all items' }).press('Space')
  await page.getByRole('textbox', { name: 'Place' }).fill('Quay')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: 'Update 450 items' }).press('Enter')
  await page.getByText('450 items changed').waitFor()
  expect([await countOf('Quay'), await countOf('Hold')]).toEqual([450, 0])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText('Undone').first().waitFor()
  expect([await countOf('Quay'), await countOf('Hold')]).toEqual([0, 450])

  // Meanwhile the field becomes unique, which the open page does not know: one item gets the value, the others are refused, and
  // can be looked at.
  await callAsAdmin(app.server, 'PATCH', '/fields/crates/seal', { unique: true })
  await page.getByText('450 matches').first().waitFor()
  await selectAll()
  await page.getByRole('button', { name: 'Batch edit' }).click()
  await page.getByRole('switch', { name: 'Seal: Edit this field for all items' }).press('Space')
  await page.getByRole('textbox', { name: 'Seal' }).fill('Same')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Update 450 items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changing items of Crates' })
  await dialog.getByText('Done. Some items were refused and stay as they are.').waitFor()
  expect(await dialog.getByRole('definition').allInnerTexts()).toEqual(['1', '449'])
  await dialog
    .getByRole('row', { name: /taken already/ })
    .first()
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByText('450 matches').first().waitFor()
  await selectAll()
  await page.getByRole('button', { name: 'Delete 450 items' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete all 450 items that match?' })
  await question.getByRole('button', { name: 'Delete 450 items' }).click()
  await page.getByText('450 items deleted').waitFor()
  expect(await countOf('Hold')).toBe(0)
  const notice = page
    .getByText('450 items deleted')
    .locator('xpath=ancestor::*[.//button[text()="Undo" or .="Undo"]][1]')
  await notice.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('450 matches').first().waitFor()
  expect(await countOf('Hold')).toBe(450)
  expect(errors).toEqual([])
  await close()
})

it('edits the chosen items alone where one key has a comma, after a reload too', async () => {
  // A try that failed may have left it.
  await callAsAdmin(app.server, 'DELETE', '/collections/bolts').catch(() => undefined)
  const id = { ...TEXT, primary_key: true, interface: 'primary-key' }
  const keys = ['A', 'A,B', 'B', 'C', 'C,100%']
  await makeCollection(
    app.server,
    'bolts',
    { id, name: TEXT, place: TEXT },
    keys.map((bolt) => ({ id: bolt, name: `Bolt ${bolt}`, place: 'Hold' })),
  )
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fbolts')
  await signIn.signIn(ADMIN)
  await new ListingPage(page, 'Bolts').ready()
  for (const bolt of ['A,B', 'B', 'C,100%'])
    await page.getByRole('checkbox', { name: `Select Bolt ${bolt}`, exact: true }).press('Space')
  await page.getByRole('button', { name: 'Batch edit' }).press('Enter')
  await page.getByRole('switch', { name: 'Place: Edit this field for all items' }).waitFor()
  await page.reload()
  await page.getByRole('switch', { name: 'Place: Edit this field for all items' }).press('Space')
  await page.getByRole('textbox', { name: 'Place' }).fill('Deck')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: 'Update 3 items' }).press('Enter')
  await page.getByText('3 items saved').waitFor()
  const rows = (await callAsAdmin(app.server, 'GET', '/items/bolts?sort=id')) as {
    id: string
    place: string
  }[]
  expect(rows.filter(({ place }) => place === 'Deck').map((row) => row.id)).toEqual(['A,B', 'B', 'C,100%'])
  expect(errors).toEqual([])
  await close()
})

it('says before a deletion what follows from it, two levels down, for chosen items and for all that match', async () => {
  const makeReferring = async (collection: string, field: string, relation: object, items: object[]) => {
    await makeCollection(app.server, collection, { name: TEXT }, [])
    const reference = { field, type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
    await callAsAdmin(app.server, 'POST', `/fields/${collection}`, { ...reference, relation })
    await callAsAdmin(app.server, 'POST', `/items/${collection}`, items)
  }
  const ships = Array.from({ length: 450 }, (_, at) => ({ name: `Ship ${at}` }))
  await makeCollection(app.server, 'ships', { name: TEXT }, ships)
  await makeReferring('voyages', 'ship', { kind: 'm2o', collection: 'ships', on_delete: 'delete' }, [
    { name: 'East', ship: 1 },
    { name: 'West', ship: 450 },
  ])
  await makeReferring('logs', 'voyage', { kind: 'm2o', collection: 'voyages', on_delete: 'clear' }, [
    { name: 'First day', voyage: 1 },
    { name: 'Second day', voyage: 1 },
  ])
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fships')
  await signIn.signIn(ADMIN)
  await new ListingPage(page, 'Ships').ready()

  await page.getByRole('checkbox', { name: 'Select Ship 0', exact: true }).press('Space')
  await page.getByRole('button', { name: 'Delete item' }).click()
  const question = page.getByRole('alertdialog')
  await question
    .getByText('Items of Voyages that are deleted, too: 1; References in Logs that are emptied: 2')
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('checkbox', { name: 'Select all loaded items' }).press('Space')
  await page.getByRole('button', { name: 'Select all 450 items' }).press('Enter')
  await page.getByRole('button', { name: 'Delete 450 items' }).click()
  await question
    .getByText('Items of Voyages that are deleted, too: 2; References in Logs that are emptied: 2')
    .waitFor()
  await question.getByRole('button', { name: 'Delete 450 items' }).click()
  await page.getByText('450 items deleted').waitFor()
  expect(await callAsAdmin(app.server, 'GET', '/items/voyages')).toEqual([])
  const logs = (await callAsAdmin(app.server, 'GET', '/items/logs')) as { voyage: unknown }[]
  expect(logs.map(({ voyage }) => voyage)).toEqual([null, null])
  expect(errors).toEqual([])
  await close()
})

it('changes the items of a batch that are left, where one was deleted meanwhile, which is named', async () => {
  await makeCollection(app.server, 'barrels', { name: TEXT, place: TEXT }, []).catch(() => null)
  const made = ['Oak', 'Ash', 'Elm'].map((name) => ({ name, place: 'Hold' }))
  const stored = (await callAsAdmin(app.server, 'POST', '/items/barrels', made)) as { id: number }[]
  const [first, second, third] = stored.map(({ id }) => id)
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open(`#/login?redirect=%2Fatlas%2Fcollections%2Fbarrels%2F${first}%2C${second}%2C${third}`)
  await signIn.signIn(ADMIN)
  await page.getByRole('switch', { name: 'Place: Edit this field for all items' }).press('Space')
  await page.getByRole('textbox', { name: 'Place' }).fill('Quay')
  await callAsAdmin(app.server, 'DELETE', `/items/barrels/${second}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Update 3 items' }).click()
  await page.getByText('Deleted meanwhile: Ash').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Update 2 items' }).click()
  await page.getByText('2 items saved').waitFor()
  const left = await callAsAdmin(app.server, 'GET', `/items/barrels/${first},${third}?fields=place`)
  expect(left).toEqual([{ place: 'Quay' }, { place: 'Quay' }])
  // The browser reports the refusal.
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  await close()
})

it('changes all items that match once, where the first answer is lost and it is pressed again', async () => {
  await makeCollection(app.server, 'kegs', { name: TEXT, place: TEXT }, []).catch(() => null)
  await callAsAdmin(app.server, 'POST', '/items/kegs', [{ name: 'Oak' }, { name: 'Ash' }])
  const kegs = (await callAsAdmin(app.server, 'GET', '/items/kegs?fields=id')) as unknown[]
  const jobs = async () => {
    const all = (await callAsAdmin(app.server, 'GET', '/jobs')) as { id: number; collection: string }[]
    return all.filter(({ collection }) => collection === 'kegs').map(({ id }) => id)
  }
  const before = await jobs()
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fkegs%2F%2Cmatching')
  await signIn.signIn(ADMIN)
  await page.getByRole('switch', { name: 'Place: Edit this field for all items' }).press('Space')
  await page.getByRole('textbox', { name: 'Place' }).fill('Quay')
  let sent = 0
  await page.route('**/batches/kegs*', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const change = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: `Update ${kegs.length} items` }).click()
  }
  await change()
  await page.getByText("Couldn't Reach API").first().waitFor()
  await change()
  await page.getByText(`${kegs.length} items changed`).waitFor()
  expect(sent).toBe(2)
  expect((await jobs()).filter((id) => !before.includes(id))).toHaveLength(1)
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
  await close()
})
