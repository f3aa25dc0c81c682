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
    // Everybody asks once more for the project's info after signing in: only then does it tell what users may know.
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
