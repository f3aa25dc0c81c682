/**
 * Pictures of the inputs whose value is other items or files, as contact sheets: filled, focused, empty, required and empty,
 * read-only, and switched off in a batch edit; on a screen and on a phone, in both themes. Written to `.cache/sheets`; run with
 * `npm run sheets` after `npm run build`.
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

const target = fileURLToPath(new URL('../.cache/sheets/', import.meta.url))
const COLLECTION = 'sheet'
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const THEMES = ['light', 'dark'] as const

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

async function makeItems(call: Call): Promise<{ filled: number; empty: number }> {
  const id = { field: 'id', type: 'integer', datatype: 'INT', interface: 'primary-key' }
  await call('POST', '/collections', {
    collection: COLLECTION,
    fields: [{ ...id, primary_key: true, auto_increment: true, hidden_detail: true }],
  })
  const filled: Record<string, unknown> = {}
  for (const { id, label, kind, options, from } of FIELDS) {
    const each = { options, from, name: id, steps: [], stored: null } satisfies InterfaceCase
    const field = nameOf(id)
    const made = await makeRelatingField({
      ...{ call, collection: COLLECTION, field, interfaceId: id, each },
      related: { kind, names: kind === 'translation' ? [] : names },
    })
    // Pictures of the demo look as files mostly do.
    filled[field] = kind === 'file' || kind === 'files' ? from : made.from
    await call('PATCH', `/fields/${COLLECTION}/${field}`, {
      width: ['many-to-one', 'user', 'user-roles', 'file'].includes(id) ? 'half' : 'full',
      translation: [{ locale: 'en-US', translation: label }],
    })
  }
  const [one, two] = (await call('POST', `/items/${COLLECTION}`, [filled, {}])) as { id: number }[]
  return { filled: one?.id ?? 0, empty: two?.id ?? 0 }
}

async function picture(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? SIZES.wide
  await settle(page)
  const height = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('*')].map(({ scrollHeight }) => scrollHeight)),
  )
  await page.setViewportSize({ ...size, height: Math.min(height + 40, 4000) })
  await settle(page)
  await page.screenshot({ path: `${target}${name}.png` })
  await page.setViewportSize(size)
}

/** One picture of each field: only one thing has the focus at a time. */
async function takeFocused(page: Page, look: string): Promise<void> {
  // What has the focus shows it to those who use the keyboard.
  await page.keyboard.press('Shift')
  for (const { id } of FIELDS) {
    const field = page.locator(`[data-field="${nameOf(id)}"]`)
    await field.locator('[data-input] :is(input, button, a[href]):visible').first().focus()
    await field.screenshot({ path: `${target}focused-${nameOf(id)}-${look}.png` })
  }
}

async function takeSheets(page: Page, url: string, call: Call, keys: { filled: number; empty: number }) {
  const show = async (path: string) => {
    await page.goto('about:blank')
    await page.goto(`${url}/admin/#/atlas/collections/${COLLECTION}/${path}`)
    await page.locator('[data-page] [data-field]').first().waitFor()
    await settle(page)
  }
  const setAll = async (change: object) => {
    for (const { id } of FIELDS) await call('PATCH', `/fields/${COLLECTION}/${nameOf(id)}`, change)
  }
  const onEach = async (take: (look: string) => Promise<void>) => {
    for (const [name, size] of Object.entries(SIZES))
      for (const theme of THEMES) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: theme })
        await take(`${name}-${theme}`)
      }
  }
  await onEach(async (look) => {
    for (const [state, key] of Object.entries(keys)) {
      await show(String(key))
      await picture(page, `${state}-${look}`)
      if (state === 'filled') await takeFocused(page, look)
    }
    await show(`${keys.filled},${keys.empty}`)
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
  await call('DELETE', `/items/${COLLECTION}/${keys.filled},${keys.empty}`)
  await setAll({ readonly: false, required: true })
  await onEach(async (look) => {
    await show('+')
    // Its first box has the focus; nothing is saved, or refused, of a form in which nothing was typed.
    await page.keyboard.type('A')
    await page.keyboard.press('Control+s')
    await picture(page, `invalid-${look}`)
  })
}

mkdirSync(target, { recursive: true })
const server = await startServer({})
const browser = await openBrowser()
try {
  const call = await signInAsAdmin(server)
  const keys = await makeItems(call)
  const { page } = await openPage(browser, server.url)
  const signIn = new SignInPage(page, server.url)
  await signIn.open()
  await signIn.signIn(ADMIN)
  await page.locator('[data-page] h1').first().waitFor()
  await takeSheets(page, server.url, call, keys)
} finally {
  await browser.close()
  await server.stop()
}
