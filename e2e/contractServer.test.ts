import type { Browser } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, EDITOR, SignInPage } from './pages/SignInPage'
import { type ContractProxy, contractProxy } from './support/contractProxy'
import { openBrowser, openPage } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

const WAIT = { timeout: 30_000 }

let server: RunningServer
let browser: Browser
let proxy: ContractProxy

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})
beforeEach(async () => {
  proxy = await contractProxy(server.url)
  return proxy.stop
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Ends on the listing of cities, with rows. */
async function signedInAs(person: typeof ADMIN) {
  const record = await openPage(browser, proxy.url)
  const signIn = new SignInPage(record.page, proxy.url)
  await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
  await signIn.signIn(person)
  const listing = await new ListingPage(record.page, 'Cities').ready()
  return { ...record, listing }
}

/** Paths of what was read at the start, without the query. */
function pathsRead(): string[] {
  return proxy.calls
    .filter((call) => call.startsWith('GET '))
    .map((call) => call.replace(/^GET /, '').replace(/\?.*/, ''))
}

describe('the console on a server that has only what the contract has', () => {
  it.each([
    ['an administrator', ADMIN],
    ['an editor', EDITOR],
  ])('starts for %s with the calls of the contract, none of them twice', async (_who, person) => {
    const { errors, close } = await signedInAs(person)
    // Everyone asks once more for the project's info after signing in: only then does it send what users may know.
    const repeatable = /\/server\/ping|^GET \/atlas\/(\?|$)/
    const reads = proxy.calls.filter((call) => call.startsWith('GET ') && !repeatable.test(call))
    expect(reads.filter((call, index) => reads.indexOf(call) !== index)).toEqual([])
    expect(pathsRead()).toEqual(
      expect.arrayContaining([
        '/server/projects',
        '/atlas/users/me',
        '/interfaces',
        '/layouts',
        '/modules',
        '/atlas/collections',
        '/atlas/settings/fields',
        '/atlas/settings',
        '/atlas/users',
        '/atlas/relations',
        '/atlas/collection_presets',
        '/atlas/items/cities',
      ]),
    )
    expect(pathsRead().includes('/atlas/permissions/me')).toBe(person === EDITOR)
    expect(pathsRead().filter((path) => path === '/atlas/').length).toBeLessThanOrEqual(2)
    expect(proxy.refused).toEqual([])
    expect(errors).toEqual([])
    await close()
  })

  it('keeps what its listings are changed to, and bookmarks', async () => {
    const { page, listing, errors, close } = await signedInAs(ADMIN)
    const stored: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const method = response.request().method()
      if (pathname.startsWith('/atlas/collection_presets') && method !== 'GET')
        stored.push(`${method} ${response.status()}`)
    })
    await listing.sortBy('Name')
    await expect.poll(() => stored, WAIT).toEqual(['POST 200'])
    await listing.sortBy('Name')
    await expect.poll(() => stored, WAIT).toEqual(['POST 200', 'PATCH 200'])
    await page.goto(`${proxy.url}/admin/#/atlas/collections/cities`)
    await page.reload()
    await listing.ready()
    const header = listing.grid.getByRole('columnheader', { name: 'Name' }).first()
    await expect.poll(() => header.getAttribute('aria-sort'), WAIT).toBe('descending')
    await page.getByRole('button', { name: 'Add bookmark' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('From Z')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'From Z' }).waitFor()
    expect(stored.at(-1)).toBe('POST 200')
    expect(proxy.odd).toEqual([])
    expect(errors).toEqual([])
    await close()
  })

  it('offers in the settings what such a server has', async () => {
    const { page, errors, close } = await signedInAs(ADMIN)
    await page.goto(`${proxy.url}/admin/#/atlas/settings`)
    const main = page.getByRole('main')
    await main.getByText('No webhooks').waitFor()
    expect(await main.getByText('Global Settings').count()).toBe(1)
    expect(await main.getByText('Extensions', { exact: true }).count()).toBe(0)
    expect(proxy.odd).toEqual([])
    expect(proxy.refused).toEqual([])
    expect(errors).toEqual([])
    await close()
  })

  it('saves an item, shows who changed it and takes a comment', async () => {
    const { page, listing, errors, close } = await signedInAs(ADMIN)
    await listing.search('Kyoto')
    await expect.poll(async () => (await listing.column('Name', 1))[0], WAIT).toBe('Kyoto')
    await listing.openItem('Kyoto')
    const item = await new ItemPage(page).ready()
    await item.field('Name').fill('Kyōto')
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
    await item.activity().getByRole('button', { name: 'Revision details' }).first().waitFor()
    await item.comment('With its macron.')
    await item.activity().getByText('With its macron.').waitFor()
    expect(proxy.refused).toEqual([])
    expect(errors).toEqual([])
    await close()
  })
})
