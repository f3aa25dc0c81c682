import { rmSync } from 'node:fs'
import { type EntryFormat, sharedModuleKeys } from '@pergola/sdk/contract'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyExtensionTree } from './chaos/installFault'
import { writeProbes } from './inPage/writeProbes'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

const FORMATS: EntryFormat[] = ['container', 'mf', 'system', 'module']
/** Fields of the demo project, each of which a probe edits. */
const FIELDS: Record<EntryFormat, string> = {
  container: 'name',
  mf: 'importance',
  system: 'population',
  module: 'rating',
}

let server: RunningServer
let browser: Browser
let page: Page
let tree: string

beforeAll(async () => {
  tree = copyExtensionTree()
  const ids = await writeProbes(tree)
  ;[server, browser] = await Promise.all([startServer({ env: { EXTENSIONS_DIR: tree } }), openBrowser()])
  for (const format of FORMATS) await giveField(FIELDS[format], ids[format])
  ;({ page } = await openPage(browser, server.url))
  await noteFetched()
  const signIn = new SignInPage(page, server.url)
  await signIn.open('#/atlas/collections/cities/1850147')
  await signIn.signIn(ADMIN)
  for (const format of FORMATS) await slot(format).getByText(`${format} works`).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  if (tree) rmSync(tree, { recursive: true, force: true })
})

/** Addresses of what came over the network: what the browser had kept is not among them. */
const fetched: string[] = []

async function noteFetched(): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength > 0) fetched.push(urls.get(requestId) ?? '')
  })
  await session.send('Network.enable')
}

let token: string | undefined

async function send(method: string, path: string, body: object) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(`${server.url}/atlas${path}`, { method, headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
  return answer.json()
}

async function giveField(field: string, id: string): Promise<void> {
  token ??= (await send('POST', '/auth/authenticate', ADMIN)).data.token
  await send('PATCH', `/fields/cities/${field}`, { interface: id })
}

const slot = (format: EntryFormat) =>
  page.getByRole('main').locator(`[data-extension="interface:probe-${format}"]`)

describe('extensions of all formats in one page', () => {
  it.each(FORMATS)(
    'have each of their scripts fetched once, whatever checks it before it runs: %s',
    (format) => {
      const own = fetched.filter((url) => url.includes(`/probe-${format}/`) && url.endsWith('.js'))
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter((url, index) => own.indexOf(url) !== index)).toEqual([])
    },
  )

  it('fix to the window what they fix to it: their slot has no box that would take its place', async () => {
    const boxes = await slot('mf').evaluate((element) => {
      const overlay = element.appendChild(document.createElement('i'))
      overlay.style.cssText = 'position: fixed; inset: 0; pointer-events: none'
      const measure = () => {
        const { x, y, width, height } = overlay.getBoundingClientRect()
        return [x, y, width, height]
      }
      const asItIs = measure()
      element.style.cssText = 'display: block; contain: layout'
      const contained = measure()
      element.style.cssText = ''
      overlay.remove()
      return { asItIs, contained, window: [0, 0, innerWidth, innerHeight] }
    })
    expect(boxes.asItIs).toEqual(boxes.window)
    expect(boxes.contained).not.toEqual(boxes.window)
  })

  it('share one instance of every module of the list, all of which have something to offer', async () => {
    const shared = await page.evaluate((keys) => {
      const { probes } = window as unknown as {
        probes: Record<string, Record<string, Record<string, unknown>>>
      }
      const seen = Object.values(probes)
      return keys.map((key) => {
        const [first, ...others] = seen.map((modules) => modules[key] ?? {})
        const names = Object.keys(first ?? {}).filter((name) => name !== '__esModule')
        // The default of what has none is the module itself, in a form that differs from format to format.
        const compared = names.filter((name) => name !== 'default' || key === 'i18next')
        const again = { ...first }
        // Minifiers write a function into the getter of its export, which then makes it again for each reader.
        const kept = compared.filter((name) => again[name] === first?.[name])
        const differing = kept.filter((name) => others.some((other) => other[name] !== first?.[name]))
        return { key, formats: seen.length, offers: kept.length > 0, differing }
      })
    }, sharedModuleKeys)
    expect(shared).toEqual(
      sharedModuleKeys.map((key) => ({ key, formats: FORMATS.length, offers: true, differing: [] })),
    )
  })

  it('keep the styles of one to what it draws, whatever its rules say', async () => {
    const restyled = await page.evaluate((own) => {
      const isRed = (element: Element) => {
        const { color, fontSize } = getComputedStyle(element)
        return color === 'rgb(255, 0, 0)' || fontSize === '99px'
      }
      const all = Array.from(document.querySelectorAll('*'))
      return {
        within: all.filter((element) => element.closest(own) && isRed(element)).length > 0,
        beyond: all
          .filter((element) => !element.closest(own) && isRed(element))
          .map(({ tagName }) => tagName),
        token: getComputedStyle(document.documentElement).getPropertyValue('--text'),
      }
    }, '[data-extension="interface:probe-container"]')
    expect(restyled).toMatchObject({ within: true, beyond: [] })
    expect(restyled.token).not.toContain('255')
  })

  it('have styles of any bundler kept to what they draw', async () => {
    const seen = await page.evaluate(() => {
      const restyled = Array.from(document.querySelectorAll('*')).filter((element) => {
        const { letterSpacing, backgroundColor } = getComputedStyle(element)
        return letterSpacing === '7px' || backgroundColor === 'rgb(255, 105, 180)'
      })
      const slots = restyled.map(
        (element) => element.closest<HTMLElement>('[data-extension]')?.dataset.extension,
      )
      const drawing = document.querySelector('[data-extension="interface:probe-system"] p')
      return {
        slots: [...new Set(slots)].sort(),
        picture: drawing && getComputedStyle(drawing).backgroundImage,
      }
    })
    expect(seen.slots).toEqual(['interface:probe-module', 'interface:probe-system'])
    expect(seen.picture).toContain('/interfaces/probe-system/dot.svg')
  })

  it('keep their styles in what they put on the body: by a package, and by a portal', async () => {
    const seen = await page.evaluate(() => {
      const styleOf = (selector: string) => {
        const element = document.querySelector<HTMLElement>(selector)
        if (!element) throw new Error(`${selector} is not there`)
        const { position, width, letterSpacing } = getComputedStyle(element)
        const owner = element.closest<HTMLElement>('[data-extension]')?.dataset.extension
        return { owner, position, width: Math.round(Number.parseFloat(width)), letterSpacing }
      }
      return { calendar: styleOf('.flatpickr-calendar'), menu: styleOf('.probe-menu') }
    })
    // As the package's own stylesheet has it.
    expect(seen.calendar).toMatchObject({ owner: 'interface:probe-mf', position: 'absolute', width: 308 })
    expect(seen.menu).toMatchObject({ owner: 'interface:probe-module', letterSpacing: '7px' })
  })

  it('take it away again', async () => {
    await page.evaluate(() => {
      location.hash = '#/atlas/collections/languages'
    })
    await expect.poll(() => page.locator('.flatpickr-calendar, .probe-menu').count()).toBe(0)
    await page.evaluate(() => {
      location.hash = '#/atlas/collections/cities/1850147'
    })
    for (const format of FORMATS) await slot(format).getByText(`${format} works`).waitFor()
  })

  it('find fetch, JSON, history and prototypes as they were, whatever each of them has replaced', async () => {
    const seen = await page.evaluate(() => ({
      fetch: String(fetch).includes('[native code]'),
      json: JSON.stringify([1]),
      history: Object.hasOwn(history, 'pushState'),
      loop: Object.keys(Array.prototype),
    }))
    expect(seen).toEqual({ fetch: true, json: '[1]', history: false, loop: [] })
  })

  it.each<[EntryFormat, string]>([
    ['container', 'it replaced Array.prototype.tamperedByContainer, which was put back'],
    ['mf', 'it replaced history.pushState, which was put back'],
    ['system', 'it replaced JSON.stringify, which was put back'],
    ['module', 'it replaced fetch, which was put back'],
    ['mf', 'script-src: eval'],
    ['system', 'img-src: https://elsewhere.example/picture.png'],
    ['module', 'connect-src: https://elsewhere.example/data'],
  ])('are each blamed for what they did, and for no more (%s: %s)', async (format, said) => {
    await page.evaluate(() => {
      location.hash = '#/atlas/settings/extensions'
    })
    await page.getByRole('button', { name: new RegExp(`^Probe ${format}`) }).click()
    const panel = page.getByRole('dialog', { name: `Probe ${format}` })
    try {
      await panel.getByText(said).waitFor()
      expect(await panel.getByText('it replaced').count()).toBe(1)
    } finally {
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
    }
  })

  it('change the other fields that they have declared, which the form says, and no others', async () => {
    await page.evaluate(() => {
      location.hash = '#/atlas/collections/cities/1850147'
    })
    const fieldOf = (format: EntryFormat) => page.locator(`[data-field="${FIELDS[format]}"]`)
    await slot('container').getByRole('button', { name: 'Change other fields' }).click()
    await fieldOf('system').getByText('Changed by Probe container').waitFor()
    expect(await page.locator('[data-field][data-changed]').count()).toBe(1)
    await fieldOf('system').getByRole('button', { name: 'Undo the change of Population' }).click()
    await expect.poll(() => page.locator('[data-field][data-changed]').count()).toBe(0)
  })

  it('cover the page for no longer than someone presses it a few times, and are named for it', async () => {
    await page.evaluate(() => {
      location.hash = '#/atlas/collections/cities/1850147'
    })
    await slot('mf').getByRole('button', { name: 'Cover the page' }).click()
    const link = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Languages' })
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await expect
      .poll(
        async () => {
          await page.mouse.click(x + width / 2, y + height / 2)
          return page.getByRole('heading', { level: 1, name: 'Languages' }).isVisible()
        },
        { interval: 500 },
      )
      .toBe(true)
    await page.evaluate(() => {
      location.hash = '#/atlas/settings/extensions'
    })
    await page.getByRole('button', { name: /^Probe mf/ }).click()
    const panel = page.getByRole('dialog', { name: 'Probe mf' })
    await panel.getByText('it covered the whole page').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  it('are taken out of the page where the operator has that set, and can be tried again', async () => {
    const strict = await openPage(browser, server.url)
    try {
      // As with EXTENSIONS_ON_VIOLATION=stop.
      await strict.page.route(/\/admin\/(\?.*)?$/, async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('"infos":', '"stopsViolators":true,"infos":')
        await route.fulfill({ response, body })
      })
      const signIn = new SignInPage(strict.page, server.url)
      await signIn.open('#/atlas/collections/cities/1850147')
      await signIn.signIn(ADMIN)
      const main = strict.page.getByRole('main')
      const field = main.locator('[data-field="importance"]')
      await field.getByRole('textbox').fill('7')
      await field.getByRole('button', { name: 'Try again' }).click()
      await field.getByText('mf works').waitFor()
      // What was typed meanwhile is an edit like any other.
      await strict.page.locator('[data-field="importance"][data-changed]').waitFor()
    } finally {
      await strict.close()
    }
  })
})
