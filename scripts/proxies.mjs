import { spawnSync } from 'node:child_process'
import { installFromDebian } from './installFromDebian.mjs'

/**
 * Installs the proxies whose configurations docs/operators.md has, in CI, where these must be tested. On a contributor's
 * machine the test leaves out those that are missing.
 */
export function installProxies() {
  if (!process.env.CI) return
  for (const name of ['nginx', 'caddy']) {
    if (!isInstalled(name) && !(installFromDebian(name) && isInstalled(name)))
      console.log(`${name} is not installed: its configuration in docs/operators.md is not tested.`)
  }
}

function isInstalled(name) {
  return spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0
}
