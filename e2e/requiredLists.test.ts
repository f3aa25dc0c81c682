import { beforeAll, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { redFramesOf } from './support/redFramesOf'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()
const NUMBER = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
const LIST = { type: 'o2m', interface: 'one-to-many', required: true, options: { fields: 'label' } }

const TEXTS = {
  type: 'translation',
  interface: 'translation',
  required: true,
  options: { languageField: 'language' },
}

beforeAll(async () => {
  await makeCollection(app.server, 'crates', { name: TEXT, seals: LIST }, [])
  await makeCollection(app.server, 'seals', { label: TEXT, crate: NUMBER }, [])
  await callAsAdmin(app.server, 'POST', '/relations', {
    collection_many: 'seals',
    field_many: 'crate',
    collection_one: 'crates',
    field_one: 'seals',
  })
  await makeCollection(app.server, 'signs', { name: TEXT, texts: TEXTS }, [])
  await makeCollection(app.server, 'sign_texts', { label: TEXT, language: TEXT, sign: NUMBER }, [])
  await callAsAdmin(app.server, 'POST', '/relations', {
    collection_many: 'sign_texts',
    field_many: 'sign',
    collection_one: 'signs',
    field_one: 'texts',
  })
  await app.record.page.reload()
})
const openNew = (collection: string) =>
  app.record.page.goto(`${app.server.url}/admin/#/atlas/collections/${collection}/+`)

const field = () => app.record.page.locator('[data-field="seals"]')
const summary = () => app.record.page.getByRole('alert').filter({ hasText: 'Please add at least one item.' })
const save = () => app.record.page.keyboard.press('Control+s')

it('names a required list without rows at a save, takes one row, and names it again without its last', async () => {
  const { page } = app.record
  await openNew('crates')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/items/crates')) sent.push(request.url())
  })
  const item = new ItemPage(page)
  await item.field('Name').fill('First')
  await save()
  await summary().getByRole('button', { name: 'Seals' }).waitFor()
  await field().getByText('Please add at least one item.').waitFor()
  expect(sent).toEqual([])
  expect(await redFramesOf(page, 'seals')).toBeGreaterThan(0)

  await field().getByRole('button', { name: 'Add new' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Red')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await save()
  await page.getByText('Item saved').or(page.getByText('Item created')).first().waitFor()
  const [crate] = (await callAsAdmin(
    app.server,
    'GET',
    '/items/crates?fields=id,name,seals.label&sort=-id',
  )) as {
    id: number
  }[]
  expect(crate).toMatchObject({ name: 'First', seals: [{ label: 'Red' }] })

  await page.goto(`${app.server.url}/admin/#/atlas/collections/crates/${crate?.id}`)
  await item.ready()
  await field().getByRole('button', { name: 'Remove Red' }).click()
  await save()
  await summary().getByRole('button', { name: 'Seals' }).waitFor()
  await field().getByText('Please add at least one item.').waitFor()
  expect(await callAsAdmin(app.server, 'GET', `/items/crates/${crate?.id}?fields=seals.label`)).toEqual({
    seals: [{ label: 'Red' }],
  })
  // Nothing is left that the next page would ask about.
  await field().getByRole('button', { name: 'Keep Red' }).click()
})

it('says of required translations what to add, in a red frame, until there is one', async () => {
  const { page } = app.record
  await openNew('signs')
  const texts = page.locator('[data-field="texts"]')
  const label = texts.getByRole('textbox', { name: 'Label' }).first()
  await label.waitFor()
  await new ItemPage(page).field('Name').fill('Exit')
  await save()
  await texts.getByText('Please add at least one item.').waitFor()
  expect(await redFramesOf(page, 'texts')).toBeGreaterThan(0)

  await label.fill('Way out')
  await save()
  await page.getByText('Item saved').or(page.getByText('Item created')).first().waitFor()
  expect(
    await callAsAdmin(app.server, 'GET', '/items/signs?fields=name,texts.label&sort=-id&limit=1'),
  ).toEqual([{ name: 'Exit', texts: [{ label: 'Way out' }] }])
})
