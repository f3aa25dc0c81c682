import { existsSync } from 'node:fs'
import { installFromDebian } from './installFromDebian.mjs'
import { fail } from './requirements.mjs'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Path of a Chromium for the browser tests: the one that PERGOLA_CHROMIUM names, an installed one, or Debian's,
 * installed now where this process may do that. Ends the process with one line when there is none.
 */
export function requireChromium() {
  const named = process.env.PERGOLA_CHROMIUM
  if (named) return existsSync(named) ? named : fail(`PERGOLA_CHROMIUM names ${named}, which does not exist.`)
  const installed = CANDIDATES.find(existsSync)
  if (installed) return installed
  if (installFromDebian('chromium') && existsSync(CANDIDATES[0])) return CANDIDATES[0]
  return fail(
    'The browser tests need Chromium: install it, or set PERGOLA_CHROMIUM to the path of a Chrome or Chromium.',
  )
}
