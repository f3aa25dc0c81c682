import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage, type PageRecord, VIEWPORT } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'
import { tidyUp } from './support/tidyUp'

const axe = createRequire(import.meta.url).resolve('axe-core')
const pictures = fileURLToPath(new URL('../.cache/gallery/', import.meta.url))

let server: RunningServer
let browser: Browser
let record: PageRecord

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  // The policy of the console refuses the checker like everything else that comes from elsewhere.
  record = await openPage(browser, server.url, { bypassCSP: true })
  const signIn = new SignInPage(record.page, server.url)
  await signIn.open('#/atlas/ext/gallery')
  await signIn.signIn(ADMIN)
  await record.page.getByRole('heading', { level: 1, name: 'Component gallery' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

afterEach((test) => tidyUp(record, test))

async function show(page: Page, theme: string, direction: string): Promise<void> {
  await page.goto(`${server.url}/admin/#/atlas/ext/gallery?theme=${theme}&direction=${direction}`)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Table', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(countKeptPlaces)).toBe(0)
  // Icons come after what they stand in.
  await page.waitForLoadState('networkidle')
  await page.addScriptTag({ path: axe })
}

/** Parts that are still being fetched: skeletons outside of the specimen that shows what a skeleton is. Runs in the page. */
function countKeptPlaces(): number {
  const skeleton = document.querySelector('#Skeleton [aria-hidden]')?.classList[0]
  return document.querySelectorAll(`section:not(#Skeleton) .${skeleton}`).length
}

/** Rules that are broken, with the elements that break them. */
async function violationsOn(page: Page, except: string[] = []): Promise<string[]> {
  const results = await page.evaluate((ids) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const rules = Object.fromEntries(ids.map((id) => [id, { enabled: false }]))
    return axe.run({ resultTypes: ['violations'], rules })
  }, except)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  )
}

interface Overlay {
  name: string
  /** Name of the specimen, and which of its buttons opens it. */
  specimen: string
  button: number
  /** Role of what opens. */
  role: 'tooltip' | 'menu' | 'dialog' | 'alertdialog' | 'listbox'
  /** Rules that do not hold for it. */
  except?: string[]
}

const OVERLAYS: Overlay[] = [
  // The first, as long as no other hands the focus back while this one needs it.
  { name: 'tooltip', specimen: 'Tooltip', button: 0, role: 'tooltip' },
  { name: 'menu', specimen: 'Menu', button: 0, role: 'menu' },
  { name: 'popover', specimen: 'Popover', button: 0, role: 'dialog' },
  { name: 'dialog', specimen: 'Dialog', button: 0, role: 'dialog' },
  { name: 'confirm dialog', specimen: 'Dialog', button: 1, role: 'alertdialog' },
  { name: 'sheet', specimen: 'Dialog', button: 3, role: 'dialog' },
  { name: 'select', specimen: 'Select', button: 0, role: 'listbox' },
  // Typing goes on while the rest of the page is hidden from screen readers; focus that moves there closes the list.
  { name: 'combo box', specimen: 'ComboBox', button: 0, role: 'listbox', except: ['aria-hidden-focus'] },
  { name: 'date picker', specimen: 'DatePicker', button: 0, role: 'dialog' },
  { name: 'color picker', specimen: 'ColorPicker', button: 0, role: 'dialog' },
]

/** About the page as a whole, which what is open hides, or stands beside. */
const PAGE_RULES = ['region', 'page-has-heading-one']

/** What the page breaks while an overlay is open, by the name of the overlay. */
async function violationsOfOverlays(page: Page): Promise<Record<string, string[]>> {
  // The other specimens only cost time; without them nothing has to scroll, which would close what is open.
  const shown = OVERLAYS.map(({ specimen }) => `#${specimen}`).join(', ')
  await page.addStyleTag({ content: `section[id]:not(${shown}) { display: none }` })
  await page.setViewportSize({ width: 1440, height: 1600 })
  const found: Record<string, string[]> = {}
  for (const { name, specimen, button, role, except = [] } of OVERLAYS) {
    const trigger = page.locator(`#${specimen}`).getByRole('button').nth(button)
    const overlay = page.locator('[data-portals]').getByRole(role)
    if (role === 'tooltip') {
      // Focus shows it when it comes from the keyboard.
      await page.keyboard.press('Tab')
      await trigger.focus()
    } else await trigger.click()
    await overlay.waitFor()
    const violations = await violationsOn(page, [...PAGE_RULES, ...except])
    expect(await overlay.isVisible(), `${name}: open until it was checked`).toBe(true)
    if (violations.length > 0) found[name] = violations
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
  }
  return found
}

// Each theme and each direction once: what a theme paints is the same in both directions, and where things stand in both themes.
it.each([
  ['light', 'ltr'],
  ['dark', 'rtl'],
])(
  'the component gallery breaks no rule of accessibility, with and without something open, in the %s theme, read %s',
  async (theme, direction) => {
    const { page } = record
    await show(page, theme, direction)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)
    const main = page.getByRole('main')
    const chevrons = main.locator('[data-icon="chevron_left"], [data-icon="chevron_right"]')
    const scales = await chevrons.evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).scale))
    expect(scales.length).toBeGreaterThan(1)
    expect(new Set(scales)).toEqual(new Set([direction === 'rtl' ? '-1 1' : 'none']))
    const height = await main.evaluate((element) => element.scrollHeight)
    await page.setViewportSize({ width: 1440, height: height + 80 })
    await page.screenshot({ path: join(pictures, `${theme}-${direction}.png`) })
    expect(await violationsOn(page)).toEqual([])
    expect(await violationsOfOverlays(page)).toEqual({})
  },
)

/** Attributes by which the kit and the browser paint each state. */
const STATES = {
  selected: ['data-selected', 'aria-selected', 'aria-pressed', 'aria-checked'],
  invalid: ['data-invalid', 'aria-invalid'],
  disabled: ['data-disabled', 'aria-disabled', 'disabled'],
  current: ['aria-current', 'data-today'],
} as const

/** Numbers what has a state: one of each kind, known by its specimen, element and classes. Runs in the page. */
function numberParts(attributes: readonly string[]): string[] {
  const selector = attributes.map((name) => `:is(main, nav) [${name}]:not([${name}="false"])`).join(',')
  // What is in a form alone, behind the parts of a date, and days of another month, of which only the place is there.
  const isSeen = (element: Element) =>
    !element.matches('input[tabindex="-1"]') &&
    [element, ...element.children].at(-1)?.checkVisibility({ visibilityProperty: true })
  const kinds = new Set<string>()
  const names: string[] = []
  for (const element of document.querySelectorAll(selector)) {
    const { width, height } = element.getBoundingClientRect()
    const isInside = element.parentElement?.closest(selector)
    const kind = `${element.closest('section[id]')?.id} ${element.tagName}.${element.className}`
    if (width < 4 || height < 4 || isInside || kinds.has(kind) || !isSeen(element)) continue
    kinds.add(kind)
    element.setAttribute('data-number', String(names.length))
    names.push(kind)
  }
  return names
}

/** Takes these attributes off a numbered part and all in it, and puts them back another time. Runs in the page. */
function toggle({ number, attributes }: { number: number; attributes: readonly string[] }): void {
  const part = document.querySelector(`[data-number="${number}"]`)
  for (const element of part ? [part, ...part.querySelectorAll('*')] : [])
    for (const name of attributes) {
      const [from, to] = element.hasAttribute(name) ? [name, `data-off-${name}`] : [`data-off-${name}`, name]
      const value = element.getAttribute(from)
      if (value === null) continue
      element.removeAttribute(from)
      element.setAttribute(to, value)
    }
}

/** A picture of a numbered part, with what stands close around it; the part is brought into the window before. */
async function pictureOf(page: Page, devTools: CDPSession, number: number): Promise<string> {
  const clip = await page.evaluate((index) => {
    const part = document.querySelector(`[data-number="${index}"]`)
    part?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = part?.getBoundingClientRect() ?? new DOMRect()
    return { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 }
  }, number)
  const { data } = await devTools.send('Page.captureScreenshot', { clip: { ...clip, scale: 1 } })
  return data
}

/** Numbers what takes the focus: one of each look. That of a hidden box is the label around it, of a link its card. Runs in the page. */
function numberStops(): string[] {
  const stops = 'a[href], button, input, textarea, select, summary, [tabindex="0"]'
  const kinds = new Set<string>()
  const names: string[] = []
  for (const stop of document.querySelectorAll<HTMLElement>(`main :is(${stops})`)) {
    if (stop.matches(':disabled, [tabindex="-1"], [type="hidden"], [type="file"]') || !stop.checkVisibility())
      continue
    let part: Element = stop.closest('label, [data-pressable]') ?? stop
    while (part.getBoundingClientRect().width < 4 && part.parentElement) part = part.parentElement
    const kind = `${stop.tagName}.${part.className}`
    if (kinds.has(kind) || part.hasAttribute('data-number')) continue
    kinds.add(kind)
    part.setAttribute('data-number', String(names.length))
    stop.setAttribute('data-stop', String(names.length))
    names.push(`${part.closest('section[id]')?.id} ${kind}`)
  }
  return names
}

/** One is nowhere in the navigation while the gallery is shown. Runs in the page. */
function markPlaces(): void {
  for (const navigation of document.querySelectorAll('nav:not(main nav)'))
    navigation.querySelector('a')?.setAttribute('aria-current', 'page')
}

/** Drawn whole, so that all parts are there to be numbered; pictures are taken in a window, which is drawn sooner. */
async function showWhole(page: Page): Promise<CDPSession> {
  await show(page, 'light', 'ltr')
  await page.addStyleTag({ content: STILL })
  const height = await page.getByRole('main').evaluate((element) => element.scrollHeight)
  await page.setViewportSize({ width: 1440, height: height + 80 })
  return page.context().newCDPSession(page)
}

/** Between two pictures nothing moves by itself. */
const STILL =
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }'

it.each(Object.entries(STATES))(
  'in a contrast theme what is %s looks otherwise than what is not',
  async (_state, attributes) => {
    const { page } = record
    await page.emulateMedia({ forcedColors: 'active' })
    const devTools = await showWhole(page)
    await page.evaluate(markPlaces)
    const names = await page.evaluate(numberParts, attributes)
    expect(names.length).toBeGreaterThan(1)
    await page.setViewportSize(VIEWPORT)
    const same: string[] = []
    for (const [number, name] of names.entries()) {
      const on = await pictureOf(page, devTools, number)
      await page.evaluate(toggle, { number, attributes })
      if (on === (await pictureOf(page, devTools, number))) same.push(name)
      await page.evaluate(toggle, { number, attributes })
    }
    await page.emulateMedia({ forcedColors: null })
    expect(same).toEqual([])
  },
)

it('in a contrast theme what has the focus looks otherwise than what has not', async () => {
  const { page } = record
  await page.emulateMedia({ forcedColors: 'active' })
  const devTools = await showWhole(page)
  // A tooltip shows beside what has the focus.
  await page.addStyleTag({ content: '[role="tooltip"] { display: none }' })
  const names = await page.evaluate(numberStops)
  expect(names.length).toBeGreaterThan(20)
  await page.setViewportSize(VIEWPORT)
  // Rings are drawn for those who come by the keyboard.
  await page.keyboard.press('Tab')
  const same: string[] = []
  for (const [number, name] of names.entries()) {
    const stop = page.locator(`[data-stop="${number}"]`)
    const off = await pictureOf(page, devTools, number)
    await stop.evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }))
    if (off === (await pictureOf(page, devTools, number))) same.push(name)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  }
  await page.emulateMedia({ forcedColors: null })
  expect(same).toEqual([])
})

it('gives the console back its own look when it is left', async () => {
  const { page } = record
  await show(page, 'dark', 'rtl')
  await page.getByRole('link', { name: 'Cities' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Cities' }).waitFor()
  const look = await page.evaluate(() => [
    document.documentElement.dir,
    document.documentElement.dataset.theme,
  ])
  expect(look).not.toContain('rtl')
  expect(look).not.toContain('dark')
})
