import type { BrowserContext, Frame, Page } from 'playwright'
import { expect } from 'vitest'

/** A page that notes what only a browser shows: other pages, dialogs and files that it saves. */
export class WatchedPage {
  readonly opened: string[] = []
  /** Answers other than files that the page itself asks for. */
  readonly answered: string[] = []

  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('dialog', (dialog) => {
      this.opened.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('download', (download) => this.opened.push(`download: ${download.url()}`))
    page.on('popup', (popup) => this.opened.push(`window: ${popup.url()}`))
    page.on('response', (response) => this.answered.push(response.url()))
  }

  /** @param collection - whose first item is open, with its list a step back */
  static async open(context: BrowserContext, url: string, collection: string): Promise<WatchedPage> {
    const watched = new WatchedPage(await context.newPage(), url)
    const { page } = watched
    await page.goto(`${url}/admin/#/atlas/collections/${collection}`)
    await page.getByRole('main').getByText('Secret').first().waitFor()
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#/atlas/collections/${collection}/1`)
    await watched.frameOf('attacker')
    return watched
  }

  async frameOf(id: string): Promise<Frame> {
    const element = this.page.locator(`[data-extension="interface:${id}"] iframe`)
    await element.contentFrame().getByRole('textbox').waitFor({ timeout: 60_000 })
    const frame = await (await element.elementHandle())?.contentFrame()
    if (!frame) throw new Error(`${id} has no frame`)
    return frame
  }

  /** Where it was, as it was. */
  async expectUntouched(collection: string): Promise<void> {
    expect(this.opened).toEqual([])
    expect(this.page.url()).toBe(`${this.url}/admin/#/atlas/collections/${collection}/1`)
    expect(await this.page.title()).not.toContain('attack')
    expect(await this.page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
    expect(await this.page.getByRole('main').locator('[data-field="secret"] input').inputValue()).toBe(
      'Secret',
    )
  }
}
