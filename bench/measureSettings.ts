import type { Browser, CDPSession, Page } from 'playwright'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { TEXT } from '../e2e/support/makeCollection'
import { MOVING, openPage } from '../e2e/support/openBrowser'
import { startServer } from '../e2e/support/startServer'
import { longestTaskMs } from './longestTaskMs'
import { report } from './report'

const COLLECTIONS = 300
const FIELDS = 40
const MOST = 500
const ROUNDS = 3
const KEY = {
  ...{ field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true },
  interface: 'primary-key',
}

/**
 * The settings of a large project, 300 collections of 40 fields: the script until the list of collections and the matrix of a role
 * stand, and the longest task while they are scrolled by wheel and by keys. Then the page of 500 fields: its script, how many
 * of its rows are drawn, and the script of moving a field by a key.
 */
export async function measureSettings(browser: Browser): Promise<void> {
  const server = await startServer()
  const { page, close } = await openPage(browser, server.url, MOVING)
  try {
    await makeProject(server.url)
    const form = new SignInPage(page, server.url)
    await form.open()
    await form.signIn(ADMIN)
    await page.getByRole('link', { name: 'Cities' }).first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const bench = { page, session, url: `${server.url}/admin/#/atlas/settings` }

    const list = await measure(ROUNDS, () => openAndScroll(bench, 'collections', 'Collections & fields'))
    print('list of collections', list)
    const matrix = await measure(ROUNDS, () => openAndScroll(bench, 'roles/3', 'Editor'))
    print('matrix of a role', matrix)
    const fields = await measure(ROUNDS, () => openAndScroll(bench, 'collections/widest', 'Widest'))
    print('page', fields, `${MOST} fields`)
    const moves: Moved[] = []
    for (let round = 0; round < ROUNDS; round++) moves.push(await moveField(bench))
    report(`${MOST} fields: rows that are drawn`, Math.max(...moves.map(({ rows }) => rows)), 60, 'rows')
    const script = median(moves.map((move) => move.script))
    report(`${MOST} fields: script from the key to the stored order`, script, 1000, 'ms')
  } finally {
    await close()
    await server.stop()
  }
}

interface Bench {
  page: Page
  session: CDPSession
  url: string
}

interface Opened {
  script: number
  /** Longest task while it is scrolled. */
  byWheel: number
  byKeys: number
}

interface Moved {
  rows: number
  script: number
}

async function measure(rounds: number, open: () => Promise<Opened>): Promise<Opened> {
  // One more warms up.
  await open()
  const all: Opened[] = []
  for (let round = 0; round < rounds; round++) all.push(await open())
  return {
    script: median(all.map(({ script }) => script)),
    byWheel: median(all.map(({ byWheel }) => byWheel)),
    byKeys: median(all.map(({ byKeys }) => byKeys)),
  }
}

function print(name: string, opened: Opened, what = `${COLLECTIONS} collections of ${FIELDS} fields`): void {
  report(`${what}: script of opening the ${name}`, opened.script, 1000, 'ms')
  report(`longest task while the ${name} is scrolled by the wheel`, opened.byWheel, 50, 'ms')
  report(`longest task while the ${name} is scrolled by keys`, opened.byKeys, 50, 'ms')
}

/** From another page of the settings, which stands already. */
async function openAndScroll(bench: Bench, path: string, heading: string): Promise<Opened> {
  const { page, session, url } = bench
  await page.goto(`${url}/server`)
  await page.getByRole('heading', { level: 1, name: 'Server details' }).waitFor()
  await page.waitForLoadState('networkidle')
  const before = await scriptMs(session)
  await page.goto(`${url}/${path}`)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  const grid = page.getByRole('grid').first()
  await grid.getByRole('row').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  const script = (await scriptMs(session)) - before
  await page.mouse.move(720, 500)
  const byWheel = await longestTask(bench, () => page.mouse.wheel(0, 600))
  await page.keyboard.press('Home')
  await grid.locator('[tabindex="0"]').first().focus()
  const byKeys = await longestTask(bench, () => page.keyboard.press('ArrowDown'))
  return { script, byWheel, byKeys }
}

/**
 * Of 30 steps, each a frame after the one before: the longest task of a page, in milliseconds of processor time, which other
 * work on the machine does not make longer.
 */
function longestTask({ page, session }: Bench, step: () => Promise<void>): Promise<number> {
  return longestTaskMs(session, async () => {
    for (let turn = 0; turn < 30; turn++) {
      await step()
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  })
}

async function moveField({ page, session, url }: Bench): Promise<Moved> {
  await page.goto(`${url}/server`)
  await page.goto(`${url}/collections/widest`)
  const row = page.getByRole('grid').getByRole('row', { name: 'Field 1', exact: true })
  await row.waitFor()
  await page.waitForLoadState('networkidle')
  const rows = await page.getByRole('grid').getByRole('row').count()
  await row.focus()
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH')
  const before = await scriptMs(session)
  await page.keyboard.press('Alt+ArrowDown')
  await stored
  await page.waitForLoadState('networkidle')
  const script = (await scriptMs(session)) - before
  return { rows, script }
}

async function makeProject(url: string): Promise<void> {
  const send = async (path: string, token: string | null, body: object) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(`${url}/atlas${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).data
  }
  const { token } = await send('/auth/authenticate', null, ADMIN)
  const fieldsOf = (count: number) => [
    KEY,
    ...Array.from({ length: count }, (_, at) => ({ field: `field_${at + 1}`, ...TEXT, sort: at + 2 })),
  ]
  for (let at = 1; at <= COLLECTIONS; at++) {
    await send('/collections', token, { collection: `wide_${at}`, fields: fieldsOf(FIELDS - 1) })
  }
  await send('/collections', token, { collection: 'widest', fields: fieldsOf(MOST) })
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
