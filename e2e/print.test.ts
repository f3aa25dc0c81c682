import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const COLLECTION = 'sailings'
const PAPER = { width: 760, height: 1075 }

const app = useSignedInPage()

beforeAll(async () => {
  await makeCollection(
    app.server,
    COLLECTION,
    {
      title: TEXT,
      leaves_on: { type: 'datetime', datatype: 'DATETIME', interface: 'datetime' },
      spot: { type: 'json', datatype: 'TEXT', interface: 'map' },
    },
    Array.from({ length: 40 }, (_, index) => ({
      title: `Sailing ${index + 1}`,
      leaves_on: `2024-03-${String((index % 28) + 1).padStart(2, '0')} 12:00:00`,
      spot: { lat: 40 + index / 2, lng: index },
    })),
  )
})

const LAYOUTS = [
  ['tabular', {}, 'Sailing 20'],
  ['cards', { title: 'title' }, 'Sailing 12'],
  ['timeline', { date: 'leaves_on', title: '{{title}}' }, 'Sailing 28'],
  ['calendar', { datetime: 'leaves_on', title: 'title', view: 'list' }, null],
  ['map', { position: 'spot', title: 'title' }, null],
] as const

/** The bookmark of each layout. */
const bookmarks = new Map<string, number>()

beforeAll(async () => {
  for (const [layout, options] of LAYOUTS) {
    const { id } = (await callAsAdmin(app.server, 'POST', '/collection_presets', {
      collection: COLLECTION,
      title: `As ${layout}`,
      view_type: layout,
      view_options: { [layout]: options },
    })) as { id: number }
    bookmarks.set(layout, id)
  }
  // The document knows bookmarks and collections since it was loaded.
  await app.record.page.reload()
})

/** Shows the collection by this layout, and turns the page into paper once its styles are there. */
async function print(layout: string, ready: (page: Page) => Promise<unknown>) {
  const { page } = app.record
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${COLLECTION}?b=${bookmarks.get(layout)}`)
  await page.getByRole('heading', { level: 1, name: `As ${layout}` }).waitFor()
  await ready(page)
  await page.emulateMedia({ media: 'print' })
  // They are fetched when the browser has nothing else to do.
  await page.getByRole('navigation', { name: 'Modules' }).waitFor({ state: 'hidden', timeout: 90_000 })
  await page.setViewportSize(PAPER)
  return page
}

it.each(LAYOUTS)(
  'prints items as %s without what stands around them, and cuts nothing off',
  async (layout, _options, title) => {
    const page = await print(layout, async (shown) => {
      if (title) await shown.getByRole('main').getByText(title, { exact: true }).first().waitFor()
      else await shown.getByRole('main').locator('button, a').first().waitFor()
    })
    for (const name of ['New', 'Filter', 'Display'])
      expect(await page.getByRole('button', { name, exact: true }).isVisible(), name).toBe(false)
    expect(await page.getByRole('searchbox').first().isVisible()).toBe(false)
    await page.getByRole('heading', { level: 1, name: `As ${layout}` }).waitFor()
    // What scrolls would be cut at the end of the first page.
    const cut = await page.evaluate(() => {
      const main = document.querySelector('#content') as HTMLElement
      const around: Element[] = []
      for (let at: Element | null = main; at; at = at.parentElement) around.push(at)
      return around
        .filter((element) => element.scrollHeight > element.clientHeight + 1)
        .filter((element) => element !== document.documentElement && element !== document.body)
        .filter((element) => getComputedStyle(element).overflowY !== 'visible')
        .map((element) => element.outerHTML.slice(0, 80))
    })
    expect(cut).toEqual([])
    if (title) await page.getByRole('main').getByText(title, { exact: true }).first().waitFor()
  },
)
