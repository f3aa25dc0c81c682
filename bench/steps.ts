/**
 * What people do all day, step by step: requests, bytes on the wire and time of each, on the demo's 135,233 cities.
 *
 * Times are medians of rounds, each beside the time in which the same browser opens a page of nothing from the same server in
 * the same round: that ratio moves less from machine to machine than the time does. Requests and bytes do not depend on the
 * machine at all. Run with `npm run bench:steps`, after `npm run build`; takes about two minutes.
 */
import type { Page } from 'playwright'
import { FIRST_ROW } from '../e2e/pages/ListingPage'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { callAsAdmin } from '../e2e/support/callAsAdmin'
import { MOVING, openBrowser, openPage } from '../e2e/support/openBrowser'
import { type RunningServer, startServer } from '../e2e/support/startServer'

const ROUNDS = 5
/** Longer than the console waits before it fetches what menus and dialogs need. */
const SETTLE_MS = 3_000
const INPUT = 'main [data-extension^="interface:"] input'
const SEARCH_DELAY_MS = 300

interface Measured {
  ms: number
  requests: number
  bytes: number
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Counts what a page asks for until something is seen; what comes after it has time is not part of the step. */
async function measure(
  page: Page,
  act: () => Promise<unknown>,
  seen: () => Promise<unknown>,
): Promise<Measured> {
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
  const startedMs = performance.now()
  await act()
  await seen()
  const measured = { ms: performance.now() - startedMs, requests, bytes }
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
  const steps = new Map<string, Measured>()
  const step = async (
    name: string,
    act: () => Promise<unknown>,
    seen: () => Promise<unknown>,
    waitedMs = 0,
  ) => {
    const { ms, ...counts } = await measure(page, act, seen)
    steps.set(name, { ms: ms - waitedMs, ...counts })
    await page.waitForTimeout(SETTLE_MS)
  }
  const rows = () => page.locator(FIRST_ROW).first().waitFor()
  const input = () => page.locator(INPUT).first().waitFor()
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  await step(
    'a page of nothing',
    () => page.goto(`${url}/server/ping`),
    async () => {},
  )
  const signIn = new SignInPage(page, url)
  await step(
    'sign-in form',
    () => page.goto(`${url}/admin/#/login?redirect=%2Fatlas%2Fcollections%2Fcities`),
    () => page.locator('input[type=password]').waitFor(),
  )
  await step('sign-in to rows', () => signIn.signIn(ADMIN), rows)
  await step('reload', () => page.reload(), rows)
  const goTo = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
  await goTo('Countries')
  await title('Countries')
  await rows()
  await step(
    'switch of listings',
    () => goTo('Cities'),
    () => title('Cities').then(rows),
  )
  await step('first item', () => page.locator(FIRST_ROW).first().click(), input)
  await page.goBack()
  await rows()
  await step('second item', () => page.locator(FIRST_ROW).nth(1).click(), input)
  await page.goBack()
  await rows()
  const box = page.getByRole('searchbox').first()
  const found = page
    .locator(FIRST_ROW)
    .filter({ hasText: /reykjav/i })
    .first()
  if ((await found.count()) > 0) throw new Error('What is searched for is on the page before')
  await step(
    'search, last key to rows',
    () => box.fill('Reykjav'),
    () => found.waitFor(),
    SEARCH_DELAY_MS,
  )
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
