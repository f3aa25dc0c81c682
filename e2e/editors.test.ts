import type { Locator, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { useSignedInPage } from './support/useConsole'

/** The editors of long texts, under the policy of the page, on a collection that this test makes. */
const app = useSignedInPage()
const TEXT = { type: 'string', datatype: 'TEXT' }
const TIMEOUT_MS = 120_000
const refused: string[] = []

const KEY = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  length: 10,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
  hidden_detail: true,
}
const NAME = { field: 'name', type: 'string', datatype: 'VARCHAR', length: 200, interface: 'text-input' }

beforeAll(async () => {
  await callAsAdmin(app.server, 'POST', '/collections', { collection: 'topics', fields: [KEY, NAME] })
  await callAsAdmin(app.server, 'POST', '/items/topics', { name: 'Bread' })
  await callAsAdmin(app.server, 'POST', '/collections', {
    collection: 'snippets',
    fields: [
      KEY,
      { field: 'settings', type: 'json', datatype: 'TEXT', interface: 'json' },
      { field: 'script', ...TEXT, interface: 'code', options: { language: 'text/javascript' } },
      { field: 'plain', ...TEXT, interface: 'code', options: { lineNumber: false } },
      { field: 'body', ...TEXT, interface: 'markdown', options: { tabbed: false } },
      {
        field: 'topic',
        type: 'm2o',
        datatype: 'INT',
        length: 10,
        interface: 'many-to-one',
        options: { template: '{{ name }}' },
      },
    ],
  })
  await callAsAdmin(app.server, 'POST', '/relations', {
    collection_many: 'snippets',
    field_many: 'topic',
    collection_one: 'topics',
  })
  await callAsAdmin(app.server, 'POST', '/items/snippets', {
    settings: { a: 1 },
    script: 'let a = 1\n',
    topic: 1,
  })
  const { page } = app.record
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.goto(`${app.server.url}/admin/#/atlas/collections/snippets/1`)
  // The schema was read when the page was opened.
  await page.reload()
})

const stored = async () =>
  (await callAsAdmin(app.server, 'GET', '/items/snippets/1')) as Record<string, unknown>
const box = (page: Page, field: string) => page.locator(`[data-field="${field}"] [contenteditable="true"]`)
/** In two steps: a browser that types over styled text tries to keep its style, which the policy refuses. */
async function empty(text: Locator) {
  await text.click()
  await text.page().keyboard.press('Control+a')
  await text.page().keyboard.press('Backspace')
}

it(
  'marks what is wrong with JSON at its line, keeps it, and stores what is right',
  async () => {
    const { page } = app.record
    const settings = box(page, 'settings')
    await empty(settings)
    await page.keyboard.type('[1,\nx')
    await page.locator('[data-field="settings"] .cm-lintRange-error').waitFor()
    const mark = page.locator('[data-field="settings"] .cm-lint-marker-error')
    const [line, marked] = await Promise.all([
      settings.locator('.cm-line').nth(1).boundingBox(),
      mark.boundingBox(),
    ])
    expect(Math.abs((line?.y ?? 0) - (marked?.y ?? 100))).toBeLessThan(20)
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Not valid JSON yet').waitFor()
    expect(await stored()).toMatchObject({ settings: { a: 1 } })

    // The brackets close themselves, and what closes is typed over.
    await empty(settings)
    await page.keyboard.type('[1,{"b":[2]}]')
    await page.getByRole('button', { name: 'Format' }).click()
    expect(await settings.innerText()).toContain('\n  {\n    "b": [\n')
    await settings.click()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Item saved').first().waitFor()
    expect(await stored()).toMatchObject({ settings: [1, { b: [2] }] })
  },
  TIMEOUT_MS,
)

it(
  'colours code, indents with Tab, and is left with Escape and Tab',
  async () => {
    const { page } = app.record
    const script = box(page, 'script')
    await script.getByText('let', { exact: true }).waitFor()
    const colourOf = (text: string) =>
      script.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color)
    expect(await colourOf('let')).not.toBe(await colourOf('1'))
    const linesOf = (field: string) => page.locator(`[data-field="${field}"] .cm-lineNumbers`).count()
    await box(page, 'plain').waitFor()
    expect([await linesOf('script'), await linesOf('plain')]).toEqual([1, 0])

    await page.getByText('Script', { exact: true }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('if (a) {\nb()')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await script.evaluate((element) => element.contains(document.activeElement))).toBe(false)
    await page.keyboard.press('Control+s')
    await expect.poll(stored).toMatchObject({ script: 'let a = 1\nif (a) {\n        b()\n}' })

    expect(refused).toEqual([])
    expect(await violationsOn(page)).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'writes Markdown by keys and buttons, and uploads a picture that is pasted',
  async () => {
    const { page } = app.record
    const body = box(page, 'body')
    await body.click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Bold')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bake bread')
    await page.getByRole('button', { name: 'Task list' }).click()
    // The list goes on by itself.
    await page.keyboard.press('Enter')
    await body.evaluate(async (element) => {
      const canvas = document.createElement('canvas')
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const data = new DataTransfer()
      data.items.add(new File([blob ?? ''], 'pasted loaf.png', { type: 'image/png' }))
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    const preview = page.getByRole('region', { name: 'Preview' })
    const picture = preview.getByRole('img', { name: 'Pasted Loaf' })
    await picture.waitFor()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await preview.innerText()).toContain('☐ Bake bread')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await stored()).body)
      .toMatch(/^\*\*Bold\*\*\n- \[ \] Bake bread\n- \[ \] !\[Pasted Loaf\]\(http\S+\)$/)
  },
  TIMEOUT_MS,
)

it(
  'edits a related item in place, and makes another one of it',
  async () => {
    const { page } = app.record
    const topic = page.locator('[data-field="topic"]')
    const nameIn = (dialog: string) =>
      page.getByRole('dialog', { name: dialog }).getByRole('textbox', { name: 'Name' })
    const topics = () => callAsAdmin(app.server, 'GET', '/items/topics')
    await topic.getByRole('button', { name: 'Edit item' }).click()
    await nameIn('Topics: Edit item').fill('Good bread')
    await page.keyboard.press('Control+s')
    await expect.poll(topics).toEqual([{ id: 1, name: 'Good bread' }])

    await topic.getByRole('button', { name: 'New item' }).click()
    await nameIn('Topics: New item').fill('Cake')
    await page.keyboard.press('Control+s')
    await expect.poll(topics).toEqual([
      { id: 1, name: 'Good bread' },
      { id: 2, name: 'Cake' },
    ])
    await expect.poll(stored).toMatchObject({ topic: 2 })
  },
  TIMEOUT_MS,
)
