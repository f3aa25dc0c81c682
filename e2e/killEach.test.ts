import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ExtensionManifest, partOfFile } from '@pergola/sdk/contract'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FIELDS_PER_FORM, fieldOf, PRIMARY_KEY, showEveryInterface } from './killEach/showEveryInterface'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { openBrowser, PAGE_OPTIONS } from './support/openBrowser'
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
/** The same for the forms that show the interfaces, and for further layouts. */
const forms: Record<string, string[]> = {}

let server: RunningServer
let browser: Browser
let page: Page
/** The extensions whose listed files are not there: `interfaces/slider`. */
let killed: readonly string[] = []
const results = new Map<string, { fallback: string; others: string }>()

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  for (const [collection, ids] of await showEveryInterface(server.url)) {
    forms[`collections/${collection}/+`] = ['module:collections', ...ids.map((id) => `interface:${id}`)]
  }
  await showOtherLayouts()
  const context = await browser.newContext(PAGE_OPTIONS)
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.exposeFunction('withoutFiles', withoutFiles)
  await page.addInitScript(changeListing)
  const signIn = new SignInPage(page, server.url)
  await signIn.open('#/atlas/settings')
  await signIn.signIn(ADMIN)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  console.error(table())
})

/** A collection for each layout that no page begins with, and the listing that the administrator has chosen for it. */
async function showOtherLayouts(): Promise<void> {
  const begun = new Set(Object.values(SCREENS).flat())
  const admin = (await callAsAdmin(server, 'GET', '/users/me')) as { id: number }
  for (const id of idsOf('layout').filter((layout) => !begun.has(`layout:${layout}`))) {
    const collection = `laid_out_${id}`
    await callAsAdmin(server, 'POST', '/collections', { collection, fields: [PRIMARY_KEY, NAME] })
    await callAsAdmin(server, 'POST', `/items/${collection}`, { name: 'One' })
    await callAsAdmin(server, 'POST', '/collection_presets', { collection, user: admin.id, view_type: id })
    forms[`collections/${collection}`] = ['module:collections', `layout:${id}`]
  }
}

const NAME = { field: 'name', type: 'string', datatype: 'VARCHAR', length: 50, interface: 'text-input' }

/** Another page of the console, in the same document. */
async function goTo(screen: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/atlas/${screen}`)
}

/**
 * Lists an extension with files that do not exist. Small ones share theirs: were these taken away, others would be gone as
 * well.
 */
function withoutFiles(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutFiles)
  if (typeof answer !== 'object' || answer === null) return answer
  const { path, entry } = answer as Partial<Pick<ExtensionManifest, 'path' | 'entry'>>
  if (entry && killed.some((extension) => path === `extensions/core/${extension}/meta.json`)) {
    const assets = entry.assets.map((asset) => {
      const part = asset.part ?? partOfFile(asset.file)
      return part ? { ...asset, part, file: 'gone.js' } : asset
    })
    return { ...answer, entry: { ...entry, assets } }
  }
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, withoutFiles(value)]))
}

/**
 * Has each listing that is read changed by `withoutFiles`. In the page: as long as a route is set the browser keeps nothing
 * of what it has fetched and compiled, and each document would begin with an empty cache. Runs in the page.
 */
function changeListing(): void {
  const { fetch } = window
  const { withoutFiles } = window as unknown as { withoutFiles: (answer: unknown) => Promise<unknown> }
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (!answer.ok || !/\/(hydrate|interfaces|layouts|modules)(\?|$)/.test(url)) return answer
    const changed = await withoutFiles(await answer.json())
    return new Response(JSON.stringify(changed), { status: answer.status, headers: answer.headers })
  }
}

let documents = 0

/** A page in a new document, in which the listed files of these are not there: another query makes it another one. */
async function openWithout(extensions: readonly string[], screen: string): Promise<void> {
  killed = extensions
  await page.goto(`${server.url}/admin/?document=${++documents}#/atlas/${screen}`)
}

/** Answers 404 for the files of core extensions whose addresses begin like this. */
async function takeAway(path: string): Promise<void> {
  await page.route(`**/extensions/core/${path}**`, (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  )
}

/** What the network makes of the file that all entries come in. */
async function breakPack(fault: 'missing' | 'changed' | 'cut off'): Promise<void> {
  await page.route('**/extensions/core/pack.*.js', async (route) => {
    if (fault === 'missing') return route.fulfill({ status: 404, body: 'Not found' })
    const response = await route.fetch()
    const text = await response.text()
    const body = fault === 'changed' ? `${text}\n` : text.slice(0, text.length / 2)
    return route.fulfill({ response, body })
  })
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

/** One for each cause. */
async function waitForNotices(count: number): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await notices.nth(count - 1).waitFor()
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

/** Adding an extension is adding a folder: it is on trial here as well. In the order of the forms. */
function idsOf(kind: Kind): string[] {
  const entries = readdirSync(`${core}${kind}s`, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
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

/** Two of four rounds for each of six: of any two fields of a form, there is a round in which the one is gone and the other is not. */
const ROUNDS = [0, 1, 2].flatMap((first) =>
  [1, 2, 3].filter((second) => second > first).map((second) => [first, second]),
)

/** Interfaces of the same form that are gone at the same time, no more than there are notices on the screen. */
const TOGETHER = Array.from({ length: Math.ceil(idsOf('interface').length / FIELDS_PER_FORM) }, (_, form) =>
  idsOf('interface').slice(form * FIELDS_PER_FORM, (form + 1) * FIELDS_PER_FORM),
).flatMap((ids) => [0, 1, 2, 3].map((round) => ids.filter((_, place) => ROUNDS[place]?.includes(round))))

describe.each([
  ['interface', TOGETHER.filter((ids) => ids.length > 0)],
  ['layout', idsOf('layout').map((id) => [id])],
  ['module', idsOf('module').map((id) => [id])],
] as const)('without core extensions (%s)', (kind, gone) => {
  it.each(gone.map((ids) => [ids.join(', '), ids] as const))(
    '%s, the fallback of each stands where it was, each has its notice, and everything else works',
    async (_ids, ids) => {
      const names = ids.map((id) => `${kind}:${id}`)
      for (const name of names) results.set(name, { fallback: 'failed', others: 'failed' })
      const [screen = ''] = screensOf(names[0] ?? '')
      await openWithout(
        ids.map((id) => `${kind}s/${id}`),
        screen,
      )
      for (const id of ids) await waitForFallback(kind, id)
      await waitForNotices(ids.length)
      // Layouts and forms are inside of their module, and gone with it.
      const others = kind === 'module' ? [] : [...(SCREENS[screen] ?? forms[screen] ?? [])]
      await expectDrawn(others.filter((other) => !names.includes(other)))
      const drawn = await readSlots()
      expect(names.filter((name) => drawn.includes(name))).toEqual([])
      const [other, further] = Object.entries(SCREENS).find(
        ([, all]) => !all.some((name) => names.includes(name)),
      ) ?? ['', []]
      await goTo(other)
      await expectDrawn(further)
      for (const name of names) results.set(name, { fallback: screen, others: other })
    },
    120_000,
  )
})

it('shows plain values where the files that displays share are gone', async () => {
  await takeAway('interfaces/displays')
  await openWithout([], 'collections/cities')
  await page.getByRole('grid').getByText('Shanghai').first().waitFor()
  await waitForNotices(1)
  expect((await readSlots()).filter((name) => name.startsWith('interface:'))).toEqual([])
})

it('shows text boxes where the files that inputs share are gone', async () => {
  const [screen = '', names = []] = Object.entries(forms)[0] ?? []
  await takeAway('interfaces/inputs-')
  await openWithout([], screen)
  await page.getByRole('main').locator('[data-field] [data-input]').getByRole('textbox').first().waitFor()
  await waitForNotices(1)
  await expectDrawn(names.filter((name) => name.startsWith('module:')))
})

describe.each(['missing', 'changed', 'cut off'] as const)('with the file of all entries %s', (fault) => {
  it('each core extension comes by an entry of its own, and no one is blamed', async () => {
    await breakPack(fault)
    const asked: string[] = []
    const note = (request: { url: () => string }) => asked.push(request.url())
    page.on('request', note)
    try {
      const [form = '', drawn = []] = Object.entries(forms)[0] ?? []
      await openWithout([], form)
      await expectDrawn(drawn)
      for (const screen of ['collections/languages', 'settings']) {
        await goTo(screen)
        await expectDrawn(SCREENS[screen] ?? [])
      }
      const alerts = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
      expect(await alerts.allInnerTexts()).toEqual([])
      expect(asked.filter((url) => url.includes('/core/own-interface-')).length).toBeGreaterThan(5)
    } finally {
      page.off('request', note)
    }
  }, 120_000)
})

function table(): string {
  const rows = [...results].map(([name, { fallback, others }]) => [name, fallback, others])
  const lines = [['without', 'fallback on', 'and then works'], ...rows]
  return ['', ...lines.map((line) => line.map((cell) => cell.padEnd(34)).join(''))].join('\n')
}
