/**
 * Long work on the demo with its 135,000 cities, by the built server and console: an export in each format, an import of 100,000
 * lines, and the map of all cities in a browser. Prints times, and by how much the memory of the server grew meanwhile. Run with
 * `npm run bench:transfer` after `npm run build`, or one of them: `npm run bench:transfer -- map`.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { callAsAdmin } from '../e2e/support/callAsAdmin'
import { makeCollection, TEXT } from '../e2e/support/makeCollection'
import { MOVING, openBrowser, openPage } from '../e2e/support/openBrowser'
import { type RunningServer, startServer } from '../e2e/support/startServer'
import { longestTaskMs } from './longestTaskMs'
import { report } from './report'

const LINES = 100_000
const MOST_GROWTH_MB = 150
const SAMPLE_MS = 50
const PANS = 20

/** What the process holds now. Linux alone says so. */
function memoryMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1024
}

/** Does something, and says how long it took and by how much the process grew at most. */
async function measured<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ value: T; ms: number; mb: number }> {
  const before = memoryMb(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memoryMb(pid))), SAMPLE_MS)
  const begun = performance.now()
  try {
    const value = await work()
    return { value, ms: performance.now() - begun, mb: most - before }
  } finally {
    clearInterval(timer)
  }
}

async function tokenOf({ url }: RunningServer): Promise<string> {
  const answer = await fetch(`${url}/atlas/auth/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** Reads an answer to its end and keeps nothing of it. */
async function readAway(response: Response): Promise<number> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  let bytes = 0
  for await (const part of response.body ?? []) bytes += (part as Uint8Array).byteLength
  return bytes
}

async function exportAll(server: RunningServer): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(server)}` }
  for (const format of ['csv', 'xlsx', 'json']) {
    const path = `/atlas/exports/cities?format=${format}&related=texts`
    const { value, ms, mb } = await measured(server.pid, async () =>
      readAway(await fetch(`${server.url}${path}`, { headers })),
    )
    console.log(`     ${(value / 1e6).toFixed(1)} MB of ${format}`)
    report(`export of all cities as ${format}`, ms, 60_000, 'ms')
    report('  growth of the server meanwhile', mb, MOST_GROWTH_MB, 'MB')
  }
}

async function importMany(server: RunningServer): Promise<void> {
  const number = { type: 'integer', datatype: 'INT', length: 10, interface: 'numeric' }
  await makeCollection(server, 'parcels', { name: TEXT, place: TEXT, weight: number }, [])
  const lines = Array.from({ length: LINES }, (_, i) => `Parcel ${i},Place ${i % 997},${(i * 31) % 9_999}`)
  const form = new FormData()
  form.append('file', new Blob([['name,place,weight', ...lines].join('\n')]), 'parcels.csv')
  const headers = { Authorization: `Bearer ${await tokenOf(server)}` }
  const { value, ms, mb } = await measured(server.pid, async () => {
    const sent = await fetch(`${server.url}/atlas/imports/parcels`, { method: 'POST', headers, body: form })
    const { data } = (await sent.json()) as { data: { id: number } }
    const columns = ['name', 'place', 'weight'].map((field, index) => ({ index, field }))
    await callAsAdmin(server, 'POST', `/imports/start/${data.id}`, { columns, match: null, mode: 'create' })
    for (;;) {
      const job = (await callAsAdmin(server, 'GET', `/jobs/${data.id}`)) as {
        state: string
        counts: { created: number }
      }
      if (job.state !== 'running') return job
      await wait(1_000)
    }
  })
  if (value.state !== 'done' || value.counts.created !== LINES) throw new Error(JSON.stringify(value))
  report('import of 100,000 lines, with activity and revision of each', ms, 90_000, 'ms')
  report('  growth of the server meanwhile', mb, MOST_GROWTH_MB, 'MB')
}

/** Of the page, after what it holds no more is gone. */
async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

async function panMap(server: RunningServer): Promise<void> {
  const browser = await openBrowser()
  const { page } = await openPage(browser, server.url, MOVING)
  try {
    const signIn = new SignInPage(page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await signIn.signIn(ADMIN)
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('button', { name: /View as/ }).click()
    const begun = performance.now()
    await page.getByRole('option', { name: 'Map' }).click()
    const map = page.getByRole('application', { name: 'Map of Cities' })
    await page.getByRole('list', { name: 'Cities in view' }).getByRole('link').first().waitFor()
    report('from the table of cities to their map', performance.now() - begun, 5_000, 'ms')
    await closeDisplay(page)
    const round = async () => {
      await map.focus()
      for (let pan = 0; pan < PANS; pan++) {
        await page.keyboard.press(['ArrowRight', '+', 'ArrowLeft', '-'][pan % 4] ?? '0')
        await wait(250)
      }
    }
    const session = await page.context().newCDPSession(page)
    // Before the heap is cleared for its measure, which is a long task of its own.
    const longest = await longestTaskMs(session, round)
    report('longest task of the page while the map moves, in processor time', longest, 100, 'ms')
    const first = await heapMb(session)
    const { value: last, mb } = await measured(server.pid, async () => {
      await round()
      await round()
      return heapMb(session)
    })
    report(`heap of the page after ${PANS * 3} moves, over that after ${PANS}`, last - first, 10, 'MB')
    report('  growth of the server meanwhile', mb, MOST_GROWTH_MB, 'MB')
  } finally {
    await browser.close()
  }
}

/** While its box is open it keeps the focus, and the arrow keys choose another layout instead of moving the map. */
async function closeDisplay(page: Page): Promise<void> {
  const box = page.getByRole('dialog')
  while ((await box.count()) > 0) {
    await page.keyboard.press('Escape')
    await wait(100)
  }
}

const parts = { export: exportAll, import: importMany, map: panMap }
const wanted = process.argv.slice(2)
const server = await startServer()
try {
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part(server)
} finally {
  await server.stop()
}
