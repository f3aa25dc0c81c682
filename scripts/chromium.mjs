import { existsSync } from 'node:fs'
import { installFromDebian } from './installFromDebian.mjs'
import { fail } from './requirements.mjs'

/** Chromium without windows: it draws the same pages with two thirds of the processor time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

const WITH_WINDOWS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of an installed one that can have windows. */
export function findWindowed() {
  return WITH_WINDOWS.find(existsSync)
}

/**
 * Path of a Chromium for the browser tests: the one that PERGOLA_CHROMIUM names, an installed one, of these the one without
 * windows first, or Debian's, installed now where this process may do that. In CI the one without windows is installed beside
 * another: the whole run takes minutes less. Ends the process with one line when there is none.
 */
export function requireChromium() {
  const named = process.env.PERGOLA_CHROMIUM
  if (named) return existsSync(named) ? named : fail(`PERGOLA_CHROMIUM names ${named}, which does not exist.`)
  if (existsSync(HEADLESS)) return HEADLESS
  const installed = findWindowed()
  if (installed && !process.env.CI) return installed
  if (installFromDebian('chromium-headless-shell') && existsSync(HEADLESS)) return HEADLESS
  if (installed) return installed
  if (installFromDebian('chromium') && existsSync(WITH_WINDOWS[0])) return WITH_WINDOWS[0]
  return fail(
    'The browser tests need Chromium: install it, or set PERGOLA_CHROMIUM to the path of a Chrome or Chromium.',
  )
}
