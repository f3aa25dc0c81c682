import type { Locator, Page } from 'playwright'

/** The screens of the data model, with a count of the steps that were taken: clicks, and keys beyond typed names. */
export class ModelPages {
  steps = 0

  constructor(
    readonly page: Page,
    readonly url: string,
    readonly project = 'museum',
  ) {}

  /** Steps that something takes. */
  async count(work: () => Promise<void>): Promise<number> {
    const before = this.steps
    await work()
    return this.steps - before
  }

  async click(target: Locator): Promise<void> {
    this.steps += 1
    await target.click()
  }

  async press(key: string): Promise<void> {
    this.steps += 1
    await this.page.keyboard.press(key)
  }

  /** Types a name into whatever has the focus: no step of its own. */
  async type(name: string): Promise<void> {
    await this.page.keyboard.type(name)
  }

  async openList(): Promise<void> {
    await this.page.goto(`${this.url}/admin/#/${this.project}/settings/collections`)
    await this.page.getByRole('heading', { level: 1, name: 'Collections & fields' }).waitFor()
  }

  async openCollection(name: string): Promise<void> {
    await this.openList()
    await this.page.getByRole('main').getByRole('link', { name }).first().click()
    await this.newField().waitFor()
  }

  newField(): Locator {
    return this.page.getByRole('link', { name: 'New field' }).first()
  }

  field(name: string): Locator {
    return this.page.getByRole('grid').getByRole('row', { name, exact: true })
  }

  async createCollection(name: string): Promise<void> {
    await this.click(this.page.getByRole('button', { name: 'Create collection' }).first())
    await this.nameBox().waitFor()
    await this.type(name)
    await this.press('Enter')
    await this.newField().waitFor()
  }

  nameBox(): Locator {
    return this.page.getByRole('textbox', { name: 'Name in the database' })
  }

  async chooseInterface(name: string): Promise<void> {
    await this.click(this.newField())
    await this.click(this.page.getByRole('button', { name, exact: true }).first())
    await this.nameBox().waitFor()
  }

  async create(): Promise<void> {
    await this.click(this.page.getByRole('button', { name: 'Create field' }))
  }
}
