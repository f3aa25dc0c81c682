import type { Browser, CDPSession, Page } from 'playwright'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { makeCollection, TEXT } from '../e2e/support/makeCollection'
import { MOVING, openPage } from '../e2e/support/openBrowser'
import { startServer } from '../e2e/support/startServer'
import { explainTasks } from './explainTasks'
import { longestTaskMs } from './longestTaskMs'
import { report } from './report'

const FEW = 6
const MANY = 100
const MOST = 500
const ROUNDS = 4
const KEYS = 25
/** Between two keys, so that the draft of the one is not written within the next. */
const PAUSE_MS = 60

interface Times {
  toPaint: number[]
  script: number[]
}

/**
 * Typing in forms of 6 and of 100 fields, in turns: from the key to the paint, and the script that each key runs, in time of
 * the processor, to which other work of the machine adds little. Then the longest task while a form of 500 fields opens from
 * another page of the console.
 */
export async function measureKeystrokes(browser: Browser): Promise<void> {
  const server = await startServer()
  const { page, close } = await openPage(browser, server.url, MOVING)
  try {
    for (const count of [FEW, MANY, MOST]) {
      const names = Array.from({ length: count }, (_, index) => `field_${index + 1}`)
      const values = Object.fromEntries(names.map((name) => [name, 'Some words']))
      await makeCollection(server, nameOf(count), Object.fromEntries(names.map((name) => [name, TEXT])), [
        values,
      ])
    }
    await page.addInitScript(notePaints)
    const form = new SignInPage(page, server.url)
    await form.open()
    await form.signIn(ADMIN)
    await page.getByRole('link', { name: 'Cities' }).first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })

    const times: Record<number, Times> = {
      [FEW]: { toPaint: [], script: [] },
      [MANY]: { toPaint: [], script: [] },
    }
    // One round more warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const count of round % 2 === 0 ? [FEW, MANY] : [MANY, FEW]) {
        await openItem(page, server.url, count)
        const typed = await typeKeys(page, session, 'abcdefgh'[round] ?? 'x')
        if (round === 0) continue
        times[count]?.toPaint.push(...typed.toPaint)
        times[count]?.script.push(...typed.script)
      }
    }
    const few = times[FEW] as Times
    const many = times[MANY] as Times
    for (const [count, each] of [
      [FEW, few],
      [MANY, many],
    ] as const) {
      console.log(
        `     ${count} fields: key to paint ${median(each.toPaint).toFixed(1)} ms, script ${median(each.script).toFixed(1)} ms`,
      )
    }
    report(`key to paint, ${MANY} fields to ${FEW}`, median(many.toPaint) / median(few.toPaint), 1.5, 'times')
    await openItem(page, server.url, MOST)
    const most = await typeKeys(page, session, 'z')
    const toPaint = median(most.toPaint)
    console.log(
      `     ${MOST} fields: key to paint ${toPaint.toFixed(1)} ms, script ${median(most.script).toFixed(1)} ms`,
    )
    report(`key to paint, ${MOST} fields to ${FEW}`, toPaint / median(few.toPaint), 1.5, 'times')
    report(`script of a key, ${MANY} fields, median of ${many.script.length}`, median(many.script), 16, 'ms')

    await measureOpening(page, session, server.url)
  } finally {
    await close()
    await server.stop()
  }
}

const nameOf = (count: number) => `keys_${count}`

async function openItem(page: Page, url: string, count: number): Promise<void> {
  await page.goto(`${url}/admin/#/atlas/collections/${nameOf(count)}/1`)
  // The schema was read before these collections were made.
  await page.reload()
  // Its input is drawn once it is near.
  await page.locator(`[data-field="field_${count}"]`).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** @param letter - Another one each round: what is stored already would be no edit. */
async function typeKeys(page: Page, session: CDPSession, letter: string): Promise<Times> {
  await page.getByRole('textbox', { name: 'Field 1', exact: true }).focus()
  // The first key takes the place of what earlier rounds left.
  await page.keyboard.press('Control+a')
  await page.waitForTimeout(PAUSE_MS)
  const script: number[] = []
  await page.evaluate(() => void window.paintTimes.splice(0))
  for (let key = 0; key < KEYS; key++) {
    const before = await scriptMs(session)
    await page.keyboard.press(letter)
    await page.waitForFunction((count) => window.paintTimes.length > count, key)
    script.push((await scriptMs(session)) - before)
    await page.waitForTimeout(PAUSE_MS)
  }
  const toPaint = await page.evaluate(() => window.paintTimes)
  // With unsaved edits the next page would be asked about first.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Control+s')
  await saved
  await page.getByText('Item saved').first().waitFor()
  return { toPaint, script }
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

/** In time of the processor; then once more, with what the longest tasks were busy with. */
async function measureOpening(page: Page, session: CDPSession, url: string): Promise<void> {
  const longest: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await leaveForm(page, url)
    const task = await longestTaskMs(session, () => openLongForm(page, url))
    if (round > 0) longest.push(task)
  }
  report(`longest task while ${MOST} fields open, median of ${ROUNDS}`, median(longest), 100, 'ms')
  await leaveForm(page, url)
  for (const { atMs, tookMs, parts, functions } of await explainTasks(
    session,
    () => openLongForm(page, url),
    3,
  )) {
    const list = (times: [string, number][]) =>
      times.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ')
    console.log(`     ${tookMs.toFixed(0)} ms after ${atMs.toFixed(0)} ms: ${list(parts.slice(0, 6))}`)
    console.log(`       ${list(functions.slice(0, 6))}`)
  }
}

async function leaveForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/#/atlas/collections`)
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openLongForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/#/atlas/collections/${nameOf(MOST)}/1`)
  await page.getByRole('textbox', { name: 'Field 1', exact: true }).waitFor()
  await page.waitForTimeout(1500)
}

declare global {
  interface Window {
    paintTimes: number[]
  }
}

/** In the page: from each key to the frame that shows it. */
function notePaints(): void {
  window.paintTimes = []
  window.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.paintTimes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    true,
  )
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
