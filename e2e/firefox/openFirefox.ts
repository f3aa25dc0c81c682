import { fileURLToPath } from 'node:url'
import { type Browser, firefox } from 'playwright'

/** Path of the Firefox that `npm test` found; on a contributor's machine where Debian has its own. */
export const FIREFOX = process.env.PERGOLA_FIREFOX ?? '/usr/bin/firefox-esr'

const RELAY = fileURLToPath(new URL('relay.mjs', import.meta.url))

/** A Firefox as people have it, through WebDriver BiDi: Playwright's own is a changed one. */
export function openFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: RELAY,
    env: { ...process.env, PERGOLA_FIREFOX: FIREFOX },
    timeout: 120_000,
  })
}
