import type { InterfaceCase } from '@pergola/sdk/testing'
import type { Call } from '../support/callAsAdmin'
import { settle } from '../support/visit'
import type { CaseForm } from './CaseForm'

/** What a field of cases is called, by which it is found in the head of a table; cases know it as `/Field/`. */
export const labelOf = (field: string) => field.replace('field_', 'Field ')

/** What a listing has to show for one item. */
export interface ShownCase {
  each: InterfaceCase
  field: string
  key: number
}

/** A listing that shows some fields, by the number of its bookmark. */
export interface CaseListing {
  layout: 'tabular' | 'cards'
  fields: readonly string[]
  bookmark: number
}

/** A table of these fields, and cards of each. */
export async function makeListings(
  call: Call,
  collection: string,
  fields: readonly string[],
): Promise<CaseListing[]> {
  const wanted = [
    { layout: 'tabular' as const, fields },
    ...fields.map((field) => ({ layout: 'cards' as const, fields: [field] })),
  ]
  const listings: CaseListing[] = []
  for (const listing of fields.length > 0 ? wanted : []) {
    const { id } = (await call('POST', '/collection_presets', {
      ...{ collection, title: listing.layout, view_type: listing.layout },
      view_query: { tabular: { fields: ['id', ...listing.fields].join(), sort: 'id' } },
      view_options: { cards: { title: listing.fields[0], subtitle: 'id' } },
    })) as { id: number }
    listings.push({ ...listing, bookmark: id })
  }
  return listings
}

/** Text that a listing shows for a case; of a card all of it. */
export function textOf(items: readonly ListedItem[], { layout }: CaseListing, shown: ShownCase): string {
  const texts = items.find(({ key }) => key === String(shown.key))?.texts ?? {}
  return (layout === 'cards' ? texts[''] : texts[labelOf(shown.field)])?.replace(/\s+/g, ' ') ?? ''
}

interface ListedItem {
  key: string
  /** By the label of the column; of a card all of it without one. */
  texts: Record<string, string>
}

/** What each row of a table, or each card, shows. */
export async function readListing(
  form: CaseForm,
  collection: string,
  listing: CaseListing,
): Promise<ListedItem[]> {
  const { page, url } = form
  const selector = listing.layout === 'tabular' ? '[role="row"]:has([role="gridcell"])' : 'ul > li:has(a)'
  await page.goto(`${url}/${collection}?b=${listing.bookmark}`)
  await page.getByRole('heading', { level: 1, name: listing.layout }).waitFor()
  const rows = page.locator('[data-page]').locator(selector)
  await rows.first().waitFor()
  // Displays are loaded with the first row.
  await settle(page)
  return rows.evaluateAll((all) => {
    const textsOf = (root: ParentNode, ...roles: string[]) =>
      [...root.querySelectorAll<HTMLElement>(roles.map((role) => `[role="${role}"]`).join())].map((cell) =>
        cell.innerText.trim(),
      )
    const heads = textsOf(document, 'columnheader')
    return all.map((row) => {
      const path = row.querySelector('a[href]')?.getAttribute('href') ?? ''
      const cells = textsOf(row, 'gridcell', 'rowheader')
      const texts = cells.map((text, index) => [heads[index] ?? '', text] as const)
      return {
        key: path.match(/[^/?]+(?=\?|$)/)?.[0] ?? '',
        texts: Object.fromEntries(cells.length > 0 ? texts : [['', (row as HTMLElement).innerText]]),
      }
    })
  })
}
