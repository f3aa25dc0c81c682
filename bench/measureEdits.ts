import { performance } from 'node:perf_hooks'
import type { Browser } from 'playwright'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { Outsider } from '../e2e/support/Outsider'
import { MOVING, openPage } from '../e2e/support/openBrowser'
import { report } from './report'

const CITY = '#/atlas/collections/cities/1850147'
const EDITS = 10

/** From an empty folder to an interface of one's own in a running console, and from an edit of it to its sight. */
export async function measureEdits(browser: Browser): Promise<void> {
  const outsider = await Outsider.arrive()
  const { page, close } = await openPage(browser, outsider.server.url, MOVING)
  try {
    const startedMs = performance.now()
    outsider.create()
    const { link, stop } = await outsider.develop()
    try {
      await page.goto(link + CITY)
      await new SignInPage(page, outsider.server.url).signIn(ADMIN)
      await page.locator('[data-extension="interface:color-wheel"] input').waitFor()
      report('two commands to an own interface', performance.now() - startedMs, 60_000, 'ms')
      const times: number[] = []
      // The first one warms up.
      for (let edit = 0; edit <= EDITS; edit++) {
        const editedMs = performance.now()
        await outsider.edit(page, `edit-${edit}`)
        if (edit > 0) times.push(performance.now() - editedMs)
      }
      times.sort((a, b) => a - b)
      report(`edit to sight, median of ${EDITS}`, times[Math.floor(EDITS / 2)] ?? Number.NaN, 300, 'ms')
      console.log(`     from ${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)} ms`)
    } finally {
      stop()
    }
  } finally {
    await close()
    await outsider.leave()
  }
}
