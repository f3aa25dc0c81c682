import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { copyExtensionTree } from '../chaos/installFault'
import { ADMIN } from '../pages/SignInPage'
import { openBrowser, openPage, PAGE_OPTIONS, type PageRecord, recordOf } from './openBrowser'
import { type RunningServer, type StartServerOptions, startServer } from './startServer'
import { dropEdits, tidyUp } from './tidyUp'

/** What a test file works with, from before its first test until after its last. */
export interface TestConsole {
  server: RunningServer
  browser: Browser
}

/** A server with data of its own, and a browser. @param prepare - Called before the server starts. */
export function useConsole(
  prepare: () => StartServerOptions | Promise<StartServerOptions> = () => ({}),
): TestConsole {
  const app = {} as TestConsole
  beforeAll(async () => {
    ;[app.server, app.browser] = await Promise.all([startServer(await prepare()), openBrowser()])
  })
  afterAll(() => Promise.all([app.browser?.close(), app.server?.stop()]))
  return app
}

/** The same, with one page at which the admin is signed in. */
export function useSignedInPage(...options: Parameters<typeof useConsole>) {
  const app = useConsole(...options) as TestConsole & { record: PageRecord }
  beforeAll(async () => {
    app.record = await openPage(app.browser, app.server.url)
    await signInAt(app.record.page, app.server.url)
  })
  afterEach((test) => tidyUp(app.record, test))
  return app
}

/** Pages of the session that {@link useSessionOfAdmin} has. */
export interface SessionOfAdmin extends TestConsole {
  /** Opens a new page at an address behind the `#`. @param prepare - called before it is loaded */
  open: (hash: string, prepare?: (page: Page) => Promise<unknown>) => Promise<PageRecord>
}

/**
 * The same, with a session of the admin for pages of each test: they share what the browser has fetched and compiled. After each
 * test they are closed, and the drafts of what it has not saved are dropped.
 */
export function useSessionOfAdmin(...options: Parameters<typeof useConsole>): SessionOfAdmin {
  const app = useConsole(...options) as SessionOfAdmin
  const opened: PageRecord[] = []
  let context: BrowserContext
  beforeAll(async () => {
    const { browser, server } = app
    context = await browser.newContext(PAGE_OPTIONS)
    const first = await context.newPage()
    await signInAt(first, server.url)
    await first.close()
    app.open = async (hash, prepare) => {
      const page = await context.newPage()
      const record = recordOf(page, server.url, () => page.close())
      opened.push(record)
      await prepare?.(page)
      await page.goto(`${server.url}/admin/${hash}`)
      return record
    }
  })
  afterEach(async () => {
    await context.setOffline(false)
    for (const { page } of opened.splice(0)) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (!page.isClosed()) await dropEdits(page)
      await page.close()
    }
  })
  return app
}

/** The same, with a session of the admin for pages of each test, and a tree of extensions that tests may change. */
export function useExtensionTree(env: Record<string, string> = {}) {
  const app = useConsole(() => {
    app.tree = copyExtensionTree()
    return { env: { ...env, EXTENSIONS_DIR: app.tree } }
  }) as TestConsole & { context: BrowserContext; tree: string }
  beforeAll(async () => {
    app.context = await app.browser.newContext(PAGE_OPTIONS)
    const page = await app.context.newPage()
    await signInAt(page, app.server.url)
    await page.close()
  })
  afterAll(() => {
    if (app.tree) rmSync(app.tree, { recursive: true, force: true })
  })
  return app
}

/** Signs the admin in by the session that the form would make; the form itself is filled in where it is tested. */
export async function signInAt(page: Page, url: string): Promise<void> {
  const data = { ...ADMIN, mode: 'cookie' }
  const answer = await page.context().request.post(`${url}/atlas/auth/authenticate`, { data })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()} ${await answer.text()}`)
  await page.goto(`${url}/admin/#/atlas/collections`)
  await page.locator('[data-page] h1').first().waitFor()
}
