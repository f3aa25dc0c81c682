import { spawnSync } from 'node:child_process'
import { installFromDebian } from './installFromDebian.mjs'

/**
 * Whether the contract can be tested on MariaDB too. In CI it must be, so Debian's server is installed there; on a
 * contributor's machine a missing one costs a line, not the run.
 */
export function findMariaDb() {
  if (isInstalled() || (process.env.CI && installFromDebian('mariadb-server') && isInstalled())) return true
  console.log(
    'MariaDB is not installed: the contract is tested on SQLite alone (Debian: apt install mariadb-server).',
  )
  return false
}

function isInstalled() {
  return spawnSync('mariadbd', ['--version']).status === 0
}
