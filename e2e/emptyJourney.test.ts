import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SignInPage } from './pages/SignInPage'
import { mailedLink } from './support/mailedLink'
import { openPage, type PageRecord } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const ADA = { email: 'ada@example.com', password: 'pergola' }
const LIBRARIAN = { email: 'lee@example.com', password: 'a long enough password' }

const app = useConsole(() => ({ demo: false }))
let record: PageRecord
let page: Page

beforeAll(async () => {
  record = await openPage(app.browser, app.server.url)
  page = record.page
  page.setDefaultTimeout(20_000)
})
afterAll(() => record?.close())

const open = (path: string) => page.goto(`${app.server.url}/admin/#/library/${path}`)
const stepsDone = (count: number) => page.getByText(`${count} of 4 steps done`).waitFor()

it('a project that starts empty gets its model, role, people, public reading and first data in the browser alone', {
  timeout: 400_000,
}, async () => {
  await install()
  await stepsDone(0)
  await makeModel()
  await makeRole()
  await open('collections')
  await stepsDone(1)

  await open('collections/books/+')
  await page.getByRole('textbox', { name: 'Title' }).fill('Dune')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Item saved').waitFor()
  await invite()
  await workAsLibrarian()

  await publish()
  await importTable()
  await open('collections')
  await stepsDone(4)
  // Before the installation there is no project to ask for.
  expect(record.errors.filter((error) => !/\b503\b/.test(error))).toEqual([])
})

/** The installer, as a person fills it in, with a reload in the middle; then the sign-in. */
async function install(): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await page.goto(`${app.server.url}/admin/`)
  await next()
  await page.getByLabel('Project name').fill('Library')
  await page.getByLabel('Admin email').fill(ADA.email)
  await page.getByLabel('Admin password').fill('mistyped')
  await next()
  await page.getByLabel('Database type').waitFor()
  await page.reload()
  expect(await page.getByLabel('Project name').inputValue()).toBe('Library')
  // What is missing has the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('off')
  await page.keyboard.type(ADA.password)
  expect(await page.getByLabel('Admin password').inputValue()).toBe(ADA.password)
  await next()
  await page.getByLabel('Database type').selectOption('sqlite')
  await next()
  await page.getByRole('button', { name: 'Install' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click({ timeout: 60_000 })
  await new SignInPage(page, app.server.url).signIn(ADA)
}

/** Two collections, five fields and a relation. */
async function makeModel(): Promise<void> {
  for (const name of ['authors', 'books']) {
    await open('settings/collections')
    await page.getByRole('button', { name: 'Create collection' }).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name in the database' }).fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'New field' }).first().waitFor()
  }
  for (const [kind, name] of [
    ['Text Input', 'Title'],
    ['Dropdown', 'Kind'],
    ['Numeric', 'Pages'],
    ['Date', 'Bought'],
    ['Switch', 'Lent'],
    ['Many to One', 'Author'],
  ] as const) {
    await page.getByRole('link', { name: 'New field' }).first().click()
    await page.getByRole('button', { name: kind, exact: true }).first().click()
    if (kind === 'Many to One') {
      await page.getByRole('radiogroup').getByText('Authors', { exact: true }).click()
    }
    await page.getByRole('textbox', { name: 'Name in the database' }).fill(name)
    if (kind === 'Dropdown') {
      await page.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('Novel')
    }
    await page.getByRole('button', { name: 'Create field' }).click()
    await page.getByRole('grid').getByRole('row', { name, exact: true }).waitFor()
  }
}

/** Reads everything, and changes what the person has created. */
async function makeRole(): Promise<void> {
  await open('settings/roles')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Librarian')
  await page.getByRole('dialog').getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('heading', { name: 'Librarian' }).waitFor()
  await page.getByRole('button', { name: 'More for Books', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Allow all with own items' }).click()
  await setLevel('Read of Books: Mine only')
}

/** Gives everything to a cell of the matrix, and saves. */
async function setLevel(cell: string): Promise<void> {
  await page.getByRole('button', { name: cell }).click()
  await page.getByRole('menuitemradio', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Permissions saved').waitFor()
}

async function invite(): Promise<void> {
  await open('settings/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(LIBRARIAN.email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('1 invitation sent').waitFor()
}

/** In a browser of their own: an item is made and changed, and that of someone else can only be read. */
async function workAsLibrarian(): Promise<void> {
  const guest = await openPage(app.browser, app.server.url)
  const their = guest.page
  their.setDefaultTimeout(20_000)
  const link = () => mailedLink(app.server.dataDir, LIBRARIAN.email, 'accept-invite')
  await expect.poll(link).toContain('accept-invite')
  await their.goto(link())
  await their.getByLabel('Password', { exact: true }).fill(LIBRARIAN.password)
  await their.getByRole('button', { name: 'Join' }).click()
  await their.getByRole('link', { name: 'Sign in' }).click()
  await new SignInPage(their, app.server.url).signIn(LIBRARIAN)
  await their.getByRole('link', { name: 'Books' }).first().click()
  await their.getByRole('link', { name: 'New' }).first().click()
  const title = their.getByRole('textbox', { name: 'Title' })
  for (const text of ['Emma', 'Emma, second edition']) {
    await title.fill(text)
    await their.getByRole('button', { name: 'Save' }).first().click()
    await their.getByText('Item saved').last().waitFor()
    await their.goto(`${app.server.url}/admin/#/library/collections/books`)
    await their.getByRole('main').getByText(text, { exact: true }).click()
    await title.waitFor()
  }
  await their.goto(`${app.server.url}/admin/#/library/collections/books`)
  await their.getByRole('main').getByText('Dune').click()
  await title.waitFor()
  expect(await title.inputValue()).toBe('Dune')
  expect(await title.isEditable()).toBe(false)
  await guest.close()
}

/** What the page of public reading shows as an address answers without signing in. */
async function publish(): Promise<void> {
  await open('settings/roles/public-reading')
  await page.getByText('Nothing is public').waitFor()
  await page.getByRole('link', { name: 'Change permissions' }).click()
  await setLevel('Read of Books: None')
  await open('settings/roles/public-reading')
  const address = await page.getByText(/\/library\/items\/books$/).textContent()
  const answer = await fetch(address ?? '')
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(2)
}

async function importTable(): Promise<void> {
  await open('settings/collections/import-table')
  await page.locator('input[type=file]').setInputFiles({
    name: 'shelf list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Shelf,Metres\nA1,3.5\nA2,12.25\n'),
  })
  await page.getByRole('table', { name: 'The first items as they will be' }).getByText('A2').waitFor()
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await page.waitForURL('**/library/collections/shelf_list')
  await page.getByRole('row', { name: /A2.*12\.25/ }).waitFor()
}
