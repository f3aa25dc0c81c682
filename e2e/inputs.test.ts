import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { redFramesOf } from './support/redFramesOf'
import { useSignedInPage } from './support/useConsole'

/** Where inputs stand and where the focus goes: what only a browser with a layout knows. */
const app = useSignedInPage()
const choicesUpTo = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, `Choice ${index + 1}`]))
const several = (count: number) => ({
  ...{ type: 'array', datatype: 'VARCHAR', length: 255, interface: 'multiselect' },
  options: { choices: choicesUpTo(count), size: 4 },
})

const pathOf = (path: string) => `/atlas/collections/${path}`

/** A collection that was made since is known to a page that is loaded again. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${app.server.url}/admin/#${pathOf(path)}`)
  await page.reload()
  await page.locator('[data-page] [data-field]').first().waitFor()
}

describe('the list of a multi-select', () => {
  beforeAll(() =>
    makeCollection(app.server, 'lists', { many: several(12), few: several(4), name: TEXT }, [{}]),
  )

  /** Rows of which a part is hidden, and whether all rows fit. */
  function cutRows(page: Page, field: string, isAtEnd: boolean) {
    return page.locator(`[data-field="${field}"]`).evaluate((element, toEnd) => {
      const group = element.querySelector<HTMLElement>('[role="group"]')
      const box = group?.parentElement
      if (!box) throw new Error('The field has no list')
      box.scrollTop = toEnd ? box.scrollHeight : 0
      const { top, bottom } = box.getBoundingClientRect()
      const rows = [...box.querySelectorAll('label > span')].filter((row) => row.textContent)
      const isCut = (row: Element) => {
        const rect = row.getBoundingClientRect()
        return [top, bottom].some((edge) => rect.top < edge && rect.bottom > edge)
      }
      return {
        rows: rows.length,
        cut: rows.filter(isCut).map((row) => row.textContent),
        scrolls: box.scrollHeight > box.clientHeight,
      }
    }, isAtEnd)
  }

  async function expectWhole(page: Page): Promise<void> {
    await page.getByRole('checkbox', { name: 'Choice 12' }).waitFor({ state: 'attached' })
    for (const isAtEnd of [false, true]) {
      expect(await cutRows(page, 'many', isAtEnd)).toEqual({ rows: 12, cut: [], scrolls: true })
      expect(await cutRows(page, 'few', isAtEnd)).toEqual({ rows: 4, cut: [], scrolls: false })
    }
  }

  it('cuts no row in two, at its start and at its end', async () => {
    await show(app.record.page, 'lists/1')
    await expectWhole(app.record.page)
  })

  it('cuts none on a phone, where rows are as high as a finger needs', async () => {
    const phone = await openPage(app.browser, app.server.url, {
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    })
    const signIn = new SignInPage(phone.page, app.server.url)
    await signIn.open(`#/login?redirect=${encodeURIComponent(pathOf('lists/1'))}`)
    await signIn.signIn(ADMIN)
    await expectWhole(phone.page)
    await phone.close()
  })
})

describe('a finger that scrolls the page', () => {
  it('leaves a slider and the mark of a map as they are, which a tap changes', async () => {
    const collection = `swiped_${Date.now().toString(36)}`
    await makeCollection(
      app.server,
      collection,
      {
        amount: { type: 'integer', datatype: 'INT', length: 10, interface: 'slider' },
        spot: { type: 'json', datatype: 'TEXT', interface: 'map' },
        ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`text_${index}`, TEXT])),
      },
      [{ amount: 20, spot: { lat: 60, lng: 5 } }],
    )
    const phone = await openPage(app.browser, app.server.url, {
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    })
    const { page } = phone
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open(`#/login?redirect=${encodeURIComponent(pathOf(`${collection}/1`))}`)
    await signIn.signIn(ADMIN)
    const slider = page.getByRole('slider')
    const mark = page.locator('.map-mark > span')
    await mark.waitFor()
    const touch = await page.context().newCDPSession(page)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    for (const part of [slider, mark]) {
      await part.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const { x = 0, y = 0 } = (await part.boundingBox()) ?? {}
      for (const [type, dy] of [['touchStart', 0] as const, ...SWIPE]) {
        await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 8, y: y + 8 + dy }] })
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      expect(await save.isEnabled()).toBe(false)
    }
    await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const { x = 0, y = 0 } = (await slider.boundingBox()) ?? {}
    await page.touchscreen.tap(x + 90, y + 8)
    await expect.poll(() => slider.inputValue()).not.toBe('20')
    expect(await save.isEnabled()).toBe(true)
    await phone.close()
  })
})

/** From where the finger is put down, upwards. */
const SWIPE = [-20, -60, -120, -180].map((dy) => ['touchMove', dy] as const)

describe('a new item', () => {
  const KINDS: Record<string, object> = {
    boxes: {
      ...{ type: 'array', datatype: 'VARCHAR', length: 255, interface: 'checkboxes' },
      options: { choices: choicesUpTo(3) },
    },
    list: { ...TEXT, interface: 'dropdown', options: { choices: choicesUpTo(3) } },
    search: { ...TEXT, interface: 'language' },
    toggle: { type: 'boolean', datatype: 'TINYINT', interface: 'switch' },
    radios: { ...TEXT, interface: 'radio-buttons', options: { choices: choicesUpTo(3) } },
    picked: { ...TEXT, interface: 'color-palette' },
  }
  beforeAll(async () => {
    const others = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`text_${index}`, TEXT]))
    for (const [kind, field] of Object.entries(KINDS)) {
      await makeCollection(app.server, `starts_${kind}`, { first: field, ...others }, [])
      await callAsAdmin(app.server, 'PATCH', `/fields/starts_${kind}/id`, { hidden_detail: true })
    }
  })

  it.each(Object.keys(KINDS))(
    'starts in its first field, opens nothing and stays where it is: %s',
    async (kind) => {
      const { page } = app.record
      await show(page, `starts_${kind}/+`)
      await page.waitForFunction(() =>
        document.activeElement?.closest('[data-field]')?.matches('[data-field="first"]'),
      )
      expect(await page.getByRole('listbox').or(page.getByRole('dialog')).count()).toBe(0)
      const scrolled = await page.locator('#content').evaluate((content) => content.scrollTop)
      expect(scrolled).toBe(0)
      expect(await page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(false)
    },
  )

  it('opens a list that is searched once one types', async () => {
    const { page } = app.record
    await show(page, 'starts_search/+')
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    await page.keyboard.type('fren')
    await page
      .getByRole('option', { name: /French/ })
      .first()
      .waitFor()
  })
})

describe('a long form', () => {
  beforeAll(async () => {
    const names = Array.from({ length: 120 }, (_, index) => `text_${index}`)
    await makeCollection(app.server, 'long', Object.fromEntries(names.map((name) => [name, TEXT])), [{}])
  })

  it('draws what comes next before it is in sight, so that the Tab key never leaves it in its middle', async () => {
    const { page } = app.record
    await show(page, 'long/1')
    await page.locator('[data-field="text_119"]').waitFor({ state: 'attached' })
    await page.locator('#content').evaluate((content) => content.scrollTo(0, 5000))
    await page.waitForFunction(() => {
      const below = [...document.querySelectorAll('[data-field]')].filter((field) => {
        const { top } = field.getBoundingClientRect()
        return top > innerHeight && top < innerHeight + 1000
      })
      return below.length > 5 && below.every((field) => field.querySelector('input'))
    })
    const last = page.locator('[data-field="text_119"]')
    expect(await last.locator('input').count()).toBe(0)
  })

  it('brings a field that gets the focus above the bar of actions of a phone', async () => {
    const { page } = app.record
    await page.setViewportSize({ width: 390, height: 844 })
    await show(page, 'long/1')
    const input = page.locator('[data-field="text_9"] input')
    await input.waitFor({ state: 'attached' })
    // Where a field may stand when the Tab key leaves the one before it.
    await input.evaluate((box) =>
      box.closest('#content')?.scrollBy(0, box.getBoundingClientRect().bottom - innerHeight + 10),
    )
    /** Whether the bar, or anything else, lies over the lower end of it. */
    const isCovered = () =>
      input.evaluate((box) => {
        const { left, width, bottom } = box.getBoundingClientRect()
        const seen = document.elementFromPoint(left + width / 2, Math.min(bottom, innerHeight) - 2)
        return !box.closest('[data-field]')?.contains(seen)
      })
    expect(await isCovered()).toBe(true)
    await input.focus()
    expect(await isCovered()).toBe(false)
  })
})

describe('a field that was refused', () => {
  const REFUSED = {
    buttons: 'button-group',
    list: 'dropdown',
    colour: 'color-palette',
    icon: 'icon',
    choices: 'multiselect',
  }
  beforeAll(async () => {
    const fieldOf = (id: string) => ({
      ...(id === 'multiselect' ? { type: 'array', datatype: 'VARCHAR', length: 255 } : TEXT),
      interface: id,
      required: true,
      options: { choices: id === 'button-group' ? [{ label: 'One', value: '1' }] : choicesUpTo(3) },
    })
    const fields = Object.fromEntries(Object.entries(REFUSED).map(([name, id]) => [name, fieldOf(id)]))
    const day = { type: 'date', datatype: 'DATE', interface: 'calendar', required: true }
    await makeCollection(app.server, 'refused', { name: TEXT, ...fields, day }, [])
  })

  it('has a frame in the colour of danger, no matter what it is edited with', async () => {
    const { page } = app.record
    await show(page, 'refused/+')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('One')
    await page.keyboard.press('Control+s')
    await page.locator('[data-field="day"][data-invalid]').waitFor()
    for (const name of [...Object.keys(REFUSED), 'day'])
      expect.soft(await redFramesOf(page, name), name).toBeGreaterThan(0)
  })
})
