import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage } from './support/openBrowser'
import { freePort, seededData } from './support/startServer'

const root = fileURLToPath(new URL('../', import.meta.url))
const CITY = '#/atlas/collections/cities/1850147'
/** A whole build, on a machine that has other things to do. */
const BUILD_MS = 240_000

let browser: Browser
let development: { url: string; stop: () => Promise<void> }
/** The sources once more: they are edited here, and the build of the other tests stays as it is. */
let copy: string

beforeAll(async () => {
  copy = copySources()
  cpSync(await seededData(), join(copy, 'data'), { recursive: true })
  ;[development, browser] = await Promise.all([startDevelopment(), openBrowser()])
}, BUILD_MS)
afterAll(async () => {
  await browser?.close()
  await development?.stop()
  rmSync(copy, { recursive: true, force: true })
})

function copySources(): string {
  const target = mkdtempSync(join(tmpdir(), 'pergola-sources-'))
  // Without the lock nothing is installed: the packages are those of this folder.
  const left = ['node_modules', 'dist', 'data', '.cache', '.git', 'package-lock.json'].map((name) =>
    join(root, name),
  )
  cpSync(root, target, { recursive: true, filter: (path) => !left.includes(path) })
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'), 'dir')
  return target
}

/** `npm run dev`, until its server answers. */
async function startDevelopment() {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(copy, 'data') }
  // A group of its own, so that npm and all that it started can be ended at once.
  const child = spawn('npm', ['run', 'dev'], { cwd: copy, env, detached: true })
  await untilPrinted(child, 'listens on')
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) }
}

function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes(text)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(printed)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

function edit(file: string, from: string, to: string): void {
  const code = readFileSync(join(copy, file), 'utf8')
  expect(code).toContain(from)
  writeFileSync(join(copy, file), code.replace(from, to))
}

describe('npm run dev', () => {
  it('shows an edit of an extension without a reload, and one of the shell with a reload that asks first', async () => {
    const record = await openPage(browser, development.url)
    const { page } = record
    try {
      // From here on the page is notified of builds.
      const followed = page.waitForResponse(/\/events$/)
      const signIn = new SignInPage(page, development.url)
      await signIn.open(CITY)
      await signIn.signIn(ADMIN)
      const item = await new ItemPage(page).ready()
      await followed
      const name = item.field('Name')
      await expect.poll(() => name.inputValue()).toBe('Tokyo')
      await name.fill('Edo')
      await page.evaluate(() => document.body.setAttribute('data-same-page', ''))

      edit(
        'core-interfaces/text-input/input.tsx',
        'placeholder: options.placeholder ?? undefined',
        "placeholder: 'Edited'",
      )
      await expect.poll(() => name.getAttribute('placeholder'), { timeout: 60_000 }).toBe('Edited')
      expect(await name.inputValue()).toBe('Edo')
      expect(await page.locator('body[data-same-page]').count()).toBe(1)

      const asked = page.waitForEvent('dialog', { timeout: 60_000 })
      edit(
        'shell/src/frame/navigation/AppFrame.tsx',
        '<div className={styles.frame}',
        '<div data-edited className={styles.frame}',
      )
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.accept()
      await page.locator('[data-edited]').waitFor({ state: 'attached' })
      expect(await page.locator('body[data-same-page]').count()).toBe(0)
    } finally {
      await record.close()
    }
  }, 300_000)
})
