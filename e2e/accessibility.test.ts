import type { JSHandle, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGES, PUBLIC_PAGES } from './pages/addresses'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { type Audit, violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { findSmallTargets } from './support/findSmallTargets'
import { openPage, type PageRecord } from './support/openBrowser'
import { openEach } from './support/openEach'
import { blockChanges, pressEach } from './support/pressEach'
import { useConsole } from './support/useConsole'
import { nextFrames, visit } from './support/visit'

/**
 * Every page, and all that opens on it, in three languages: one from left to right, one from right to left, one of long words.
 * Each page is seen on both widths, with another theme on each, which change places in Arabic: so each language meets each
 * width and each theme, and each width each theme. What opens is opened on the wide screen in English, and once of each
 * kind in Arabic, on every second page on a phone. Contrast themes are looked at by pictures (`gallery.test.ts`): axe reads
 * the colours that they replace.
 */
const LOOKS = {
  'en-US': { desktop: 'light', phone: 'dark' },
  'ar-SA': { desktop: 'dark', phone: 'light' },
  'de-DE': { desktop: 'light', phone: 'dark' },
} as const
const LANGUAGES = ['en-US', 'ar-SA', 'de-DE'] as const

/** Rules of axe about what a language says: its names, and how long it is. */
const OF_LANGUAGE = [
  ...['aria-command-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-toggle-field-name'],
  ...['button-name', 'document-title', 'empty-heading', 'image-alt', 'label', 'link-name', 'select-name'],
  ...['html-has-lang', 'html-lang-valid', 'valid-lang', 'scrollable-region-focusable'],
]

/**
 * The rules of axe that can have another outcome than in English, which has all: elements, roles and states are the same in
 * each language. In Arabic each width has the other theme; German has the themes of English on the same widths.
 */
const RULES = {
  'en-US': undefined,
  'ar-SA': ['color-contrast', ...OF_LANGUAGE],
  'de-DE': OF_LANGUAGE,
} as const

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Size = keyof typeof SIZES
const SIZE_NAMES: readonly Size[] = ['desktop', 'phone']

/** What can be pressed is as wide and as high, or has the room. */
const LEAST_TARGET_PX = 24

/** What fingers press most is larger: the actions of the page, the ways to others, rows of choices. */
const MAIN_TARGETS =
  '[data-page] header :is(button, a), nav a, main label, [role="menuitem"], [role="option"]'
const LEAST_MAIN_TARGET_PX = 44

const app = useConsole()

async function openSignedIn(): Promise<PageRecord> {
  const record = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open()
  await signIn.signIn(ADMIN)
  await record.page.locator('[data-page] h1').waitFor()
  return record
}

async function show(page: Page, locale: (typeof LANGUAGES)[number], size: Size): Promise<void> {
  await page.emulateMedia({ colorScheme: LOOKS[locale][size] })
  await page.setViewportSize(SIZES[size])
  await nextFrames(page)
}

/** What was opened on the pages of this kind: those of two roles differ only by what is stored. */
function knownOn(pages: Map<string, Set<string>>, hash: string): Set<string> {
  const kind = hash.replace(/\/\d+/, '/#')
  const known = pages.get(kind) ?? new Set<string>()
  pages.set(kind, known)
  return known
}

/** What is wrong with the page in the width that it has. @param only - Rules of axe; default all. */
async function findOnPage(page: Page, only: Audit['only']): Promise<string[]> {
  // A button with the focus shows its tooltip, which belongs to no region.
  await page.locator('h1').first().focus()
  const excessPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...(await violationsOn(page, { only })),
    ...(await findSmallTargets(page, LEAST_TARGET_PX)),
    ...(excessPx > 0 ? [`wider than the window by ${excessPx} px`] : []),
    ...((await page.evaluate(isTitleCut)) ? ['the title is cut'] : []),
    ...(await page.evaluate(findMovement)),
  ]
}

/** Runs in the page. */
function isTitleCut(): boolean {
  const title = document.querySelector('[data-page] h1')
  if (!title) return false
  return title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 4
}

/** What moves on, although less motion is asked for; what says that work is going on may turn slowly. Runs in the page. */
function findMovement(): string[] {
  const SLOW_MS = 4000
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter((animation) => Number(animation.effect?.getTiming().duration) < SLOW_MS)
    .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 160)}`)
}

/** What is wrong with the page under a finger. */
async function findUnderFinger(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await nextFrames(page)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const found = [
    ...(await findSmallTargets(page, LEAST_MAIN_TARGET_PX, MAIN_TARGETS)),
    ...(await page.evaluate(findSmallWriting)),
  ]
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
  return found
}

/** Boxes into which browsers zoom when they get the focus: those written in less than 16 px. Runs in the page. */
function findSmallWriting(): string[] {
  return (
    [...document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable="true"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // Nor what no finger reaches: a box within the page's dates that is there for the form alone.
      .filter(
        (element) =>
          !element.matches('[type=checkbox], [type=radio], [type=range], [type=file], [tabindex="-1"]'),
      )
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      .map((element) => `written in less than 16 px: ${element.outerHTML.slice(0, 160)}`)
  )
}

describe.each(LANGUAGES)('in %s', (locale) => {
  const isEnglish = locale === 'en-US'
  const only = RULES[locale]
  const opened = new Set<string>()
  const openedOn = new Map<string, Set<string>>()
  const pressed = new Set<string>()
  let record: PageRecord

  beforeAll(async () => {
    await callAsAdmin(app.server, 'PATCH', '/users/me', { locale })
    record = await openSignedIn()
    await blockChanges(record.page)
  })
  afterAll(() => record?.close())

  it('pages before the sign-in break no rule', async () => {
    const { page, close } = await openPage(app.browser, app.server.url, { locale })
    const heading = page.getByRole('heading', { level: 1 })
    for (const [hash] of PUBLIC_PAGES) {
      const before = (await heading.allTextContents()).join()
      await page.goto(`${app.server.url}/admin/#${hash}`)
      await expect.poll(async () => (await heading.allTextContents()).join()).not.toBeOneOf(['', before])
      for (const size of SIZE_NAMES) {
        await show(page, locale, size)
        expect.soft(await findOnPage(page, only), `${hash}, ${size}`).toEqual([])
      }
    }
    await close()
  })

  it.each(PAGES.map(([hash], index) => [hash, index] as const))(
    '%s takes the focus and breaks no rule; what opens takes the focus, breaks none, and gives it back',
    async (hash, index) => {
      const { page } = record
      const lookAt = async (name: string, isTyped = false) => {
        // The page behind a list that is typed into is hidden from screen readers, though the focus stays there.
        const audit = { isOverlay: true, only, rules: { 'aria-hidden-focus': !isTyped } }
        expect.soft(await violationsOn(page, audit), name).toEqual([])
      }
      const visitAgain = () => visit(page, app.server.url, hash)
      const openedSize = { 'en-US': 'desktop', 'ar-SA': SIZE_NAMES[index % 2], 'de-DE': null }[locale]
      await show(page, locale, 'desktop')
      await visitAgain()
      for (const size of SIZE_NAMES) {
        await show(page, locale, size)
        expect.soft(await findOnPage(page, only), size).toEqual([])
        if (size === 'phone' && locale === 'de-DE')
          expect.soft(await findUnderFinger(page), 'touch').toEqual([])
        if (size === openedSize) {
          const known = isEnglish ? knownOn(openedOn, hash) : opened
          const lost = await openEach(page, ({ name, isTyped }) => lookAt(name, isTyped), known)
          expect.soft(lost, size).toEqual([])
        }
        if (isEnglish && size === 'desktop')
          expect.soft(await pressEach(page, pressed, lookAt, visitAgain), 'pressed').toEqual([])
      }
    },
  )
})

describe('tables', () => {
  let record: PageRecord
  beforeAll(async () => {
    await callAsAdmin(app.server, 'PATCH', '/users/me', { locale: 'en-US' })
    record = await openSignedIn()
  })
  afterAll(() => record?.close())

  it.each([
    '/atlas/collections',
    '/atlas/collections/cities',
    '/atlas/collections/countries',
    '/atlas/settings/collections',
    '/atlas/settings/roles',
    '/atlas/settings/people',
    '/atlas/settings/interfaces',
    '/atlas/settings/extensions',
  ])('that of %s is one stop of the keyboard, and arrow keys lead to the other rows', async (hash) => {
    const { page } = record
    await visit(page, app.server.url, hash)
    const grid = page.getByRole('main').getByRole('grid')
    const hasFocus = () => grid.evaluate((table) => table.contains(document.activeElement))
    const focused = () => page.evaluateHandle(() => document.activeElement)
    const isFocused = (element: JSHandle) => element.evaluate((it) => it === document.activeElement)
    await grid.locator('[tabindex="0"]').first().focus()
    const first = await focused()
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus()).toBe(true)
    expect(await isFocused(first)).toBe(false)
    const second = await focused()
    await page.keyboard.press('Tab')
    expect(await hasFocus()).toBe(false)
    await page.keyboard.press('Shift+Tab')
    expect(await isFocused(second)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await hasFocus()).toBe(false)
  })
})
