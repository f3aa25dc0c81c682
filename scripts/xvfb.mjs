import { spawnSync } from 'node:child_process'
import { installFromDebian } from './installFromDebian.mjs'

/**
 * Whether a browser can have a window without a screen. In CI it must, so Debian's server of windows is installed there; on a
 * contributor's machine a missing one costs a line, not the run.
 */
export function findXvfb() {
  if (isInstalled() || (process.env.CI && installFromDebian('xvfb') && isInstalled())) return true
  console.log(
    'Xvfb is not installed: that extensions cannot keep the focus is not tested in a real window (Debian: apt install xvfb).',
  )
  return false
}

function isInstalled() {
  return spawnSync('Xvfb', ['-help']).error === undefined
}
