import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import Database from 'libsql'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../api/src/testing/createTestDatabase'
import { type MariaDb, startMariaDb } from '../api/src/testing/startMariaDb'
import type { FieldType } from '../sdk/src/contract'
import { fieldTypeDefinition, fieldTypes } from '../sdk/src/contract/fieldTypes'
import { SignInPage } from './pages/SignInPage'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const ADA = { email: 'ada@example.com', password: 'pergola' }
const SUPER_ADMIN_TOKEN = 'a-super-admin-token'
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)

interface Kind {
  /** The interface with which a field of the type is made. */
  with: string
  /** What is sent; left out: the server gives the value. */
  sent?: unknown
  /** What is read, where it differs. */
  read?: unknown
}

/** An item of `kinds_1`, the administrator and a file all have the key 1. */
const KINDS: Partial<Record<FieldType, Kind>> = {
  array: { with: 'tags', sent: ['red', 'blue'] },
  boolean: { with: 'switch', sent: true },
  datetime: { with: 'datetime', sent: '2021-03-04 05:06:07' },
  date: { with: 'date', sent: '2021-03-04' },
  time: { with: 'time', sent: '05:06:07' },
  file: { with: 'file', sent: 1 },
  hash: { with: 'hashed', sent: 'secret', read: '**********' },
  integer: { with: 'numeric', sent: -120 },
  decimal: { with: 'numeric', sent: 12.5 },
  json: { with: 'json', sent: { a: [1, 'b'] } },
  lang: { with: 'language', sent: 'en' },
  m2o: { with: 'many-to-one', sent: 1 },
  slug: { with: 'slug', sent: 'a-slug' },
  sort: { with: 'sort', sent: 7 },
  status: { with: 'status', read: expect.toBeOneOf(['draft', 1]) },
  string: { with: 'text-input', sent: 'Žluť 🐎' },
  datetime_created: { with: 'datetime-created', read: MOMENT },
  datetime_updated: { with: 'datetime-updated', read: MOMENT },
  owner: { with: 'owner', read: 1 },
  user_updated: { with: 'user-updated', read: 1 },
  user: { with: 'user', sent: 1 },
}
/** No interface of the console itself stores these. */
const OF_EXTENSIONS = ['binary', 'uuid']

/** A collection has at most one field of some types, so the second datatype of each type goes into a second one, and so on. */
const FIELDS = (Object.keys(KINDS) as FieldType[]).flatMap((type) => {
  const { datatypes, offered = datatypes } = fieldTypeDefinition(type)
  return offered.map((datatype, at) => ({
    ...(KINDS[type] as Kind),
    ...{ type, datatype, collection: `kinds_${at + 1}`, field: `${type}_${datatype.toLowerCase()}` },
  }))
})
const COLLECTIONS = [...new Set(FIELDS.map(({ collection }) => collection))]

const hasMariaDb = spawnSync('mariadbd', ['--version']).status === 0
const DATABASES = hasMariaDb ? ['sqlite', 'mysql'] : ['sqlite']
const app = useConsole(() => ({ demo: false, env: { SUPER_ADMIN_TOKEN } }))
let mariaDb: MariaDb | null = null
let database: TestDatabase | null = null

beforeAll(async () => {
  if (hasMariaDb) {
    mariaDb = await startMariaDb()
    process.env.TEST_DB = mariaDb.url
    database = await createTestDatabase()
  }
  for (const project of DATABASES) await makeProject(project)
})
afterAll(async () => {
  await database?.drop()
  await mariaDb?.close()
  delete process.env.TEST_DB
})

async function call(method: string, path: string, body?: object) {
  const isForm = body instanceof FormData
  const answer = await fetch(app.server.url + path, {
    method,
    headers: { Authorization: 'Bearer ada-token', ...(!isForm && { 'Content-Type': 'application/json' }) },
    body: isForm ? body : body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text ? JSON.parse(text).data : undefined
}

/** An empty project, with a file, on SQLite or on MariaDB. */
async function makeProject(project: string): Promise<void> {
  const of = database?.config.type === 'mysql' && project === 'mysql' ? database.config : null
  await call('POST', '/server/projects', {
    project,
    super_admin_token: SUPER_ADMIN_TOKEN,
    db_type: project,
    db_name: of?.database ?? project,
    ...(of && { db_host: of.host, db_port: of.port, db_user: of.user, db_password: of.password }),
    user_email: ADA.email,
    user_password: ADA.password,
    user_token: 'ada-token',
  })
  const form = new FormData()
  form.append('file', new Blob(['a note'], { type: 'text/plain' }), 'note.txt')
  await call('POST', `/${project}/files`, form)
}

it('has an interface for every type that has a column', () => {
  const types = Object.keys(fieldTypes) as FieldType[]
  const withColumn = types.filter((type) => fieldTypeDefinition(type).datatypes.length > 0)
  expect([...Object.keys(KINDS), ...OF_EXTENSIONS].sort()).toEqual(withColumn.sort())
})

/** What the pages have asked the server to make, by path behind the project. */
interface Made {
  path: string
  body: object
}

it('makes a field of every type in each of its datatypes, on SQLite, and keeps values in it; on MariaDB the pages ask for the same, which keeps them, too', {
  timeout: 600_000,
}, async () => {
  const { made, said } = await makeInPages('sqlite', COLLECTIONS)
  for (const name of COLLECTIONS) {
    await expectKept('sqlite', name)
    expectStored(name, said)
  }
  if (!hasMariaDb) return
  // Of the pages one collection is enough: only what they say of SQLite depends on the database.
  const inPages = COLLECTIONS.slice(-1)
  const isInPages = ({ path, body }: Made) =>
    inPages.some((name) => path === `/fields/${name}` || ('collection' in body && body.collection === name))
  for (const { path, body } of made.filter((each) => !isInPages(each)))
    await call('POST', `/mysql${path}`, body)
  const again = await makeInPages('mysql', inPages)
  expect(again.made).toEqual(made.filter(isInPages))
  expect(new Set(Object.values(again.said))).toEqual(new Set([null]))
  for (const name of COLLECTIONS) await expectKept('mysql', name)
})

/** Makes collections with all of their fields, as a person does. @returns What was asked of the server, and what the panel says that SQLite keeps, by field. */
async function makeInPages(project: string, collections: readonly string[]) {
  const { page, errors, close } = await openPage(app.browser, app.server.url)
  page.setDefaultTimeout(30_000)
  const made: Made[] = []
  const address = new RegExp(`/${project}(/collections|/fields/\\w+)$`)
  page.on('request', (request) => {
    const [, path] = request.method() === 'POST' ? (address.exec(request.url()) ?? []) : []
    if (path) made.push({ path, body: request.postDataJSON() })
  })
  const open = (path: string) => page.goto(`${app.server.url}/admin/#/${project}/${path}`)
  await open('settings/collections')
  await new SignInPage(page, app.server.url).signIn(ADA)
  const said: Record<string, string | null> = {}
  for (const name of collections) {
    await open('settings/collections')
    await createCollection(page, name)
    for (const field of FIELDS.filter(({ collection }) => collection === name)) {
      await open(`settings/collections/${name}/+?interface=${field.with}`)
      said[field.field] = await createField(page, field)
    }
  }
  expect(errors).toEqual([])
  await close()
  return { made, said }
}

async function createCollection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create collection' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name in the database' }).fill(name)
  for (const standard of ['Status', 'Owner', 'Created on'])
    await dialog.getByText(standard, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create collection' }).click()
  await page.getByRole('link', { name: 'New field' }).first().waitFor()
}

/** @returns What the panel says that SQLite keeps. */
async function createField(
  page: Page,
  { field, type, datatype }: (typeof FIELDS)[number],
): Promise<string | null> {
  const name = page.getByRole('textbox', { name: 'Name in the database' })
  await name.waitFor()
  if (type === 'm2o') await page.getByRole('radiogroup').getByText('Kinds 1', { exact: true }).click()
  await name.fill(field)
  await page.getByText('How it is stored').click()
  await choose(page, 'Type', type)
  await choose(page, 'Datatype', datatype)
  // The length that is proposed holds no number of one or more; the panel says so, and offers another.
  if (type === 'decimal') await page.getByRole('button', { name: 'Two decimals' }).click()
  // Its default is the name of a status: the box says so, and the field cannot be made.
  if (type === 'status' && datatype === 'INT') {
    await page.getByText('This value should be a whole number').waitFor()
    expect(await page.getByRole('button', { name: 'Create field' }).isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Default value' }).fill('1')
  }
  const [storage = null] = await page.getByText(/^SQLite keeps /).allTextContents()
  await page.getByRole('button', { name: 'Create field' }).click()
  await page.getByRole('link', { name: 'New field' }).first().waitFor()
  return storage
}

/** Chooses in a select of the page, unless that is what it shows. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  const select = page.getByRole('button', { name: new RegExp(`\\b${label}$`) })
  if ((await select.textContent())?.startsWith(value)) return
  await select.click()
  await page.getByRole('option', { name: new RegExp(`^${value}\\b`) }).click()
}

/** The fields of a collection, and an item in it, are read as they were made. */
async function expectKept(project: string, collection: string): Promise<void> {
  const made = FIELDS.filter((field) => field.collection === collection)
  const stored: typeof made = await call('GET', `/${project}/fields/${collection}`)
  const named = (fields: typeof made) =>
    fields.map(({ field, type, datatype }) => `${field}: ${type} ${datatype}`).sort()
  expect(named(stored).filter((line) => !line.startsWith('id:'))).toEqual(named(made))

  const sent = made.flatMap(({ field, sent }) => (sent === undefined ? [] : [[field, sent]]))
  const { id } = await call('POST', `/${project}/items/${collection}`, Object.fromEntries(sent))
  const read = await call('GET', `/${project}/items/${collection}/${id}`)
  const expected = made.map(({ field, datatype, sent, read = sent }) => [
    field,
    // Digits beyond 2^53 would be lost in a number.
    datatype === 'BIGINT' ? String(read) : read,
  ])
  expect(Object.fromEntries(made.map(({ field }) => [field, read[field]]))).toEqual(
    Object.fromEntries(expected),
  )
}

/** SQLite keeps what the panel says of each field. */
function expectStored(collection: string, said: Readonly<Record<string, string | null>>): void {
  const fields = FIELDS.filter((field) => field.collection === collection).map(({ field }) => field)
  const database = new Database(join(app.server.dataDir, 'projects/sqlite.sqlite'))
  const columns = fields.map((field) => `typeof("${field}") AS "${field}"`)
  const stored = database.prepare(`SELECT ${columns.join()} FROM "${collection}"`).get([]) as Record<
    string,
    string
  >
  database.close()
  const expected = fields.map((field) => {
    const text = said[field] ?? ''
    const kind = /whole numbers/.test(text) ? 'integer' : /a number/.test(text) ? 'real' : 'text'
    // What the server gives no value to says nothing.
    return [field, text === '' ? 'no text' : stored[field] === 'null' ? 'null' : kind]
  })
  expect(Object.fromEntries(fields.map((field) => [field, stored[field]]))).toEqual(
    Object.fromEntries(expected),
  )
}
