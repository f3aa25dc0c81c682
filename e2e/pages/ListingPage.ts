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

  /** Texts of one column, from the top, as far as rows are drawn; read at once, since rows come and go. */
  async column(name: string, count: number): Promise<string[]> {
    return this.grid.evaluate(
      (grid, [title, most]) => {
        const headers = [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')]
        const index = headers.findIndex((header) => header.innerText.trim() === title)
        const rows = [
          ...([...grid.querySelectorAll('[role=rowgroup]')].at(-1)?.querySelectorAll('[role=row]') ?? []),
        ]
        return rows
          .slice(0, most)
          .map((row) => row.querySelectorAll('[role=gridcell], [role=rowheader]')[index]?.textContent ?? '')
      },
      [name, count] as const,
    )
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
