import { beforeAll, describe, expect, it } from 'vitest'
import { collectTrace, type TraceEvent } from '../bench/collectTrace'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()
const FIELDS = 300
const MOST_OBJECTS = 40

describe('a key lays out the box that is typed in, not the form of hundreds of fields around it', () => {
  const column = (type: string, datatype: string, at: string, options = {}) =>
    ({ type, datatype, interface: at, options, ...(datatype === 'VARCHAR' && { length: 100 }) }) as const
  /** What is typed into, and what lies in it that takes keys. */
  const BOXES = {
    line: [column('string', 'VARCHAR', 'text-input'), 'textbox', 'bcdef'],
    counted: [column('string', 'VARCHAR', 'text-input', { showCharacterCount: true }), 'textbox', 'bcdef'],
    text: [column('string', 'TEXT', 'textarea'), 'textbox', 'bcdef'],
    whole: [column('integer', 'INT', 'numeric'), 'textbox', '12345'],
    exact: [column('decimal', 'DOUBLE', 'numeric'), 'textbox', '12345'],
    slug: [column('slug', 'VARCHAR', 'slug', { onlyOnCreate: false }), 'textbox', 'bcdef'],
    tags: [column('array', 'VARCHAR', 'tags'), 'textbox', 'bcdef'],
    color: [column('string', 'VARCHAR', 'color'), 'textbox', 'BCDEF'],
    day: [column('date', 'DATE', 'date'), 'spinbutton', '12315'],
    moment: [column('datetime', 'DATETIME', 'datetime'), 'spinbutton', '12315'],
    clock: [column('time', 'TIME', 'time'), 'spinbutton', '12315'],
    // No option has such letters: a list of matches that changes is laid out with the page.
    choice: [column('string', 'VARCHAR', 'collections'), 'combobox', '#!#!#'],
    language: [column('lang', 'VARCHAR', 'language'), 'combobox', '#!#!#'],
    reference: [column('m2o', 'INT', 'many-to-one', { template: '{{name}}' }), 'combobox', '#!#!#'],
    code: [column('string', 'TEXT', 'code'), 'textbox', 'bcdef'],
    json: [column('json', 'TEXT', 'json'), 'textbox', '12345'],
    markdown: [column('string', 'TEXT', 'markdown'), 'textbox', 'bcdef'],
    beside: [column('string', 'TEXT', 'markdown', { tabbed: false }), 'textbox', 'bcdef'],
    rich: [column('string', 'TEXT', 'wysiwyg'), 'textbox', 'bcdef'],
    password: [column('hash', 'VARCHAR', 'password'), 'textbox', 'bcdef'],
  } as const

  beforeAll(async () => {
    const fields = Object.entries(BOXES).map(([name, [definition]]) => [`a_${name}`, definition] as const)
    const others = Array.from({ length: FIELDS }, (_, at) => [`part_${at + 1}`, TEXT] as const)
    await makeCollection(app.server, 'typed', Object.fromEntries([...fields, ...others]), [{}])
    await makeCollection(app.server, 'referred', { name: TEXT }, [{ name: 'Fram' }, { name: 'Vega' }])
    await callAsAdmin(app.server, 'POST', '/relations', {
      collection_many: 'typed',
      field_many: 'a_reference',
      collection_one: 'referred',
    })
    await app.record.page.goto(`${app.server.url}/admin/#/atlas/collections/typed/1`)
    await app.record.page.reload()
    await app.record.page.locator(`[data-field="part_${FIELDS}"]`).waitFor({ state: 'attached' })
  })

  it.each(Object.entries(BOXES))('%s', async (name, [, role, keys]) => {
    const { page } = app.record
    const field = page.locator(`[data-field="a_${name}"]`)
    // Its input is drawn once it is near the screen.
    await field.scrollIntoViewIfNeeded()
    const box = field.getByRole(role).first()
    await box.focus()
    await page.keyboard.press('End')
    // The first key makes it an edit, which the page says in several places.
    await page.keyboard.press(keys.slice(0, 1))
    await page.waitForTimeout(500)
    const session = await page.context().newCDPSession(page)
    const events = await collectTrace(session, ['devtools.timeline'], async () => {
      for (const key of keys) {
        await page.keyboard.press(key)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      }
    })
    await session.detach()
    // The list of a combo box hides everything else from those who ask for roles.
    await page.keyboard.press('Escape')
    const layouts = events.filter(({ name }) => name === 'Layout').map(objectsOf)
    expect(layouts.length).toBeGreaterThanOrEqual(3)
    // Some 2,800 where a key lays out the form.
    expect(layouts.filter((count) => count > MOST_OBJECTS)).toEqual([])
  })

  it.each(['code', 'markdown', 'rich'])('%s is still as high as its lines', async (name) => {
    const { page } = app.record
    const field = page.locator(`[data-field="a_${name}"]`)
    const heightPx = async () => (await field.boundingBox())?.height ?? 0
    await field.scrollIntoViewIfNeeded()
    await field.getByRole('textbox').first().focus()
    const before = await heightPx()
    const lines = 14
    for (let line = 0; line < lines; line++) await page.keyboard.press('Enter')
    await expect.poll(heightPx).toBeGreaterThan(before + 50)
    for (let line = 0; line < lines; line++) await page.keyboard.press('Backspace')
    await expect.poll(heightPx).toBe(before)
  })
})

/** How many boxes, lines and texts a layout looked at. */
function objectsOf({ args }: TraceEvent): number {
  return (args.beginData as { totalObjects: number }).totalObjects
}
