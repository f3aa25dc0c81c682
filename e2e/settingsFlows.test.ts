import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EDITOR, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { useSignedInPage } from './support/useConsole'

/** What is done in the settings now and then, each on what the test makes itself. */
const app = useSignedInPage()

let tries = 0
const STATUSES = { open: { name: 'Open' }, closed: { name: 'Closed', soft_delete: true } }
const STATUS = {
  ...{ type: 'status', datatype: 'VARCHAR', length: 20, interface: 'status' },
  options: { status_mapping: STATUSES },
}
const CHOICE = { ...TEXT, interface: 'dropdown', options: { choices: { s: 'Small', l: 'Large' } } }

beforeAll(async () => {
  await makeCollection(app.server, 'boxes', { title: TEXT, size: CHOICE, state: STATUS }, [])
  await makeCollection(app.server, 'shelves', { title: TEXT, lock: { ...TEXT, type: 'hash' } }, [])
})

const open = async (path: string) => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/settings/${path}`)
  await page.reload()
}
const call = <T>(method: string, path: string, body?: object) =>
  callAsAdmin(app.server, method, path, body) as Promise<T>

/** Works in the database beside the server. */
function inDatabase(sql: string, ...values: unknown[]) {
  const database = new Database(join(app.server.dataDir, 'projects/atlas.sqlite'))
  database.exec('PRAGMA busy_timeout = 10000')
  database.prepare(sql).run(values)
  database.close()
}

it('a field is copied to another collection with its choices', async () => {
  const { page } = app.record
  await open('collections/boxes')
  await page.getByRole('button', { name: 'Actions for Size' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate Size' })
  await dialog.getByRole('button', { name: /Collection/ }).click()
  await page.getByRole('option', { name: 'Shelves' }).click()
  await dialog.getByRole('textbox').fill('depth')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByText('Depth is created').waitFor()
  const { options } = await call<{ options: object }>('GET', '/fields/shelves/depth')
  expect(options).toEqual(CHOICE.options)
})

it('a table that was made elsewhere is managed, its columns are taken over, and it is left alone again', async () => {
  const { page } = app.record
  inDatabase('CREATE TABLE ledgers (id INTEGER PRIMARY KEY AUTOINCREMENT, entry VARCHAR(100))')
  inDatabase("INSERT INTO ledgers (entry) VALUES ('First')")
  // The server looks about every second whether other programs have changed its tables.
  const isSeen = async () =>
    (await call<{ collection: string }[]>('GET', '/collections')).some(
      ({ collection }) => collection === 'ledgers',
    )
  await expect.poll(isSeen, { timeout: 10_000 }).toBe(true)
  await open('collections')
  await page.getByRole('button', { name: 'Manage Ledgers' }).click()
  await page.getByText('Ledgers is now managed').waitFor()
  await open('collections/ledgers')
  await page.getByRole('button', { name: 'Manage entry' }).click()
  await page.getByRole('button', { name: 'Actions for Entry' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await call('GET', '/items/ledgers')).toEqual([{ id: 1, entry: 'First' }])
  await open('collections')
  await page.getByRole('button', { name: 'Actions for Ledgers' }).click()
  await page.getByRole('menuitem', { name: 'Stop managing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop managing' }).click()
  await page.getByRole('button', { name: 'Manage Ledgers' }).waitFor()
})

it('a role gets rights by status, on creation and by field, and a whole column at once', async () => {
  const { page } = app.record
  const { id } = await call<{ id: number }>('POST', '/roles', { name: 'Packers' })
  await open(`roles/${id}`)
  await page.getByRole('button', { name: 'Switch the whole column Read' }).click()
  await page.getByRole('button', { name: 'Show the statuses of Boxes' }).click()
  await page.getByRole('button', { name: 'Delete of Boxes, Closed: None' }).click()
  await page.getByRole('menuitemradio', { name: /^All/ }).click()
  await page.getByRole('button', { name: /^Fields of Boxes, Open/ }).click()
  await page.getByRole('checkbox', { name: 'See: Size' }).click({ force: true })
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Statuses of Boxes, On creation/ }).click()
  await page.getByRole('checkbox', { name: 'Closed' }).click({ force: true })
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Show system collections').click()
  await page.getByRole('button', { name: /^Read of Webhooks/ }).waitFor()
  await page.getByRole('switch', { name: 'Require two-factor authentication' }).click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Permissions saved').waitFor()
  const query = `filter[role][eq]=${id}&filter[collection][eq]=boxes&limit=-1`
  const rows = await call<Record<string, unknown>[]>('GET', `/permissions?${query}`)
  const of = (status: string | null) => rows.find((row) => row.status === status)
  expect(of('closed')).toMatchObject({ read: 'full', delete: 'full' })
  expect(of('open')).toMatchObject({ read: 'full', read_field_blacklist: ['size'] })
  expect(of('$create')).toMatchObject({ status_blacklist: ['closed'] })
  expect(await call('GET', `/roles/${id}`)).toMatchObject({ enforce_2fa: true })
})

it('what anyone can read is warned of where a secret is among it', async () => {
  const { page } = app.record
  await open('roles/2')
  await page.getByRole('button', { name: 'Read of Shelves: None' }).click()
  await page.getByRole('menuitemradio', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Permissions saved').waitFor()
  await open('roles/public-reading')
  await page.getByText(/^Secrets are among it: Lock\./).waitFor()
  expect(await violationsOn(page)).toEqual([])
})

it('the two-factor sign-in of someone who has lost the device is reset', async () => {
  const { page } = app.record
  const person = { email: 'lost@example.com', password: 'a long enough password', status: 'active', role: 3 }
  const { id } = await call<{ id: number }>('POST', '/users', {
    ...person,
    first_name: 'Lo',
    last_name: 'St',
  })
  inDatabase('UPDATE directus_users SET "2fa_secret" = ? WHERE id = ?', 'JBSWY3DPEHPK3PXP', id)
  await open('people')
  await page.getByRole('button', { name: 'Actions for Lo St' }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset two-factor' }).click()
  await page.getByText('Two-factor of Lo St is reset').waitFor()
  expect(await call('GET', `/users/${id}`)).toMatchObject({ '2fa_secret': null })
})

it('who is added without an invitation is held to the addresses, modules and collections of the role', async () => {
  const { page } = app.record
  const number = ++tries
  const { id: role } = await call<{ id: number }>('POST', '/roles', { name: `Porters ${number}` })
  for (const collection of ['boxes', 'shelves'])
    await call('POST', '/permissions', { role, collection, read: 'full' })
  await open(`roles/${role}`)
  const addresses = page.getByRole('textbox', { name: 'Allowed addresses' })
  await addresses.fill('10.0.0.300')
  await addresses.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await refusal.getByText('"10.0.0.300" is not an IP address or a network such as 10.0.0.0/8').waitFor()
  await page.locator('[data-field="ip_whitelist"]:focus-within').waitFor()
  await addresses.press('Backspace')
  await addresses.press('Backspace')
  await addresses.fill('10.0.0.0/8')
  await addresses.press('Enter')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Packing list')
  await page.getByRole('textbox', { name: 'Link' }).fill('/atlas/collections/boxes')
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('textbox', { name: 'Group Name' }).fill('Store')
  await page.getByRole('button', { name: 'Add collection' }).click()
  const collection = page.getByRole('combobox', { name: 'Collection' })
  await collection.click()
  await collection.fill('boxes')
  await page.getByRole('option', { name: /^(Boxes|Crates)/ }).waitFor()
  await collection.press('Enter')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Permissions saved').waitFor()
  expect(await call('GET', `/roles/${role}`)).toMatchObject({
    ip_whitelist: ['10.0.0.0/8'],
    module_listing: [{ name: 'Packing list', link: '/atlas/collections/boxes' }],
    collection_listing: [{ group_name: 'Store', collections: [{ collection: 'boxes' }] }],
  })

  const porter = { email: `porter${number}@example.com`, password: 'a long enough password' }
  await page.goto(`${app.server.url}/admin/#/atlas/users/+`)
  await page.getByText('Active', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(porter.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(porter.password)
  const roleBox = page.getByRole('combobox', { name: 'Role' })
  await roleBox.click()
  await roleBox.fill(`Porters ${number}`)
  await page.getByRole('option', { name: `Porters ${number}` }).waitFor()
  await roleBox.press('Enter')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Item saved').waitFor()

  // From an address that the role does not allow, and then from one that it does.
  const their = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(their.page, app.server.url)
  await signIn.open()
  await signIn.signIn(porter)
  await their.page.getByText('Signing in from this address is not allowed').waitFor()
  await open(`roles/${role}`)
  await addresses.fill('127.0.0.1')
  await addresses.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Permissions saved').waitFor()
  await their.page.getByRole('button', { name: 'Try again' }).click()
  await signIn.signIn(porter)
  const modules = their.page.getByRole('navigation', { name: 'Modules' }).getByRole('listitem')
  await modules.getByRole('link', { name: 'Packing list' }).waitFor()
  expect(await modules.count()).toBe(1)
  const listed = their.page.getByRole('navigation', { name: 'Navigation' })
  await listed.getByRole('heading', { name: 'Store' }).waitFor()
  await listed.getByRole('link', { name: /^(Boxes|Crates)$/ }).waitFor()
  expect(await listed.getByRole('link', { name: 'Shelves' }).count()).toBe(0)
  await their.close()
})

it('collections and fields get names in another language', async () => {
  const { page } = app.record
  await call('PATCH', '/collections/boxes', { translation: null })
  await open('collections/translated-names')
  await page.getByRole('heading', { level: 1, name: 'Translated names and texts' }).waitFor()
  await page.getByRole('textbox', { name: 'boxes: English' }).fill('Crates')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Crates' }).waitFor()
  const { translation } = await call<{ translation: object }>('GET', '/collections/boxes')
  expect(translation).toEqual([{ locale: 'en-US', translation: 'Crates' }])
})

it('notes and choices are translated, and an editor reads them in this language', async () => {
  const { page } = app.record
  const collection = `parcels${++tries}`
  const size = { ...CHOICE, note: 'As the post office has them' }
  await makeCollection(app.server, collection, { title: TEXT, size }, [{ title: 'Parcel', size: 's' }])
  await call('POST', '/permissions', { role: 3, collection, create: 'full', read: 'full', update: 'full' })

  await open(`collections/${collection}/size`)
  await page.getByText('Translation', { exact: true }).click()
  await page.getByRole('link', { name: 'Translate notes and choices' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Language/ })
    .click()
  await page.getByRole('option', { name: /^Deutsch/ }).click()
  const box = (text: string) => page.getByRole('textbox', { name: `${collection}.size: ${text}: Deutsch` })
  await box(size.note).fill('Wie die Post sie hat')
  await box('Small').fill('Klein')
  expect(await page.getByRole('textbox', { name: `${collection}.title: Deutsch` }).count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await page
    .getByText(/^2 of \d+$/)
    .first()
    .waitFor()

  const [editor] = await call<{ id: number }[]>('GET', `/users?filter[email]=${EDITOR.email}`)
  await call('PATCH', `/users/${editor?.id}`, { locale: 'de-DE' })
  const their = await openPage(app.browser, app.server.url)
  try {
    const signIn = new SignInPage(their.page, app.server.url)
    await signIn.open()
    await signIn.signIn(EDITOR)
    await their.page.locator('[data-page] h1').first().waitFor()
    await their.page.goto(`${app.server.url}/admin/#/atlas/collections/${collection}`)
    await their.page.getByText('Klein', { exact: true }).first().click()
    await their.page.getByText('Wie die Post sie hat').waitFor()
    await their.page.getByText('Klein', { exact: true }).first().waitFor()
    expect(await their.page.getByText('Small', { exact: true }).count()).toBe(0)
  } finally {
    await their.close()
    await call('PATCH', `/users/${editor?.id}`, { locale: 'en-US' })
  }
})

it('an interface is tried without a field', async () => {
  const { page } = app.record
  await open('interfaces/text-input')
  await page.getByRole('complementary').getByRole('textbox').first().fill('Tried')
  await page.getByText('"Tried"').waitFor()
  expect(await violationsOn(page)).toEqual([])
})

let receiver: Server
afterAll(() => receiver?.close())

it('a webhook is made, its call fails, and is made again when the receiver is there', async () => {
  const { page } = app.record
  let status = 500
  const calls: string[] = []
  receiver = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await open('webhooks')
  await page.getByRole('link', { name: 'Create webhook' }).first().click()
  const { port } = receiver.address() as AddressInfo
  await page.getByRole('textbox', { name: 'URL' }).fill(`http://127.0.0.1:${port}/packed`)
  const choose = async (name: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(`^Choose .*${name}$`) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByText('Active', { exact: true }).click()
  await choose('HTTP method', 'GET')
  await page.getByRole('combobox', { name: 'Collection' }).fill('boxes')
  await page.getByRole('option', { name: /^(Boxes|Crates)/ }).click()
  await choose('Action', 'Create')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Item saved').waitFor()
  await call('POST', '/items/boxes', { title: 'First', state: 'open' })
  await expect.poll(() => calls).toEqual(['GET /packed'])
  await open('webhooks')
  await page.getByRole('button', { name: /^Calls: When an item of .* is created$/ }).click()
  await page.getByRole('grid', { name: 'Last calls' }).getByText('Answered 500').waitFor()
  // The server would make it again after ten seconds.
  inDatabase("UPDATE pergola_webhook_deliveries SET due_at = due_at + 600000 WHERE state = 'pending'")
  status = 200
  await page.getByRole('button', { name: /^Call again/ }).click()
  await page.getByRole('grid', { name: 'Last calls' }).getByText('Answered 200').waitFor()
  expect(calls).toHaveLength(2)
  expect(await violationsOn(page)).toEqual([])
})
