import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'api',
  'build',
  'core-interfaces',
  'core-layouts',
  'core-modules',
  'examples',
  'extension-loader',
  'sdk',
  'shell',
  'package-lock.json',
  'rspack.config.ts',
]
const SKIPPED = new Set(['node_modules', 'dist'])

const stampOf = (root) => join(root, 'dist/.built')

/** True when something that the build reads changed after the last one. */
export function isStale(root) {
  const stamp = stampOf(root)
  if (!existsSync(stamp)) return true
  const builtAt = statSync(stamp).mtimeMs
  return SOURCES.some((name) => existsSync(join(root, name)) && isNewer(join(root, name), builtAt))
}

export function markBuilt(root) {
  writeFileSync(stampOf(root), '')
}

/** Before something else is written to the place of the build. */
export function markStale(root) {
  rmSync(stampOf(root), { force: true })
}

function isNewer(path, time) {
  const stats = statSync(path)
  // A folder's own time shows files that came or went.
  if (stats.mtimeMs > time) return true
  if (!stats.isDirectory()) return false
  return readdirSync(path).some((name) => !SKIPPED.has(name) && isNewer(join(path, name), time))
}
