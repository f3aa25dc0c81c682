import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldOf, showEveryInterface } from './killEach/showEveryInterface'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

const KINDS = ['interface', 'layout', 'module'] as const
type Kind = (typeof KINDS)[number]

/** A page, and the names that its slots carry when nothing is wrong. */
const SCREENS: Record<string, string[]> = {
  settings: ['module:settings'],
  'collections/languages': ['module:collections', 'layout:tabular'],
  files: ['module:files', 'layout:cards'],
  users: ['module:users'],
  activity: ['module:activity'],
  'ext/gallery': ['module:gallery'],
}
/** The same for the forms that show the interfaces. */
const forms: Record<string, string[]> = {}

let server: RunningServer
let browser: Browser
let page: Page
/** Addresses that begin like this answer 404; empty for none. */
let killed = ''
const results = new Map<string, { fallback: string; others: string }>()

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  for (const [collection, ids] of await showEveryInterface(server.url)) {
    forms[`collections/${collection}/+`] = ['module:collections', ...ids.map((id) => `interface:${id}`)]
  }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.route('**/extensions/core/**', (route) =>
    killed !== '' && new URL(route.request().url()).pathname.startsWith(killed)
      ? route.fulfill({ status: 404, body: 'Not found' })
      : route.fallback(),
  )
  const signIn = new SignInPage(page, server.url)
  await signIn.open('#/atlas/settings')
  await signIn.signIn(ADMIN)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  console.error(table())
})

/** Another page of the console, in the same document. */
async function goTo(screen: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/atlas/${screen}`)
}

/** A page in a new document, for which the files below an address are gone. */
async function openWithout(address: string, screen: string): Promise<void> {
  killed = address
  // Another query makes it another document.
  await page.goto(`${server.url}/admin/?without=${encodeURIComponent(address)}#/atlas/${screen}`)
}

/** Names of the slots that the page draws at this moment. */
function readSlots(): Promise<string[]> {
  return page.evaluate(() => {
    const slots = Array.from(document.querySelectorAll<HTMLElement>('[data-extension]'))
    return [...new Set(slots.map((slot) => slot.dataset.extension ?? ''))]
  })
}

async function expectDrawn(names: readonly string[]): Promise<void> {
  await expect.poll(readSlots, { timeout: 30_000 }).toEqual(expect.arrayContaining([...names]))
}

async function waitForNotice(): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').first().waitFor()
}

/** What stands where the extension would be drawn. */
async function waitForFallback(kind: Kind, id: string): Promise<void> {
  const main = page.getByRole('main')
  if (kind === 'interface') {
    return main
      .locator(`[data-field="${fieldOf(id)}"] [data-input]`)
      .getByRole('textbox')
      .waitFor()
  }
  if (kind === 'layout') return main.getByRole('table').waitFor()
  return main.getByText('could not be loaded').waitFor()
}

const core = fileURLToPath(new URL('../dist/extensions/core/', import.meta.url))

/** Adding an extension is adding a folder: it is on trial here as well. */
function idsOf(kind: Kind): string[] {
  const entries = readdirSync(`${core}${kind}s`, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The pages that draw an extension. */
function screensOf(name: string): string[] {
  const screens = Object.entries({ ...SCREENS, ...forms })
  return screens.flatMap(([screen, names]) => (names.includes(name) ? screen : []))
}

it('has a page on trial for every core extension, which draws it', async () => {
  const names = KINDS.flatMap((kind) => idsOf(kind).map((id) => `${kind}:${id}`))
  expect(names.filter((name) => screensOf(name).length === 0)).toEqual([])
  for (const [screen, drawn] of Object.entries({ ...SCREENS, ...forms })) {
    await goTo(screen)
    await expectDrawn(drawn)
  }
}, 180_000)

describe.each(KINDS)('without the core extension (%s)', (kind) => {
  it.each(idsOf(kind))(
    '%s, its fallback stands where it was and everything else works',
    async (id) => {
      const name = `${kind}:${id}`
      results.set(name, { fallback: 'failed', others: 'failed' })
      const [screen = ''] = screensOf(name)
      await openWithout(`/extensions/core/${kind}s/${id}/`, screen)
      await waitForFallback(kind, id)
      await waitForNotice()
      // Layouts and forms are inside of their module, and gone with it.
      const others = kind === 'module' ? [] : [...(SCREENS[screen] ?? forms[screen] ?? [])]
      await expectDrawn(others.filter((other) => other !== name))
      expect(await readSlots()).not.toContain(name)
      results.set(name, { fallback: screen, others: 'failed' })
      const [other, drawn] = Object.entries(SCREENS).find(([, names]) => !names.includes(name)) ?? ['', []]
      await goTo(other)
      await expectDrawn(drawn)
      results.set(name, { fallback: screen, others: other })
    },
    120_000,
  )
})

it('shows plain values where the files that displays share are gone', async () => {
  await openWithout('/extensions/core/interfaces/displays', 'collections/cities')
  await page.getByRole('grid').getByText('Shanghai').first().waitFor()
  await waitForNotice()
  expect((await readSlots()).filter((name) => name.startsWith('interface:'))).toEqual([])
})

function table(): string {
  const rows = [...results].map(([name, { fallback, others }]) => [name, fallback, others])
  const lines = [['without', 'fallback on', 'and then works'], ...rows]
  return ['', ...lines.map((line) => line.map((cell) => cell.padEnd(34)).join(''))].join('\n')
}
