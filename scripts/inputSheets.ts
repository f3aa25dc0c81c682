/**
 * Pictures of the inputs as contact sheets, those whose value is other items or files and those of plain values: filled, focused,
 * empty, refused, read-only, and switched off in a batch edit; on a screen and on a phone, in both themes. Written to
 * `.cache/sheets`; run with `npm run sheets` after `npm run build`, or `npm run sheets -- plain wide-light` for one of both, or one look.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { ADMIN, SignInPage } from '../e2e/pages/SignInPage'
import { type Call, signInAsAdmin } from '../e2e/support/callAsAdmin'
import { openBrowser, openPage } from '../e2e/support/openBrowser'
import { startServer } from '../e2e/support/startServer'
import { settle } from '../e2e/support/visit'
import type { InterfaceCase, RelatedItems } from '../sdk/src/testing/playCase'
import { makeRelatingField } from '../tests/support/caseRelations'
import { plainInputs } from './sheetInputs'

const target = fileURLToPath(new URL('../.cache/sheets/', import.meta.url))
const RELATED = 'sheet'
const PLAIN = 'plain_sheet'
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const THEMES = ['light', 'dark'] as const
const LOOKS = Object.keys(SIZES).flatMap((size) => THEMES.map((theme) => `${size}-${theme}`))
const MARGIN = 12
/** The browser takes no larger picture; all inputs below each other on a phone need half of it. */
const MOST_PX = 16_000

interface Shown {
  id: string
  label: string
  kind: RelatedItems['kind']
  options?: Record<string, unknown>
  from: unknown
}

const names = ['Nordic light', 'Harbour at dusk', 'A longer name that hardly fits beside others']
const FIELDS: readonly Shown[] = [
  { id: 'many-to-one', label: 'Series', kind: 'm2o', options: { template: '{{ name }}' }, from: 1 },
  { id: 'user', label: 'Editor', kind: 'user', from: 1 },
  { id: 'user-roles', label: 'Role', kind: 'role', from: 1 },
  { id: 'file', label: 'Cover', kind: 'file', from: 1 },
  { id: 'files', label: 'Attachments', kind: 'files', from: [{ item: 1 }, { item: 2 }] },
  {
    id: 'one-to-many',
    label: 'Chapters',
    kind: 'o2m',
    options: { fields: 'name' },
    from: names.map((name) => ({ name })),
  },
  {
    ...{ id: 'many-to-many', label: 'Tags', kind: 'm2m', options: { fields: 'name' } },
    from: names.map((name) => ({ item: { name } })),
  },
  {
    ...{ id: 'checkboxes-relational', label: 'Topics', kind: 'm2m', options: { template: '{{ name }}' } },
    from: [],
  },
  {
    id: 'translation',
    label: 'Texts',
    kind: 'translation',
    options: { languageField: 'language' },
    from: [{ language: 'en', name: 'A text' }],
  },
]
const nameOf = (id: string) => id.replaceAll('-', '_')

const KEY = {
  ...{ field: 'id', type: 'integer', datatype: 'INT', interface: 'primary-key' },
  ...{ primary_key: true, auto_increment: true, hidden_detail: true },
}

/** A collection of inputs, and the keys of its items. */
interface Sheet {
  collection: string
  /** Interfaces of its fields. */
  ids: readonly string[]
  filled: number
  empty: number
  /** The same values as the filled one: what is switched off while both are edited shows them. */
  copy: number
}

async function makePlainSheet(call: Call): Promise<Sheet> {
  await call('POST', '/collections', {
    collection: PLAIN,
    fields: [
      KEY,
      ...plainInputs.map(({ id, label, value: _, refuses: __, ...field }, index) => ({
        ...{ width: 'half', ...field, field: nameOf(id), interface: id, sort: index + 1 },
        translation: [{ locale: 'en-US', translation: label }],
      })),
    ],
  })
  const stored = plainInputs.filter(({ value }) => value !== undefined)
  const values = Object.fromEntries(stored.map(({ id, value }) => [nameOf(id), value]))
  const keys = await fill(call, PLAIN, values)
  return { collection: PLAIN, ids: plainInputs.map(({ id }) => id), ...keys }
}

async function fill(call: Call, collection: string, values: object) {
  const make = async (item: object) =>
    ((await call('POST', `/items/${collection}`, item)) as { id: number }).id
  const [filled, empty, copy] = [await make(values), await make({}), await make(values)]
  return { filled, empty, copy }
}

async function makeRelatedSheet(call: Call): Promise<Sheet> {
  await call('POST', '/collections', { collection: RELATED, fields: [KEY] })
  const filled: Record<string, unknown> = {}
  for (const { id, label, kind, options, from } of FIELDS) {
    const each = { options, from, name: id, steps: [], stored: null } satisfies InterfaceCase
    const field = nameOf(id)
    const made = await makeRelatingField({
      ...{ call, collection: RELATED, field, interfaceId: id, each },
      related: { kind, names: kind === 'translation' ? [] : names },
    })
    // Pictures of the demo look as files mostly do.
    filled[field] = kind === 'file' || kind === 'files' ? from : made.from
    await call('PATCH', `/fields/${RELATED}/${field}`, {
      width: ['many-to-one', 'user', 'user-roles', 'file'].includes(id) ? 'half' : 'full',
      translation: [{ locale: 'en-US', translation: label }],
    })
  }
  return { collection: RELATED, ids: FIELDS.map(({ id }) => id), ...(await fill(call, RELATED, filled)) }
}

async function picture(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? SIZES.wide
  await settle(page)
  const height = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('*')].map(({ scrollHeight }) => scrollHeight)),
  )
  await page.setViewportSize({ ...size, height: Math.min(height + 40, MOST_PX) })
  await settle(page)
  await page.screenshot({ path: `${target}${name}.png` })
  await page.setViewportSize(size)
}

/** One picture of each field: only one thing has the focus at a time. */
async function takeFocused(page: Page, { ids }: Sheet, look: string): Promise<void> {
  // What has the focus shows it to those who use the keyboard.
  await page.keyboard.press('Shift')
  for (const id of ids) {
    const field = page.locator(`[data-field="${nameOf(id)}"]`)
    const control = field.locator(
      '[data-input] :is(input, textarea, [contenteditable=true], button, a[href], [tabindex="0"]):visible',
    )
    if ((await control.count()) === 0) continue
    await control.first().focus()
    const box = await field.boundingBox()
    if (!box) continue
    // With the ring around it, which stands out beyond the field.
    const clip = {
      x: Math.max(0, box.x - MARGIN),
      y: Math.max(0, box.y - MARGIN),
      width: box.width + 2 * MARGIN,
      height: box.height + 2 * MARGIN,
    }
    await page.screenshot({ path: `${target}focused-${nameOf(id)}-${look}.png`, clip })
  }
}

async function takeSheets(page: Page, server: { url: string }, sheet: Sheet) {
  const { url } = server
  const { collection, ids, filled, empty, copy } = sheet
  const keys = { filled, empty }
  const show = async (path: string) => {
    await page.goto('about:blank')
    await page.goto(`${url}/admin/#/atlas/collections/${collection}/${path}`)
    await page.locator('[data-page] [data-field]').first().waitFor()
    await settle(page)
    // Fields far down come last.
    await page.waitForTimeout(1000)
    await settle(page)
  }
  const setAll = async (change: object) => {
    // Hundreds of pictures take longer than a session lasts.
    const call = await signInAsAdmin(server)
    for (const id of ids) await call('PATCH', `/fields/${collection}/${nameOf(id)}`, change)
  }
  const onEach = async (take: (look: string) => Promise<void>) => {
    for (const [name, size] of Object.entries(SIZES))
      for (const theme of THEMES) {
        if (!isWanted(`${name}-${theme}`, LOOKS)) continue
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: theme })
        await take(`${collection}-${name}-${theme}`)
      }
  }
  await onEach(async (look) => {
    for (const [state, key] of Object.entries(keys)) {
      await show(String(key))
      await picture(page, `${state}-${look}`)
      if (state === 'filled') await takeFocused(page, sheet, look)
    }
    await show(`${filled},${copy}`)
    await picture(page, `disabled-${look}`)
  })
  await setAll({ readonly: true })
  await onEach(async (look) => {
    for (const [state, key] of Object.entries(keys)) {
      await show(String(key))
      await picture(page, `read-only-${state}-${look}`)
    }
  })
  // What is required has to be there already.
  const call = await signInAsAdmin(server)
  await call('DELETE', `/items/${collection}/${filled},${empty},${copy}`)
  await setAll({ readonly: false, required: true })
  await onEach(async (look) => {
    await show('+')
    // The edits of the look before have come back.
    const discard = page.getByRole('button', { name: 'Discard changes' })
    if (await discard.isVisible()) await discard.click()
    // Nothing is saved, or refused, of a form in which nothing was typed.
    await typeRefused(page, collection)
    await page.keyboard.press('Control+s')
    await picture(page, `invalid-${look}`)
    await page.keyboard.press('Escape')
  })
}

/** Half a date, a fraction where whole numbers are asked for; in a form without such a field the first match of a letter in its first box. */
async function typeRefused(page: Page, collection: string): Promise<void> {
  if (collection !== PLAIN) {
    await page.locator('[data-input] :is(input, button):visible').first().focus()
    await page.keyboard.type('A')
    // Letters alone are no choice: nothing would be saved, or refused.
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    return
  }
  for (const { id, refuses = '' } of plainInputs.filter((input) => input.refuses)) {
    const field = page.locator(`[data-field="${nameOf(id)}"]`)
    await field
      .locator('[data-input] :is(input:not([type=hidden]), [role=spinbutton]):visible')
      .first()
      .focus()
    await page.keyboard.type(refuses)
  }
}

/** All of a kind, unless the command names some of them. */
function isWanted(name: string, all: readonly string[]): boolean {
  const named = process.argv.slice(2).filter((argument) => all.includes(argument))
  return named.length === 0 || named.includes(name)
}

mkdirSync(target, { recursive: true })
const server = await startServer({})
const browser = await openBrowser()
try {
  const { page } = await openPage(browser, server.url)
  const signIn = new SignInPage(page, server.url)
  await signIn.open()
  await signIn.signIn(ADMIN)
  await page.locator('[data-page] h1').first().waitFor()
  const sheets = { related: makeRelatedSheet, plain: makePlainSheet }
  for (const [name, make] of Object.entries(sheets)) {
    if (!isWanted(name, Object.keys(sheets))) continue
    const sheet = await make(await signInAsAdmin(server))
    // The schema was read before its collection was made.
    await page.reload()
    await takeSheets(page, server, sheet)
  }
} finally {
  await browser.close()
  await server.stop()
}
