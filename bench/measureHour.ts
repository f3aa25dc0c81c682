import type { Browser, CDPSession, Page } from 'playwright'
import { FIRST_ROW, ListingPage } from '../e2e/pages/ListingPage'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { MOVING, openPage } from '../e2e/support/openBrowser'
import { startServer } from '../e2e/support/startServer'
import { memoryMb } from '../tests/support/mixedRequests'
import { report } from './report'

const MINUTE_MS = 60_000
const GOAL_MB = 10
/** As someone reads what came before they go on. */
const PAUSE_MS = 700
/** What is searched for, in turns, and what a row then holds. */
const SEARCHES = [
  'reykjav',
  'springf',
  'buenos',
  'oslo',
  'nairob',
  'kyoto',
  'toled',
  'victori',
  'lisbo',
  'perth',
]

interface Sample {
  minute: number
  heapMb: number
  nodes: number
  listeners: number
  /** The least since the sample before: how much garbage lies about differs from moment to moment. */
  serverMb: number
}

/**
 * What page and server hold after an hour of a person's work, beyond what they held when code, schema and answers of the first
 * rounds were there: listings, searches, items, edits, files, activity and settings, in one document and with short pauses.
 *
 * @param minutes - 60 for the figure that counts; with fewer it says whether the script runs.
 */
export async function measureHour(browser: Browser, minutes: number): Promise<void> {
  const server = await startServer()
  const { page, errors, close } = await openPage(browser, server.url, MOVING)
  try {
    const signIn = new SignInPage(page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await signIn.signIn(ADMIN)
    await page.locator(FIRST_ROW).first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const startedMs = performance.now()
    const minute = () => (performance.now() - startedMs) / MINUTE_MS
    const samples: Sample[] = []
    let serverMb = Number.POSITIVE_INFINITY
    page.setDefaultTimeout(2 * MINUTE_MS)
    for (let round = 0; minute() < minutes || samples.length < 3; round++) {
      await work(page, round)
      serverMb = Math.min(serverMb, memoryMb(server.pid))
      if (samples.length > 0 && minute() < minutes && minute() < (samples.at(-1)?.minute ?? 0) + minutes / 15)
        continue
      const sample = { minute: minute(), ...(await measure(page, session)), serverMb }
      samples.push(sample)
      serverMb = Number.POSITIVE_INFINITY
      print(round + 1, sample)
    }
    const warm = samples.find((sample) => sample.minute >= minutes / 10) ?? samples[0]
    const last = samples.at(-1)
    if (!warm || !last) return
    const span = `from minute ${warm.minute.toFixed(0)} to ${last.minute.toFixed(0)}`
    report(`heap of the page, ${span}`, last.heapMb - warm.heapMb, GOAL_MB, 'MB')
    report(`memory of the server, ${span}`, last.serverMb - warm.serverMb, GOAL_MB, 'MB')
    if (errors.length > 0) console.log(`     errors of the page: ${[...new Set(errors)].join('\n')}`)
  } finally {
    await close()
    await server.stop()
  }
}

function print(rounds: number, { minute, heapMb, nodes, listeners, serverMb }: Sample): void {
  console.log(
    `     minute ${minute.toFixed(1)}, ${rounds} rounds: page ${heapMb.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners; server ${serverMb.toFixed(1)} MB`,
  )
}

/** Always on the same page, after what the page holds no more is gone. */
async function measure(page: Page, session: CDPSession): Promise<Omit<Sample, 'minute' | 'serverMb'>> {
  await page.waitForLoadState('networkidle')
  for (let pass = 0; pass < 3; pass++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heapMb: usedSize / 1024 / 1024, nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/** Half a minute of work, which ends where it began. */
async function work(page: Page, round: number): Promise<void> {
  const rest = () => page.waitForTimeout(PAUSE_MS)
  const rows = () => page.locator(FIRST_ROW).first().waitFor()
  const open = async (path: string, heading?: string) => {
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#/atlas/${path}`)
    await page.getByRole('heading', { level: 1, ...(heading && { name: heading, exact: true }) }).waitFor()
    await page.waitForLoadState('networkidle')
    await rest()
  }
  const goTo = async (collection: string) => {
    await page.getByRole('link', { name: collection, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: collection, exact: true }).waitFor()
    await rows()
    await rest()
  }
  await goTo('Cities')
  const cities = new ListingPage(page, 'Cities')
  const term = SEARCHES[round % SEARCHES.length] ?? 'oslo'
  await cities.search(term)
  await page
    .locator(FIRST_ROW)
    .filter({ hasText: new RegExp(term, 'i') })
    .first()
    .waitFor()
  await rest()
  await cities.search('')
  // All of them again, after the pause in which the console waits for another key.
  await cities.row(15).waitFor()
  await rest()
  await editItem(
    page,
    cities
      .row(round % 12)
      .getByRole('link')
      .first(),
    `Place ${round}`,
    rest,
  )
  await cities.ready()
  await page.mouse.move(720, 500)
  for (let turn = 0; turn < 5; turn++) {
    await page.mouse.wheel(0, 1_500)
    await page.waitForTimeout(150)
  }
  await goTo('Countries')
  await new ListingPage(page, 'Countries').sortBy('Name')
  await page.waitForLoadState('networkidle')
  await page
    .locator(FIRST_ROW)
    .nth(round % 10)
    .click()
  await page.getByRole('button', { name: 'More ways to save' }).waitFor()
  await rest()
  await page.goBack()
  await rows()
  await open('files', 'File library')
  await open(`files/${1 + (round % 20)}`)
  await open('activity', 'Activity log')
  await open('settings/collections', 'Collections & fields')
  await open('settings/roles/3', 'Editor')
  await open('collections/cities', 'Cities')
  await rows()
}

async function editItem(
  page: Page,
  link: ReturnType<Page['locator']>,
  name: string,
  rest: () => Promise<void>,
): Promise<void> {
  await link.click()
  const box = page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true })
  await box.fill(name)
  await rest()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Control+s')
  await saved
  await page.waitForLoadState('networkidle')
  await rest()
  await page.goBack()
}
