import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Browser, chromium, type Page } from 'playwright'
import { ARGUMENTS } from './openBrowser'

/** A window on a screen of its own. Pages in it have the focus or do not, as on the screen of a person. */
export interface RealWindow {
  page: Page
  close: () => Promise<void>
}

/** One that can have windows; `npm test` finds it and names it here. */
const EXECUTABLE = process.env.PERGOLA_WINDOWED_CHROMIUM ?? '/usr/bin/chromium'

/** Whether windows can be drawn without a screen; `npm test` says so where they cannot. */
export function canOpenWindow(): boolean {
  return existsSync(EXECUTABLE) && spawnSync('Xvfb', ['-help']).error === undefined
}

/**
 * Opens a browser with a window, in which no focus is pretended: what drives browsers lets every page believe that it has the
 * focus, unless it is asked to leave all as it is.
 *
 * @param features - Of the browser that are not on by themselves.
 */
export async function openWindow({ features = '' } = {}): Promise<RealWindow> {
  const folder = mkdtempSync(join(tmpdir(), 'pergola-window-'))
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await read(screen.stdio[3] as Readable, /\d+/)
  const child = spawn(
    EXECUTABLE,
    [
      ...ARGUMENTS,
      `--enable-features=${features}`,
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { env: { ...process.env, DISPLAY: `:${display}` }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await read(child.stderr as Readable, /ws:\/\/\S+/)
  // Known to the program, if not to its types.
  const browser = await chromium.connectOverCDP(address, { noDefaults: true } as object)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('The browser has opened no window')
  return {
    page,
    close: async () => {
      await quit(browser, child)
      await end(screen)
      // Helpers of the browser write until they notice that it has ended.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function read(stream: Readable, pattern: RegExp): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk) => {
      text += chunk
      const [found] = pattern.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
    stream.once('close', () => reject(new Error(`It ended before it said where it is:\n${text}`)))
  })
}

/** A connection that is closed leaves the browser as it is. */
async function quit(browser: Browser, child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  const session = await browser.newBrowserCDPSession()
  // The answer may not come any more.
  await session.send('Browser.close').catch(() => undefined)
  await ended
  await browser.close()
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
