import { existsSync } from 'node:fs'
import { installFromDebian } from './installFromDebian.mjs'

const DEBIAN = '/usr/bin/firefox-esr'

/**
 * Path of a Firefox that is driven through WebDriver BiDi: the one that PERGOLA_FIREFOX names, or Debian's, which is installed
 * in CI; null where there is none, which costs a contributor a line, not the run.
 */
export function findFirefox() {
  const named = process.env.PERGOLA_FIREFOX
  if (named) return existsSync(named) ? named : null
  if (process.env.CI && !existsSync(DEBIAN)) installFromDebian('firefox-esr')
  if (existsSync(DEBIAN)) return DEBIAN
  console.log('Firefox is not installed: the journeys are not run in it (Debian: apt install firefox-esr).')
  return null
}
