import { describe, expect, it } from 'vitest'
import { FIRST_ROW, ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { isPing, noteFirst } from './support/noteFirst'
import { openPage, type PageRecord } from './support/openBrowser'
import { gzipBytes } from './support/transferSize'
import { useConsole } from './support/useConsole'

const app = useConsole()

const isRemote = ({ url }: { url: string }) => url.includes('/extensions/')
/** Only what was needed to show the page: idle preloading that starts afterwards is not part of it. */
const idsOfRemotes = (urls: string[]) =>
  [
    ...new Set(
      urls.map((url) => /extensions\/\w+\/(\w+\/[\w-]+)\//.exec(url)?.[1]).filter((id) => id !== undefined),
    ),
  ].sort()

/** Bytes from the start of the page, compressed with gzip. */
const BUDGET = { signInScript: 150_000, listing: 290_000, itemScript: 332_000, styles: 30_000 }

/** The last thing of the item's page that arrives: the rows of its relation to many countries. */
const LAST_FIELD = 'main tbody th button'
/** A country has 21 interfaces: there is its map, and rows of each of its relations. */
const COUNTRY = '/atlas/collections/countries/1'
const ALL_FIELDS = `main:has([data-extension="interface:map"] [role=application]):has([data-extension="interface:one-to-many"] tbody th)${[
  'datetime',
  'tags',
  'color',
]
  .map((id) => `:has([data-extension="interface:${id}"] :is(button, input))`)
  .join('')}`

/** Signs in and waits for a page; returns what was asked for from the start until `selector` was drawn. */
async function requestsUpTo(path: string, selector: string) {
  const record = await openPage(app.browser, app.server.url)
  const drawn = await noteFirst(record.page, selector)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open(`#/login?redirect=${encodeURIComponent(path)}`)
  const startedMs = await record.page.evaluate(() => performance.now())
  await signIn.signIn(ADMIN)
  const requests = await drawn.requests()
  await record.close()
  return { requests, sinceSignIn: requests.filter(({ atMs }) => atMs >= startedMs) }
}

/** Signs in at a listing, by its title. */
async function signInAt(title: string): Promise<PageRecord> {
  const record = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open(`#/login?redirect=%2Fatlas%2Fcollections%2F${title.toLowerCase()}`)
  await signIn.signIn(ADMIN)
  await new ListingPage(record.page, title).ready()
  return record
}

describe('what the console asks for', () => {
  it('shows the sign-in form with at most 5 requests, little script and no remote', async () => {
    const record = await openPage(app.browser, app.server.url)
    const drawn = await noteFirst(record.page, 'input[type=password]')
    await new SignInPage(record.page, app.server.url).open()
    // What is behind the sign-in comes when the browser has nothing else to do.
    const requests = (await drawn.requests()).filter(({ url }) => !/\/assets\/(app|items)\./.test(url))
    expect(requests.length).toBeLessThanOrEqual(5)
    expect(record.requests.filter(isRemote)).toEqual([])
    expect(gzipBytes(requests, 'js')).toBeLessThanOrEqual(BUDGET.signInScript)
    // Projects, the project and its providers came with the page.
    const pathOf = ({ url }: { url: string }) => new URL(url).pathname
    const asked = record.requests.filter((request) => !isPing(request)).map(pathOf)
    expect(asked.filter((path) => !path.startsWith('/admin/'))).toEqual([])
    await record.close()
  })

  it('is sent files as the build compressed them', async () => {
    const record = await openPage(app.browser, app.server.url)
    const answers: { url: string; encoding: string | undefined; length: string | undefined }[] = []
    record.page.on('response', (response) => {
      const { 'content-encoding': encoding, 'content-length': length } = response.headers()
      answers.push({ url: response.url(), encoding, length })
    })
    await new SignInPage(record.page, app.server.url).open()
    const main = answers.find(({ url }) => /\/assets\/main\..*\.js$/.test(url))
    // A file of its own has a length; what is compressed on its way has none.
    expect(main?.encoding).toMatch(/^(br|gzip)$/)
    expect(Number(main?.length)).toBeGreaterThan(0)
    await record.close()
  })

  it('gets from sign-in to the first rows with 20 requests, and 290 kB of script and styles in all', async () => {
    const { requests, sinceSignIn } = await requestsUpTo('/atlas/collections/cities', FIRST_ROW)
    const urls = sinceSignIn.map(({ url }) => url)
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(20)
    // Texts in the one language that is shown, and of the manifests none.
    const texts = requests.map(({ url }) => url).filter((url) => /\/i18n\//.test(url))
    expect(texts).toEqual([expect.stringMatching(/\/i18n\/en-US\.start\.[0-9a-f]{8}\.json$/)])
    const styles = gzipBytes(requests, 'css')
    expect(styles).toBeLessThanOrEqual(BUDGET.styles)
    expect(gzipBytes(requests, 'js') + styles).toBeLessThanOrEqual(BUDGET.listing)
  })

  it('asks on a listing only for the remotes that it draws', async () => {
    const record = await signInAt('Cities')
    const urls = record.requests.map(({ url }) => url)
    expect(idsOfRemotes(urls)).toEqual(['layouts/tabular', 'modules/collections'])
    // Displays of core interfaces come in one file; inputs are for forms.
    expect(urls.filter((url) => url.includes('/interfaces/displays.')).length).toBeGreaterThan(0)
    expect(urls.filter((url) => /\/interfaces\/(?:[\w-]+\/input\.|inputs-)/.test(url))).toEqual([])
    await record.close()
  })

  it('shows an item page of 21 interfaces with at most 66 requests when it is opened, and 48 from its listing', async () => {
    const record = await signInAt('Countries')
    const storageState = await record.page.context().storageState()

    const direct = await openPage(app.browser, app.server.url, { storageState })
    const opened = await noteFirst(direct.page, ALL_FIELDS)
    await direct.page.goto(`${app.server.url}/admin/#${COUNTRY}`)
    const urls = (await opened.requests()).map(({ url }) => url)
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(66)
    // What parts of the kit share comes in two files and one of styles, whichever of them a page shows.
    const kit = urls.filter((url) => /\/assets\/(?:ui-|\d+\.)/.test(url))
    expect(kit.length, kit.join('\n')).toBeLessThanOrEqual(14)
    await direct.close()

    const listed = await openPage(app.browser, app.server.url, { storageState })
    const followed = await noteFirst(listed.page, ALL_FIELDS)
    await listed.page.goto(`${app.server.url}/admin/#/atlas/collections/countries`)
    await listed.page.locator(FIRST_ROW).first().waitFor()
    const clickedMs = await listed.page.evaluate((row) => {
      document.querySelector<HTMLElement>(row)?.click()
      return performance.now()
    }, FIRST_ROW)
    const asked = (await followed.requests()).filter(({ atMs }) => atMs >= clickedMs).map(({ url }) => url)
    // The pictures of the listing begin with its rows, or a moment later.
    const after = asked.filter((url) => !url.includes('/atlas/assets/'))
    expect(after.length, after.join('\n')).toBeLessThanOrEqual(48)
    await listed.close()
    await record.close()
  })

  it('shows an item page of plain fields, and one relation, within its budget of script', async () => {
    const asked = (await requestsUpTo('/atlas/collections/languages/deu', LAST_FIELD)).requests
    // What remembers the visit comes when the browser has nothing else to do: now before the last field, now after it.
    const requests = asked.filter(({ url }) => !url.includes('/assets/recent-items.'))
    expect(gzipBytes(requests, 'js')).toBeLessThanOrEqual(BUDGET.itemScript)
    expect(gzipBytes(requests, 'css')).toBeLessThanOrEqual(BUDGET.styles)
  })
})
