import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import { copyExtensionTree } from '../e2e/chaos/installFault'
import { FIRST_ROW } from '../e2e/pages/ListingPage'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { addUnusedExtensions } from '../e2e/support/addUnusedExtensions'
import { noteFirst } from '../e2e/support/noteFirst'
import { MOVING, openPage } from '../e2e/support/openBrowser'
import { startServer } from '../e2e/support/startServer'
import { report } from './report'

const MANY = 300
const ROUNDS = 15
const GOAL = 1.1

interface Listing {
  /** Up to the first rows, with an empty cache and once more with a full one. */
  openedMs: number
  reloadedMs: number
  requests: number
}

/** What three hundred extensions cost that no page shows: the first rows of a listing beside those of a server without them. */
export async function measureInstalled(browser: Browser): Promise<void> {
  const trees = [copyExtensionTree(), copyExtensionTree()] as const
  addUnusedExtensions(trees[1], MANY)
  const servers = await Promise.all(trees.map((tree) => startServer({ env: { EXTENSIONS_DIR: tree } })))
  try {
    const seen = await Promise.all(
      servers.map(async ({ url }) => ({ open: await signIn(browser, url), all: [] as Listing[] })),
    )
    // In turns, each as often the first; one round more warms the servers up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const { open, all } of round % 2 === 0 ? seen : seen.toReversed()) {
        const listing = await open()
        if (round > 0) all.push(listing)
      }
    }
    const [without, withMany] = seen.map(({ all }) => all) as [Listing[], Listing[]]
    for (const key of ['openedMs', 'reloadedMs'] as const) {
      const [less, more] = [median(without, key), median(withMany, key)]
      const what = key === 'openedMs' ? 'opened with an empty cache' : 'read again'
      console.log(
        `     first rows, ${what}: ${less.toFixed(0)} ms without, ${more.toFixed(0)} ms with ${MANY}`,
      )
      report(`${MANY} installed: first rows, ${what}`, more / less, GOAL, 'times')
    }
    report(
      `${MANY} installed: requests`,
      median(withMany, 'requests') / median(without, 'requests'),
      1,
      'times',
    )
  } finally {
    for (const server of servers) await server.stop()
    for (const tree of trees) rmSync(tree, { recursive: true, force: true })
  }
}

/** @returns Opens the listing in that session, with an empty cache. */
async function signIn(browser: Browser, url: string): Promise<() => Promise<Listing>> {
  const { page, close } = await openPage(browser, url, MOVING)
  const form = new SignInPage(page, url)
  await form.open('#/atlas/collections/cities')
  await form.signIn(ADMIN)
  await page.locator(FIRST_ROW).first().waitFor()
  const storageState = await page.context().storageState()
  await close()
  return async () => {
    const opened = await openPage(browser, url, { ...MOVING, storageState })
    try {
      const drawn = await noteFirst(opened.page, FIRST_ROW)
      const drawnMs = () =>
        opened.page.evaluate(() => performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN)
      await opened.page.goto(`${url}/admin/#/atlas/collections/cities`)
      const requests = (await drawn.requests()).length
      const openedMs = await drawnMs()
      await opened.page.reload()
      await drawn.requests()
      return { openedMs, reloadedMs: await drawnMs(), requests }
    } finally {
      await opened.close()
    }
  }
}

function median(all: readonly Listing[], key: keyof Listing): number {
  const sorted = all.map((listing) => listing[key]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
