// Plain JavaScript without dependencies: this runs before anything is installed, and on a Node that may be too old.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MINIMUM = [20, 19]

/** Ends the process with one line that says what to do, when Node is older than the console needs. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return
  fail(
    `Pergola needs Node ${MINIMUM.join('.')} or newer, this is ${version}: install a newer Node and start again.`,
  )
}

/** Installs the packages of the lock file when they are missing or older than it. */
export function requirePackages(root) {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && (!existsSync(lock) || statSync(installed).mtimeMs >= statSync(lock).mtimeMs))
    return
  console.log('Installing packages…')
  // Takes what the lock file names and leaves that file alone, whatever the npm of this machine would write into it.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0)
    fail('The packages could not be installed: check the network and what npm says above, then start again.')
}

/** Prints one line and ends the process. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}
