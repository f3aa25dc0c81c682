import type { ElementHandle, Page } from 'playwright'
import { comesTrue, nextFrames } from './visit'

const OPENERS = '[data-page] [aria-haspopup]:visible'
const OPENED = '[role="dialog"], [role="menu"], [data-trigger] [role="listbox"]'

/** What is open while it is looked at. */
export interface Opened {
  /** Of what has opened it. */
  name: string
  /** A list below a box that is typed into, which keeps the focus. */
  isTyped: boolean
}

/**
 * Opens by the keyboard all that the page can open, one after another, and closes it.
 *
 * @param look - Called while it is open.
 * @param known - Kinds that are left out, to which those of this page are added; default one of each kind, as each row or
 *   field has its own.
 * @returns What went wrong, after the names of those that did not open, take the focus or give it back.
 */
export async function openEach(
  page: Page,
  look: (opened: Opened) => Promise<void>,
  known = new Set<string>(),
): Promise<string[]> {
  const lost: string[] = []
  // Some addresses open a dialog, behind which nothing is within reach.
  if ((await page.locator(OPENED).count()) > 0) return lost
  // The elements themselves: what is open changes what a selector finds.
  for (const opener of (await page.locator(OPENERS).elementHandles()) as ElementHandle<HTMLElement>[]) {
    const { name, kind } = await opener.evaluate(describeOpener)
    if (known.has(kind) || (await opener.isDisabled())) continue
    const fault = await openOne(page, opener, name, look)
    // Where something is wrong, a second try of the test looks at it again.
    if (fault) lost.push(`${name} ${fault}`)
    else known.add(kind)
  }
  return lost
}

/** What it is called, and what those of other rows and fields have in common with it, in any language. Runs in the page. */
function describeOpener(opener: HTMLElement): { name: string; kind: string } {
  const name = opener.ariaLabel ?? opener.textContent.replace(/\d+/g, '')
  const row = opener.closest('[role="row"], tr, li')
  if (row) {
    const place = [...row.children].findIndex((cell) => cell.contains(opener))
    return { name, kind: `${place} ${opener.className}` }
  }
  return { name, kind: 'fieldMenu' in opener.dataset ? 'menu of a field' : name }
}

async function openOne(
  page: Page,
  opener: ElementHandle<HTMLElement>,
  name: string,
  look: (opened: Opened) => Promise<void>,
): Promise<string | null> {
  const box = (await opener.$('xpath=..//input[@role="combobox"]')) as ElementHandle<HTMLElement> | null
  const target = box ?? opener
  // A list closes when the page below it scrolls, so that ends before it opens.
  await target.scrollIntoViewIfNeeded()
  await target.focus()
  await nextFrames(page)
  await page.keyboard.press(box ? 'ArrowDown' : 'Enter')
  const opened = page.locator(OPENED).last()
  if (!(await comesTrue(() => opened.isVisible(), LONGEST_MS))) return 'does not open'
  const takes = await comesTrue(
    () =>
      box
        ? hasFocus(box)
        : opened.evaluate((it) => it.contains(document.activeElement), undefined, SOON).catch(() => false),
    LONGEST_MS,
  )
  await look({ name, isTyped: box !== null })
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  if (!takes) return 'does not take the focus'
  return (await comesTrue(() => hasFocus(target), LONGEST_MS)) ? null : 'does not give the focus back'
}

/** What is gone meanwhile is not waited for. */
const SOON = { timeout: 1000 }
const LONGEST_MS = 5000

/** The row of a list stands for the buttons in it. */
const hasFocus = (target: ElementHandle<HTMLElement>) =>
  target.evaluate((it) => {
    const focused = document.activeElement
    return it === focused || (focused?.role === 'row' && focused.contains(it))
  })
