import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorks, readWork, sorted, type Work, WorkForm } from './killed/WorkForm'
import { killBrowser, openProfile } from './support/openProfile'
import { type RunningServer, startServer } from './support/startServer'
import { signInAt } from './support/useConsole'

/**
 * Two hundred steps at the form of an item: letters in its fields, in the dialogs of its rows and in dialogs within these, rows and
 * links that come and go. The browser is killed three times on the way, wherever the person is, and opened again by the same profile.
 */
const STEPS = [60, 75, 65]
const MOST_LOST_MS = 1000
const TIMEOUT_MS = 300_000

let server: RunningServer
let profile: string
beforeAll(async () => {
  server = await startServer()
  profile = mkdtempSync(join(tmpdir(), 'pergola-profile-'))
  await makeWorks(server)
}, TIMEOUT_MS)
afterAll(async () => {
  await server?.stop()
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Whole numbers below a bound, the same with each run. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The form in a browser of the profile. */
async function openForm() {
  const context = await openProfile(profile)
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(30_000)
  await signInAt(page, server.url)
  await page.goto(`${server.url}/admin/#/atlas/collections/works/1`)
  await page.locator('[data-field="labels"]').getByRole('button', { name: 'Select existing' }).waitFor()
  return { context, page }
}

it(
  'has all edits again that were made more than a second before its browser was killed',
  async () => {
    const random = seededRandom(11)
    let names = 0
    let { context, page } = await openForm()
    for (const steps of STEPS) {
      const before = await readWork(server)
      const shown: { at: number; work: Work }[] = [{ at: Date.now(), work: before }]
      const form = new WorkForm(
        page,
        structuredClone(before),
        random,
        (work) => shown.push({ at: Date.now(), work: sorted(work) }),
        () => `N${++names}`,
      )
      for (let step = 0; step < steps; step++) await form.step()
      const killedAt = Date.now()
      await killBrowser(context)

      ;({ context, page } = await openForm())
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await expect.poll(() => save.isEnabled(), { timeout: 30_000 }).toBe(true)
      await page.keyboard.press('Control+s')
      await page.getByText('Item saved').first().waitFor()
      const held = await readWork(server)
      const last = shown.findLastIndex(({ at }) => at <= killedAt - MOST_LOST_MS)
      expect(shown.slice(Math.max(0, last)).map(({ work }) => work)).toContainEqual(held)
    }
    await context.close()
  },
  TIMEOUT_MS,
)
