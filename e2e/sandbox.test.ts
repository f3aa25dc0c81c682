import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FrameLocator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_BUDGETS } from '../extension-loader/src/budgets'
import { buildExtension } from '../sdk/cli/src/buildExtension'
import { copyExtensionTree } from './chaos/installFault'
import { ItemPage } from './pages/ItemPage'
import { writeProbe } from './sandbox/writeProbe'
import { callAsAdmin } from './support/callAsAdmin'
import type { PageRecord } from './support/openBrowser'
import { useSessionOfAdmin } from './support/useConsole'

const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
const CITY = '1850147'

let tree: string
let work: string
let record: PageRecord
let page: Page
let probe: FrameLocator

const app = useSessionOfAdmin(async () => {
  mkdirSync(cache, { recursive: true })
  work = mkdtempSync(join(cache, 'probe-'))
  tree = copyExtensionTree()
  await buildExtension({ folder: writeProbe(work), outDir: join(tree, 'custom') })
  return { env: { EXTENSIONS_DIR: tree } }
})

beforeAll(() => callAsAdmin(app.server, 'PATCH', '/fields/cities/name', { interface: 'probe' }))
afterAll(() => {
  for (const folder of [work, tree]) if (folder) rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  record = await app.open(`#/atlas/collections/cities/${CITY}`, (opened) =>
    opened.addInitScript(bePatient, DEFAULT_BUDGETS.fallbackMs),
  )
  page = record.page
  await new ItemPage(page).ready()
  probe = page.frameLocator('[data-extension="interface:probe"] iframe')
  await probe.getByRole('textbox').waitFor({ timeout: 90_000 })
})

/** Lets a frame that starts slowly, on a busy machine, have its time; all other timers stay as they are. */
function bePatient(fallbackMs: number): void {
  const start = window.setTimeout
  const patient = (handler: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
    start(handler, delayMs === fallbackMs ? 10 * fallbackMs : delayMs, ...rest)
  window.setTimeout = patient as typeof window.setTimeout
}

/** What an administrator does to the project beside the browser. */
const call = (method: string, path: string, body?: object) => callAsAdmin(app.server, method, path, body)
const press = (name: string) => probe.getByRole('button', { name, exact: true }).click()
const alert = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()

describe('a sandboxed interface', () => {
  it('edits a value like any other: typed and saved', async () => {
    const input = probe.getByRole('textbox', { name: 'Name' })
    expect(await input.inputValue()).toBe('Tokyo')
    await input.fill('')
    await input.pressSequentially('Edo, the old name of the city', { delay: 5 })
    expect(await input.inputValue()).toBe('Edo, the old name of the city')
    const item = new ItemPage(page)
    await item.saveAndStay()
    await expect
      .poll(async () => ((await call('GET', `/items/cities/${CITY}`)) as { name: string }).name)
      .toMatch(/^Edo/)
    await call('PATCH', `/items/cities/${CITY}`, { name: 'Tokyo' })
  })

  it('is reached and left by Tab, and by a click on its label', async () => {
    const input = probe.getByRole('textbox', { name: 'Name' })
    await page.getByRole('main').locator('label').filter({ hasText: /^Name/ }).first().click()
    await expect
      .poll(() => input.evaluate((element) => element.ownerDocument.activeElement === element))
      .toBe(true)
    const stops = (await probe.getByRole('button').count()) + 1
    for (let presses = 0; presses < stops; presses++) await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  })

  it('is as high as what it draws, and its styles reach nothing else', async () => {
    const frame = page.locator('[data-extension="interface:probe"] iframe')
    const before = (await frame.boundingBox())?.height ?? 0
    expect(before).toBeGreaterThan(100)
    await press('Look around')
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(before)
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).not.toBe('rgb(255, 0, 0)')
  })

  it('can reach neither page, cookies and storage nor the network', async () => {
    await press('Look around')
    const lines = probe.getByRole('list', { name: 'seen' }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(22)
    const seen = await lines.allTextContents()
    expect(seen.filter((line) => !line.endsWith(': refused'))).toEqual([])
    expect(page.url()).toContain(`/cities/${CITY}`)
    expect(record.requests.filter(({ url }) => url.endsWith('/server/ping?probe'))).toEqual([])
  })

  it('can neither open nor lead away a page, send a form, a script or a message past its port', async () => {
    const answered: string[] = []
    page.on('response', (response) => answered.push(response.url()))
    await press('Break out')
    await probe.getByRole('textbox').fill('still there')
    expect(page.url()).toContain(`/cities/${CITY}`)
    expect(page.context().pages()).toHaveLength(1)
    // Later than all of the above: what was let through would have its answer by now.
    await probe.locator('html').evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(answered.filter((url) => url.includes('ping?probe'))).toEqual([])
    expect(await probe.getByRole('textbox').inputValue()).toBe('still there')
  })

  it('is as high as it likes up to a limit, and never wider than its place', async () => {
    const frame = page.locator('[data-extension="interface:probe"] iframe')
    await press('Grow')
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBe(4_000)
    const [box, place] = await Promise.all([frame.boundingBox(), page.getByRole('main').boundingBox()])
    expect(box?.x ?? 0).toBeGreaterThanOrEqual(place?.x ?? Number.NaN)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (place?.x ?? Number.NaN) + (place?.width ?? 0),
    )
    await new ItemPage(page).field('Population').fill('42')
  })

  it('is ended when it attacks through its port, which changes nothing', async () => {
    const item = new ItemPage(page)
    const population = await item.field('Population').inputValue()
    await press('Attack the port')
    await alert(/Probe of the sandbox could not be loaded/).waitFor()
    expect(await item.field('Name').inputValue()).toBe('Tokyo')
    expect(await item.field('Population').inputValue()).toBe(population)
    expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
  })

  it('is ended when it keeps taking the focus from someone who types elsewhere', async () => {
    const item = new ItemPage(page)
    const population = item.field('Population')
    const ended = alert(/Probe of the sandbox could not be loaded/)
    await press('Take the focus')
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline && !(await ended.isVisible())) {
      await population.click()
      await page.keyboard.press('1')
    }
    await ended.waitFor()
    await item.field('Name').waitFor()
    // The last time the focus was taken may still be on its way, and text that is inserted goes to the frame that is gone
    // until another element was pressed.
    const type = async () => {
      await item.field('Name').click()
      await population.fill('42')
      return population.inputValue()
    }
    await expect.poll(type).toBe('42')
  })

  it('gets what it was granted, under its own name', async () => {
    await press('Notify')
    await alert('Probe of the sandbox: All is well').waitFor()
    expect(await probe.locator('[data-known]').textContent()).toBe(
      '0 values of the item, Probe of the sandbox',
    )
  })

  it('is refused what it was not granted, and people are notified', async () => {
    await press('Read items')
    await probe.getByText(/"items:read" was not granted/).waitFor()
    await alert(/Probe of the sandbox asked for something that it was not granted \(items:read\)/).waitFor()
    await press('Change another field')
    await alert(/not granted \(item:write\)/).waitFor()
    expect(await new ItemPage(page).field('Population').inputValue()).not.toBe('0')
  })

  it('goes on after an error in a handler, which people are notified', async () => {
    await press('Throw')
    await alert(/Probe of the sandbox reported an error/).waitFor()
    const notifications = page.getByRole('region', { name: 'Notifications' })
    await notifications.getByText('**see** https://elsewhere.example/x.svg').waitFor()
    expect(await notifications.getByRole('link').count()).toBe(0)
    await probe.getByRole('textbox').fill('still there')
  })

  it('follows theme and direction of the page', async () => {
    const look = () =>
      probe.locator('html').evaluate((root) => [root.getAttribute('dir'), getComputedStyle(root).colorScheme])
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
      document.documentElement.dir = 'rtl'
      document.documentElement.style.setProperty('--accent-9', 'rgb(1, 2, 3)')
    })
    await expect.poll(look).toEqual(['rtl', 'dark'])
    const accent = () =>
      probe.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent-9'))
    await expect.poll(accent).toBe('rgb(1, 2, 3)')
  })

  it.each([
    ['loops without end', 'Loop'],
    ['leads its frame elsewhere', 'Leave'],
  ])('that %s is replaced by a text box that keeps what was typed', async (_case, button) => {
    await probe.getByRole('textbox').fill('typed before')
    await page.waitForTimeout(200)
    await press(button)
    await alert(/Probe of the sandbox could not be loaded/).waitFor({ timeout: 20_000 })
    const item = new ItemPage(page)
    await expect.poll(() => item.field('Name').inputValue()).toBe('typed before')
    await item.field('Population').fill('42')
    expect(await item.save().isEnabled()).toBe(true)
    expect(record.requests.filter(({ url }) => url.includes('typed'))).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => probe.getByRole('textbox').inputValue()).toBe('typed before')
  })
})

it('what it reads is held to its grants by the server, whatever the page would let through', async () => {
  const meta = join(tree, 'custom', 'interfaces', 'probe', 'meta.json')
  const manifest = readFileSync(meta, 'utf8')
  writeFileSync(meta, JSON.stringify({ ...JSON.parse(manifest), grants: ['notify', 'items:read'] }))
  await page.reload()
  await probe.getByRole('textbox').waitFor({ timeout: 90_000 })
  const [request] = await Promise.all([
    page.waitForRequest(/\/items\/cities\?.*limit=500/),
    press('Read items'),
  ])
  await probe.getByText('got items').waitFor()
  const token = (await request.allHeaders())['extension-token'] ?? ''
  // As a page would ask that checks nothing.
  const ask = (path: string, headers: Record<string, string>) =>
    page.evaluate(
      async ([url, sent]) => {
        const answer = await fetch(url, { headers: sent })
        return [answer.status, await answer.text()] as const
      },
      [`${app.server.url}/atlas${path}`, headers] as const,
    )
  const narrowed = { 'Extension-Token': token }
  expect((await ask('/users/me', {}))[0]).toBe(200)
  expect((await ask('/users/me', narrowed))[0]).toBe(403)
  expect((await ask('/items/cities?fields=name&limit=1', narrowed))[0]).toBe(200)
  expect((await ask('/users/me', { 'Extension-Token': 'forged' }))[0]).toBe(403)
  writeFileSync(meta, manifest)
  expect((await ask('/items/cities?limit=1', narrowed))[0]).toBe(403)
})

it('a table shows plain text for a sandboxed interface, and runs none of its code', async () => {
  await page.goto(`${app.server.url}/admin/#/atlas/collections/cities`)
  await page.getByRole('main').getByRole('link', { name: 'Tokyo' }).first().waitFor()
  expect(await page.locator('[data-page-code], iframe').count()).toBe(0)
  const scripts = record.requests.filter(({ url }) => /\/probe\/.*\.js$/.test(url)).map(({ url }) => url)
  expect(scripts.every((url) => /\/probe\/sandbox\//.test(url))).toBe(true)
})

it('what was switched off is no failure: its field says so, and is edited as plain text', async () => {
  const extension = '/extensions/interface/probe'
  await call('PATCH', extension, { enabled: false })
  await page.reload()
  const line = page.getByText('Probe is switched off in this project; a plain input stands in for Name.')
  await line.waitFor()
  expect(await new ItemPage(page).field('Name').inputValue()).toBe('Tokyo')
  expect(await page.getByText(/No interface is set|could not be loaded/).count()).toBe(0)
  await call('PATCH', extension, { enabled: true })
})

it('what went wrong in a page is there for who runs the project', async () => {
  await press('Attack the port')
  await alert(/Probe of the sandbox could not be loaded/).waitFor()
  // The page stays open: it reports once its extensions have been quiet for a few seconds.
  const health = async () => (await call('GET', '/extensions/health')) as ProbeHealth[]
  const ofProbe = async () => (await health()).find(({ id }) => id === 'probe')
  await expect.poll(async () => (await ofProbe())?.problems.map(({ what }) => what)).toContain('sandbox')
  expect(JSON.stringify(await health())).not.toContain('elsewhere.example')
  await page.goto(`${app.server.url}/admin/#/atlas/settings/extensions`)
  await page.getByRole('button', { name: /Probe of the sandbox/ }).click()
  const version = page.getByRole('article', { name: '1.0.0' })
  await version.getByText(/^Ended in the sandbox: \d+ pages?, /).waitFor()
})

interface ProbeHealth {
  id: string
  problems: { what: string }[]
}
