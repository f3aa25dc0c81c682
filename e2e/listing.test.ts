import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { ListingPage } from './pages/ListingPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const WAIT = { timeout: 30_000 }
const COLLECTION = 'harbours'

const app = useSignedInPage()

interface Harbour {
  id: number
  title: string
  sort: number
}

const stored = async () =>
  (await callAsAdmin(app.server, 'GET', `/items/${COLLECTION}?sort=sort&limit=-1`)) as Harbour[]
const titles = async () => (await stored()).map(({ title }) => title)

beforeAll(async () => {
  await makeCollection(
    app.server,
    COLLECTION,
    {
      title: TEXT,
      note: TEXT,
      sort: { type: 'sort', datatype: 'INT', length: 10, interface: 'sort' },
    },
    ['Lisbon', 'Oslo', 'Porto', 'Riga'].map((title, index) => ({
      title,
      note: `N${index}`,
      sort: index + 1,
    })),
  )
  await makeCollection(app.server, 'berths', { status: STATUS, title: TEXT }, [])
  // The console knows the collections that there were when it started.
  await app.record.page.reload()
})

async function openListing(query = ''): Promise<{ page: Page; listing: ListingPage }> {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${COLLECTION}${query}`)
  return { page, listing: await new ListingPage(page, 'Harbours').ready() }
}

const STATUS = {
  ...{ type: 'status', datatype: 'VARCHAR', length: 20, interface: 'status' },
  options: {
    status_mapping: {
      free: { name: 'Free', value: 'free', soft_delete: false },
      gone: { name: 'Given up', value: 'gone', soft_delete: true },
    },
  },
}

/** Statuses of all berths, by their titles. */
async function berths(): Promise<Record<string, string>> {
  const rows = await callAsAdmin(app.server, 'GET', '/items/berths?status=*')
  return Object.fromEntries(
    (rows as { title: string; status: string }[]).map((row) => [row.title, row.status]),
  )
}

/** The listing of two berths with a status. */
async function openBerths(status: string, query = ''): Promise<ListingPage> {
  const old = (await callAsAdmin(app.server, 'GET', '/items/berths?status=*')) as { id: number }[]
  for (const { id } of old) await callAsAdmin(app.server, 'DELETE', `/items/berths/${id}`)
  await callAsAdmin(
    app.server,
    'POST',
    '/items/berths',
    ['North', 'South'].map((title) => ({ title, status })),
  )
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/collections/berths${query}`)
  await page.reload()
  return new ListingPage(page, 'Berths').ready()
}

describe('a listing with a field to sort by', () => {
  it('is reached by one tab stop, whose rows are named by their titles', async () => {
    const { page, listing } = await openListing()
    const stops = () =>
      listing.grid.evaluate(
        (grid) => [...grid.querySelectorAll<HTMLElement>('*')].filter((e) => e.tabIndex === 0).length,
      )
    expect(await stops()).toBe(1)
    await listing.grid.getByRole('checkbox', { name: 'Select Lisbon' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Oslo')
    expect(await listing.grid.getByRole('rowheader', { name: 'Oslo' }).count()).toBe(1)
    expect(await stops()).toBe(1)
  })

  it('shows by the focus where one is, there and back', async () => {
    const { page, listing } = await openListing()
    const focused = () =>
      page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
    await listing.openItem('Porto')
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await expect.poll(focused, WAIT).toMatch(/^H1 /)
    await page.goBack()
    await listing.ready()
    await expect.poll(focused, WAIT).toBe('A Porto')
  })
})

describe('what was changed in a listing', () => {
  it('deletes nothing when the answer is no, and brings back what was deleted', async () => {
    const { page, listing } = await openListing()
    await listing.grid.getByRole('checkbox', { name: 'Select Oslo' }).click({ force: true })
    const remove = page.getByRole('button', { name: 'Delete item' })
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await titles()).toContain('Oslo')
    const before = await stored()
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete item' }).click()
    await page.getByText('Item deleted').waitFor()
    expect(await titles()).not.toContain('Oslo')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), WAIT).not.toBe('BODY')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()
    expect(await stored()).toEqual(before)
  })

  it('says of what only changes its status that nothing is lost, and never that there is no way back', async () => {
    const { page, grid } = await openBerths('free')
    for (const box of await grid.getByRole('rowgroup').last().getByRole('checkbox').all())
      await box.click({ force: true })
    await page.getByRole('button', { name: 'Delete 2 items' }).click()
    const question = page.getByRole('alertdialog')
    await question
      .getByText('Nothing is lost: the status becomes “Given up”, and can be changed back.')
      .waitFor()
    expect(await question.textContent()).not.toMatch(/no way back/)
    await question.getByRole('button', { name: 'Delete 2 items' }).click()
    await expect.poll(berths, WAIT).toEqual({ North: 'gone', South: 'gone' })
  })

  it('lists what only changed its status by it, changes it back, and deletes it for good', async () => {
    const { page, grid } = await openBerths('gone', '?filter=status:eq:gone')
    expect(await grid.getByRole('rowheader').allTextContents()).toEqual(['North', 'South'])
    await grid.getByRole('link', { name: 'North' }).click()
    await page.getByText('Free', { exact: true }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('Item saved').first().waitFor()
    await page.goBack()
    await grid.getByRole('checkbox', { name: 'Select South' }).click({ force: true })
    await page.getByRole('button', { name: 'Delete item' }).click()
    const question = page.getByRole('alertdialog')
    expect(await question.textContent()).not.toContain('Nothing is lost')
    await question.getByRole('button', { name: 'Delete item' }).click()
    await expect.poll(berths, WAIT).toEqual({ North: 'free' })
  })

  it('takes an order back that was made by hand', async () => {
    const { page, listing } = await openListing('?sort=sort')
    const before = await stored()
    await listing.grid.getByRole('button', { name: 'Move Lisbon' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText('Order changed').waitFor()
    await expect.poll(titles, WAIT).toEqual(['Oslo', 'Lisbon', 'Porto', 'Riga'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(stored, WAIT).toEqual(before)
  })

  it('makes an order by the menu of a grip, for a finger and for who does not drag', async () => {
    const { page, listing } = await openListing('?sort=sort')
    const before = await stored()
    const grip = listing.grid.getByRole('button', { name: 'Move Lisbon' })
    await grip.click()
    await page.getByRole('menuitem', { name: 'Move down' }).click()
    await page.getByText('Order changed').waitFor()
    await expect.poll(titles, WAIT).toEqual(['Oslo', 'Lisbon', 'Porto', 'Riga'])
    await expect.poll(() => grip.evaluate((button) => button === document.activeElement), WAIT).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(stored, WAIT).toEqual(before)
  })

  it('takes a batch edit back, for each item to what it was', async () => {
    const [lisbon, oslo] = await stored()
    const { page } = app.record
    await page.goto(`${app.server.url}/admin/#/atlas/collections/${COLLECTION}/${lisbon?.id},${oslo?.id}`)
    await page.getByRole('switch', { name: /Note/ }).first().click({ force: true })
    await page.getByRole('textbox', { name: 'Note' }).fill('Same')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Update 2 items' }).click()
    await page.getByText('2 items saved').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect
      .poll(
        async () => (await stored()).slice(0, 2).map((row) => (row as unknown as { note: string }).note),
        WAIT,
      )
      .toEqual(['N0', 'N1'])
  })
})

describe('conditions', () => {
  it('that cannot hold are named as not applied, and can be dropped', async () => {
    const { page, listing } = await openListing('?filter=nonsense:eq:1')
    await page
      .getByText('Not applied: nonsense equal to 1. There is no such field, or you may not read it.')
      .waitFor()
    expect(await listing.status().textContent()).toContain('4 items')
    await page.getByRole('button', { name: /^Remove nonsense/ }).click()
    await page.getByText('Not applied').waitFor({ state: 'detached' })
  })
})

describe('columns', () => {
  it('fill the table, and keep their widths before an edge that follows the pointer', async () => {
    const { page, listing } = await openListing()
    const widths = () =>
      listing.grid.evaluate((grid) =>
        [...(grid.querySelectorAll('[role=columnheader]') as NodeListOf<HTMLElement>)]
          .filter((head) => head.querySelector('button[aria-keyshortcuts]'))
          .map((head) => Math.round(head.getBoundingClientRect().width)),
      )
    const overhang = () =>
      listing.grid.evaluate((grid) => {
        const last = [...grid.querySelectorAll('[role=columnheader]')].at(-1)
        return grid.getBoundingClientRect().right - (last?.getBoundingClientRect().right ?? 0)
      })
    const [title = 0, note = 0, sort] = await widths()
    expect(sort).toBe(200)
    expect(title).toBeGreaterThan(300)
    expect(Math.abs(title - note)).toBeLessThanOrEqual(1)
    expect(await overhang()).toBeLessThan(30)

    const edge = page.getByRole('separator', { name: 'Width of Title' })
    const { x = 0, y = 0, width = 0 } = (await edge.boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + 8)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 60, y + 8)
    await page.mouse.move(x + width / 2 - 120, y + 8)
    await expect.poll(widths).toEqual([title - 120, expect.closeTo(note + 120, -0.5), 200])
    await page.mouse.up()
    await expect.poll(widths).toEqual([title - 120, expect.closeTo(note + 120, -0.5), 200])
    expect(await overhang()).toBeLessThan(30)
  })

  it('say how wide they are, and share the room again after a double press of the edge', async () => {
    const { page, listing } = await openListing()
    const edge = page.getByRole('separator', { name: 'Width of Title' })
    const drawnPx = () =>
      listing.grid
        .getByRole('columnheader', { name: 'Title' })
        .evaluate((head) => String((head as HTMLElement).offsetWidth))
    await edge.dblclick()
    await page.getByText('Width of Title: automatic').waitFor({ state: 'attached' })
    const shared = await drawnPx()
    expect(Number(shared)).toBeGreaterThan(300)
    expect(await edge.getAttribute('aria-valuenow')).toBe(shared)
    await page.getByRole('button', { name: 'Title', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(drawnPx).toBe(String(Number(shared) - 16))
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(await drawnPx())
    await page.keyboard.press('Shift+Backspace')
    await expect.poll(drawnPx).toBe(shared)
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(shared)
  })
})

describe('how a listing is displayed', () => {
  it('stands behind one button beside the filter', async () => {
    const { page, listing } = await openListing()
    await page.getByRole('button', { name: 'Display', exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('checkbox', { name: 'Note' }).click({ force: true })
    await expect
      .poll(() => listing.grid.locator('[role=columnheader]').allTextContents(), WAIT)
      .not.toContain('Note')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })
})
