/**
 * What people do all day, step by step: requests, bytes on the wire and time of each, on the demo's 135,233 cities.
 *
 * Times are medians of rounds, taken in the page, from the event of the click or key to the frame in which what is waited for
 * is there. Each stands beside the time in which the same browser opens a page of nothing from the same server in the same
 * round: that ratio moves less from machine to machine than the time does. Requests and bytes do not depend on the machine
 * at all. Run with `npm run bench:steps`, after `npm run build`; takes about two minutes.
 */
import type { Page } from 'playwright'
import { FIRST_ROW } from '../e2e/pages/ListingPage'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { callAsAdmin } from '../e2e/support/callAsAdmin'
import { MOVING, openBrowser, openPage } from '../e2e/support/openBrowser'
import { type RunningServer, startServer } from '../e2e/support/startServer'
import { prepareTiming, type Seen, timeAction, timeOfNothing, timeOpening } from './timeInPage'

const ROUNDS = 5
/** Longer than the console waits before it fetches what menus and dialogs need. */
const SETTLE_MS = 3_000
const INPUT: Seen = { selector: 'main [data-extension^="interface:"] input' }
/** A page is timed by itself, from its first byte on. */
const AT_ONCE = { waitUntil: 'commit' } as const
const SEARCH_DELAY_MS = 300

interface Measured {
  ms: number
  requests: number
  bytes: number
}

const rowOf = (collection: string) => `[aria-label="Items of ${collection}"]${FIRST_ROW}`

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Counts what a page asks for until something is seen; what comes after it has time is not part of the step. */
async function measure(page: Page, timed: () => Promise<number>): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let requests = 0
  let bytes = 0
  const own = new Set<string>()
  session.on('Network.requestWillBeSent', ({ request, requestId }) => {
    if (!request.url.startsWith('http')) return
    requests += 1
    own.add(requestId)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
    // Pictures of the step before may still be on their way.
    if (own.has(requestId)) bytes += encodedDataLength
  })
  const ms = await timed()
  const measured = { ms, requests, bytes }
  await session.detach()
  return measured
}

/** A search is stored with its listing: the next round would find its rows there before it is made. */
async function forgetSearches(server: RunningServer): Promise<void> {
  const path = '/collection_presets'
  const presets = (await callAsAdmin(server, 'GET', `${path}?limit=-1&fields=id,search_query`)) as {
    id: number
    search_query: string | null
  }[]
  for (const { id, search_query } of presets)
    if (search_query) await callAsAdmin(server, 'PATCH', `${path}/${id}`, { search_query: null })
}

/** One session from an empty cache on. */
async function runRound(browser: Awaited<ReturnType<typeof openBrowser>>, server: RunningServer) {
  await forgetSearches(server)
  const { url } = server
  const { page, close } = await openPage(browser, url, MOVING)
  await prepareTiming(page)
  const steps = new Map<string, Measured>()
  const step = async (name: string, timed: () => Promise<number>, waitedMs = 0) => {
    const { ms, ...counts } = await measure(page, timed)
    steps.set(name, { ms: ms - waitedMs, ...counts })
    await page.waitForTimeout(SETTLE_MS)
  }
  const opening = (name: string, open: () => Promise<unknown>, seen: Seen) =>
    step(name, () => timeOpening(page, open, seen))
  const action = (name: string, act: () => Promise<unknown>, seen: Seen, waitedMs?: number) =>
    step(name, () => timeAction(page, act, seen), waitedMs)
  const rows = () => page.locator(FIRST_ROW).first().waitFor()
  const goTo = (name: string) => page.getByRole('link', { name, exact: true }).first().click()

  await step('a page of nothing', () => timeOfNothing(page, url))
  const signIn = new SignInPage(page, url)
  const form = `${url}/admin/#/login?redirect=%2Fatlas%2Fcollections%2Fcities`
  await opening('sign-in form', () => page.goto(form, AT_ONCE), { selector: 'input[type=password]' })
  await action('sign-in to rows', () => signIn.signIn(ADMIN), { selector: FIRST_ROW })
  await opening('reload', () => page.reload(AT_ONCE), { selector: FIRST_ROW })
  await goTo('Countries')
  await page.locator(rowOf('Countries')).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await action('switch of listings', () => goTo('Cities'), { selector: rowOf('Cities') })
  await action('first item', () => page.locator(FIRST_ROW).first().click(), INPUT)
  await page.goBack()
  await rows()
  await action('second item', () => page.locator(FIRST_ROW).nth(1).click(), INPUT)
  await page.goBack()
  await rows()
  const found = { selector: FIRST_ROW, text: 'reykjav' }
  if (
    (await page
      .locator(FIRST_ROW)
      .filter({ hasText: /reykjav/i })
      .count()) > 0
  )
    throw new Error('What is searched for is on the page before')
  const box = page.getByRole('searchbox').first()
  await action('search, last key to rows', () => box.fill('Reykjav'), found, SEARCH_DELAY_MS)
  await close()
  return steps
}

const browser = await openBrowser()
const server = await startServer()
try {
  const rounds: Map<string, Measured>[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await runRound(browser, server))
  console.log('| Step | Requests | Bytes | Time | Times a page of nothing |')
  console.log('|---|---|---|---|---|')
  for (const name of rounds[0]?.keys() ?? []) {
    const all = rounds.map((steps) => steps.get(name) as Measured)
    const of = (key: keyof Measured) => median(all.map((one) => one[key]))
    const ratio = median(
      rounds.map((steps) => (steps.get(name)?.ms ?? 0) / (steps.get('a page of nothing')?.ms ?? 1)),
    )
    console.log(
      `| ${name} | ${of('requests')} | ${(of('bytes') / 1000).toFixed(1)} kB | ${of('ms').toFixed(0)} ms | ${ratio.toFixed(1)} |`,
    )
  }
} finally {
  await server.stop()
  await browser.close()
}
