import { beforeAll, describe, expect, it } from 'vitest'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { hasFocus, tabTo } from './support/tabTo'
import { useSignedInPage } from './support/useConsole'
import { visit } from './support/visit'

// The calendar has its journey in calendar.test.ts, the palette in palette.test.ts. Here nothing is clicked, filled or focused: all goes
// through the keyboard, from the start of the page.

const app = useSignedInPage()

const STATUSES = { draft: { name: 'Draft' }, published: { name: 'Published' }, deleted: { name: 'Deleted' } }

/** What articles are commonly made of. */
const ARTICLE = {
  title: TEXT,
  address: { ...TEXT, interface: 'slug', options: { mirroredField: 'title' } },
  status: { ...TEXT, type: 'status', interface: 'status', options: { status_mapping: STATUSES } },
  appears_on: { type: 'datetime', datatype: 'DATETIME', interface: 'datetime' },
  kind: { ...TEXT, interface: 'dropdown', options: { choices: { news: 'News', essay: 'Essay' } } },
  topics: {
    ...TEXT,
    interface: 'checkboxes',
    type: 'array',
    options: { choices: { sea: 'Sea', sky: 'Sky' } },
  },
  words: { ...TEXT, interface: 'tags', type: 'array' },
  is_featured: { type: 'boolean', datatype: 'TINYINT', length: 1, interface: 'switch' },
  picture: { type: 'file', datatype: 'INT', length: 10, interface: 'file' },
  summary: { type: 'string', datatype: 'TEXT', interface: 'textarea' },
  body: { type: 'string', datatype: 'TEXT', interface: 'wysiwyg' },
  source: { type: 'string', datatype: 'TEXT', interface: 'markdown' },
  minutes: { type: 'integer', datatype: 'INT', length: 10, interface: 'slider' },
  accent: { ...TEXT, interface: 'color' },
  place: { type: 'json', datatype: 'TEXT', interface: 'map' },
}

beforeAll(async () => {
  await makeCollection(app.server, 'articles', ARTICLE, [])
  await app.record.page.reload()
  await app.record.page.getByRole('link', { name: 'Articles' }).first().waitFor()
}, 60_000)

describe('without a pointer', () => {
  it('an article is crossed with fewer than 60 presses, from the heading of its page to what follows the form', async () => {
    const { page } = app.record
    await visit(page, app.server.url, '/atlas/collections/articles/+')
    await page.getByRole('slider').waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    const place = () =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        return {
          isInForm: document.querySelector('main')?.contains(focused) === true,
          isEditor: focused.isContentEditable,
          field: focused.closest<HTMLElement>('[data-field]')?.dataset.field ?? '',
        }
      })
    const fields = new Set<string>()
    let presses = 0
    const press = async (key: string) => {
      presses++
      await page.keyboard.press(key)
    }
    for (let hasBegun = false; presses < 100; ) {
      await press('Tab')
      const { isInForm, isEditor, field } = await place()
      if (hasBegun && !isInForm) break
      hasBegun ||= isInForm
      fields.add(field)
      // There Tab may belong to the text.
      if (isEditor) await press('Escape')
    }
    expect(presses).toBeLessThan(60)
    // Each of them was met on the way.
    expect([...fields]).toEqual(expect.arrayContaining(Object.keys(ARTICLE)))
  })

  it('points on a map are reached, opened, moved, and found where they were moved to', async () => {
    const { page } = app.record
    const spot = { type: 'json', datatype: 'TEXT', interface: 'map', options: { defaultZoom: '5' } }
    await makeCollection(app.server, 'beacons', { name: TEXT, spot }, [
      { name: 'Utsira', spot: { lat: 59.3, lng: 4.9 } },
      { name: 'Sletterhage', spot: { lat: 56.1, lng: 10.5 } },
      { name: 'Fastnet', spot: { lat: 51.4, lng: -9.6 } },
    ])
    const spotNow = async () =>
      (
        (await callAsAdmin(app.server, 'GET', '/items/beacons?filter[name]=Utsira')) as {
          spot: { lat: number; lng: number }
        }[]
      )[0]?.spot
    await page.goto(`${app.server.url}/admin/#/atlas/collections/beacons`)
    await page.reload()
    await page.getByRole('row', { name: /Utsira/ }).waitFor()

    const display = page.getByRole('button', { name: 'Display' })
    await tabTo(page, display)
    await page.keyboard.press('Enter')
    const layout = page.getByRole('button', { name: /View as/ })
    await tabTo(page, layout)
    await page.keyboard.press('Enter')
    const map = page.getByRole('option', { name: 'Map', exact: true })
    await map.waitFor()
    await page.keyboard.type('Map')
    await page.keyboard.press('Enter')
    await page.getByRole('application', { name: 'Map of Beacons' }).waitFor()
    await expect.poll(() => hasFocus(layout)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(display)).toBe(true)

    const places = page.getByRole('list', { name: 'Beacons in view' })
    await tabTo(page, places.getByRole('link', { name: 'Utsira' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Utsira' }).waitFor()

    await tabTo(page, page.getByRole('application', { name: 'Spot' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await page.getByText('Item saved').first().waitFor()
    const moved = await spotNow()
    expect(moved?.lat).toBeLessThan(59)
    expect(moved?.lng).toBeCloseTo(4.9, 1)

    await tabTo(page, page.getByRole('link', { name: 'Back', exact: true }))
    await page.keyboard.press('Enter')
    await places.getByRole('link', { name: 'Utsira' }).waitFor()
  }, 120_000)

  it('folders of the library are made, renamed, moved, opened and deleted', async () => {
    const { page } = app.record
    const left = (await callAsAdmin(app.server, 'GET', '/folders?limit=-1')) as { id: number; name: string }[]
    for (const { id, name } of left)
      if (/^(Charts|Old charts|Pilot books)$/.test(name))
        await callAsAdmin(app.server, 'DELETE', `/folders/${id}`)
    const foldersNow = async () =>
      (
        (await callAsAdmin(app.server, 'GET', '/folders?limit=-1')) as {
          id: number
          name: string
          parent_folder: number | null
        }[]
      ).filter(({ name }) => /charts|pilot/i.test(name))
    await page.goto(`${app.server.url}/admin/#/atlas/files`)
    await page.reload()
    const tree = page.getByRole('treegrid', { name: 'Folders' })
    const link = (name: string) => tree.getByRole('row', { name }).getByRole('link')
    const walkTo = async (name: string) => {
      await link(name).waitFor()
      for (let step = 0; step < 20 && !(await hasFocus(link(name))); step++)
        await page.keyboard.press('ArrowDown')
      expect(await hasFocus(link(name))).toBe(true)
    }
    const make = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name: 'New folder' }))
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Name of the new folder' }).waitFor()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await link(name).waitFor()
    }
    await make('Charts')
    await page.reload()
    await make('Pilot books')

    await page.reload()
    await tabTo(page, tree.getByRole('link', { name: 'All files' }))
    await walkTo('Charts')
    await page.keyboard.press('F2')
    await page.keyboard.type('Old charts')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(link('Old charts'))).toBe(true)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const move = page.getByRole('menuitem', { name: 'Move to folder' })
    await move.waitFor()
    for (let step = 0; step < 10 && !(await hasFocus(move)); step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('treegrid').locator('[data-row-target][tabindex="0"]'))
    await page.keyboard.press('Home')
    const target = dialog.getByRole('button', { name: 'Pilot books' })
    for (let step = 0; step < 20 && !(await hasFocus(target)); step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Move here' }))
    await page.keyboard.press('Enter')
    await page.getByText('Old charts moved to Pilot books').waitFor()
    const [books, charts] = (await foldersNow()).sort((a, b) => b.name.localeCompare(a.name))
    expect(books).toMatchObject({ name: 'Pilot books', parent_folder: null })
    expect(charts).toMatchObject({ name: 'Old charts', parent_folder: books?.id })

    await page.reload()
    await tabTo(page, tree.getByRole('link', { name: 'All files' }))
    await walkTo('Pilot books')
    await page.keyboard.press('ArrowRight')
    await walkTo('Old charts')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Old charts' }).waitFor()
    await tabTo(page, link('Old charts'))
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog')
    await tabTo(page, question.getByRole('button', { name: 'Delete folder' }))
    await page.keyboard.press('Enter')
    await page.getByText('Folder Old charts deleted').waitFor()
    expect(await foldersNow()).toMatchObject([{ name: 'Pilot books' }])
  }, 120_000)
})
