import { describe, expect, it } from 'vitest'
import { PAGES } from './pages/addresses'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ModelPages } from './pages/ModelPages'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useOriginalServer } from './support/useOriginalServer'

/**
 * The journeys of the console in front of an original server. `contractServer.test.ts` holds how it starts there,
 * `otherServer.test.ts` that files alone suffice; what the stand-in does is in `support/original`.
 */

const WAIT = { timeout: 30_000 }

/** Pages that an original server has no routes for, with what is missing. None is linked to there. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  '/atlas/files/unused': 'where files are used (GET /files/unused)',
  '/atlas/settings/collections/import-table': 'a table becomes a collection (POST /tables), which is a job',
  '/atlas/settings/collections/model-file': 'the model as a file (GET /schema/snapshot)',
  '/atlas/settings/roles/explain': 'why a right is there or not (GET /permissions/explain)',
  '/atlas/settings/backups': 'backups (GET /backups)',
  '/atlas/settings/extensions': 'switching extensions on and off (GET /extensions)',
}

/** What is left out of pages that are there, by what shows it elsewhere. */
const LEFT_OUT = {
  'a role': ['View as this role', 'Explain rights'],
  'the model': ['Import a table', 'Model as a file'],
  'the library': ['Unused files'],
  'a file': ['Where it is used'],
  'a listing': ['More actions', 'Condition group'],
} as const

const app = useOriginalServer(({ server }) =>
  makeCollection(server, 'piers', { title: TEXT, place: TEXT }, [
    { title: 'Quay', place: 'Lisbon' },
    { title: 'Airfield', place: 'Oslo' },
    { title: 'Slip', place: 'Bergen' },
  ]),
)
const { open } = app

async function confirm(label: string) {
  await app.record.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click()
}

describe('signing in to an original server', () => {
  it('says that the password is wrong, then opens what was asked for', async () => {
    const signIn = new SignInPage(app.record.page, app.proxy.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fpiers')
    await signIn.signIn({ ...ADMIN, password: 'wrong' })
    await app.record.page.getByText('Incorrect Email/Password').waitFor()
    app.record.errors.length = 0
    await signIn.signIn(ADMIN)
    await new ListingPage(app.record.page, 'Piers').ready()
  })
})

describe('pages of an original server', () => {
  it('are there, or say that they are not', async () => {
    const { page } = app.record
    for (const [hash, heading] of PAGES) {
      await page.goto(`${app.proxy.url}/admin/#${hash}`)
      const expected = hash in NOT_OFFERED ? 'Page not found' : heading
      await page.getByRole('heading', { level: 1, name: expected, exact: true }).first().waitFor()
      const links = await page
        .locator('a[href^="#/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links.filter((href) => href && href.slice(1).replace(/\?.*/, '') in NOT_OFFERED)).toEqual([])
    }
  })

  it.each([
    ['a role', 'settings/roles/3', 'Editor'],
    ['the model', 'settings/collections', 'Collections & fields'],
    ['the library', 'files', 'File library'],
    ['a file', 'files/1', 'Flag of Aruba'],
    ['a listing', 'collections/piers', 'Piers'],
  ] as const)('leave out of %s what the server does not have', async (place, path, heading) => {
    const page = await open(path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    for (const name of LEFT_OUT[place])
      expect(
        await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count(),
        name,
      ).toBe(0)
  })
})

describe('a listing of an original server', () => {
  it('is searched, filtered and sorted', async () => {
    const page = await open('collections/cities')
    const cities = await new ListingPage(page, 'Cities').ready()
    await expect.poll(() => cities.status().textContent(), WAIT).toBe('135,233 items')
    await cities.search('York')
    await expect.poll(async () => (await cities.column('Name', 1))[0], WAIT).toMatch(/York/)
    await cities.search('')
    await cities.filterBy('Country', 'Japan')
    await expect.poll(() => cities.column('Country', 3), WAIT).toEqual(['Japan', 'Japan', 'Japan'])
    await cities.sortBy('Name')
    await expect.poll(() => page.url(), WAIT).toContain('sort=name')
  })

  it('keeps a bookmark, its changes, and deletes it', async () => {
    const page = await open('collections/piers')
    const piers = await new ListingPage(page, 'Piers').ready()
    await piers.search('Oslo')
    await expect.poll(() => piers.column('Title', 2), WAIT).toEqual(['Airfield'])
    await page.getByRole('button', { name: 'Add bookmark' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('In Oslo')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'In Oslo' }).waitFor()
    await piers.sortBy('Title')
    await page.getByRole('button', { name: 'Save changes to this view' }).press('Enter')
    await page.getByRole('button', { name: 'Delete bookmark: In Oslo' }).press('Enter')
    await confirm('Delete bookmark')
    await expect.poll(() => page.getByRole('link', { name: 'In Oslo' }).count(), WAIT).toBe(0)
  })

  it('edits several items at once, and deletes them', async () => {
    const page = await open('collections/piers')
    const piers = await new ListingPage(page, 'Piers').ready()
    await piers.search('')
    await expect.poll(() => piers.column('Title', 5), WAIT).toHaveLength(3)
    const select = async () => {
      for (const name of ['Quay', 'Slip']) {
        const box = page.getByRole('checkbox', { name: new RegExp(name) })
        if (!(await box.isChecked())) await box.press('Space')
      }
    }
    await select()
    await page.getByRole('button', { name: 'Batch edit' }).press('Enter')
    await page.getByRole('switch', { name: /^Place/ }).press('Space')
    await page.getByRole('textbox', { name: 'Place' }).fill('Turku')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Update 2 items' }).press('Enter')
    await expect
      .poll(async () => (await piers.column('Place', 3)).toSorted(), WAIT)
      .toEqual(['Oslo', 'Turku', 'Turku'])
    await select()
    await page.getByRole('button', { name: 'Delete 2 items' }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect.poll(() => piers.column('Title', 3), WAIT).toEqual(['Airfield'])
  })
})

describe('an item of an original server', () => {
  it('is created, changed, commented, set back and deleted', async () => {
    const page = await open('collections/piers/+')
    const item = new ItemPage(page)
    await item.field('Title').fill('Mole')
    await item.saveAndStay()
    await page.getByText('Item saved').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Mole' }).waitFor()
    await item.field('Place').fill('Brest')
    await item.saveAndStay()
    await expect
      .poll(() => item.activity().getByRole('button', { name: 'Revision details' }).count(), WAIT)
      .toBe(2)
    await item.comment('Built in stone.')
    await item.activity().getByText('Built in stone.').waitFor()
    await item.activity().getByRole('button', { name: 'Revision details' }).last().click()
    await item.activity().getByRole('button', { name: 'Revert' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
    await expect.poll(() => item.field('Place').inputValue(), WAIT).toBe('')
    await page.getByRole('button', { name: 'Delete item' }).click()
    await confirm('Delete item')
    await new ListingPage(page, 'Piers').ready()
  })

  it('with lists and translations is read whole and changed', async () => {
    const page = await open('collections/countries/1')
    const item = await new ItemPage(page).ready()
    await item.field('Demonym').fill('Of Aruba')
    await item.saveAndStay()
    await page.getByText('Item saved').first().waitFor()
    await expect
      .poll(() => callAsAdmin(app.server, 'GET', '/items/countries/1?fields=demonym'), WAIT)
      .toEqual({ demonym: 'Of Aruba' })
  })
})

describe('files of an original server', () => {
  it('are uploaded into a folder, named, and deleted with it', async () => {
    const page = await open('files')
    const tree = page.getByRole('treegrid', { name: 'Folders' })
    await page.getByRole('button', { name: 'New folder' }).press('Enter')
    await page.keyboard.type('Voyages')
    await page.keyboard.press('Enter')
    await tree.getByRole('row', { name: 'Voyages' }).getByRole('link').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Voyages' }).waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'From this device' }).waitFor()
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: 'ticket.txt', mimeType: 'text/plain', buffer: Buffer.from('one way') }])
    await page.locator('#content a', { hasText: 'Ticket' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#content a', { hasText: 'Ticket' }).click()
    const item = await new ItemPage(page).ready()
    await item.field('Title').fill('Ticket to Oslo')
    await item.saveAndStay()
    await page.getByText('Item saved').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Ticket to Oslo' }).waitFor()
    await page.getByRole('button', { name: 'Delete item' }).click()
    await confirm('Delete item')
    await tree.getByRole('row', { name: 'Voyages' }).getByRole('link').focus()
    await page.keyboard.press('Delete')
    await confirm('Delete folder')
    await page.getByText('Folder Voyages deleted').waitFor()
  })
})

describe('people of an original server', () => {
  it('are changed by themselves and by an administrator, and invited', async () => {
    const page = await open('users/1')
    const item = await new ItemPage(page).ready()
    await item.field('Title').fill('Chief')
    await item.saveAndStay()
    await page.getByText('Item saved').first().waitFor()
    await open('settings/people?invite')
    await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('ann@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
    const row = page.getByRole('row', { name: /ann@example.com/ })
    await row.waitFor()
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Withdraw the invitation' }).click()
    await page.getByRole('button', { name: 'Withdraw the invitation' }).click()
    await expect.poll(() => row.count(), WAIT).toBe(0)
  })
})

describe('the settings of an original server', () => {
  it('are saved', async () => {
    const page = await open('settings/global')
    await page.getByRole('textbox', { name: 'Project name' }).fill('Globe')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Settings saved').waitFor()
  })

  it('get a collection with fields', async () => {
    const { page } = app.record
    const model = new ModelPages(page, app.proxy.url, 'atlas')
    await model.openList()
    await model.createCollection('boats')
    await model.chooseInterface('Text Input')
    await model.type('Title')
    await model.press('Enter')
    await model.field('Title').waitFor()
    await model.openCollection('Boats')
    await model.chooseInterface('Switch')
    await model.type('Afloat')
    await model.press('Enter')
    await model.field('Afloat').waitFor()
  })

  it('get relations of every kind', async () => {
    const { page } = app.record
    const model = new ModelPages(page, app.proxy.url, 'atlas')
    for (const [kind, field, sentence] of [
      ['Many to One', 'Pier', 'Each item of Boats refers to one of Piers.'],
      ['One to Many', 'Piers', 'An item of Boats has many of Piers'],
      ['Many to Many', 'Moorings', 'An item of Boats has many of Piers'],
    ] as const) {
      await model.openCollection('Boats')
      await model.chooseInterface(kind)
      await page.getByRole('radiogroup').getByText('Piers', { exact: true }).click()
      await page.getByText(sentence).waitFor()
      await model.nameBox().fill(field.toLowerCase())
      await model.create()
      await model.field(field).waitFor()
    }
    const relations = await callAsAdmin(app.server, 'GET', '/relations?limit=-1')
    expect(relations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ collection_many: 'boats', field_many: 'pier', collection_one: 'piers' }),
        expect.objectContaining({ collection_many: 'piers', field_many: 'boat', field_one: 'piers' }),
        expect.objectContaining({
          field_many: 'boats_id',
          field_one: 'moorings',
          junction_field: 'piers_id',
        }),
        expect.objectContaining({
          field_many: 'piers_id',
          collection_one: 'piers',
          junction_field: 'boats_id',
        }),
      ]),
    )
  })

  it('get a role with rights, which is deleted', async () => {
    const page = await open('settings/roles')
    await page.getByRole('button', { name: 'Create role' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Curator')
    await page.getByRole('dialog').getByRole('button', { name: 'Create role' }).click()
    await page.getByRole('heading', { name: 'Curator' }).waitFor()
    await page.getByRole('button', { name: 'Read of Piers: None' }).click()
    await page.getByRole('menuitemradio', { name: /^All/ }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Permissions saved').waitFor()
    await page.getByRole('button', { name: 'Read of Piers: All' }).waitFor()
    await page.getByRole('button', { name: 'Delete role' }).click()
    await confirm('Delete role')
    await page.getByRole('heading', { level: 1, name: 'Roles & permissions' }).waitFor()
  })

  it('get a webhook', async () => {
    const page = await open('settings/webhooks/+')
    const item = new ItemPage(page)
    await page.getByRole('main').getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/hook')
    await item.save().click()
    await page.getByRole('main').getByText('http://127.0.0.1:9/hook').waitFor()
    expect(await page.getByRole('button', { name: /^Calls:/ }).count()).toBe(0)
  })
})
