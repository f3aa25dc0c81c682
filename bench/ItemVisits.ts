import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { openPage } from '../e2e/support/openBrowser'
import { followWaves, type Traffic } from './followWaves'

const LISTING = '#/atlas/collections/countries'
const ITEM = `${LISTING}/1`
const ROW = '[role=grid] [role=row] [role=gridcell] a'
const INPUT_SCRIPT = /\/interfaces\/([\w-]+)\/input\.\w+\.js$/
/** Longer than the console waits before it fetches what menus and dialogs need. */
const SETTLE_MS = 4500

/** How somebody comes to the item page. */
export type Way = 'direct' | 'listing'

type Session = Exclude<BrowserContextOptions['storageState'], undefined>

/** Visits to one item page of many interfaces, each in a session of its own, in the name of somebody who is signed in. */
export class ItemVisits {
  private constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly session: Session,
  ) {}

  static async signIn(browser: Browser, url: string): Promise<ItemVisits> {
    const { page, close } = await openPage(browser, url)
    const form = new SignInPage(page, url)
    await form.open(`#/login?redirect=${encodeURIComponent(LISTING.slice(1))}`)
    await form.signIn(ADMIN)
    await page.locator(ROW).first().waitFor()
    const session = await page.context().storageState()
    await close()
    return new ItemVisits(browser, url, session)
  }

  /** Ids of the interfaces whose inputs the page asks for. */
  async inputs(): Promise<Set<string>> {
    const { page, requests, close } = await openPage(this.browser, this.url, { storageState: this.session })
    await page.goto(`${this.url}/admin/${ITEM}`)
    await page.getByRole('button', { name: 'More ways to save' }).waitFor()
    await page.waitForLoadState('networkidle')
    await close()
    return new Set(requests.flatMap(({ url }) => INPUT_SCRIPT.exec(url)?.[1] ?? []))
  }

  /**
   * Milliseconds, from the start of the document or from the click on a row, until the last input is drawn. The cache is
   * empty, or holds what the listing needed.
   */
  async measure(way: Way, inputs: ReadonlySet<string>): Promise<number> {
    return this.visit(way, inputs, async (page, begin) => {
      await begin()
      await drawn(page)
      return page.evaluate(readTime)
    })
  }

  /** What the page asks for on that way. */
  async follow(way: Way, inputs: ReadonlySet<string>): Promise<Traffic> {
    return this.visit(way, inputs, (page, begin) => followWaves(page, begin, () => drawn(page)))
  }

  private async visit<T>(
    way: Way,
    inputs: ReadonlySet<string>,
    work: (page: Page, begin: () => Promise<unknown>) => Promise<T>,
  ): Promise<T> {
    const { page, close } = await openPage(this.browser, this.url, { storageState: this.session })
    await page.addInitScript(noteDrawn, [...inputs])
    try {
      if (way === 'direct') return await work(page, () => page.goto(`${this.url}/admin/${ITEM}`))
      await page.goto(`${this.url}/admin/${LISTING}`)
      await page.locator(ROW).first().waitFor()
      await page.waitForTimeout(SETTLE_MS)
      await page.waitForLoadState('networkidle')
      return await work(page, () => page.evaluate(clickRow, ROW))
    } finally {
      await close()
    }
  }
}

function drawn(page: Page): Promise<unknown> {
  return page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
}

/** Runs in the page: marks the moment at which every input of the item page is drawn. */
function noteDrawn(ids: string[]): void {
  const observer = new MutationObserver(() => {
    // Displays in the table of a relation lie inside its input; the button tells the item page from the listing.
    const isDrawn = (id: string) =>
      document.querySelector(`main [data-extension="interface:${id}"]:not([data-extension^="interface:"] *)`)
    if (!document.querySelector('[aria-label="More ways to save"]') || !ids.every(isDrawn)) return
    performance.mark('drawn')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

function clickRow(selector: string): void {
  performance.mark('begun')
  document.querySelector<HTMLElement>(selector)?.click()
}

function readTime(): number {
  const timeOf = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? 0
  return timeOf('drawn') - timeOf('begun')
}
