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
    const fields = { opening: TEXT, title: { ...TEXT, interface: 'attacker' }, secret: TEXT }
    await makeCollection(server, 'notebook', fields, [
      { opening: 'Opening', title: 'Title', secret: 'Secret' },
    ])
  })
  afterAll(async () => {
    await server?.stop()
    for (const folder of [work, tree]) if (folder) rmSync(folder, { recursive: true, force: true })
  })

  afterEach(() => opened?.close())

  async function open(options?: { features: string }): Promise<void> {
    opened = await openWindow(options)
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
  }

  /** By the click of a label, which nothing in the frame holds back. */
  const stealFocus = () =>
    frame.evaluate(() => {
      const label = document.body.appendChild(document.createElement('label'))
      label.htmlFor = document.querySelector('input')?.id ?? ''
      setInterval(() => label.click(), 50)
    })
  /** From another field. */
  async function goByLabel(): Promise<void> {
    const { page } = opened
    await page.getByRole('main').getByText('Title', { exact: true }).click()
    await expect
      .poll(() => frame.evaluate(() => document.hasFocus() && document.activeElement?.tagName))
      .toBe('INPUT')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await expect.poll(() => frame.getByRole('textbox').inputValue()).toBe('Title!')
  }

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

  describe('as browsers have it', () => {
    beforeEach(() => open())

    it('that takes the focus again and again is ended and named, and what is typed then goes where people put it', async () => {
      const { page } = opened
      await stealFocus()
      const deadline = Date.now() + 90_000
      while (Date.now() < deadline && !(await ended().isVisible())) {
        await secret().click()
        await page.keyboard.press('1')
      }
      await ended().waitFor()
      await page
        .getByText(/took the focus from a field in which someone was typing, again and again/)
        .waitFor()
      const before = await secret().inputValue()
      await secret().click()
      await page.keyboard.press('End')
      await page.keyboard.type('typed')
      expect(await secret().inputValue()).toBe(`${before}typed`)
    })

    it('that calls focus() or select() while someone types elsewhere gets neither the focus nor a key', async () => {
      const { page } = opened
      const input = frame.getByRole('textbox')
      await press(secret())
      await page.keyboard.press('End')
      await frame.evaluate(() => {
        const field = document.querySelector('input')
        const { dataset } = document.body
        setInterval(() => {
          field?.focus()
          field?.select()
          window.focus()
          dataset.tries = String(Number(dataset.tries ?? 0) + 1)
        }, 5)
      })
      await page.keyboard.type('typed in peace', { delay: 40 })
      expect(Number(await frame.locator('body').getAttribute('data-tries'))).toBeGreaterThan(20)
      expect(await secret().inputValue()).toBe('Secrettyped in peace')
      expect(await input.inputValue()).toBe('Title')
      expect(await ended().count()).toBe(0)
    })

    it('that people are in may put the focus where it likes', async () => {
      await press(frame.getByRole('textbox'))
      const takesFocus = () =>
        frame.evaluate(() => {
          const field = document.querySelector('input')
          field?.blur()
          field?.focus()
          return document.activeElement === field
        })
      await expect.poll(takesFocus).toBe(true)
      await press(secret())
      await expect.poll(takesFocus).toBe(false)
    })

    it('is gone to by the label of its field, which hands it the focus', async () => {
      await press(secret())
      await goByLabel()
    })

    it('stands in the order of Tab between the fields before and after it, in both directions', async () => {
      const { page } = opened
      const input = frame.getByRole('textbox')
      const opening = page.getByRole('main').locator('[data-field="opening"] input')
      const hasFocus = async (field: Locator) =>
        (await field.evaluate((element) => element === document.activeElement)) &&
        (await field.evaluate(() => document.hasFocus()))
      /** Menus of the fields may stand between. */
      const goTo = async (key: string, field: Locator) => {
        for (let presses = 0; presses < 6 && !(await hasFocus(field)); presses++) {
          await page.keyboard.press(key)
          await page.waitForTimeout(150)
        }
        expect(await hasFocus(field)).toBe(true)
      }
      await press(opening)
      for (const [key, fields] of [
        ['Tab', [input, secret()]],
        ['Shift+Tab', [input, opening]],
      ] as const) {
        for (const field of fields) {
          await goTo(key, field)
          await page.keyboard.press('End')
          await page.keyboard.type('!')
        }
      }
      await expect.poll(() => input.inputValue()).toBe('Title!!')
      expect(await secret().inputValue()).toBe('Secret!')
      expect(await opening.inputValue()).toBe('Opening!')
      expect(await ended().count()).toBe(0)
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

  describe('where the browser keeps the focus from frames that ask for it themselves', () => {
    beforeEach(() => open({ features: 'BlockingFocusWithoutUserActivation' }))

    it('is handed it by the label, and gets it from no one who types elsewhere', async ({ skip }) => {
      const { page } = opened
      const isKnown = await page.evaluate(() => {
        const { featurePolicy } = document as Document & { featurePolicy?: { features: () => string[] } }
        return featurePolicy?.features().includes('focus-without-user-activation')
      })
      if (!isKnown) skip('This browser does not have the policy')
      await press(secret())
      // Ahead of what is run in the frame.
      await goByLabel()
      await stealFocus()
      // What is run here counts as if someone had pressed in the frame, which for five seconds lets it take the focus.
      await page.waitForTimeout(6_000)
      await press(secret())
      await page.keyboard.press('End')
      await page.keyboard.type('typed in peace', { delay: 40 })
      expect(await secret().inputValue()).toBe('Secrettyped in peace')
      expect(await ended().count()).toBe(0)
    })
  })
})
