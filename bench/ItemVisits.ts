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
/** What is used in an input: there once its code and the parts of the kit that it draws have come, and its related rows. */
const CONTROLS = 'input, textarea, button, [role="spinbutton"], [role="radio"], [role="grid"], [role="row"]'
const CORE_INTERFACES = new URL('../core-interfaces/', import.meta.url)
/** Longer than the console waits before it fetches what menus and dialogs need. */
const SETTLE_MS = 4500
/** From pointing at a row to having what that fetches. */
const POINTED_MS = 600

/** How someone comes to the item page: by its address, by a click on its row, or by one after pointing at the row. */
export type Way = 'direct' | 'listing' | 'pointed'

/** By the id of an interface: how many controls its inputs have on a page that has all it asked for. */
export type Inputs = ReadonlyMap<string, number>

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

  /** The core interfaces whose inputs the page draws. */
  async inputs(): Promise<Inputs> {
    const { page, close } = await openPage(this.browser, this.url, { ...MOVING, storageState: this.session })
    await page.goto(`${this.url}/admin/${ITEM}`)
    await page.getByRole('button', { name: 'More ways to save' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS)
    const counted = await page.locator(OWN_SLOTS).evaluateAll((slots, controls) => {
      const counts = new Map<string, number>()
      for (const slot of slots as HTMLElement[]) {
        const id = slot.dataset.extension?.replace('interface:', '') ?? ''
        counts.set(id, (counts.get(id) ?? 0) + slot.querySelectorAll(controls).length)
      }
      return [...counts]
    }, CONTROLS)
    await close()
    return new Map(counted.filter(([id]) => existsSync(fileURLToPath(new URL(id, CORE_INTERFACES)))))
  }

  /**
   * Bytes of script and styles, as they were sent, from the sign-in form over the listing to the item page. Pictures of the
   * listing come or are given up as time allows.
   */
  async bytesFromSignIn(inputs: Inputs): Promise<number> {
    const { page, close } = await openPage(this.browser, this.url, MOVING)
    const sent: Request[] = []
    page.on('requestfinished', (request) => {
      if (/\.(?:js|css)$/.test(request.url())) sent.push(request)
    })
    await page.addInitScript(noteDrawn, { inputs: [...inputs], slots: OWN_SLOTS, controls: CONTROLS })
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
   * Milliseconds, from the start of the document or from the click on a row, until the last input has its controls. The cache is
   * empty, or holds what the listing needed, and what pointing at the row has fetched.
   */
  async measure(way: Way, inputs: Inputs): Promise<number> {
    return this.visit(way, inputs, async (page, begin) => {
      await begin()
      await drawn(page)
      return page.evaluate(readTime)
    })
  }

  /** What the page asks for on that way. */
  async follow(way: Way, inputs: Inputs): Promise<Traffic> {
    return this.visit(way, inputs, (page, begin) => followWaves(page, begin, () => drawn(page)))
  }

  private async visit<T>(
    way: Way,
    inputs: Inputs,
    work: (page: Page, begin: () => Promise<unknown>) => Promise<T>,
  ): Promise<T> {
    const { page, close } = await openPage(this.browser, this.url, { ...MOVING, storageState: this.session })
    await page.addInitScript(noteDrawn, { inputs: [...inputs], slots: OWN_SLOTS, controls: CONTROLS })
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

interface AwaitedInputs {
  inputs: [id: string, controls: number][]
  slots: string
  controls: string
}

/** Runs in the page: marks the moment at which every input of the item page has its controls. Its place alone comes sooner. */
function noteDrawn({ inputs, slots, controls }: AwaitedInputs): void {
  const observer = new MutationObserver(() => {
    // The button distinguishes the item page from the listing.
    if (!document.querySelector('[aria-label="More ways to save"]')) return
    const counts = new Map<string, number>()
    for (const slot of document.querySelectorAll<HTMLElement>(slots)) {
      const id = slot.dataset.extension?.replace('interface:', '') ?? ''
      counts.set(id, (counts.get(id) ?? 0) + slot.querySelectorAll(controls).length)
    }
    if (!inputs.every(([id, count]) => (counts.get(id) ?? -1) >= count)) return
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
