import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'
import { gzipBytes } from './support/transferSize'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const isRemote = ({ url }: { url: string }) => url.includes('/extensions/')
/** Only what was needed to show the page: idle preloading that starts afterwards is not part of it. */
const idsOfRemotes = (urls: string[]) =>
  [
    ...new Set(
      urls.map((url) => /extensions\/\w+\/(\w+\/[\w-]+)\//.exec(url)?.[1]).filter((id) => id !== undefined),
    ),
  ].sort()

/**
 * Script from the start of the page, gzip bytes. The goals are 150, 260 and 320 kB (the renderer of the public note, 27 kB, counts when it comes early); until they are
 * met these limits keep what was reached (docs/architecture.md names what is still to win).
 */
const MAX_SCRIPT_BYTES = { signIn: 160_000, listing: 320_000, item: 360_000 }

describe('what the console asks for', () => {
  it('shows the sign-in form with at most 12 requests, little script and no remote', async () => {
    const record = await openPage(browser, server.url)
    await new SignInPage(record.page, server.url).open()
    expect(record.requests.length).toBeLessThanOrEqual(12)
    expect(record.requests.filter(isRemote)).toEqual([])
    expect(gzipBytes(record.requests, 'js')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.signIn)
    await record.close()
  })

  it('gets from sign-in to the first rows with few requests and 30 kB of styles', async () => {
    const record = await openPage(browser, server.url)
    const signIn = new SignInPage(record.page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    const before = record.requests.length
    await signIn.signIn(ADMIN)
    await new ListingPage(record.page, 'Cities').ready()
    const after = record.requests.slice(before)
    expect(after.map(({ url }) => url).length, after.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(28)
    expect(gzipBytes(record.requests, 'js')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.listing)
    expect(gzipBytes(record.requests, 'css')).toBeLessThanOrEqual(30_000)
    await record.close()
  })

  it('asks on a listing only for the remotes that it draws', async () => {
    const record = await openPage(browser, server.url)
    const signIn = new SignInPage(record.page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await signIn.signIn(ADMIN)
    await new ListingPage(record.page, 'Cities').ready()
    const urls = record.requests.map(({ url }) => url)
    expect(idsOfRemotes(urls)).toEqual(['layouts/tabular', 'modules/collections'])
    // Displays of core interfaces come in one file; inputs are for forms.
    expect(urls.filter((url) => url.includes('/interfaces/displays.')).length).toBeGreaterThan(0)
    expect(urls.filter((url) => /\/interfaces\/[\w-]+\/input\./.test(url))).toEqual([])
    await record.close()
  })

  it('shows an item page of plain fields within its budget of script', async () => {
    const record = await openPage(browser, server.url)
    const signIn = new SignInPage(record.page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Flanguages%2Fdeu')
    await signIn.signIn(ADMIN)
    await new ItemPage(record.page).ready()
    await record.page.getByRole('main').getByRole('textbox').first().waitFor()
    expect(gzipBytes(record.requests, 'js')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.item)
    await record.close()
  })
})
