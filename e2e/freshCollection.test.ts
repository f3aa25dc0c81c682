import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const WAIT = { timeout: 30_000 }

const app = useConsole()

/** A collection as an administrator makes it: no one has looked at it yet, so no preset is stored. */
async function createCollection(collection: string): Promise<void> {
  await callAsAdmin(app.server, 'POST', '/collections', {
    collection,
    fields: [
      {
        field: 'id',
        type: 'integer',
        datatype: 'INT',
        length: 10,
        interface: 'primary-key',
        primary_key: true,
        auto_increment: true,
        sort: 1,
      },
      { field: 'title', type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input', sort: 2 },
      { field: 'place', type: 'string', datatype: 'VARCHAR', length: 100, interface: 'text-input', sort: 3 },
    ],
  })
  await callAsAdmin(app.server, 'POST', `/items/${collection}`, [
    { title: 'Quay', place: 'Lisbon' },
    { title: 'Airfield', place: 'Oslo' },
  ])
}

async function openListing(collection: string, title: string) {
  const record = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open(`#/login?redirect=%2Fatlas%2Fcollections%2F${collection}`)
  await signIn.signIn(ADMIN)
  return { ...record, listing: await new ListingPage(record.page, title).ready() }
}

/** Statuses of the calls that store presets. */
function presetCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (!response.url().includes('/collection_presets') || request.method() === 'GET') return
    calls.push(`${request.method()} ${response.status()}`)
  })
  return calls
}

describe('a collection that no one has looked at', () => {
  it('remembers the first order and the second, in one preset', async () => {
    await createCollection('piers')
    const { page, listing, errors, close } = await openListing('piers', 'Piers')
    const calls = presetCalls(page)
    await listing.sortBy('Title')
    await expect.poll(() => listing.column('Title', 2), WAIT).toEqual(['Airfield', 'Quay'])
    await expect.poll(() => calls, WAIT).toEqual(['POST 200'])
    await listing.sortBy('Place')
    await expect.poll(() => calls, WAIT).toEqual(['POST 200', 'PATCH 200'])
    // Another visit, with nothing in the address.
    await page.goto(`${app.server.url}/admin/#/atlas/collections/piers`)
    await page.reload()
    await listing.ready()
    await expect.poll(() => page.url(), WAIT).not.toContain('b=')
    await expect.poll(() => listing.column('Place', 2), WAIT).toEqual(['Lisbon', 'Oslo'])
    expect(errors).toEqual([])
    await close()
  })

  it('remembers a search', async () => {
    await createCollection('docks')
    const { page, listing, errors, close } = await openListing('docks', 'Docks')
    const calls = presetCalls(page)
    await listing.search('Oslo')
    await expect.poll(() => listing.column('Place', 2), WAIT).toEqual(['Oslo'])
    await expect.poll(() => calls[0], WAIT).toBe('POST 200')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  it('takes a bookmark', async () => {
    await createCollection('ferries')
    const { page, listing, errors, close } = await openListing('ferries', 'Ferries')
    const calls = presetCalls(page)
    await page.getByRole('button', { name: 'Add bookmark' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('All of them')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(calls).toEqual(['POST 200'])
    const link = page.getByRole('link', { name: 'All of them' })
    await link.waitFor()
    await page.getByRole('heading', { level: 1, name: 'All of them' }).waitFor()
    // The navigation says which of the saved views is shown, and stops to when it is left.
    await expect.poll(() => link.getAttribute('aria-current'), WAIT).toBe('page')

    // What is changed of it is the bookmark's alone, once it is saved.
    await listing.sortBy('Title')
    await expect.poll(() => listing.column('Title', 2), WAIT).toEqual(['Airfield', 'Quay'])
    expect(calls).toEqual(['POST 200'])
    await page.getByRole('button', { name: 'Save changes to this view' }).press('Enter')
    await expect.poll(() => calls, WAIT).toEqual(['POST 200', 'PATCH 200'])
    await page.getByRole('button', { name: /^All of them: what can be done/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Only you see this bookmark' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Back to my own view' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ferries' }).waitFor()
    await expect.poll(() => link.getAttribute('aria-current'), WAIT).toBeNull()
    await expect.poll(() => listing.column('Title', 2), WAIT).toEqual(['Quay', 'Airfield'])
    await page.getByRole('link', { name: 'All of them' }).click()
    await expect.poll(() => listing.column('Title', 2), WAIT).toEqual(['Airfield', 'Quay'])
    expect(calls).toEqual(['POST 200', 'PATCH 200'])
    expect(errors).toEqual([])
    await close()
  })
})
