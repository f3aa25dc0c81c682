import type { Locator, Page } from 'playwright'

/** Selector of the link in the first data row, whatever the collection. */
export const FIRST_ROW = '[role=grid] [role=row] :is([role=gridcell], [role=rowheader]) a'

/** A collection in its tabular layout. */
export class ListingPage {
  readonly grid: Locator

  constructor(
    readonly page: Page,
    readonly title: string,
  ) {
    this.grid = page.getByRole('grid', { name: `Items of ${title}` })
  }

  /** Waits for the first rows. */
  async ready(): Promise<this> {
    await this.row(0).waitFor()
    return this
  }

  /** Data rows only. */
  row(index: number): Locator {
    return this.grid.getByRole('rowgroup').last().getByRole('row').nth(index)
  }

  /** Texts of one column, from the top, as far as rows are drawn. */
  async column(name: string, count: number): Promise<string[]> {
    const headers = await this.grid.getByRole('columnheader').allInnerTexts()
    const index = headers.findIndex((text) => text.trim() === name)
    const rows = await this.grid.getByRole('rowgroup').last().getByRole('row').all()
    const texts = rows
      .slice(0, count)
      .map((row) => row.locator('[role=gridcell], [role=rowheader]').nth(index).textContent())
    return (await Promise.all(texts)).map((text) => text ?? '')
  }

  /** How many items match, as the header says. */
  status(): Locator {
    return this.page.getByRole('banner').getByRole('status')
  }

  async sortBy(column: string): Promise<void> {
    await this.grid.getByRole('button', { name: column, exact: true }).click()
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').first().fill(text)
  }

  /** Adds a condition with the operator that the field starts with. */
  async filterBy(field: string, value: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Filter', exact: true }).click()
    await this.page.getByRole('option', { name: field, exact: true }).click()
    const panel = this.page.getByRole('dialog')
    await panel.getByRole('textbox').first().fill(value)
    await this.page.keyboard.press('Escape')
  }

  async openItem(name: string): Promise<void> {
    await this.grid.getByRole('link', { name, exact: true }).first().click()
  }
}
