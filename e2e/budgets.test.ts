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

describe('what the console asks for', () => {
  it('shows the sign-in form with at most 12 requests, 150 kB of script and no remote', async () => {
    const record = await openPage(browser, server.url)
    await new SignInPage(record.page, server.url).open()
    expect(record.requests.length).toBeLessThanOrEqual(12)
    expect(record.requests.filter(isRemote)).toEqual([])
    expect(gzipBytes(record.requests, 'js')).toBeLessThanOrEqual(150_000)
    await record.close()
  })

  it('gets from sign-in to the first rows with at most 20 requests, and 260 kB of script from the start', async () => {
    const record = await openPage(browser, server.url)
    const signIn = new SignInPage(record.page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    const before = record.requests.length
    await signIn.signIn(ADMIN)
    await new ListingPage(record.page, 'Cities').ready()
    const after = record.requests.slice(before)
    expect(after.map(({ url }) => url).length, after.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(20)
    expect(gzipBytes(record.requests, 'js')).toBeLessThanOrEqual(260_000)
    expect(gzipBytes(record.requests, 'css')).toBeLessThanOrEqual(30_000)
    await record.close()
  })

  it('asks on a listing only for the remotes that it draws', async () => {
    const record = await openPage(browser, server.url)
    const signIn = new SignInPage(record.page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await signIn.signIn(ADMIN)
    await new ListingPage(record.page, 'Cities').ready()
    const remotes = idsOfRemotes(record.requests.map(({ url }) => url))
    expect(remotes).toEqual([
      'interfaces/dropdown',
      'interfaces/many-to-one',
      'interfaces/numeric',
      'interfaces/slider',
      'interfaces/star-rating',
      'interfaces/switch',
      'interfaces/text-input',
      'layouts/tabular',
      'modules/collections',
    ])
    await record.close()
  })

  it('shows an item page of plain fields with 320 kB of script from the start', async () => {
    const record = await openPage(browser, server.url)
    const signIn = new SignInPage(record.page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Flanguages%2Fdeu')
    await signIn.signIn(ADMIN)
    await new ItemPage(record.page).ready()
    await record.page.getByRole('main').getByRole('textbox').first().waitFor()
    expect(gzipBytes(record.requests, 'js')).toBeLessThanOrEqual(320_000)
    await record.close()
  })
})
