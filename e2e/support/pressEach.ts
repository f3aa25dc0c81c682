import type { Locator, Page, Route } from 'playwright'
import { settle } from './visit'

/** Buttons of a page, but those that its rows and fields have, and those that choose or sort. */
const BUTTONS = [
  '[data-page] button:visible:not(:disabled)',
  ...[
    '[aria-haspopup]',
    '[aria-pressed]',
    '[role]',
    '[aria-hidden="true"] *',
    '[inert] *',
    '[data-field] *',
    '[role="row"] *',
    '[role="radiogroup"] *',
    'table *',
    'li *',
  ].map((selector) => `:not(${selector})`),
].join('')
const MENUS =
  '[data-page] header [aria-haspopup="true"]:visible, [data-page] header [aria-haspopup="menu"]:visible'
const ENTRIES = '[role="menu"] [role="menuitem"]:not([aria-disabled="true"])'
const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** So many buttons that stand and look alike are pressed: some pages have one for each of fifty interfaces. */
const MOST_OF_A_KIND = 6

/** Presses of Escape that a dialog takes: a list that opens with it is closed first. */
const MOST_ESCAPES = 3

/** From now on the page changes nothing on the server. */
export async function blockChanges(page: Page): Promise<void> {
  const isReading = (route: Route) =>
    ['GET', 'SEARCH'].includes(route.request().method()) || route.request().url().includes('/auth/refresh')
  await page.route('**/atlas/**', (route) => (isReading(route) ? route.fallback() : route.abort()))
}

/**
 * Presses by the keyboard all buttons of the page, and all entries of the menus in its heading, one after another, each on
 * the page as it was at first. What opens is closed with Escape.
 *
 * @param known - Names that are left out, to which those of this page are added: other pages have the same.
 * @param look - Called while a dialog is open.
 * @returns Where the focus was lost, by the names of what was pressed.
 */
export async function pressEach(
  page: Page,
  known: Set<string>,
  look: (name: string) => Promise<void>,
  visitAgain: () => Promise<void>,
): Promise<string[]> {
  const lost: string[] = []
  const address = page.url()
  const pressOne = async (name: string, press: () => Promise<void>) => {
    if (known.has(name)) return
    known.add(name)
    await press()
    await settle(page)
    const place = await closeAndFind(page, () => look(name))
    if (place) lost.push(`${name}: ${place}`)
    if (page.url() !== address) await visitAgain()
  }
  for (const name of await namesOf(page.locator(BUTTONS), MOST_OF_A_KIND)) {
    const button = page
      .locator(BUTTONS)
      .and(page.getByRole('button', { name, exact: true }))
      .first()
    await pressOne(name, async () => {
      // An earlier one may have hidden it.
      if ((await button.count()) > 0) await button.press('Enter')
    })
  }
  for (const menu of await namesOf(page.locator(MENUS))) {
    const button = page
      .locator(MENUS)
      .and(page.getByRole('button', { name: menu, exact: true }))
      .first()
    const open = async () => {
      await button.press('Enter')
      await page.locator(ENTRIES).first().waitFor()
    }
    await open()
    const entries = await namesOf(page.locator(ENTRIES))
    await page.keyboard.press('Escape')
    for (const entry of entries)
      await pressOne(`${menu} › ${entry}`, async () => {
        await open()
        await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
      })
  }
  return lost
}

/** What each is called, where it has a name; numbers in names are counts, which change. */
async function namesOf(elements: Locator, mostOfAKind = 100): Promise<string[]> {
  const all = await elements.evaluateAll((found) =>
    found.map((it) => ({
      name: (it.ariaLabel ?? (it as HTMLElement).innerText).trim().replace(/\s+/g, ' '),
      kind: `${it.parentElement?.className} ${it.className}`,
    })),
  )
  const counts = new Map<string, number>()
  const names = all.filter(({ kind }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return (counts.get(kind) ?? 0) <= mostOfAKind
  })
  return [...new Set(names.map(({ name }) => name))].filter((name) => name !== '' && !/\d/.test(name))
}

/** Looks at a dialog that is open and closes it. @returns Where the focus is lost, or `null`. */
async function closeAndFind(page: Page, look: () => Promise<void>): Promise<string | null> {
  const dialog = page.locator(DIALOGS).last()
  if ((await dialog.count()) > 0) {
    if (!(await dialog.evaluate((it) => it.contains(document.activeElement)))) return 'not in the dialog'
    await look()
    if (await losesText(page, dialog)) return 'Escape loses what was typed, and does not ask'
    for (let time = 0; time < MOST_ESCAPES && (await page.locator(DIALOGS).count()) > 0; time++) {
      await page.keyboard.press('Escape')
      await settle(page)
    }
    if ((await page.locator(DIALOGS).count()) > 0) return 'Escape does not close it'
  }
  const isLost = () => page.evaluate(() => document.activeElement === document.body)
  if (!(await isLost())) return null
  // What had the focus is gone, and the page finds another place for it.
  await page.waitForTimeout(200)
  return (await isLost()) ? 'on no element' : null
}

const TYPED = 'input[type=text]:visible:not(:disabled, [readonly], [role=combobox]), textarea:visible'

/**
 * Types into the first box of a dialog, where it has one, and presses Escape; a question is answered by yes. What is typed
 * into a panel beside its button, such as a filter, is applied at once.
 */
async function losesText(page: Page, dialog: Locator): Promise<boolean> {
  const box = dialog.locator(TYPED).first()
  const isPanel =
    (await dialog.locator('xpath=ancestor-or-self::*[@data-trigger or @data-placement]').count()) > 0
  if (isPanel || (await box.count()) === 0) return false
  await box.fill('typed')
  await page.keyboard.press('Escape')
  await settle(page)
  const question = page.getByRole('alertdialog')
  const isAsked = (await question.count()) > 0
  if (isAsked) await question.getByRole('button').last().press('Enter')
  await settle(page)
  return !isAsked
}
