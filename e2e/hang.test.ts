import { rmSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TARGETS } from './chaos/faults'
import { copyExtensionTree, FaultBuilds, installFault } from './chaos/installFault'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

const CITY = '#/atlas/collections/cities/1850147'
const target = TARGETS.input

let server: RunningServer
let browser: Browser
let tree: string
let builds: FaultBuilds

beforeAll(async () => {
  tree = copyExtensionTree()
  builds = new FaultBuilds()
  server = await startServer({ env: { EXTENSIONS_DIR: tree } })
})
afterAll(async () => {
  await server?.stop()
  await builds?.remove()
  if (tree) rmSync(tree, { recursive: true, force: true })
})
beforeEach(async () => {
  browser = await openBrowser()
})
afterEach(() => browser.close())

/** An input that loops without end. Before, it sets a cookie: browsers take that in at once, so that it is seen outside. */
function loopingInput(place: Partial<Record<'import' | 'drawing' | 'effect' | 'handler', string>>): string {
  return `import { useEffect } from 'react'
import styles from './chaos.module.css'
function loop() {
  document.cookie = 'looping=1'
  for (;;);
}
${place.import ?? ''}
export default function Looping() {
  ${place.drawing ?? ''}
  useEffect(() => { ${place.effect ?? ''} }, [])
  return <button type="button" className={styles.chaos} onClick={() => { ${place.handler ?? ''} }}>loop</button>
}
`
}

async function namesOfCookies(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name)
}

/** Ends the process of the page, as the browser does when people choose to end a page that does not answer. */
async function endProcess(page: Page): Promise<void> {
  const ended = page.waitForEvent('crash')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
  await ended
}

/** What a page says that was ended once: only its protocol still reaches it. */
function textOf(tab: CDPSession): Promise<string> {
  const expression = `document.body.innerText + (document.querySelector('main [role=slider], main input[type=range]') ? '[slider]' : '')`
  return tab.send('Runtime.evaluate', { expression, returnByValue: true }).then(
    ({ result }) => String(result.value),
    () => '',
  )
}

describe('a page that an extension keeps busy without end', () => {
  it.each([
    ['while its script runs', loopingInput({ import: 'loop()' })],
    ['while it is drawn', loopingInput({ drawing: 'loop()' })],
    ['in an effect', loopingInput({ effect: 'loop()' })],
    ['in a handler', loopingInput({ handler: 'loop()' })],
  ])('%s is there again without it once the page is loaded again, and says so', async (_where, source) => {
    installFault(tree, await builds.build(target, { source }), target)
    const page = await browser.newPage({ locale: 'en-US' })
    const signIn = new SignInPage(page, server.url)
    // Not where the case before has left the same person: that page would be busy as soon as it opens.
    await signIn.open('#/atlas/collections/languages')
    await signIn.signIn(ADMIN)
    await page.getByRole('link', { name: 'Cities' }).first().waitFor()
    const tab = await page.context().newCDPSession(page)
    await page.evaluate((city) => {
      location.hash = city
    }, CITY)
    if (source.includes('onClick={() => { loop() }}')) {
      await new ItemPage(page).field('Name').fill('Tokio')
      void page
        .getByRole('button', { name: 'loop', exact: true })
        .dispatchEvent('click')
        .catch(() => undefined)
    }
    await expect.poll(() => namesOfCookies(page), { timeout: 60_000 }).toContain('looping')
    await endProcess(page)
    await tab.send('Page.reload')
    await expect.poll(() => textOf(tab), { timeout: 60_000 }).toContain('[slider]')
    await expect.poll(() => textOf(tab)).toMatch(/The page stopped answering\. At work: .*Slider/)
  })
})
