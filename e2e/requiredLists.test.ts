import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()
const NUMBER = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
const LIST = { type: 'o2m', interface: 'one-to-many', required: true, options: { fields: 'label' } }

beforeAll(async () => {
  await makeCollection(app.server, 'crates', { name: TEXT, seals: LIST }, [])
  await makeCollection(app.server, 'seals', { label: TEXT, crate: NUMBER }, [])
  await callAsAdmin(app.server, 'POST', '/relations', {
    collection_many: 'seals',
    field_many: 'crate',
    collection_one: 'crates',
    field_one: 'seals',
  })
  await app.record.page.reload()
})
beforeEach(() => app.record.page.goto(`${app.server.url}/admin/#/atlas/collections/crates/+`))

const field = () => app.record.page.locator('[data-field="seals"]')
const summary = () => app.record.page.getByRole('alert').filter({ hasText: 'Please fill this in.' })
const save = () => app.record.page.keyboard.press('Control+s')

it('names a required list without rows at a save, takes one row, and names it again without its last', async () => {
  const { page } = app.record
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/items/crates')) sent.push(request.url())
  })
  const item = new ItemPage(page)
  await item.field('Name').fill('First')
  await save()
  await summary().getByRole('button', { name: 'Seals' }).waitFor()
  await field().getByText('Please fill this in.').waitFor()
  expect(sent).toEqual([])

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
  await field().getByText('Please fill this in.').waitFor()
  expect(await callAsAdmin(app.server, 'GET', `/items/crates/${crate?.id}?fields=seals.label`)).toEqual({
    seals: [{ label: 'Red' }],
  })
  // Nothing is left that the next page would ask about.
  await field().getByRole('button', { name: 'Keep Red' }).click()
})
