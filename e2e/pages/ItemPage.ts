import type { Locator, Page } from 'playwright'

/** Form and activity of one item. */
export class ItemPage {
  constructor(readonly page: Page) {}

  async ready(): Promise<this> {
    await this.save().waitFor()
    return this
  }

  field(name: string): Locator {
    return this.page.getByRole('main').getByRole('textbox', { name, exact: true })
  }

  save(): Locator {
    return this.page.getByRole('button', { name: 'Save', exact: true })
  }

  async saveAndStay(): Promise<void> {
    await this.page.getByRole('button', { name: 'More ways to save' }).click()
    await this.page.getByRole('menuitem', { name: 'Save and stay' }).click()
  }

  activity(): Locator {
    return this.page.getByRole('region', { name: 'Activity' })
  }

  async comment(text: string): Promise<void> {
    await this.activity().getByRole('textbox').fill(text)
    await this.activity().getByRole('button', { name: 'Submit' }).click()
  }
}
