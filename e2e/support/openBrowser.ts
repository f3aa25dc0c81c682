import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'

/** Of each browser that the tests start. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The one without windows keeps a sandboxed frame in the process of its page otherwise, which browsers do not.
  '--site-per-process',
  '--js-flags=--expose-gc',
]

/** The browser that the tests run in; `npm test` finds it and names it here. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.PERGOLA_CHROMIUM ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  })
}

export interface RequestRecord {
  url: string
  method: string
  resourceType: string
}

/** The size of a page whose test asks for no other. */
export const VIEWPORT = { width: 1440, height: 900 }

/** What a page did besides what it shows. */
export interface PageRecord {
  page: Page
  requests: RequestRecord[]
  /** Messages of level error, and exceptions that no one caught. */
  errors: string[]
  /** Requests that left the server under test. */
  foreignRequests: () => string[]
  close: () => Promise<void>
}

/** For pages on which things fade and slide as they do for most people. */
export const MOVING = { reducedMotion: 'no-preference' } as const

/**
 * How a page is opened. Nothing fades or slides unless a test asks for it (`MOVING`): without a graphics card, drawing that
 * takes a fifth of the time of a page.
 */
export const PAGE_OPTIONS: BrowserContextOptions = {
  viewport: VIEWPORT,
  locale: 'en-US',
  reducedMotion: 'reduce',
}

/** Opens a page of its own session, and notes requests and errors from the start. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<PageRecord> {
  const context = await browser.newContext({ ...PAGE_OPTIONS, ...options })
  return recordOf(await context.newPage(), url, () => context.close())
}

/** Notes requests and errors of a page from now on. */
export function recordOf(page: Page, url: string, close: () => Promise<void>): PageRecord {
  const requests: RequestRecord[] = []
  const errors: string[] = []
  page.on('request', (request) =>
    requests.push({ url: request.url(), method: request.method(), resourceType: request.resourceType() }),
  )
  page.on('console', (message) => {
    // What was not to be had is not in the text of the browser.
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  const origin = new URL(url).origin
  return {
    page,
    requests,
    errors,
    foreignRequests: () =>
      requests
        .map((request) => request.url)
        .filter((address) => /^http/.test(address) && !address.startsWith(origin)),
    close,
  }
}
