import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage, type PageRecord } from './support/openBrowser'
import { useSignedInPage } from './support/useConsole'

const WAIT = { timeout: 30_000 }
const COLLECTION = 'sailings'

const app = useSignedInPage()

const stored = async () =>
  (await callAsAdmin(
    app.server,
    'GET',
    `/items/${COLLECTION}?sort=id&fields=title,leaves_on,back_on`,
  )) as unknown[]

beforeAll(async () => {
  await makeCollection(
    app.server,
    COLLECTION,
    {
      title: TEXT,
      leaves_on: { type: 'datetime', datatype: 'DATETIME', interface: 'datetime' },
      back_on: { type: 'date', datatype: 'DATE', interface: 'date' },
    },
    [
      { title: 'To Lisbon', leaves_on: '2024-02-27 23:30:00', back_on: '2024-03-02' },
      { title: 'To Oslo', leaves_on: '2024-03-12 06:00:00', back_on: null },
      { title: 'To Riga', leaves_on: '2024-05-01 06:00:00', back_on: null },
    ],
  )
  // The console knows the collections that there were when it started.
  await app.record.page.reload()
})

const openListing = async (query: string) => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${COLLECTION}${query}`)
  await page.getByRole('heading', { name: 'Sailings', level: 1 }).waitFor()
  return page
}

const openDisplay = async () => {
  const { page } = app.record
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  return page.getByRole('dialog')
}

/** Escape closes an open list first, and then what it stands in. */
const closeDisplay = async () => {
  const { page } = app.record
  const openCount = async () => {
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
    return page.getByRole('dialog').count()
  }
  await expect.poll(openCount, WAIT).toBe(0)
}

const chooseLayout = async (from: string, to: string) => {
  const { page } = app.record
  const panel = await openDisplay()
  await panel.getByRole('button', { name: `${from} View as` }).click()
  await page.getByRole('option', { name: to, exact: true }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await closeDisplay()
}

describe('the calendar of a collection', () => {
  it('asks for its date field once, shows each item on its day, and is used by keys alone', async () => {
    const page = await openListing('?day=2024-03-01')
    await chooseLayout('Table', 'Calendar')
    await page.getByRole('heading', { name: 'Which field says when items are?' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes(`/items/${COLLECTION}?`))
        asked.push(request.url())
    })
    await page.getByRole('button', { name: /Date field/ }).click()
    await page.getByRole('option', { name: 'Leaves On' }).click()

    const item = page.getByRole('link', { name: /To Oslo/ })
    const cell = (day: string) => page.locator(`[role=gridcell][data-day="${day}"]`)
    await cell('2024-03-12').getByRole('link', { name: '6 AM To Oslo' }).waitFor()
    // What belongs to other months is not even asked for.
    expect(await page.getByText('To Riga').count()).toBe(0)
    expect(asked.every((url) => url.includes('2024-02-25') || url.includes('limit=1&'))).toBe(true)
    expect(await violationsOn(page)).toEqual([])

    const before = await stored()
    await page.locator('[role=gridcell][tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => item.evaluate((link) => link === document.activeElement), WAIT).toBe(true)
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText('To Oslo moved to Mar 20, 2024').waitFor()
    await cell('2024-03-20')
      .getByRole('link', { name: /To Oslo/ })
      .waitFor()
    expect(await stored()).toMatchObject([{}, { leaves_on: '2024-03-20 06:00:00' }, {}])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Undone').waitFor()
    await cell('2024-03-12')
      .getByRole('link', { name: /To Oslo/ })
      .waitFor()
    expect(await stored()).toEqual(before)
  })

  it('draws an item over all of its days, and takes it along when it is dragged', async () => {
    const page = await openListing('?day=2024-03-01')
    const panel = await openDisplay()
    // Arrow keys choose without opening the list.
    await panel.getByRole('button', { name: /End$/ }).focus()
    await page.keyboard.press('ArrowRight')
    await panel.getByRole('button', { name: 'Back On End' }).waitFor()
    await closeDisplay()
    const item = page.getByRole('link', { name: '11:30 PM To Lisbon, until March 2, 2024' })
    await item.waitFor()
    await item.dragTo(page.locator('[role=gridcell][data-day="2024-03-05"]'), {
      sourcePosition: { x: 12, y: 8 },
    })
    await page.getByText('To Lisbon moved to Mar 5, 2024').waitFor()
    expect(await stored()).toMatchObject([
      { leaves_on: '2024-03-05 23:30:00', back_on: '2024-03-09' },
      {},
      {},
    ])
  })

  it('moves an item among the hours of a week, by keys and by the pointer', async () => {
    const page = await openListing('?day=2024-03-12')
    await page.getByRole('radio', { name: 'Week' }).click()
    const item = page.getByRole('link', { name: /To Oslo/ })
    await item.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText('To Oslo moved to Mar 12, 2024, 6:30 AM').waitFor()
    await page.getByRole('link', { name: '6:30 AM To Oslo' }).waitFor()
    await expect.poll(stored, WAIT).toMatchObject([{}, { leaves_on: '2024-03-12 06:30:00' }, {}])

    // Hours are 48 px high.
    const hours = page.locator('[data-hours][data-day="2024-03-14"]')
    await item.dragTo(hours, { sourcePosition: { x: 12, y: 10 }, targetPosition: { x: 12, y: 9 * 48 + 10 } })
    await expect.poll(stored, WAIT).toMatchObject([{}, { leaves_on: '2024-03-14 09:00:00' }, {}])
    await page.getByRole('link', { name: '9 AM To Oslo' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(stored, WAIT).toMatchObject([{}, { leaves_on: '2024-03-12 06:30:00' }, {}])
    await page.getByRole('radio', { name: 'Month' }).click()
  })

  it('keeps the month over a look at an item, and the view over a reload', async () => {
    const page = await openListing('?day=2024-05-01')
    await page.getByRole('link', { name: /To Riga/ }).click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /May 2024/ }).waitFor()
    await page.getByRole('radio', { name: 'List' }).click()
    await page.getByRole('heading', { name: 'Wednesday, May 1' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Wednesday, May 1' }).waitFor()
    await page.getByRole('radio', { name: 'Month' }).click()
    expect(app.record.errors).toEqual([])
  })
})

describe('the calendar on a phone', () => {
  let phone: PageRecord
  beforeAll(async () => {
    phone = await openPage(app.browser, app.server.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const signIn = new SignInPage(phone.page, app.server.url)
    await signIn.open(
      `#/login?redirect=${encodeURIComponent(`/atlas/collections/${COLLECTION}?day=2024-05-01`)}`,
    )
    await signIn.signIn(ADMIN)
  })
  afterAll(() => phone?.close())

  const sailing = async () =>
    ((await stored()) as { leaves_on: string; back_on: string | null }[])[2] ?? {
      leaves_on: '',
      back_on: null,
    }
  const dayCell = (day: string) => phone.page.locator(`[role=gridcell][data-day="${day}"]`)

  /** A finger rests on something for as long, and goes on to somewhere else. */
  async function drag(what: Locator, target: Locator, holdMs: number): Promise<void> {
    const middle = async (of: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await of.boundingBox()) ?? {}
      return { x: x + width / 2, y: y + height / 2 }
    }
    const touch = await phone.page.context().newCDPSession(phone.page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
    const [from, to] = [await middle(what), await middle(target)]
    await send('touchStart', from)
    await phone.page.waitForTimeout(holdMs)
    for (const part of [0.2, 0.6, 1]) {
      await send('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
    }
    if (holdMs > 0) await expect.poll(() => target.getAttribute('data-drop'), WAIT).toBe('true')
    await send('touchEnd')
    await touch.detach()
  }

  it('takes an item along with a finger that rests on it, and scrolls with one that does not', async () => {
    const change = { leaves_on: '2024-05-01 06:00:00' }
    await callAsAdmin(app.server, 'PATCH', `/items/${COLLECTION}/3`, change)
    const { page } = phone
    const item = page.getByRole('link', { name: /To Riga/ })
    await item.waitFor()
    await drag(item, dayCell('2024-05-08'), 0)
    await drag(item, dayCell('2024-05-08'), 700)
    await page.getByText('To Riga moved to May 8, 2024').waitFor()
    await expect.poll(async () => (await sailing()).leaves_on, WAIT).toBe('2024-05-08 06:00:00')
    // It is not opened by the finger that lets go.
    expect(page.url()).toContain(`/collections/${COLLECTION}?`)
    await page.getByRole('button', { name: 'Undo' }).last().tap()
    await expect.poll(async () => (await sailing()).leaves_on, WAIT).toBe('2024-05-01 06:00:00')
  })

  it('takes the end of an item along with a finger that rests on its handle', async () => {
    const change = { leaves_on: '2024-05-01 06:00:00', back_on: null }
    await callAsAdmin(app.server, 'PATCH', `/items/${COLLECTION}/3`, change)
    const { page } = phone
    await page.reload()
    const handle = page.getByRole('link', { name: /To Riga/ }).locator('[data-handle]')
    await handle.waitFor()
    await drag(handle, dayCell('2024-05-03'), 700)
    await page.getByText('To Riga now ends on May 3, 2024').waitFor()
    await expect.poll(sailing, WAIT).toMatchObject({ ...change, back_on: '2024-05-03' })
    await page.getByRole('button', { name: 'Undo' }).last().tap()
    await expect.poll(sailing, WAIT).toMatchObject(change)
  })
})

describe('the timeline of a collection', () => {
  it('shows the newest first, in days or in months, and is walked by keys', async () => {
    const page = await openListing('')
    await chooseLayout('Calendar', 'Timeline')
    await page.getByRole('button', { name: /Date field/ }).click()
    await page.getByRole('option', { name: 'Leaves On' }).click()
    const timeline = page.getByRole('region', { name: 'Timeline of Sailings' })
    const links = timeline.getByRole('link')
    await expect.poll(() => links.allTextContents(), WAIT).toEqual(['To Riga', 'To Oslo', 'To Lisbon'])
    await timeline.getByRole('heading', { name: 'Tuesday, March 12, 2024' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await links.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('To Oslo')
    await page.goBack()
    await timeline.getByRole('radio', { name: 'Month' }).click()
    await timeline.getByRole('heading', { name: 'March 2024' }).waitFor()
    expect(app.record.errors).toEqual([])
  })
})
