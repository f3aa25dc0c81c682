import { type BrowserContext, chromium } from 'playwright'
import { ARGUMENTS, PAGE_OPTIONS } from './openBrowser'

/** Opens a browser that keeps what it stores in a folder, as that of a person does. */
export function openProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...PAGE_OPTIONS,
    executablePath: process.env.PERGOLA_CHROMIUM ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  })
}

/** Ends the browser with all its processes, so that it writes nothing any more. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const closed = context.waitForEvent('close')
  const session = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()))
  // It is never answered.
  void session.send('Browser.crash').catch(() => {})
  await closed
}
