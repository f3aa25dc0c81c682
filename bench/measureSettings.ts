import type { Browser, CDPSession, Page } from 'playwright'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { TEXT } from '../e2e/support/makeCollection'
import { openPage } from '../e2e/support/openBrowser'
import { startServer } from '../e2e/support/startServer'
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
 * stand, and the longest task while they are scrolled. Then one field of 500 is moved by a key: its script, and that of opening
 * their page.
 */
export async function measureSettings(browser: Browser): Promise<void> {
  const server = await startServer()
  const { page, close } = await openPage(browser, server.url)
  try {
    await makeProject(server.url)
    await page.addInitScript(noteTasks)
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
    const moves: number[] = []
    for (let round = 0; round < ROUNDS; round++) moves.push(await moveField(bench))
    report(`${MOST} fields: script from the key to the stored order`, median(moves), 1000, 'ms')
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
  longest: number
}

async function measure(rounds: number, open: () => Promise<Opened>): Promise<Opened> {
  // One more warms up.
  await open()
  const all: Opened[] = []
  for (let round = 0; round < rounds; round++) all.push(await open())
  return {
    script: median(all.map(({ script }) => script)),
    longest: median(all.map(({ longest }) => longest)),
  }
}

function print(name: string, { script, longest }: Opened): void {
  report(`${COLLECTIONS} collections of ${FIELDS} fields: script of opening the ${name}`, script, 1000, 'ms')
  report(`longest task while the ${name} is scrolled`, longest, 50, 'ms')
}

/** From another page of the settings, which stands already. */
async function openAndScroll({ page, session, url }: Bench, path: string, heading: string): Promise<Opened> {
  await page.goto(`${url}/server`)
  await page.getByRole('heading', { level: 1, name: 'Server details' }).waitFor()
  await page.waitForLoadState('networkidle')
  const before = await scriptMs(session)
  await page.goto(`${url}/${path}`)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.getByText('Wide 1', { exact: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const script = (await scriptMs(session)) - before
  await page.mouse.move(720, 500)
  await page.evaluate(() => void window.longTasks.splice(0))
  for (let turn = 0; turn < 30; turn++) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return { script, longest: Math.max(0, ...(await page.evaluate(() => window.longTasks))) }
}

async function moveField({ page, session, url }: Bench): Promise<number> {
  await page.goto(`${url}/collections/widest`)
  const row = page.getByRole('grid').getByRole('row', { name: 'Field 1', exact: true })
  await row.waitFor()
  await page.waitForLoadState('networkidle')
  await row.focus()
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH')
  const before = await scriptMs(session)
  await page.keyboard.press('Alt+ArrowDown')
  await stored
  await page.waitForLoadState('networkidle')
  const script = (await scriptMs(session)) - before
  await page.goto(`${url}/server`)
  return script
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

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** In the page: tasks of more than 50 ms. */
function noteTasks(): void {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
