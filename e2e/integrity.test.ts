import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryFormat, ExtensionAsset } from '@pergola/sdk/contract'
import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlist, writeProbe } from './integrity/writeProbe'
import { answerFiles } from './support/answerFiles'
import { PAGE_OPTIONS } from './support/openBrowser'
import { useExtensionTree } from './support/useConsole'

const FOLDER = '/extensions/custom/interfaces/slider/'

const app = useExtensionTree()
let page: Page
let opened = 0

/** Files in whose place other bytes are served, and from which request on. */
const replaced = new Map<string, number>()

beforeAll(async () => {
  page = await app.context.newPage()
  await answerFiles(page, `*${FOLDER}*`, (url, body) => {
    const file = new URL(url).pathname.slice(FOLDER.length)
    const before = replaced.get(file)
    if (before === undefined) return body
    replaced.set(file, before - 1)
    if (before > 1) return body
    return file.endsWith('.js') ? `window.foreignCodeHasRun = true\n${body}` : `${body} `
  })
})
afterEach(() => replaced.clear())

/** In a new document: each has another query. What an earlier one has fetched is fetched again. */
const open = () =>
  page.goto(`${app.server.url}/admin/?document=${++opened}#/atlas/collections/cities/1850147`)
const probe = () => page.getByRole('main').locator('[data-extension="interface:slider"]')
const fallback = () => page.getByRole('main').getByRole('textbox', { name: 'Importance' })
const hasRun = () => page.evaluate(() => 'foreignCodeHasRun' in window)

/** Serves other bytes in place of a file, from the `from`th request on. */
function replaceFile(file: string, from = 1): void {
  replaced.set(file, from)
}

/** What Settings → Extensions says about the extension, in the page that drew it. */
async function readIncident(): Promise<string | null> {
  await page.evaluate(() => {
    location.hash = '#/atlas/settings/extensions'
  })
  await page.getByRole('button', { name: /^Slider/ }).click()
  const messages = page.getByRole('dialog', { name: 'Slider' }).getByText(/^Extension "slider"/)
  await messages.waitFor()
  return messages.textContent()
}

function choose(assets: readonly ExtensionAsset[], wanted: (asset: ExtensionAsset) => boolean): string {
  const found = assets.find(wanted)
  if (!found) throw new Error('The probe has no such file')
  return found.file
}

const FILES: readonly [what: string, (asset: ExtensionAsset) => boolean][] = [
  ['entry', ({ kind }) => kind === 'entry'],
  ['script', ({ kind, late }) => kind === 'script' && !late],
  ['style', ({ kind, late }) => kind === 'style' && !late],
  ['late script', ({ kind, late }) => kind === 'script' && late === true],
]
const LATE_STYLE = [
  'late style',
  ({ kind, late }: ExtensionAsset) => kind === 'style' && late === true,
] as const

const FORMATS: EntryFormat[] = ['container', 'mf', 'system', 'module']

describe.each(FORMATS)('an extension of the format "%s"', (format) => {
  let assets: ExtensionAsset[]
  beforeAll(async () => {
    assets = await writeProbe(app.tree, format)
  })

  it('is drawn with what it imports late', async () => {
    await open()
    await probe().getByText('early late').waitFor()
  })

  const files = format === 'container' || format === 'mf' ? [...FILES, LATE_STYLE] : FILES
  it.each(files)('is refused when its %s is not what the listing says', async (what, wanted) => {
    replaceFile(choose(assets, wanted))
    await open()
    await fallback().waitFor()
    // Those that come with the part are counted like any other failure to load it.
    if (what.startsWith('late')) expect(await readIncident()).toContain('does not match the listed hash')
    expect(await hasRun()).toBe(false)
  })

  it('is refused when it imports a file that is not listed', async () => {
    unlist(
      app.tree,
      choose(assets, ({ kind, late }) => kind === 'script' && late === true),
    )
    await open()
    await fallback().waitFor()
    expect(await readIncident()).toContain('not among the listed assets')
  })
})

it.each(FILES)(
  'is fetched again where the browser has kept one half of its %s for good',
  async (what, wanted) => {
    const assets = await writeProbe(app.tree, 'container')
    const file = join(app.tree, 'custom/interfaces/slider', choose(assets, wanted))
    const whole = readFileSync(file)
    const path = `${app.server.url}/admin/#/atlas/collections/cities/1850147`
    // A browser that has kept nothing yet.
    const context = await app.browser.newContext({
      ...PAGE_OPTIONS,
      storageState: { cookies: await app.context.cookies(), origins: [] },
    })
    const half = await context.newPage()
    const again = await context.newPage()
    try {
      writeFileSync(file, whole.subarray(0, whole.length / 2))
      const kept = half.waitForResponse((response) => response.url().endsWith(choose(assets, wanted)))
      await half.goto(path)
      expect((await kept).headers()['cache-control']).toContain('immutable')
      await half.waitForLoadState('networkidle')
      expect(await half.getByText('early late').count()).toBe(0)
      writeFileSync(file, whole)
      await again.goto(path)
      // What code imports late is not tried again by itself.
      if (what.startsWith('late')) {
        await again.getByRole('main').getByRole('textbox', { name: 'Importance' }).waitFor()
        await again.waitForLoadState('networkidle')
        await again.reload()
      }
      await again.getByText('early late').waitFor()
    } finally {
      writeFileSync(file, whole)
      await context.close()
    }
  },
)

it('runs the very bytes of a module that it has checked, not those of a later request', async () => {
  // Requests of the document before it would count.
  await page.goto('about:blank')
  await writeProbe(app.tree, 'module')
  // Each is read once and put into the module map once.
  for (const file of ['entry.js', 'late.js']) replaceFile(file, 3)
  await open()
  await probe().getByText('early late').waitFor()
  expect(await hasRun()).toBe(false)
})

it.each(['preload', 'modulepreload', 'stylesheet'])(
  'refuses what a runtime of its own asks for with rel="%s", changed or not listed',
  async (rel) => {
    const assets = await writeProbe(app.tree, 'container')
    await open()
    await probe().getByText('early late').waitFor()
    const extension = rel === 'stylesheet' ? '.css' : '.js'
    const file = choose(assets, (asset) => asset.late === true && asset.file.endsWith(extension))
    replaceFile(file)
    const outcomes = await page.evaluate(
      ([type, urls]) =>
        Promise.all(
          urls.map((url) => {
            const link = document.createElement('link')
            link.rel = type
            if (type === 'preload') link.as = 'script'
            link.href = url
            document.head.appendChild(link)
            return new Promise((resolve) => {
              link.onload = () => resolve('loaded')
              link.onerror = () => resolve('refused')
            })
          }),
        ),
      // Another query makes it a request of its own.
      [rel, [`${FOLDER}${file}?again`, `${FOLDER}meta.json`]] as const,
    )
    expect(outcomes).toEqual(['refused', 'refused'])
  },
)
