import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { PAGES, PUBLIC_PAGES } from './pages/addresses'
import { openPage } from './support/openBrowser'
import { useSignedInPage } from './support/useConsole'
import { comesTrue, settle, visit } from './support/visit'

/** Mod+S on every page. In the controls of every interface it is held by the cases, which save with it (`cases/CaseForm.ts`). */
const app = useSignedInPage()

const CONTROLS =
  ':is(a[href], button, input, textarea, select, summary, [tabindex="0"], [contenteditable="true"]):visible:not(:disabled, [tabindex="-1"])'
const OPENERS = '[data-page] [aria-haspopup]:visible:not(:disabled)'
const OPENED = '[role="dialog"], [role="menu"], [data-trigger] [role="listbox"]'
const READS = ['GET', 'SEARCH']

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

/** A control of each kind: by element, role, type and what draws it. */
async function kindsOf(area: Locator): Promise<{ place: number; kind: string }[]> {
  const kinds = await area.evaluateAll((controls) =>
    controls.map((control, place) => {
      const owner = control.closest('[data-extension^="interface:"]')?.getAttribute('data-extension')
      const look = [control.tagName, control.role, control.getAttribute('type'), control.ariaHasPopup]
      return { place, kind: [owner, ...look].join(' ') }
    }),
  )
  return [...new Map(kinds.map((each) => [each.kind, each])).values()]
}

/** Refuses what is sent, so that there is something to save after each press. @returns How many times something was sent. */
async function refuseWrites(page: Page): Promise<() => number> {
  let sent = 0
  await page.route('**/atlas/**', async (route) => {
    const { method, url } = { method: route.request().method(), url: route.request().url() }
    if (READS.includes(method) || /\/auth\/|\/tracking\/|\/health/.test(url)) return route.fallback()
    sent++
    await route.fulfill({ status: 500, json: { error: { code: 0, message: 'Not stored' } } })
  })
  return () => sent
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
 * Presses the key in the box that was typed into, and in a control of each kind.
 *
 * @param known - Kinds that are left out, to which those of this page are added: they keep their keys everywhere alike.
 * @returns The kinds of controls, and of what opens, from which the key did not save.
 */
async function saveFromEach(page: Page, sent: () => number, known: Set<string>): Promise<string[]> {
  const deaf: string[] = []
  const isNew = ({ kind }: { kind: string }) => !known.has(kind) && known.add(kind)
  const press = async (name: string) => {
    const before = sent()
    await page.keyboard.press('Control+s')
    if (!(await comesTrue(async () => sent() > before, 3000))) deaf.push(name)
    await settle(page)
  }
  await press('the box that was typed into')
  const controls = page.locator('[data-page]').locator(CONTROLS)
  for (const { place, kind } of (await kindsOf(controls)).filter(isNew)) {
    await controls.nth(place).focus()
    await press(kind)
  }
  const openers = page.locator(OPENERS)
  const opening = (await kindsOf(openers)).map((each) => ({ ...each, kind: `opened by ${each.kind}` }))
  for (const { place, kind } of opening.filter(isNew)) {
    await openers.nth(place).press('Enter')
    if (!(await comesTrue(async () => (await page.locator(OPENED).count()) > 0, 2000))) continue
    await press(kind)
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
    const isEmptied = await search.evaluate(
      (box: HTMLInputElement) => box.value === '' && box === document.activeElement,
    )
    if (!isEmptied) kept.push(hash)
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

it('saves from each control of a page that has a Save, and from what is open over it', async () => {
  const { page } = app.record
  page.on('dialog', (dialog) => void dialog.accept())
  const sent = await refuseWrites(page)
  const deaf: Record<string, string[]> = {}
  const known = new Set<string>()
  for (const hash of SAVED.filter(isFirstOfKind)) {
    await visit(page, app.server.url, hash)
    const found = (await edit(page)) ? await saveFromEach(page, sent, known) : ['nothing could be typed']
    if (found.length > 0) deaf[hash] = found
    await page.goto('about:blank')
  }
  expect(deaf).toEqual({})
}, 300_000)
