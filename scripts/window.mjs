import { spawnSync } from 'node:child_process'
import { findWindowed } from './chromium.mjs'
import { installFromDebian } from './installFromDebian.mjs'

/**
 * The Chromium that can have a window without a screen; null where it or the server of windows is missing. In CI both are
 * installed from Debian; on a contributor's machine a missing one costs a line, not the run.
 */
export function findWindow() {
  if (process.env.CI) {
    if (!isInstalled()) installFromDebian('xvfb')
    if (!findWindowed()) installFromDebian('chromium')
  }
  const chromium = findWindowed()
  if (chromium && isInstalled()) return chromium
  console.log(
    'Xvfb or Chromium is not installed: that extensions cannot keep the focus is not tested in a real window (Debian: apt install xvfb chromium).',
  )
  return null
}

function isInstalled() {
  return spawnSync('Xvfb', ['-help']).error === undefined
}
