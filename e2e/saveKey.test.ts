import type { Dialog, Page } from 'playwright'
import { expect, it } from 'vitest'
import { PAGES, PUBLIC_PAGES } from './pages/addresses'
import { openPage } from './support/openBrowser'
import { pressSaveKeys, refuseWrites } from './support/pressSaveKeys'
import { useSignedInPage } from './support/useConsole'
import { comesTrue, visit } from './support/visit'

/** Mod+S on every page, and Mod+Enter where something is saved. In the controls of every interface it is held by the cases, which save with it (`cases/CaseForm.ts`). */
const app = useSignedInPage()

const CONTROLS = ['a[href]', 'button', 'input', 'textarea', 'select', 'summary', '[tabindex="0"]']
  .concat('[contenteditable="true"]')
  .map((control) => `[data-page] ${control}`)
  .join()
const OPENERS = '[data-page] [aria-haspopup]:visible:not(:disabled)'
const OPENED = '[role="dialog"], [role="menu"], [data-trigger] [role="listbox"]'

/** Pages with a Save. That of a batch asks before it saves. */
const SAVED = PAGES.map(([hash]) => hash).filter((hash) =>
  /^\/atlas\/(collections\/\w+|files|users|settings\/(roles|webhooks))\/[\d+]+$|\/(global|translated-names|name)$/.test(
    hash,
  ),
)
/** Pages of items, and of roles, differ by what is stored. */
const kindOf = (hash: string) => hash.replace(/(collections\/\w+)?\/\d+$/, '#')
const isFirstOfKind = (hash: string, place: number, all: readonly string[]) =>
  all.findIndex((other) => kindOf(other) === kindOf(hash)) === place
const ASKED = ['/atlas/collections/cities/1850147,1796236']

const BOXES = ':is(input[type=text], textarea):visible:not(:disabled, [readonly], [role=combobox])'

/** Presses the save key in each control of the page that is shown. @returns Those in which the browser would store the page. Runs in the page. */
function findLeftToBrowser(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, select, summary, [tabindex="0"], [contenteditable="true"]',
  )
  const shown = [...controls].filter((control) => control.checkVisibility({ visibilityProperty: true }))
  return [document.body, ...shown].flatMap((control) => {
    const press = new KeyboardEvent('keydown', {
      ...{ key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true },
    })
    return control.dispatchEvent(press) ? [control.outerHTML.slice(0, 120)] : []
  })
}

const saveOf = (page: Page) => page.getByRole('button', { name: /^Save( field)?$/ }).first()

/** Types into a page that has a Save: into one box after another, as some want more than any text. @returns Whether it can be saved now. */
async function edit(page: Page): Promise<boolean> {
  const boxes = page.getByRole('main').locator(BOXES)
  await saveOf(page).waitFor()
  await boxes.first().waitFor()
  for (let place = 0; place < 6 && place < (await boxes.count()); place++) {
    await boxes.nth(place).fill('changed')
    if (await comesTrue(() => saveOf(page).isEnabled(), 2000)) return true
  }
  return false
}

/**
 * Presses the keys in the box that was typed into, in a control of each kind, and in what opens over the page.
 *
 * @param known - Kinds that are left out, to which those of this page are added: they keep their keys everywhere alike.
 * @returns The keys, and the kinds of controls and of what opens, from which they did not save.
 */
async function saveFromEach(page: Page, known: Set<string>): Promise<string[]> {
  const box = await page.evaluate(pressSaveKeys, { known: [] })
  const controls = await page.evaluate(pressSaveKeys, { selector: CONTROLS, known: [...known] })
  const deaf = [...box.deaf, ...controls.deaf]
  for (const kind of controls.kinds) known.add(kind)
  const openers = page.locator(OPENERS)
  const names = await openers.evaluateAll((all) =>
    all.map((it) => `${it.closest('[data-extension]')?.getAttribute('data-extension')} ${it.ariaHasPopup}`),
  )
  for (const [place, name] of names.entries()) {
    if (known.has(name)) continue
    known.add(name)
    await openers.nth(place).press('Enter')
    if (!(await comesTrue(async () => (await page.locator(OPENED).count()) > 0, 2000))) continue
    const opened = await page.evaluate(pressSaveKeys, { known: [] })
    deaf.push(...opened.deaf.map((each) => `${each}, opened by ${name}`))
    await page.keyboard.press('Escape')
    await page.locator(OPENED).first().waitFor({ state: 'detached' })
  }
  return deaf
}

it('leaves the key to the browser on no page, which would store it; Escape empties each search box of a page and stays in it', async () => {
  const { page } = app.record
  const left: Record<string, string[]> = {}
  const kept: string[] = []
  const unlisted: string[] = []
  await refuseWrites(page)
  for (const [hash] of PAGES) {
    await visit(page, app.server.url, hash)
    const found = await page.evaluate(findLeftToBrowser)
    if (found.length > 0) left[hash] = found
    if ((await saveOf(page).count()) > 0 && ![...SAVED, ...ASKED].includes(hash)) unlisted.push(hash)
    const search = page.locator('[data-page] input[type=search]:visible').first()
    // Some addresses open a dialog, behind which nothing is within reach.
    if ((await search.count()) === 0 || (await page.getByRole('dialog').count()) > 0) continue
    await search.fill('zz')
    await search.press('Escape')
    const isEmptied = () =>
      search.evaluate((box: HTMLInputElement) => box.value === '' && box === document.activeElement)
    if (!(await comesTrue(isEmptied, 3000))) kept.push(hash)
  }
  const guest = await openPage(app.browser, app.server.url)
  for (const [hash, heading] of PUBLIC_PAGES) {
    await guest.page.goto(`${app.server.url}/admin/#${hash}`)
    await guest.page.getByRole('heading', { level: 1, name: heading }).waitFor()
    const found = await guest.page.evaluate(findLeftToBrowser)
    if (found.length > 0) left[hash] = found
  }
  await guest.close()
  expect({ left, kept, unlisted }).toEqual({ left: {}, kept: [], unlisted: [] })
})

it('saves by both keys from each control of a page that has a Save, and from what is open over it', async () => {
  const { page } = app.record
  const accept = (dialog: Dialog) => void dialog.accept().catch(() => undefined)
  page.on('dialog', accept)
  await refuseWrites(page)
  const deaf: Record<string, string[]> = {}
  const known = new Set<string>()
  for (const hash of SAVED.filter(isFirstOfKind)) {
    await visit(page, app.server.url, hash)
    const found = (await edit(page)) ? await saveFromEach(page, known) : ['nothing could be typed']
    if (found.length > 0) deaf[hash] = found
    await page.goto('about:blank')
  }
  page.off('dialog', accept)
  expect(deaf).toEqual({})
}, 300_000)

it('Escape leaves the command palette with a text in it, and the dialog of a token from what was made', async () => {
  const { page } = app.record
  await visit(page, app.server.url, '/atlas/users/1')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Search everything' })
  await palette.fill('cities')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  await visit(page, app.server.url, '/atlas/users/1?api-token')
  const dialog = page.getByRole('dialog', { name: 'API token' })
  await dialog.getByRole('button', { name: 'Make a new token' }).click()
  // What was made has the focus, and is selected.
  await dialog.getByRole('textbox', { name: 'API token' }).press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
