import type { InterfaceCase } from '@pergola/sdk/testing'
import type { Locator, Page } from 'playwright'
import { dropEdits } from '../support/tidyUp'
import { settle } from '../support/visit'
import { takeStep } from './takeStep'

/** A form in which cases are played. */
export class CaseForm {
  constructor(
    readonly page: Page,
    /** Address of the collections of the project. */
    readonly url: string,
  ) {}

  async open(path: string): Promise<this> {
    await this.page.goto(`${this.url}/${path}`)
    await this.page.locator('[data-page] [data-field]').first().waitFor()
    await settle(this.page)
    return this
  }

  /** The part of a field in which its interface is drawn. */
  input(field: string, area: Locator = this.page.locator('[data-page]')): Locator {
    return area.locator(`[data-field="${field}"] [data-input]`).first()
  }

  /** Takes the steps of a case and leaves the field. */
  async play(input: Locator, each: InterfaceCase): Promise<void> {
    // Inputs further down are drawn when they come near.
    await input.scrollIntoViewIfNeeded()
    await input.locator('.skeleton').waitFor({ state: 'detached' })
    for (const step of each.steps) await takeStep(step, input)
    await this.leaveField(input)
  }

  /** By Tab, which may have several parts to go through, and which editors keep. */
  private async leaveField(input: Locator): Promise<void> {
    const find = () =>
      input.evaluate((element) => {
        const { activeElement } = document
        if (!element.contains(activeElement)) return 'outside'
        return activeElement instanceof HTMLElement && activeElement.isContentEditable ? 'editor' : 'inside'
      })
    for (let parts = 0; parts < 8 && (await find()) === 'inside'; parts++)
      await this.page.keyboard.press('Tab')
    if ((await find()) !== 'outside')
      await input.evaluate(() => (document.activeElement as HTMLElement).blur())
  }

  /** What the field says is wrong; empty where nothing is. */
  async problem(input: Locator): Promise<string> {
    return (await input.locator('xpath=..').locator('> [id$="-error"]').allInnerTexts()).join()
  }

  /** The save key; what is saved has reached the server when it ends. */
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s')
    await settle(this.page)
  }

  /** Drops what the form has held back, with its draft; the next page would have to ask. */
  async leave(): Promise<void> {
    // The page may stand behind something that is open, or have no form.
    const save = this.page.getByRole('button', { name: 'Save', exact: true, includeHidden: true })
    if (await save.isEnabled({ timeout: 200 }).catch(() => false)) await dropEdits(this.page)
  }
}
