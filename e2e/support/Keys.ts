import type { Locator, Page } from 'playwright'
import { hasFocus } from './tabTo'

/** A keyboard that counts what is pressed beyond typed text. */
export class Keys {
  presses = 0

  constructor(readonly page: Page) {}

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      this.presses += 1
      await this.page.keyboard.press(key)
    }
  }

  /** No press that counts: there is no shorter way to say it. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Presses the key until the focus is there. @throws Error when it does not lead there */
  async walkTo(target: Locator, key = 'Tab', most = 30): Promise<void> {
    await target.waitFor()
    for (let step = 0; step < most; step++) {
      if (await hasFocus(target)) return
      await this.press(key)
    }
    if (!(await hasFocus(target))) throw new Error(`${most} × ${key} do not lead to ${target}`)
  }

  /** Goes somewhere, or does something, by the palette. */
  async command(name: string): Promise<void> {
    await this.press('Control+k')
    await this.page.getByRole('combobox', { name: 'Search everything' }).waitFor()
    await this.type(name)
    await this.page.getByRole('option', { name, selected: true }).waitFor()
    await this.press('Enter')
  }
}
