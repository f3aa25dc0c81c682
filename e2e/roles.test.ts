import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { mailedLink } from './support/mailedLink'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { useSignedInPage } from './support/useConsole'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let tries = 0
const app = useSignedInPage()

/** Rules of accessibility that the page breaks. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(() =>
    (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      resultTypes: ['violations'],
    }),
  )
  return results.violations.map(({ id }) => id)
}

it('a role is made, given rights and given to someone who is invited by mail', async () => {
  const { page } = app.record
  // What an earlier try has made is still there.
  const number = ++tries
  const finds = `finds${number}`
  const second = `second${number}@example.com`
  const curator = { email: `curator${number}@example.com`, password: 'a long enough password' }
  await callAsAdmin(app.server, 'POST', '/collections', {
    collection: finds,
    fields: [
      { field: 'id', type: 'integer', datatype: 'INT', length: 10, primary_key: true, auto_increment: true },
      { field: 'title', type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input' },
      { field: 'owner', type: 'owner', datatype: 'INT', length: 10, interface: 'owner', readonly: true },
    ],
  })
  const { id: foreign } = (await callAsAdmin(app.server, 'POST', `/items/${finds}`, { title: 'Coin' })) as {
    id: number
  }
  await page.reload()

  // Clicks, and keys beyond typed names.
  let steps = 0
  const click = async (target: Locator) => {
    steps += 1
    await target.click()
  }
  const stepsOf = async (work: () => Promise<void>) => {
    steps = 0
    await work()
    return steps
  }
  await page.goto(`${app.server.url}/admin/#/atlas/settings/roles`)
  const own = await stepsOf(async () => {
    await click(page.getByRole('button', { name: 'Create role' }))
    await page.getByRole('textbox', { name: 'Name' }).fill(`Curator ${number}`)
    await click(page.getByRole('dialog').getByRole('button', { name: 'Create role' }))
    await page.getByRole('heading', { name: `Curator ${number}` }).waitFor()
    await click(page.getByRole('button', { name: `More for Finds${number}`, exact: true }))
    await click(page.getByRole('menuitem', { name: 'Allow all with own items' }))
    await click(page.getByRole('button', { name: 'Save' }))
    await page.getByText('Permissions saved').waitFor()
  })
  expect(own).toBeLessThanOrEqual(6)
  await page.getByRole('button', { name: `Delete of Finds${number}: Mine only` }).waitFor()
  const choose = async (cell: string, level: string) => {
    await page.getByRole('button', { name: cell }).click()
    const menu = page.getByRole('menu', { name: cell })
    await menu.getByRole('menuitemradio', { name: new RegExp(`^${level}`) }).click()
  }
  await choose(`Read of Finds${number}: Mine only`, 'All')
  await expect.poll(() => faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Permissions saved').last().waitFor()
  await page.getByRole('button', { name: `Read of Finds${number}: All` }).waitFor()

  await page.goto(`${app.server.url}/admin/#/atlas/settings/roles/2`)
  const published = await stepsOf(async () => {
    await click(page.getByRole('button', { name: `Read of Finds${number}: None` }))
    await click(page.getByRole('menuitemradio', { name: /^All/ }))
    await click(page.getByRole('button', { name: 'Save' }))
    await page.getByText('Permissions saved').last().waitFor()
  })
  expect(published).toBeLessThanOrEqual(3)
  await expect
    .poll(async () => (await fetch(`${app.server.url}/atlas/items/${finds}/${foreign}`)).status)
    .toBe(200)

  await page.goto(`${app.server.url}/admin/#/atlas/settings/people`)
  // The role that was made last is the one that is offered.
  const invited = await stepsOf(async () => {
    await click(page.getByRole('button', { name: 'Invite people' }))
    await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(second)
    await click(page.getByRole('button', { name: 'Invite', exact: true }))
    await page.getByText('1 invitation sent').waitFor()
  })
  expect(invited).toBeLessThanOrEqual(3)
  const invitedRow = page.getByRole('row', { name: new RegExp(`${second} Curator ${number} Invited`) })
  await invitedRow.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Send the invitation again' }).click()
  await page.getByText(`Invitation sent to ${second}`).waitFor()
  await invitedRow.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Withdraw the invitation' }).click()
  await page.getByRole('button', { name: 'Withdraw the invitation' }).click()
  await invitedRow.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('no address')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('no is no e-mail address').waitFor()
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(`${curator.email}, editor@example.com`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Welcome to the finds')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('editor@example.com can sign in already.').waitFor()
  await expect.poll(() => faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()

  // Someone else's browser.
  const guest = await openPage(app.browser, app.server.url)
  await expect
    .poll(() => mailedLink(app.server.dataDir, curator.email, 'accept-invite'))
    .toContain('accept-invite')
  await guest.page.goto(mailedLink(app.server.dataDir, curator.email, 'accept-invite'))
  await guest.page.getByLabel('First name').fill('Cu')
  await guest.page.getByLabel('Last name').fill('Rator')
  await guest.page.getByLabel('Password', { exact: true }).fill(curator.password)
  expect(await violationsOn(guest.page)).toEqual([])
  await guest.page.getByRole('button', { name: 'Join' }).click()
  await guest.page.getByRole('link', { name: 'Sign in' }).click()
  await new SignInPage(guest.page, app.server.url).signIn(curator)
  await guest.page
    .getByRole('link', { name: `Finds${number}` })
    .first()
    .click()
  await guest.page.getByRole('link', { name: 'New' }).first().click()
  await guest.page.getByRole('textbox', { name: 'Title' }).fill('Vase')
  await guest.page.getByRole('button', { name: 'Save' }).first().click()
  await guest.page.getByText('Item saved').waitFor()

  const statuses = await guest.page.evaluate(
    async ({ key, finds }) => {
      const send = (id: number, title: string) =>
        fetch(`/atlas/items/${finds}/${id}`, {
          method: 'PATCH',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ title }),
        })
      return [(await send(key + 1, 'Blue vase')).status, (await send(key, 'Mine now')).status]
    },
    { key: foreign, finds },
  )
  expect(statuses).toEqual([200, 403])

  // The administrator sees where the curator is signed in, and ends it.
  await page.reload()
  await page
    .getByRole('row', { name: new RegExp(curator.email) })
    .getByRole('button', { name: 'Actions for Cu Rator' })
    .click()
  await page.getByRole('menuitem', { name: 'Sessions' }).click()
  const sessions = page.getByRole('dialog', { name: 'Sessions' })
  await sessions.getByRole('row', { name: /Chrome on Linux 127\.0\.0\.1/ }).waitFor()
  await expect.poll(() => faultsOf(page)).toEqual([])
  await sessions.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
  await sessions.getByText('Not signed in anywhere').waitFor()
  await guest.page.reload()
  await guest.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await guest.close()
})

it('the cells of the matrix are reached with the arrow keys, and only one is a tab stop', async () => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/settings/roles/3`)
  const grid = page.getByRole('grid', { name: 'Permissions' })
  await grid.waitFor()
  expect(await grid.locator('button[tabindex="0"]').count()).toBe(1)
  await page.getByRole('button', { name: /^Read of Cities/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/^Update of Cities/)
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/^Update of Countries/)
  expect(await grid.locator('button[tabindex="0"]').count()).toBe(1)
})

it('changes are kept by a question when the page is left, and by the page when the server refuses', async () => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/settings/roles/3`)
  await page.getByRole('button', { name: /^Delete of Languages/ }).click()
  await page.getByRole('menuitemradio', { name: /^All/ }).click()
  await page.route('**/atlas/permissions*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 422, json: { error: { code: 12, message: 'Not today' } } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not today').waitFor()
  await page.getByRole('button', { name: 'Delete of Languages: All' }).waitFor()
  await page.getByRole('link', { name: 'Cities' }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Delete of Languages: All' }).waitFor()
  await page.unroute('**/atlas/permissions*')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Permissions saved').waitFor()
})

it('what another administrator has changed meanwhile is not lost: of a role, its rights, a field and a setting', async () => {
  const { page } = app.record
  const number = ++tries
  const { server } = app
  const role = (await callAsAdmin(server, 'POST', '/roles', { name: `Keeper ${number}` })) as { id: number }
  const name = `vases${number}`
  await makeCollection(server, name, { title: TEXT }, [])
  const setting = (await callAsAdmin(server, 'GET', '/settings?filter[key][eq]=default_limit&single=1')) as {
    id: number
    value: number
  }
  await page.goto(`${server.url}/admin/#/atlas/settings`)
  await page.reload()
  const refused = (what: string) => page.getByText(`“${what}” was changed by someone else meanwhile`)
  const keep = page.getByRole('radio', { name: 'Keep mine' })
  const take = page.getByRole('radio', { name: 'Take theirs' })

  // Rights: the own ones are kept, after a look.
  await page.goto(`${server.url}/admin/#/atlas/settings/roles/${role.id}`)
  await page.getByRole('button', { name: `Read of Vases${number}: None` }).click()
  await page.getByRole('menuitemradio', { name: /^All/ }).click()
  const right = { role: role.id, collection: name, status: null, read: 'none', delete: 'full' }
  await callAsAdmin(server, 'POST', '/permissions', right)
  await callAsAdmin(server, 'PATCH', `/roles/${role.id}`, { description: 'Theirs' })
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await refused(`Keeper ${number}`).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await take.click({ force: true })
  expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Theirs')
  await keep.click({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // No collision, yet it is another row by now: the next save changes that one.
  await page.getByRole('button', { name: `Delete of Vases${number}: All` }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Permissions saved').last().waitFor()
  const rights = (await callAsAdmin(
    server,
    'GET',
    `/permissions?filter[role][eq]=${role.id}&filter[collection][eq]=${name}`,
  )) as object[]
  expect(rights).toEqual([expect.objectContaining({ read: 'full', delete: 'full' })])

  // A field: theirs is taken.
  await page.goto(`${server.url}/admin/#/atlas/settings/collections/${name}/title`)
  await page.getByRole('textbox', { name: 'Note' }).fill('Mine')
  await callAsAdmin(server, 'PATCH', `/fields/${name}/title`, { note: 'Theirs', width: 'half' })
  await page.getByRole('button', { name: 'Save field' }).click()
  await refused('Title').waitFor()
  await take.click({ force: true })
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Theirs')
  await page.getByRole('textbox', { name: 'Note' }).fill('Both')
  await page.getByRole('button', { name: 'Save field' }).click()
  await page.getByRole('heading', { name: `Vases${number}` }).waitFor()
  const field = await callAsAdmin(server, 'GET', `/fields/${name}/title`)
  expect(field).toMatchObject({ note: 'Both', width: 'half' })

  // A setting.
  await page.goto(`${server.url}/admin/#/atlas/settings/global`)
  const limit = page.getByRole('textbox', { name: 'Default limit' })
  await limit.fill('123')
  await callAsAdmin(server, 'PATCH', `/settings/${setting.id}`, { value: setting.value + number })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await refused('Global settings').waitFor()
  expect(await limit.inputValue()).toBe('123')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved').waitFor()
  expect(await callAsAdmin(server, 'GET', `/settings/${setting.id}`)).toMatchObject({ value: 123 })
  await callAsAdmin(server, 'PATCH', `/settings/${setting.id}`, { value: setting.value })

  // Rights that would shut out the one who gives them.
  await page.goto(`${server.url}/admin/#/atlas/settings/roles/1`)
  const twoFactor = page.getByRole('switch', { name: 'Require two-factor authentication' })
  await twoFactor.click({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'You would lock yourself out' })
  await question.getByText('The role would ask for a second factor').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await twoFactor.isChecked()).toBe(true)
  expect(await callAsAdmin(server, 'GET', '/roles/1')).toMatchObject({ enforce_2fa: false })
  await twoFactor.click({ force: true })
})

it('who may do what is explained: for a role and a collection, and for every role and an item', async () => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/settings/roles/3`)
  await page.getByRole('link', { name: 'Explain rights' }).click()
  await page.getByRole('combobox', { name: 'Collection' }).fill('Cit')
  await page.getByRole('option', { name: 'Cities' }).click()
  const update = page.getByRole('region', { name: 'Update' })
  await update.getByText('Allowed').waitFor()
  await update.getByText(/May change .*Not: .*Population/).waitFor()
  await page.getByRole('region', { name: 'Create' }).getByText('Not allowed').waitFor()
  await expect.poll(() => faultsOf(page)).toEqual([])

  await page.goto(`${app.server.url}/admin/#/atlas/collections/countries/1`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('who can')
  await page.getByRole('option', { name: 'Who can see this?' }).click()
  const reach = page.getByRole('table', { name: 'Who reaches this item' })
  await reach.getByRole('row', { name: /^Public No No No/ }).waitFor()
  await reach.getByRole('link', { name: 'Editor' }).click()
  await page.getByRole('region', { name: 'Read' }).getByText('Allowed', { exact: true }).waitFor()
})

it('the project is viewed as a role on every page, read-only, over a reload, until the bar leads back', async () => {
  const { page } = app.record
  const bar = page.getByRole('status').filter({ hasText: 'Nothing can be changed' })
  const start = async (role: number) => {
    await page.goto(`${app.server.url}/admin/#/atlas/settings/roles/${role}`)
    await page.getByRole('button', { name: 'View as this role' }).click()
    await bar.waitFor()
  }
  const [city] = (await callAsAdmin(app.server, 'GET', '/items/cities?limit=1&fields=id')) as { id: number }[]
  await start(3)
  await page.goto(`${app.server.url}/admin/#/atlas/collections/cities/${city?.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.waitFor()
  expect(await name.getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await page.getByText('Nothing can be changed while you view the project as someone else.').waitFor()
  expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  await page.goto(`${app.server.url}/admin/#/atlas/settings/roles`)
  await page.reload()
  await bar.getByText('the role Editor').waitFor()
  expect(await page.getByRole('button', { name: 'Create role' }).count()).toBe(0)
  await expect.poll(() => faultsOf(page)).toEqual([])
  await bar.getByRole('button', { name: 'Stop viewing' }).click()
  await page.getByRole('heading', { name: 'Editor' }).waitFor()
  expect(await bar.count()).toBe(0)

  // A role that may do nothing at all is left in the same way.
  const { id } = (await callAsAdmin(app.server, 'POST', '/roles', { name: 'Nothing' })) as { id: number }
  const query = `?filter[role][eq]=${id}&fields=id&limit=-1`
  const rows = (await callAsAdmin(app.server, 'GET', `/permissions${query}`)) as { id: number }[]
  await callAsAdmin(app.server, 'DELETE', `/permissions/${rows.map((row) => row.id).join(',')}`)
  await page.reload()
  await start(id)
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await page.getByRole('heading', { name: 'Nothing' }).waitFor()
})

it('makes each permission once where the answer to its creation is lost and it is saved again', async () => {
  const { page } = app.record
  const number = ++tries
  const things = `things${number}`
  await makeCollection(app.server, things, { title: TEXT }, [])
  const { id } = (await callAsAdmin(app.server, 'POST', '/roles', { name: `Keeper ${number}` })) as {
    id: number
  }
  await page.goto(`${app.server.url}/admin/#/atlas/settings/roles/${id}`)
  await page.reload()
  await page.getByRole('button', { name: `Read of Things${number}: None` }).click()
  await page.getByRole('menuitemradio', { name: /^All/ }).click()
  let lost = 0
  await page.route('**/atlas/permissions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => lost).toBe(1)
  await page.unroute('**/atlas/permissions')
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Permissions saved').last().waitFor()
  const rows = await callAsAdmin(
    app.server,
    'GET',
    `/permissions?filter[role][eq]=${id}&filter[collection][eq]=${things}&fields=collection`,
  )
  expect(rows).toEqual([{ collection: things }])
})
