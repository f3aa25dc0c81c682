import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ModelPages } from './pages/ModelPages'
import { EDITOR, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { mailedLink } from './support/mailedLink'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { setAppUrl } from './support/setAppUrl'
import { signInAt } from './support/useConsole'
import { useOriginalServer } from './support/useOriginalServer'

/**
 * What people do in the console, once more in front of an original server, each in a shorter form than where it is tested on
 * ours. `support/original/journeys.ts` lists which journey is where.
 */

const WAIT = { timeout: 30_000 }
const REFERENCE = {
  type: 'm2o',
  datatype: 'INT',
  length: 10,
  interface: 'many-to-one',
  options: { template: '{{title}}' },
}
const STATUS = {
  type: 'status',
  datatype: 'VARCHAR',
  length: 20,
  interface: 'status',
  options: { status_mapping: { open: { name: 'Open' }, gone: { name: 'Given up', soft_delete: true } } },
}

/** What an authenticator shows so many half minutes from now. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

const app = useOriginalServer(async ({ server, proxy: { url } }) => {
  await makeCollection(
    server,
    'harbours',
    {
      title: TEXT,
      note: TEXT,
      sort: { type: 'sort', datatype: 'INT', length: 10, interface: 'sort' },
    },
    ['Lisbon', 'Oslo', 'Porto', 'Riga'].map((title, at) => ({
      title,
      note: at < 2 ? 'Old' : 'New',
      sort: at + 1,
    })),
  )
  const date = { type: 'date', datatype: 'DATE', interface: 'date' }
  await makeCollection(server, 'sailings', { title: TEXT, leaves_on: date }, [
    { title: 'To Oslo', leaves_on: '2024-03-12' },
  ])
  await makeCollection(server, 'berths', { status: STATUS, title: TEXT }, [
    { title: 'North', status: 'open' },
    { title: 'South', status: 'open' },
  ])
  await makeCollection(server, 'ships', { title: TEXT, harbour: REFERENCE }, [
    { title: 'Fram', harbour: 2 },
    { title: 'Vega' },
  ])
  const ships = { field: 'ships', type: 'o2m', interface: 'one-to-many' }
  await callAsAdmin(server, 'POST', '/fields/harbours', ships)
  await callAsAdmin(server, 'POST', '/relations', {
    collection_many: 'ships',
    field_many: 'harbour',
    collection_one: 'harbours',
    field_one: 'ships',
  })
  await setAppUrl(server, `${url}/admin/`)
  const key = { ...TEXT, primary_key: true, interface: 'primary-key' }
  await makeCollection(server, 'seals', { id: key, name: TEXT }, [
    { id: 'A,B', name: 'Both' },
    { id: ',abc', name: 'Comma' },
  ])
})
const { open } = app
const page = () => app.record.page

beforeAll(() => signInAt(app.record.page, app.proxy.url))

const call = <T>(method: string, path: string, body?: object) =>
  callAsAdmin(app.server, method, path, body) as Promise<T>
const titles = async (query: string) =>
  (await call<{ title: string }[]>('GET', `/items/${query}`)).map(({ title }) => title)

/** What an earlier try has changed. */
beforeEach(async () => {
  const views = await call<{ id: number }[]>(
    'GET',
    '/collection_presets?filter[collection][in]=harbours,sailings',
  )
  for (const { id } of views) await call('DELETE', `/collection_presets/${id}`)
  // The page would go on writing to those that it knows.
  if (views.length > 0) await page().reload()
  await call(
    'PATCH',
    '/items/harbours',
    [1, 2, 3, 4].map((id) => ({ id, sort: id })),
  )
  await call('PATCH', '/items/sailings/1', { leaves_on: '2024-03-12' })
  await call('PATCH', '/items/berths/1?status=*', { status: 'open' })
  await call('PATCH', '/items/ships/2', { harbour: null })
  const added = await call<{ id: number }[]>('GET', '/items/ships?filter[id][gt]=2')
  for (const { id } of added) await call('DELETE', `/items/ships/${id}`)
  await call('PATCH', '/fields/harbours/note', { translation: null, width: 'full' })
  await call('PATCH', '/collections/berths', { translation: null })
})
let tries = 0

async function listing(collection: string, title: string): Promise<ListingPage> {
  return new ListingPage(await open(`collections/${collection}`), title).ready()
}

async function itemAt(path: string): Promise<ItemPage> {
  return new ItemPage(await open(path)).ready()
}

async function confirm(label: string | RegExp): Promise<void> {
  await page().getByRole('alertdialog').getByRole('button', { name: label }).click()
}

describe('a listing of an original server', () => {
  it('keeps the columns that were chosen', async () => {
    const harbours = await listing('harbours', 'Harbours')
    const headers = () => harbours.grid.locator('[role=columnheader]').allTextContents()
    const display = page().getByRole('button', { name: 'Display', exact: true })
    await display.click()
    const stored = () => page().waitForResponse((answer) => answer.url().includes('/collection_presets'))
    const isStored = stored()
    await page().getByRole('dialog').getByRole('checkbox', { name: 'Note' }).click({ force: true })
    await isStored
    await expect.poll(headers, WAIT).not.toContain('Note')
    await page().keyboard.press('Escape')
    await page().reload()
    await harbours.ready()
    expect(await headers()).not.toContain('Note')
  })

  it('is filtered by two conditions, which stay over a reload', async () => {
    const harbours = await listing('harbours', 'Harbours')
    await harbours.filterBy('Note', 'Old')
    await page().getByRole('button', { name: 'Filter: 1 active' }).click()
    const panel = page().getByRole('dialog', { name: 'Filter' })
    await panel.getByRole('combobox', { name: 'Filter by a field' }).fill('Title')
    await page().getByRole('option', { name: 'Title', exact: true }).click()
    await panel.getByRole('textbox', { name: 'Value for Title' }).fill('Oslo')
    await page().keyboard.press('Escape')
    await expect.poll(() => harbours.column('Title', 3), WAIT).toEqual(['Oslo'])
    await page().reload()
    await expect.poll(() => harbours.column('Title', 3), WAIT).toEqual(['Oslo'])
    for (const _ of 'ab')
      await page()
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
    await expect.poll(() => harbours.column('Title', 5), WAIT).toHaveLength(4)
  })

  it('is put in an order by hand, which is taken back', async () => {
    await open('collections/harbours?sort=sort')
    const harbours = await new ListingPage(page(), 'Harbours').ready()
    await harbours.grid.getByRole('button', { name: 'Move Lisbon' }).focus()
    await page().keyboard.press('Alt+ArrowDown')
    await page().getByText('Order changed').waitFor()
    const order = () => titles('harbours?sort=sort')
    await expect.poll(order, WAIT).toEqual(['Oslo', 'Lisbon', 'Porto', 'Riga'])
    await page().getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(order, WAIT).toEqual(['Lisbon', 'Oslo', 'Porto', 'Riga'])
  })

  it('is come back to where it was left', async () => {
    await open('collections/cities?q=san&sort=-name')
    const cities = await new ListingPage(page(), 'Cities').ready()
    const address = page().url()
    const link = cities.row(3).getByRole('link').first()
    const href = await link.getAttribute('href')
    await link.click()
    await new ItemPage(page()).ready()
    await page().getByRole('banner').getByRole('link', { name: 'Back' }).click()
    await expect
      .poll(() => page().evaluate(() => document.activeElement?.getAttribute('href')), WAIT)
      .toBe(href)
    expect(page().url()).toBe(address)
  })

  it('gives items the status of those that are deleted', async () => {
    const { grid } = await listing('berths', 'Berths')
    await grid.getByRole('checkbox', { name: 'Select North' }).press('Space')
    await page().getByRole('button', { name: 'Delete item' }).click()
    await page()
      .getByText('Nothing is lost: the status becomes “Given up”, and can be changed back.')
      .waitFor()
    await confirm('Delete item')
    await expect.poll(() => titles('berths?status=gone'), WAIT).toEqual(['North'])
    await grid.getByRole('row', { name: /North/ }).waitFor({ state: 'detached' })
  })

  it('offers the loaded items and not all that match, which takes a job', async () => {
    await listing('cities', 'Cities')
    await page().getByRole('checkbox', { name: 'Select all loaded items' }).press('Space')
    await page()
      .getByText(/^\d+ selected$/)
      .first()
      .waitFor()
    expect(
      await page()
        .getByRole('button', { name: /^Select all 1/ })
        .count(),
    ).toBe(0)
    await page().getByRole('checkbox', { name: 'Select all loaded items' }).press('Space')
  })

  it('becomes a calendar, in which items are moved', async () => {
    await open('collections/sailings?day=2024-03-01')
    await new ListingPage(page(), 'Sailings').ready()
    await page().getByRole('button', { name: 'Display', exact: true }).click()
    await page().getByRole('dialog').getByRole('button', { name: 'Table View as' }).click()
    await page().getByRole('option', { name: 'Calendar', exact: true }).click()
    await page().getByRole('listbox').waitFor({ state: 'detached' })
    await page().keyboard.press('Escape')
    await page()
      .getByRole('button', { name: /Date field/ })
      .click()
    await page().getByRole('option', { name: 'Leaves On' }).click()
    const sailing = page().getByRole('link', { name: /To Oslo/ })
    await sailing.waitFor()
    await page().reload()
    await sailing.focus()
    await page().keyboard.press('Alt+ArrowRight')
    await page().getByText('To Oslo moved to Mar 13, 2024').waitFor()
    const day = () => call('GET', '/items/sailings/1?fields=leaves_on')
    expect(await day()).toEqual({ leaves_on: '2024-03-13' })
    await page().getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(day, WAIT).toEqual({ leaves_on: '2024-03-12' })
  })
})

describe('an item of an original server', () => {
  it('refers to another one, and has others that refer to it', async () => {
    const ship = await itemAt('collections/ships/2')
    const box = page().getByRole('combobox', { name: 'Harbour' })
    await box.fill('Porto')
    await page().getByRole('option', { name: 'Porto', exact: true }).click()
    await ship.saveAndStay()
    await expect.poll(() => call('GET', '/items/ships/2?fields=harbour'), WAIT).toEqual({ harbour: 3 })
    await page().reload()
    await expect.poll(() => box.inputValue(), WAIT).toBe('Porto')

    const harbour = await itemAt('collections/harbours/3')
    await page().getByRole('group', { name: 'Ships' }).getByText('Vega').waitFor()
    await page()
      .getByRole('group', { name: 'Ships' })
      .getByRole('button', { name: /^(New|Create|Add)/ })
      .first()
      .click()
    const dialog = page().getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Gjoa')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await harbour.saveAndStay()
    await expect.poll(() => titles('ships?filter[harbour][eq]=3&sort=id'), WAIT).toEqual(['Vega', 'Gjoa'])
  })

  it('has another picture, which is chosen by its name', async () => {
    await call('PATCH', '/items/countries/2', { flag: 1 })
    const country = await itemAt('collections/countries/2')
    const flag = page().getByRole('group', { name: 'Flag' })
    await flag.getByRole('button', { name: 'Options' }).click()
    await page().getByRole('menuitem', { name: 'Deselect' }).click()
    await flag.getByRole('button', { name: 'Existing file' }).click()
    const dialog = page().getByRole('dialog', { name: 'Choose one' })
    await dialog.locator('img').first().waitFor()
    await page().keyboard.type('norway')
    await dialog.getByRole('button', { name: 'Flag of Norway' }).press('Enter')
    await flag.getByText('Flag of Norway').waitFor()
    await country.saveAndStay()
    const stored = () => call('GET', '/items/countries/2?fields=flag.title')
    await expect.poll(stored, WAIT).toEqual({ flag: { title: 'Flag of Norway' } })
  })

  it.each(['A,B', ',abc'])('has the key "%s"', async (key) => {
    const name = key === 'A,B' ? 'Both' : 'Comma'
    await call('PATCH', '/items/seals', [{ id: key, name }])
    await listing('seals', 'Seals')
    await page().getByRole('link', { name, exact: true }).click()
    await page().getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page().reload()
    const item = await new ItemPage(page()).ready()
    await item.field('Name').fill(`${name} seals`)
    await item.saveAndStay()
    await page().getByText('Item saved').first().waitFor()
    const stored = async () =>
      (await call<{ id: string; name: string }[]>('GET', '/items/seals')).find(({ id }) => id === key)?.name
    expect(await stored()).toBe(`${name} seals`)
    await item.field('Name').fill(name)
    await item.saveAndStay()
    await expect.poll(stored, WAIT).toBe(name)
  })

  it('is saved as a copy', async () => {
    const item = await itemAt('collections/ships/1')
    await item.field('Title').fill('Fram II')
    await page().getByRole('button', { name: 'More ways to save' }).click()
    await page().getByRole('menuitem', { name: /copy/i }).click()
    await expect
      .poll(() => titles('ships?filter[title][contains]=Fram&sort=id'), WAIT)
      .toEqual(['Fram', 'Fram II'])
  })

  it('has comments, which are changed and deleted', async () => {
    const item = await itemAt('collections/harbours/1')
    const number = ++tries
    await item.comment(`Deep water ${number}`)
    const comment = item
      .activity()
      .getByRole('listitem')
      .filter({ hasText: `Deep water ${number}` })
    await comment.waitFor()
    await comment.getByRole('button', { name: 'Actions for this comment' }).click()
    await page().getByRole('menuitem', { name: 'Edit comment' }).click()
    const box = item.activity().getByRole('textbox', { name: 'Edit comment' })
    await box.fill(`Shallow water ${number}`)
    await item.activity().getByRole('button', { name: 'Save' }).click()
    const changed = item
      .activity()
      .getByRole('listitem')
      .filter({ hasText: `Shallow water ${number}` })
    await box.waitFor({ state: 'detached' })
    await changed.getByRole('button', { name: 'Actions for this comment' }).click()
    await page().getByRole('menuitem', { name: 'Delete comment' }).click()
    await confirm('Delete comment')
    await changed.waitFor({ state: 'detached' })
  })
})

describe('files of an original server', () => {
  it('are moved, edited together, and replaced', async () => {
    const keys: number[] = []
    const pier = `Pier ${++tries}`
    for (const name of ['north', 'south']) {
      const data = `data:text/plain;base64,${Buffer.from(name).toString('base64')}`
      const names = {
        filename_disk: `${name}.txt`,
        filename_download: `${name}.txt`,
        title: `${pier} ${name}`,
      }
      keys.push((await call<{ id: number }>('POST', '/files', { data, ...names })).id)
    }
    await open(`files?q=${pier}`)
    for (const name of ['north', 'south'])
      await page()
        .getByRole('button', { name: `Select ${pier} ${name}` })
        .press('Space')
    await page().getByRole('button', { name: 'Batch edit' }).click()
    await page()
      .getByRole('switch', { name: /Location/ })
      .press('Space')
    await page().getByLabel('Location', { exact: true }).fill('Hamburg')
    await page().getByRole('button', { name: 'Save', exact: true }).click()
    await page().getByRole('button', { name: 'Update 2 items' }).click()
    await page()
      .locator('#content a', { hasText: `${pier} north` })
      .waitFor()
    await open('files')
    const flags = page().getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name: 'Flags' })
    await page()
      .locator('#content a', { hasText: `${pier} south` })
      .dragTo(flags.getByRole('link'))
    await page().getByText('1 file moved to Flags').waitFor()
    const [{ id: folder } = { id: 0 }] = await call<{ id: number }[]>('GET', '/folders?filter[name]=Flags')
    expect(await call('GET', `/files/${keys.join(',')}?fields=location,folder`)).toEqual([
      { location: 'Hamburg', folder: null },
      { location: 'Hamburg', folder },
    ])

    await itemAt(`files/${keys[0]}`)
    await page().getByRole('button', { name: 'Replace file' }).click()
    const dialog = page().getByRole('dialog', { name: `Replace ${pier} north` })
    await dialog.getByRole('button', { name: 'From this device' }).waitFor()
    const other = { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('further north') }
    await dialog.locator('input[type=file]').setInputFiles([other])
    await page().getByText('File replaced').waitFor()
    expect(await call('GET', `/files/${keys[0]}?fields=filesize,title`)).toEqual({
      filesize: 13,
      title: `${pier} north`,
    })
  })

  it('are in folders, which are renamed and moved into each other', async () => {
    const [first, second] = [`Voyages ${++tries}`, `Journeys ${tries}`]
    await open('files')
    const tree = page().getByRole('treegrid', { name: 'Folders' })
    await page().getByRole('button', { name: 'New folder' }).press('Enter')
    await page().keyboard.type(first)
    await page().keyboard.press('Enter')
    await tree.getByRole('row', { name: first }).getByRole('link').focus()
    await page().keyboard.press('F2')
    await page().keyboard.type(second)
    await page().keyboard.press('Enter')
    await tree.getByRole('row', { name: second }).getByRole('link').focus()
    await page().keyboard.press('Tab')
    await page().keyboard.press('Enter')
    await page().getByRole('menuitem', { name: 'Move to folder' }).press('Enter')
    await page().getByRole('dialog').getByRole('button', { name: 'Flags' }).press('Enter')
    await page().getByRole('button', { name: 'Move here' }).press('Enter')
    const parent = async () =>
      (await call<{ name: string; parent_folder: number | null }[]>('GET', '/folders?limit=-1')).find(
        ({ name }) => name === second,
      )?.parent_folder
    await expect.poll(parent, WAIT).toEqual(expect.any(Number))
  })
})

describe('people of an original server', () => {
  it('are added, suspended, and given another role', async () => {
    const email = `mo-${Date.now()}@example.com`
    await open('users/+')
    await page().getByText('Active', { exact: true }).click()
    await page().getByRole('textbox', { name: 'First name', exact: true }).fill('Mo')
    await page().getByRole('textbox', { name: 'Last name', exact: true }).fill('Kay')
    await page().getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await page().getByRole('textbox', { name: 'Password' }).fill('a long enough password')
    const role = page().getByRole('combobox', { name: 'Role' })
    await role.click()
    await role.fill('Editor')
    await page().getByRole('option', { name: 'Editor' }).waitFor()
    await role.press('Enter')
    await page().getByRole('button', { name: 'Save' }).first().click()
    await page().getByText('Item saved').waitFor()

    await open('settings/people')
    const row = page().getByRole('row', { name: new RegExp(email) })
    const choose = async (item: string) => {
      await row.getByRole('button', { name: /^Actions/ }).click()
      await page().getByRole('menuitem', { name: item }).click()
    }
    await choose('Suspend')
    await page().getByRole('button', { name: 'Suspend Mo Kay' }).click()
    await row.getByText('Suspended').waitFor()
    await choose('Reactivate')
    await row.getByText('Active').waitFor()
    await choose('Change role')
    const dialog = page().getByRole('dialog', { name: 'Role of Mo Kay' })
    await dialog.getByRole('button', { name: /Role/ }).click()
    await page().getByRole('option', { name: 'Administrator' }).click()
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await row.getByText('Administrator').waitFor()
  })

  it('choose a new password by the link of a mail', async () => {
    const email = `forgot-${Date.now()}@example.com`
    await call('POST', '/users', { email, password: 'pergola', role: 1, status: 'active' })
    const their = await openPage(app.browser, app.proxy.url)
    const signIn = new SignInPage(their.page, app.proxy.url)
    await signIn.open()
    await their.page.getByRole('link', { name: 'Forgot password' }).click()
    // The sign-in page has a box of this name, too.
    await their.page.getByRole('heading', { name: 'Reset password' }).waitFor()
    await their.page.getByLabel('Email').fill(email)
    await their.page.getByRole('button', { name: 'Reset', exact: true }).click()
    await their.page.getByText('a link to choose a new password is on its way').waitFor()
    const link = () => mailedLink(app.server.dataDir, email, 'reset-password')
    await expect.poll(link, WAIT).not.toBe('')
    await their.page.goto('about:blank')
    await their.page.goto(link())
    await their.page.getByLabel('New password', { exact: true }).fill('another password')
    await their.page.getByRole('button', { name: 'Reset', exact: true }).click()
    await their.page.getByText('Your password has been changed.').waitFor()
    await their.page.getByRole('link', { name: 'Sign in' }).click()
    await signIn.signIn({ email, password: 'another password' })
    await their.page.waitForURL(/#\/atlas/, WAIT)
    expect(their.errors).toEqual([])
    await their.close()
  })

  it('are invited with a role, join by the link of a mail, and choose a password by another', async () => {
    const email = `join-${Date.now()}@example.com`
    await open('settings/people?invite')
    const dialog = page().getByRole('dialog')
    await page().getByRole('textbox', { name: 'E-mail addresses' }).fill(email)
    await dialog.getByRole('button', { name: /Role/ }).click()
    await page().getByRole('option', { name: 'Editor' }).click()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await page()
      .getByRole('row', { name: new RegExp(`${email} Editor Invited`) })
      .waitFor()

    const their = await openPage(app.browser, app.proxy.url)
    const link = (kind: 'accept-invite' | 'reset-password') => mailedLink(app.server.dataDir, email, kind)
    await expect.poll(() => link('accept-invite'), WAIT).not.toBe('')
    await their.page.goto(link('accept-invite'))
    await their.page.getByRole('button', { name: 'Join' }).click()
    await their.page.getByText(/You have joined/).waitFor()
    await expect.poll(() => link('reset-password'), WAIT).not.toBe('')
    await their.page.goto('about:blank')
    await their.page.goto(link('reset-password'))
    await their.page.getByLabel('New password', { exact: true }).fill('a password of my own')
    await their.page.getByRole('button', { name: 'Reset', exact: true }).click()
    await their.page.getByRole('link', { name: 'Sign in' }).click()
    await new SignInPage(their.page, app.proxy.url).signIn({ email, password: 'a password of my own' })
    await their.page.getByRole('link', { name: 'Cities' }).first().waitFor()
    expect(their.errors).toEqual([])
    await their.close()
  })

  it('sign in with a second factor, which they switch on and off', async () => {
    const account = { email: `two-${Date.now()}@example.com`, password: 'pergola' }
    const { id } = await call<{ id: number }>('POST', '/users', { ...account, role: 1, status: 'active' })
    const their = await openPage(app.browser, app.proxy.url)
    const signIn = new SignInPage(their.page, app.proxy.url)
    await signIn.open(`#/login?redirect=%2Fatlas%2Fusers%2F${id}`)
    await signIn.signIn(account)
    await their.page.getByRole('button', { name: 'Enable 2FA' }).click()
    const secret = await their.page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7]{16,}$/ })
      .innerText()
    await their.page.getByRole('textbox', { name: /^One-time code/ }).fill(codeOf(secret))
    await their.page.getByRole('button', { name: 'Enable 2FA' }).click()
    await their.page.getByText('Two-factor sign-in is on').waitFor()
    expect(await their.page.getByRole('button', { name: 'New recovery codes' }).count()).toBe(0)
    await their.page.context().clearCookies()
    await their.page.goto('about:blank')

    await signIn.open(`#/login?redirect=%2Fatlas%2Fusers%2F${id}`)
    await signIn.signIn(account)
    const code = their.page.getByLabel('One-time code')
    await code.fill('000000')
    await their.page.getByRole('button', { name: 'Sign in' }).click()
    await their.page.getByText('Wrong One-Time Password').waitFor()
    expect(await their.page.getByRole('button', { name: 'Use a recovery code' }).count()).toBe(0)
    // The next one: a code is taken once.
    await code.fill(codeOf(secret, 1))
    await their.page.getByRole('button', { name: 'Sign in' }).click()
    await their.page.getByRole('button', { name: 'Disable 2FA' }).click()
    await their.page.getByText('Two-factor sign-in is off').waitFor()
    expect(await call('GET', `/users/${id}?fields=2fa_secret`)).toEqual({ '2fa_secret': null })
    await their.close()
  })

  it('set a second factor up before they come in where their role asks for one', async () => {
    const account = { email: `must-${Date.now()}@example.com`, password: 'pergola' }
    const { id: role } = await call<{ id: number }>('POST', '/roles', { name: 'Guards', enforce_2fa: true })
    await call('POST', '/users', { ...account, role, status: 'active' })
    const their = await openPage(app.browser, app.proxy.url)
    const signIn = new SignInPage(their.page, app.proxy.url)
    await signIn.open()
    await signIn.signIn(account)
    await their.page.getByRole('heading', { name: 'Set up 2FA' }).waitFor()
    const secret = /[A-Z2-7]{16,}/.exec(await their.page.getByText(/[A-Z2-7]{16,}/).innerText())?.[0] ?? ''
    await their.page.getByLabel('One-time code').fill(codeOf(secret))
    await their.page.getByRole('button', { name: 'Enable 2FA' }).click()
    await their.page.getByRole('button', { name: 'Continue' }).click()
    await their.page.getByRole('button', { name: 'Sign out' }).waitFor()
    await their.close()
  })

  it('get an API token, which lets a program read until it is removed', async () => {
    const email = `site-${Date.now()}@example.com`
    const person = { email, password: 'pergola', role: 1, status: 'active' }
    const { id } = await call<{ id: number }>('POST', '/users', person)
    await open(`users/${id}?api-token`)
    const dialog = page().getByRole('dialog', { name: 'API token' })
    await dialog.getByRole('button', { name: 'Make a new token' }).click()
    const token = await dialog.getByRole('textbox', { name: 'API token' }).inputValue()
    const read = async () => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await fetch(`${app.proxy.url}/atlas/items/cities?limit=1`, { headers })).status
    }
    expect(await read()).toBe(200)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByText('There is no token.').waitFor()
    expect(await read()).toBe(401)
  })

  it('see what their role grants and no more', async () => {
    const their = await openPage(app.browser, app.proxy.url)
    const signIn = new SignInPage(their.page, app.proxy.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await signIn.signIn(EDITOR)
    await new ListingPage(their.page, 'Cities').ready()
    expect(await their.page.getByRole('link', { name: 'New', exact: true }).count()).toBe(0)
    expect(await their.page.getByRole('link', { name: 'Admin settings' }).count()).toBe(0)
    await their.page.goto(`${app.proxy.url}/admin/#/atlas/collections/cities/+`)
    await their.page.getByRole('heading', { name: 'No access' }).waitFor()
    await their.page.goto(`${app.proxy.url}/admin/#/atlas/collections/cities/1796236`)
    const item = new ItemPage(their.page)
    await item.field('Name').waitFor()
    expect(await item.field('Population').getAttribute('readonly')).not.toBeNull()
    expect(their.errors).toEqual([])
    await their.page.getByRole('button', { name: 'Sign out' }).click()
    await their.page
      .getByRole('alertdialog')
      .or(their.page.getByRole('dialog'))
      .getByRole('button', { name: 'Sign out' })
      .click()
    await their.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await their.close()
  })
})

describe('the settings of an original server', () => {
  it('get rights by status and field', async () => {
    const { id } = await call<{ id: number }>('POST', '/roles', { name: `Packers ${++tries}` })
    await open(`settings/roles/${id}`)
    await page().reload()
    await page().getByRole('button', { name: 'Switch the whole column Read' }).click()
    await page().getByRole('button', { name: 'Show the statuses of Berths' }).click()
    await page().getByRole('button', { name: 'Delete of Berths, Given up: None' }).click()
    await page().getByRole('menuitemradio', { name: /^All/ }).click()
    await page()
      .getByRole('button', { name: /^Fields of Berths, Open/ })
      .click()
    await page().getByRole('checkbox', { name: 'See: Title' }).click({ force: true })
    await page().getByRole('button', { name: 'Done' }).click()
    await page().getByRole('link', { name: 'Cities' }).first().click()
    await page().getByRole('button', { name: 'Keep editing' }).click()
    await page().getByRole('button', { name: 'Save' }).click()
    await page().getByText('Permissions saved').waitFor()
    const query = `filter[role][eq]=${id}&filter[collection][eq]=berths&limit=-1`
    const rows = await call<Record<string, unknown>[]>('GET', `/permissions?${query}`)
    const of = (status: string | null) => rows.find((row) => row.status === status)
    expect(of('gone')).toMatchObject({ read: 'full', delete: 'full' })
    expect(of('open')).toMatchObject({ read: 'full', read_field_blacklist: ['title'] })
  })

  it('say what anyone can read, and are answered without signing in', async () => {
    const given = await call<{ id: number }[]>('GET', '/permissions?filter[role]=2&filter[collection]=seals')
    for (const { id } of given) await call('DELETE', `/permissions/${id}`)
    await open('settings/roles/2')
    await page().getByRole('button', { name: 'Read of Seals: None' }).click()
    await page().getByRole('menuitemradio', { name: /^All/ }).click()
    await page().getByRole('button', { name: 'Save' }).click()
    await page().getByText('Permissions saved').waitFor()
    await open('settings/roles/public-reading')
    const address = await page()
      .getByText(/\/atlas\/items\/seals$/)
      .textContent()
    expect((await fetch(address ?? '')).status).toBe(200)
  })

  it('change fields: their place, width, name and length', async () => {
    await page().reload()
    const model = new ModelPages(page(), app.proxy.url, 'atlas')
    await model.openCollection('Harbours')
    const saved = () => page().waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page().getByRole('button', { name: 'Make Note half width' }).click()
    await page().getByRole('button', { name: 'Make Note full width' }).waitFor()
    let isSaved = saved()
    await model.field('Note').focus()
    await model.press('Alt+ArrowUp')
    await page()
      .getByText(/^Note: place \d+ of \d+$/)
      .waitFor({ state: 'attached' })
    await isSaved
    await page().getByRole('grid').getByRole('button', { name: 'Actions for Note' }).click()
    await page().getByRole('menuitem', { name: 'Rename' }).click()
    const box = page().getByRole('textbox', { name: 'Rename' })
    await expect.poll(() => box.evaluate((element) => element === document.activeElement), WAIT).toBe(true)
    isSaved = saved()
    await model.type('Remark')
    await model.press('Enter')
    await isSaved
    await page().reload()
    await model.field('Remark').getByRole('link', { name: 'Remark' }).click()
    await page().getByRole('textbox', { name: 'Length' }).fill('80')
    await page().getByRole('button', { name: 'Save field' }).click()
    await model.field('Remark').waitFor()
    expect(await call('GET', '/fields/harbours/note')).toMatchObject({ length: '80', width: 'half' })
  })

  it('copy a field, and delete it and a collection', async () => {
    const crates = `crates${++tries}`
    await makeCollection(app.server, crates, { title: TEXT }, [])
    await page().reload()
    const model = new ModelPages(page(), app.proxy.url, 'atlas')
    await model.openCollection('Ships')
    await page().getByRole('button', { name: 'Actions for Title' }).click()
    await page().getByRole('menuitem', { name: 'Duplicate' }).click()
    const dialog = page().getByRole('dialog', { name: 'Duplicate Title' })
    await dialog.getByRole('textbox').fill(`nickname_${tries}`)
    await dialog.getByRole('button', { name: 'Duplicate' }).click()
    await page().getByText(`Nickname ${tries} is created`).waitFor()
    await page()
      .getByRole('button', { name: `Actions for Nickname ${tries}` })
      .click()
    await page().getByRole('menuitem', { name: 'Delete field' }).click()
    await confirm(/^Delete/)
    await model.field(`Nickname ${tries}`).waitFor({ state: 'detached' })

    await model.openList()
    await page()
      .getByRole('button', { name: `Actions for Crates${tries}` })
      .click()
    await page().getByRole('menuitem', { name: 'Delete collection' }).click()
    await page()
      .getByRole('button', { name: `Delete Crates${tries}` })
      .click()
    await expect
      .poll(
        () =>
          page()
            .getByRole('navigation')
            .getByRole('link', { name: `Crates${tries}` })
            .count(),
        WAIT,
      )
      .toBe(0)
  })

  it('give a collection a name in a language', async () => {
    await open('settings/collections/translated-names')
    await page().getByRole('textbox', { name: 'berths: English' }).fill('Moorings')
    await page().getByRole('button', { name: 'Save' }).click()
    await page().getByRole('navigation').getByRole('link', { name: 'Moorings' }).waitFor()
  })

  it('try an interface, and a password against the policy', async () => {
    await open('settings/interfaces/text-input')
    await page().getByRole('complementary').getByRole('textbox').first().fill('Tried')
    await page().getByText('"Tried"').waitFor()
    await open('settings/global')
    await page()
      .getByRole('button', { name: /Password policy/ })
      .last()
      .click()
    await page().getByRole('option', { name: 'Weak' }).click()
    await page().getByLabel('Try a password').fill('short')
    await page().getByText('Does not match').waitFor()
    await page().getByRole('navigation').getByRole('link', { name: 'Cities' }).first().click()
    await page().getByRole('button', { name: 'Discard changes' }).click()
    await new ListingPage(page(), 'Cities').ready()
  })
})
