import { afterEach, beforeAll, expect, it } from 'vitest'
import { ListingPage } from './pages/ListingPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

/** Every operator of a filter, chosen in the panel and asked of the server. */

const WAIT = { timeout: 20_000 }
const NUMBER = { type: 'integer', datatype: 'INT', length: 10, interface: 'numeric' }
const GUILD = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
const WHARVES = { type: 'o2m', interface: 'one-to-many' }

const app = useSignedInPage()

beforeAll(async () => {
  await makeCollection(app.server, 'guilds', { name: TEXT, wharves: WHARVES }, [
    { name: 'Coopers' },
    { name: 'Riggers' },
  ])
  await makeCollection(app.server, 'wharves', { name: TEXT, note: TEXT, depth: NUMBER, guild: GUILD }, [
    { name: 'North', note: 'deep water', depth: 12, guild: 1 },
    { name: 'South', note: '', depth: 7, guild: 1 },
    { name: 'West', note: null, depth: null, guild: null },
  ])
  await callAsAdmin(app.server, 'POST', '/relations', {
    collection_many: 'wharves',
    field_many: 'guild',
    collection_one: 'guilds',
    field_one: 'wharves',
  })
  await app.record.page.reload()
})

afterEach(() => expect(app.record.errors).toEqual([]))

it.each([
  // Of a text.
  ['Wharves', 'Note', 'Contains', 'water', ['North']],
  ['Wharves', 'Name', 'Does not contain', 'th', ['West']],
  ['Wharves', 'Name', 'Equal to', 'West', ['West']],
  ['Wharves', 'Name', 'Not equal to', 'West', ['North', 'South']],
  ['Wharves', 'Name', 'In list', ['North', 'West'], ['North', 'West']],
  ['Wharves', 'Name', 'Not in list', ['North', 'West'], ['South']],
  ['Wharves', 'Note', 'Is empty', null, ['South', 'West']],
  ['Wharves', 'Note', 'Is not empty', null, ['North']],
  ['Wharves', 'Note', 'Is NULL', null, ['West']],
  ['Wharves', 'Note', 'Is not NULL', null, ['North', 'South']],
  // Of a number.
  ['Wharves', 'Depth', 'Less than', '12', ['South']],
  ['Wharves', 'Depth', 'Less than or equal', '12', ['North', 'South']],
  ['Wharves', 'Depth', 'Greater than', '7', ['North']],
  ['Wharves', 'Depth', 'Greater than or equal', '7', ['North', 'South']],
  // Of a list.
  ['Guilds', 'Wharves', 'Has related items', '2', ['Coopers']],
  ['Guilds', 'Wharves', 'Has no related items', null, ['Riggers']],
] as const)('%s by %s: %s %j finds %j', async (title, field, operator, value, found) => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${title.toLowerCase()}`)
  const listing = await new ListingPage(page, title).ready()
  const rows = async () => (await listing.column('Name', 9)).sort()
  const all = await rows()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: `Condition on ${field}` }).click()
  await page.getByRole('option', { name: operator, exact: true }).click()
  const box = panel.getByRole('textbox', { name: `Value for ${field}` })
  for (const text of value === null ? [] : [value].flat()) {
    await box.fill(text)
    if (Array.isArray(value)) await box.press('Enter')
  }
  await expect.poll(rows, WAIT).toEqual(found)
  await panel.getByRole('button', { name: `Remove ${field}`, exact: true }).click()
  await expect.poll(rows, WAIT).toEqual(all)
  // The list of fields opens again, which takes the first press.
  const close = async () => {
    await page.keyboard.press('Escape')
    return panel.count()
  }
  await expect.poll(close, WAIT).toBe(0)
})
