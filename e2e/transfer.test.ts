import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const app = useConsole()

async function createPlaces(collection: string): Promise<void> {
  const text = { type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' }
  // A try that failed may have left it.
  await callAsAdmin(app.server, 'DELETE', `/collections/${collection}`).catch(() => undefined)
  await callAsAdmin(app.server, 'POST', '/collections', {
    collection,
    fields: [
      {
        field: 'id',
        type: 'integer',
        datatype: 'INT',
        length: 10,
        interface: 'primary-key',
        primary_key: true,
        auto_increment: true,
      },
      { field: 'name', ...text },
      { field: 'place', ...text },
    ],
  })
  await callAsAdmin(app.server, 'POST', `/items/${collection}`, [
    { name: '=Quay', place: 'Lisbon' },
    { name: 'Pier', place: 'Oslo' },
    { name: 'Jetty', place: 'Oslo' },
  ])
}

it('exports what a listing shows, by the keyboard', async () => {
  await createPlaces('harbours')
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fharbours')
  await signIn.signIn(ADMIN)
  const listing = await new ListingPage(page, 'Harbours').ready()
  await listing.search('Oslo')
  await expect.poll(() => listing.column('Place', 3)).toEqual(['Oslo', 'Oslo'])

  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export Harbours' })
  await dialog.getByRole('radio', { name: 'What the list shows: 2 items' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const exported = async () => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    const file = await download
    await dialog.waitFor({ state: 'detached' })
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const { name, content } = await exported()
  expect(name).toBe('harbours.csv')
  expect(String(content)).toBe('\ufeffname,place\r\nPier,Oslo\r\nJetty,Oslo\r\n')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await dialog.getByRole('radio', { name: /^Excel/ }).press('Space')
  await dialog.getByRole('radio', { name: 'All items' }).press('Space')
  const workbook = await exported()
  expect(workbook.name).toBe('harbours.xlsx')
  expect(String(workbook.content.subarray(0, 2))).toBe('PK')
  expect(errors).toEqual([])
  await close()
})

it('exports all of a choice that no address has room for, and what the list shows where all that match are chosen', async () => {
  // A try that failed may have left it.
  await callAsAdmin(app.server, 'DELETE', '/collections/moorings').catch(() => undefined)
  const id = { ...TEXT, primary_key: true, interface: 'primary-key' }
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: `${1_000 + index}, ${'quay '.repeat(12)}end`,
    name: `Mooring ${index}`,
  }))
  await makeCollection(app.server, 'moorings', { id, name: TEXT }, rows)
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fmoorings')
  await signIn.signIn(ADMIN)
  await new ListingPage(page, 'Moorings').ready()
  const dialog = page.getByRole('dialog', { name: 'Export Moorings' })
  const exported = async (choice: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    expect(await dialog.getByRole('radio', { name: choice }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: /^JSON/ }).press('Space')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    const file = await download
    await dialog.waitFor({ state: 'detached' })
    return JSON.parse(String(await readFile(await file.path()))) as { name: string }[]
  }

  await page.getByRole('checkbox', { name: 'Select all loaded items' }).press('Space')
  const loaded = page.getByText(/^\d+ selected$/).first()
  const count = Number.parseInt(await loaded.innerText(), 10)
  expect(count).toBeGreaterThan(100)
  expect(await exported(`The ${count} selected items`)).toHaveLength(count)

  await page.getByRole('button', { name: 'Select all 450 items' }).press('Enter')
  const all = await exported('What the list shows: 450 items')
  expect(all.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(errors).toEqual([])
  await close()
})

it('imports a table: columns, what would happen, import, undo', async () => {
  await createPlaces('piers')
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fpiers')
  await signIn.signIn(ADMIN)
  const listing = await new ListingPage(page, 'Piers').ready()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into Piers' })
  const csv = 'ID;Name;Town\n2;Pier;Bergen\n;Mole;Turku\nx;Broken;Nowhere\n'
  const file = { name: 'piers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('table', { name: 'Columns of piers.csv' }).waitFor()
  await dialog.getByRole('button', { name: /Field for Town/ }).click()
  await page.getByRole('option', { name: 'Place' }).click()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('This is what would happen. Nothing has been written yet.').waitFor()
  await dialog.getByRole('row', { name: /4 .*/ }).waitFor()
  expect(await dialog.getByRole('definition').allInnerTexts()).toEqual(['1', '1', '0', '1'])
  await dialog.getByRole('button', { name: 'Import 2 items' }).click()
  await dialog.getByText('The import is done').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => listing.column('Place', 4)).toEqual(['Lisbon', 'Bergen', 'Oslo', 'Turku'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listing.column('Place', 4)).toEqual(['Lisbon', 'Oslo', 'Oslo'])
  expect(errors).toEqual([])
  await close()
})
