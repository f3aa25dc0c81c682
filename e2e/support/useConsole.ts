import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { copyExtensionTree } from '../chaos/installFault'
import { ADMIN, SignInPage } from '../pages/SignInPage'
import { openBrowser, openPage, PAGE_OPTIONS, type PageRecord } from './openBrowser'
import { type RunningServer, type StartServerOptions, startServer } from './startServer'
import { tidyUp } from './tidyUp'

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
  afterAll(async () => {
    await app.browser?.close()
    await app.server?.stop()
  })
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

async function signInAt(page: Page, url: string): Promise<void> {
  const signIn = new SignInPage(page, url)
  await signIn.open()
  await signIn.signIn(ADMIN)
  await page.locator('[data-page] h1').first().waitFor()
}
