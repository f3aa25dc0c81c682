import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArchiveReader } from '../api/src/backup/ArchiveReader'
import { itemPagePath, itemsPath, ownPagePath } from '../sdk/src/client/hooks/paths'
import { systemCollections } from '../tests/contract/systemCollections'
import { ADMIN } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'
import { visit } from './support/visit'

const app = useSignedInPage()
let receiver: Server
let calls: string[]

beforeAll(async () => {
  calls = []
  receiver = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(() => receiver.close())

describe('the settings of a running project', () => {
  it('say how the server is doing', async () => {
    const { page } = app.record
    await page.goto(`${app.server.url}/admin/#/atlas/settings`)
    await page.getByRole('link', { name: 'Server details' }).click()
    await page.getByText('SQLite').waitFor()
    await page.getByRole('meter', { name: 'Used part of the disk' }).waitFor()
  })

  it('send a test mail to the one who asks for it', async () => {
    const { page } = app.record
    const mails = () => {
      const folder = app.server.dataDir
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      return files
        .filter((file) => file.endsWith('.eml'))
        .sort()
        .map((file) => readFileSync(join(folder, file), 'utf8'))
    }
    const before = mails().length
    await page.goto(`${app.server.url}/admin/#/atlas/settings/server`)
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByText(`A test mail is on its way to ${ADMIN.email}`).waitFor()
    expect(mails().length).toBe(before + 1)
    expect(mails().at(-1)).toMatch(/Subject: Test mail of /)
    expect(await violationsOn(page)).toEqual([])
  })

  it('show the sign-in page as it is typed, and try a password against the policy', async () => {
    const { page } = app.record
    await page.goto(`${app.server.url}/admin/#/atlas/settings/global`)
    const preview = page.getByRole('img', { name: 'Sign-in page' })
    await preview.waitFor()
    await page.getByRole('textbox', { name: 'Project name' }).fill('Globe')
    await expect.poll(() => preview.textContent()).toContain('Globe')
    // The first one is the menu of the field.
    await page
      .getByRole('button', { name: /Password policy/ })
      .last()
      .click()
    await page.getByRole('option', { name: 'Weak' }).click()
    await page.getByLabel('Try a password').fill('short')
    await page.getByText('Does not match').waitFor()
    expect(await violationsOn(page)).toEqual([])
    // Nothing of it is saved.
    await page.goto(`${app.server.url}/admin/#/atlas/settings`)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('link', { name: 'Server details' }).waitFor()
  })

  it('make a backup while the server runs, which is downloaded once and is whole', async () => {
    const { page } = app.record
    await page.goto(`${app.server.url}/admin/#/atlas/settings`)
    await page.getByRole('link', { name: 'Backups', exact: true }).last().click()
    await page.getByRole('button', { name: 'Make a backup' }).click()
    await page.getByRole('progressbar', { name: 'The backup is being made' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: /^Download the backup of/ }).click({ timeout: 60_000 }),
    ])
    const archive = await ArchiveReader.open(await download.path())
    await archive.verify()
    const cities = archive.manifest.tables.find(({ name }) => name === 'cities')
    expect(cities?.rows).toBeGreaterThan(100_000)
    archive.close()
    expect(await violationsOn(page)).toEqual([])
    expect((await fetch(download.url())).status).toBe(403)
    await page.getByRole('button', { name: /^Remove the backup of/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No backups yet').waitFor()
  })

  it('try out a webhook, and show the call', async () => {
    const { page } = app.record
    const { port } = receiver.address() as AddressInfo
    await callAsAdmin(app.server, 'POST', '/webhooks', {
      status: 'inactive',
      http_action: 'get',
      url: `http://127.0.0.1:${port}/hook`,
      collection: 'cities',
      directus_action: 'item.update:after',
    })
    await page.goto(`${app.server.url}/admin/#/atlas/settings/webhooks`)
    await page.getByRole('button', { name: 'Calls: When an item of Cities is changed' }).click()
    await page.getByRole('button', { name: 'Send a test call' }).click()
    await page.getByText('The test call arrived').waitFor()
    expect(calls).toEqual(['GET /hook'])
    await page.getByRole('grid', { name: 'Last calls' }).getByText('Answered 200').waitFor()
    await page.keyboard.press('Escape')
  })

  it('manage people: one is suspended, cannot sign in, and comes back with another role', async () => {
    const { page } = app.record
    const account = { email: 'mo@example.com', password: 'a long enough password' }
    await callAsAdmin(app.server, 'POST', '/users', {
      ...account,
      first_name: 'Mo',
      last_name: 'Kay',
      role: 3,
      status: 'active',
    })
    const signIn = async () => {
      const body = JSON.stringify(account)
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${app.server.url}/atlas/auth/authenticate`, { method: 'POST', body, headers }))
        .status
    }
    await page.goto(`${app.server.url}/admin/#/atlas/users`)
    await page.getByRole('link', { name: 'Manage people' }).click()
    const row = page.getByRole('row', { name: /Mo Kay/ })
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Actions for Mo Kay' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await row.getByText('Active').waitFor()
    expect(await signIn()).toBe(200)
    await choose('Suspend')
    await page.getByRole('button', { name: 'Suspend Mo Kay' }).click()
    await row.getByText('Suspended').waitFor()
    expect(await signIn()).toBe(404)
    await choose('Reactivate')
    await row.getByText('Active').waitFor()
    expect(await signIn()).toBe(200)
    await choose('Change role')
    const dialog = page.getByRole('dialog', { name: 'Role of Mo Kay' })
    await dialog.getByRole('button', { name: /Role/ }).click()
    await page.getByRole('option', { name: 'Administrator' }).click()
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await row.getByText('Administrator').waitFor()
  })

  it('withdraw an invitation', async () => {
    const { page } = app.record
    await page.goto(`${app.server.url}/admin/#/atlas/settings/people?invite`)
    await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('ann@example.com, bob@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
    const row = page.getByRole('row', { name: /ann@example.com/ })
    await row.getByText('Invited').waitFor()
    await page.getByRole('button', { name: 'Actions for ann@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw the invitation' }).click()
    await page.getByRole('button', { name: 'Withdraw the invitation' }).click()
    await expect.poll(() => row.count()).toBe(0)
    await page.getByRole('row', { name: /bob@example.com/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

  it('show an option only while another gives it a meaning, and keep what is stored of it', async () => {
    const { page } = app.record
    const field = { type: 'datetime', datatype: 'DATETIME', interface: 'datetime' }
    const options = { showRelative: false, localized: false }
    await makeCollection(app.server, 'tides', { seen_at: { ...field, options } }, [])
    await page.goto(`${app.server.url}/admin/#/atlas/settings/collections/tides/seen_at`)
    // The schema was read before the collection was made.
    await page.reload()
    const localized = page.getByRole('switch', { name: 'Localized' })
    await localized.waitFor()
    await page.getByRole('switch', { name: 'Relative time' }).press('Space')
    await localized.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save field' }).click()
    const stored = () => callAsAdmin(app.server, 'GET', '/fields/tides/seen_at')
    await expect.poll(stored).toMatchObject({ options: { showRelative: true, localized: false } })
  })
})

describe('links to items of the system', () => {
  const NONE = 'collection_presets fields migrations permissions relations revisions user_sessions'
    .split(' ')
    .map((name) => `directus_${name}`)

  it('lead to a page that is there, or are none', async () => {
    const { page } = app.record
    await callAsAdmin(app.server, 'POST', '/folders', { name: `Folder ${Date.now()}` })
    const hook = {
      http_action: 'get',
      url: 'http://localhost/',
      collection: 'cities',
      directus_action: 'item.create',
    }
    await callAsAdmin(app.server, 'POST', '/webhooks', { ...hook, status: 'inactive' })
    const heading = page.getByRole('heading', { level: 1 }).first()
    const names = Object.keys(systemCollections)
    expect(names.filter((name) => ownPagePath('atlas', name, 1, true) === null).sort()).toEqual(NONE)
    for (const name of names.filter((each) => !NONE.includes(each))) {
      const found = await callAsAdmin(
        app.server,
        'GET',
        name === 'directus_collections' ? '/collections' : `${itemsPath(name)}?limit=1`,
      )
      const item = ((found as object[])[0] ?? {}) as { id?: number; collection?: string }
      const key = name === 'directus_collections' ? item.collection : item.id
      await visit(page, app.server.url, ownPagePath('atlas', name, key ?? '', true) ?? '')
      expect(await heading.textContent(), name).not.toMatch(/not found/i)
    }
    await visit(page, app.server.url, itemPagePath('atlas', 'directus_revisions', 1))
    expect(await heading.textContent()).toMatch(/not found/i)
  }, 120_000)
})
