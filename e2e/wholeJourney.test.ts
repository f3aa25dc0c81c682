import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../api/src/testing/createTestDatabase'
import { type MariaDb, startMariaDb } from '../api/src/testing/startMariaDb'
import { ModelPages } from './pages/ModelPages'
import { SignInPage } from './pages/SignInPage'
import { mailedLink } from './support/mailedLink'
import { openPage, type PageRecord } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const ADA = { email: 'ada@example.com', password: 'pergola' }
const CURATOR = { email: 'curator@example.com', password: 'a long enough password' }

const app = useConsole(() => ({ demo: false }))
let record: PageRecord
let page: Page
let mariaDb: MariaDb | null = null
let database: TestDatabase | null = null

beforeAll(async () => {
  if (spawnSync('mariadbd', ['--version']).status === 0) {
    mariaDb = await startMariaDb()
    process.env.TEST_DB = mariaDb.url
    database = await createTestDatabase()
  }
  record = await openPage(app.browser, app.server.url)
  page = record.page
  page.setDefaultTimeout(20_000)
})
afterAll(async () => {
  await record?.close()
  await database?.drop()
  await mariaDb?.close()
  delete process.env.TEST_DB
})

const open = (project: string, path: string) => page.goto(`${app.server.url}/admin/#/${project}/${path}`)
const next = () => page.getByRole('button', { name: 'Next' }).click()

async function nameProject(name: string): Promise<void> {
  await page.getByLabel('Project name').fill(name)
  await page.getByLabel('Admin email').fill(ADA.email)
  await page.getByLabel('Admin password').fill(ADA.password)
  await next()
}

/** From the last step of the installer on. */
async function finishAndSignIn(): Promise<string> {
  await page.getByRole('button', { name: 'Install' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor({ timeout: 60_000 })
  const shown = page.getByLabel('Super-admin password')
  const token = (await shown.count()) > 0 ? await shown.inputValue() : ''
  await page.getByRole('button', { name: 'Sign in' }).click()
  await new SignInPage(page, app.server.url).signIn(ADA)
  await page.getByRole('navigation').getByRole('link', { name: 'Exhibits' }).waitFor()
  return token
}

/** What the console downloads as the model of a project. */
async function downloadModel(project: string): Promise<Record<string, unknown>> {
  await open(project, 'settings/collections')
  await page.getByRole('link', { name: 'Model as a file' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download model file' }).click(),
  ])
  return JSON.parse(readFileSync(await download.path(), 'utf8'))
}

it('a museum is set up in the browser, worked in by a curator, read by its site, and its model carried to another database', async () => {
  const model = new ModelPages(page, app.server.url)

  await page.goto(`${app.server.url}/admin/`)
  await next()
  await nameProject('Museum')
  await page.getByLabel('Database type').selectOption('sqlite')
  await next()
  await page.getByRole('radio', { name: /Museum collection/ }).check()
  const token = await finishAndSignIn()

  // A field with options, and a relation to a new collection.
  await model.openCollection('Exhibits')
  await model.chooseInterface('Dropdown')
  await model.type('Condition')
  await page.getByRole('textbox', { name: 'Choice 1', exact: true }).click()
  await model.type('Good')
  await page.keyboard.press('Enter')
  await model.type('Fragile')
  await model.create()
  await model.field('Condition').waitFor()
  await model.openList()
  await model.createCollection('donors')
  await model.openCollection('Exhibits')
  await model.chooseInterface('Many to One')
  await page.getByRole('radiogroup').getByText('Donors', { exact: true }).click()
  await model.create()
  await model.field('Donor').waitFor()

  // A role that changes its own items only, for someone who is invited.
  await open('museum', 'settings/roles')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Curator')
  await page.getByRole('dialog').getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('heading', { name: 'Curator' }).waitFor()
  for (const [cell, level] of [
    ['Create of Exhibits: None', 'Yes'],
    ['Read of Exhibits: None', 'All'],
    ['Update of Exhibits: None', 'Mine only'],
  ] as const) {
    await page.getByRole('button', { name: cell }).click()
    await page.getByRole('menuitemradio', { name: new RegExp(`^${level}`) }).click()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Permissions saved').waitFor()
  await open('museum', 'settings/people?invite')
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(CURATOR.email)
  await page.getByRole('dialog').getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Curator' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('1 invitation sent').waitFor()

  await workAsCurator()

  // What anyone can read answers at the address that is shown.
  await open('museum', 'settings/roles/public-reading')
  const address = await page.getByText(/\/museum\/items\/exhibits$/).textContent()
  const answer = await fetch(address ?? '')
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(10)

  // Another project, on MariaDB where that is installed.
  const snapshot = await downloadModel('museum')
  await page.goto(`${app.server.url}/admin/#/install`)
  await page.getByLabel('Super-admin password').fill(token)
  await next()
  await nameProject('Second')
  await page.getByLabel('Database type').selectOption(database ? 'mysql' : 'sqlite')
  if (database?.config.type === 'mysql') {
    await page.getByLabel('Host').fill(database.config.host)
    await page.getByLabel('Port').fill(String(database.config.port))
    await page.getByLabel('Database user').fill(database.config.user)
    await page.getByLabel('Database name').fill('nothing')
    await page.getByText('There is no database "nothing": create it first').waitFor()
    await page.getByLabel('Database name').fill(database.config.database)
    await page.getByText('Connected. The database is empty.').waitFor()
  }
  await next()
  await page.getByRole('radio', { name: /From a model file/ }).check()
  await page.locator('input[type=file]').setInputFiles({
    name: 'model.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(snapshot)),
  })
  await finishAndSignIn()
  expect(await downloadModel('second')).toEqual(snapshot)
  // Before the installation there is no project to ask for; and one database was not there.
  expect(record.errors.filter((error) => !/\b(503|400)\b/.test(error))).toEqual([])
})

/** In a browser of their own: an item is made, and that of someone else can only be read. */
async function workAsCurator(): Promise<void> {
  const guest = await openPage(app.browser, app.server.url)
  const their = guest.page
  their.setDefaultTimeout(20_000)
  const link = () => mailedLink(app.server.dataDir, CURATOR.email, 'accept-invite')
  await expect.poll(link).toContain('accept-invite')
  await their.goto(link())
  await their.getByLabel('Password', { exact: true }).fill(CURATOR.password)
  await their.getByRole('button', { name: 'Join' }).click()
  await their.getByRole('link', { name: 'Sign in' }).click()
  await new SignInPage(their, app.server.url).signIn(CURATOR)
  await their.getByRole('link', { name: 'Exhibits' }).first().click()
  await their.getByRole('link', { name: 'New' }).first().click()
  await their.getByRole('textbox', { name: 'Title' }).first().fill('Red vase')
  await their.getByRole('textbox', { name: 'Inventory Number' }).fill('M-0100')
  await their.getByRole('button', { name: 'Save' }).first().click()
  await their.getByText('Item saved').waitFor()
  await their.goto(`${app.server.url}/admin/#/museum/collections/exhibits`)
  await their.getByText('Red vase').waitFor()
  await their.getByText('Blue jug').click()
  const title = their.getByRole('textbox', { name: 'Title' }).first()
  await title.waitFor()
  expect(await title.inputValue()).toBe('Blue jug')
  expect(await title.isEditable()).toBe(false)
  await guest.close()
}
