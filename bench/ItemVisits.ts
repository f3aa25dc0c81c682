import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { MOVING, openPage } from '../e2e/support/openBrowser'
import { followWaves, type Traffic } from './followWaves'

const LISTING = '#/atlas/collections/countries'
const ITEM = `${LISTING}/1`
const ROW = '[role=grid] [role=row] [role=gridcell] a'
const OWN_SLOTS = 'main [data-extension^="interface:"]:not([data-extension^="interface:"] *)'
const CORE_INTERFACES = new URL('../core-interfaces/', import.meta.url)
/** Longer than the console waits before it fetches what menus and dialogs need. */
const SETTLE_MS = 4500
/** From pointing at a row to having what that fetches. */
const POINTED_MS = 600

/** How someone comes to the item page: by its address, by a click on its row, or by one after pointing at the row. */
export type Way = 'direct' | 'listing' | 'pointed'

type Session = Exclude<BrowserContextOptions['storageState'], undefined>

/** Visits to one item page of many interfaces, each in a session of its own, in the name of someone who is signed in. */
export class ItemVisits {
  private constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly session: Session,
  ) {}

  static async signIn(browser: Browser, url: string): Promise<ItemVisits> {
    const { page, close } = await openPage(browser, url, MOVING)
    const form = new SignInPage(page, url)
    await form.open(`#/login?redirect=${encodeURIComponent(LISTING.slice(1))}`)
    await form.signIn(ADMIN)
    await page.locator(ROW).first().waitFor()
    const session = await page.context().storageState()
    await close()
    return new ItemVisits(browser, url, session)
  }

  /** Ids of the core interfaces whose inputs the page draws. */
  async inputs(): Promise<Set<string>> {
    const { page, close } = await openPage(this.browser, this.url, { ...MOVING, storageState: this.session })
    await page.goto(`${this.url}/admin/${ITEM}`)
    await page.getByRole('button', { name: 'More ways to save' }).waitFor()
    await page.waitForLoadState('networkidle')
    const names = await page
      .locator(OWN_SLOTS)
      .evaluateAll((slots) => slots.map((slot) => (slot as HTMLElement).dataset.extension ?? ''))
    await close()
    const ids = names.map((name) => name.replace('interface:', ''))
    return new Set(ids.filter((id) => existsSync(fileURLToPath(new URL(id, CORE_INTERFACES)))))
  }

  /**
   * Bytes of script and styles, as they were sent, from the sign-in form over the listing to the item page. Pictures of the
   * listing come or are given up as time allows.
   */
  async bytesFromSignIn(inputs: ReadonlySet<string>): Promise<number> {
    const { page, close } = await openPage(this.browser, this.url, MOVING)
    const sent: Request[] = []
    page.on('requestfinished', (request) => {
      if (/\.(?:js|css)$/.test(request.url())) sent.push(request)
    })
    await page.addInitScript(noteDrawn, [...inputs])
    const form = new SignInPage(page, this.url)
    await form.open(`#/login?redirect=${encodeURIComponent(LISTING.slice(1))}`)
    await form.signIn(ADMIN)
    await page.locator(ROW).first().waitFor()
    await page.evaluate(clickRow, ROW)
    await drawn(page)
    const sizes = await Promise.all(sent.map((request) => request.sizes()))
    await close()
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }

  /**
   * Milliseconds, from the start of the document or from the click on a row, until the last input is drawn. The cache is
   * empty, or holds what the listing needed, and what pointing at the row has fetched.
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
    const { page, close } = await openPage(this.browser, this.url, { ...MOVING, storageState: this.session })
    await page.addInitScript(noteDrawn, [...inputs])
    try {
      if (way === 'direct') return await work(page, () => page.goto(`${this.url}/admin/${ITEM}`))
      await page.goto(`${this.url}/admin/${LISTING}`)
      await page.locator(ROW).first().waitFor()
      await page.waitForTimeout(SETTLE_MS)
      await page.waitForLoadState('networkidle')
      if (way === 'pointed') {
        await page.locator(ROW).first().hover()
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(POINTED_MS)
      }
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
    // Displays in the table of a relation lie inside its input; the button distinguishes the item page from the listing.
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
