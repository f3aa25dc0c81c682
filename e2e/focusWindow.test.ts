import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Frame, Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildExtension } from '../sdk/cli/src/buildExtension'
import { writeAttacker } from './attack/writeAttacker'
import { copyExtensionTree } from './chaos/installFault'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { makeCollection, TEXT } from './support/makeCollection'
import { canOpenWindow, openWindow, type RealWindow } from './support/openWindow'
import { type RunningServer, startServer } from './support/startServer'

const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
const isPossible = canOpenWindow()
const REASON = ' (not run: Xvfb or Chromium is not installed; Debian: apt install xvfb chromium)'

let server: RunningServer
let tree: string
let work: string
let opened: RealWindow
let frame: Frame

describe.runIf(isPossible)(`in a real window, a sandboxed frame${isPossible ? '' : REASON}`, () => {
  beforeAll(async () => {
    mkdirSync(cache, { recursive: true })
    work = mkdtempSync(join(cache, 'focus-'))
    tree = copyExtensionTree()
    await buildExtension({ folder: writeAttacker(work, 'attacker', []), outDir: join(tree, 'custom') })
    server = await startServer({ env: { EXTENSIONS_DIR: tree } })
    const fields = { title: { ...TEXT, interface: 'attacker' }, secret: TEXT }
    await makeCollection(server, 'notebook', fields, [{ title: 'Title', secret: 'Secret' }])
  })
  afterAll(async () => {
    await server?.stop()
    for (const folder of [work, tree]) if (folder) rmSync(folder, { recursive: true, force: true })
  })

  beforeEach(async () => {
    opened = await openWindow()
    const { page } = opened
    const signIn = new SignInPage(page, server.url)
    await signIn.open('#/atlas/collections/notebook/1')
    await signIn.signIn(ADMIN)
    const element = page.locator('[data-extension="interface:attacker"] iframe')
    await element.contentFrame().getByRole('textbox').waitFor({ timeout: 60_000 })
    frame = (await (await element.elementHandle())?.contentFrame()) as Frame
    // Without a manager of windows no window has the focus until it is given to it.
    await page.bringToFront()
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true)
  })
  afterEach(() => opened?.close())

  const secret = () => opened.page.getByRole('main').locator('[data-field="secret"] input')
  const ended = () =>
    opened.page.getByRole('region', { name: 'Notifications' }).getByText(/The attacker could not be loaded/)

  /** As a hand does: the pointer comes from elsewhere, and not at once after the last time. */
  async function press(field: Locator): Promise<void> {
    const { page } = opened
    const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.waitForTimeout(700)
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 12 })
    await page.mouse.click(x + width / 2, y + height / 2)
  }

  it('that takes the focus again and again is ended and named, and what is typed then goes where people put it', async () => {
    const { page } = opened
    await frame.evaluate(() => {
      setInterval(() => document.querySelector('input')?.focus(), 50)
    })
    const deadline = Date.now() + 90_000
    while (Date.now() < deadline && !(await ended().isVisible())) {
      await secret().click()
      await page.keyboard.press('1')
    }
    await ended().waitFor()
    await page.getByText(/took the focus from a field in which someone was typing, again and again/).waitFor()
    const before = await secret().inputValue()
    await secret().click()
    await page.keyboard.press('End')
    await page.keyboard.type('typed')
    expect(await secret().inputValue()).toBe(`${before}typed`)
  })

  it('that people go to and leave by the pointer is left in peace', async () => {
    const { page } = opened
    const input = frame.getByRole('textbox')
    for (let round = 0; round < 5; round++) {
      await press(secret())
      await page.keyboard.type('a')
      await press(input)
      await page.keyboard.type('b')
    }
    await expect.poll(() => input.inputValue()).toMatch(/b{5}/)
    expect(await secret().inputValue()).toMatch(/a{5}/)
    expect(await ended().count()).toBe(0)
  })

  it('is in a page that has lost the focus to another window, as on any screen', async () => {
    const { page } = opened
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('about:blank', '', 'popup,width=300,height=300')),
    ])
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false)
    await other.close()
  })
})
