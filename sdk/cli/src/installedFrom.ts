import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Where npm took this SDK from, so that an extension is built with the same: an archive, by its address or its file.
 *
 * @param file - A file of the SDK. Default: this one.
 * @returns `undefined` for a registry, which the version says enough for.
 */
export function installedFrom(file = fileURLToPath(import.meta.url)): string | undefined {
  const sdk = packageAround(file)
  // node_modules/@pergola/sdk
  const modules = sdk && dirname(dirname(sdk))
  const resolved = modules && readResolved(join(modules, '.package-lock.json'))
  if (!resolved) return undefined
  if (resolved.startsWith('file:')) return `file:${resolve(dirname(modules), resolved.slice('file:'.length))}`
  // In the addresses of registries this stands between a package and its archives.
  return /^https?:/.test(resolved) && !resolved.includes('/-/') ? resolved : undefined
}

function packageAround(file: string): string | undefined {
  const folder = dirname(file)
  if (folder === file) return undefined
  return existsSync(join(folder, 'package.json')) ? folder : packageAround(folder)
}

/** npm notes there what it has installed. */
function readResolved(lock: string): string | undefined {
  try {
    const resolved: unknown = JSON.parse(readFileSync(lock, 'utf8')).packages['node_modules/@pergola/sdk']
      .resolved
    return typeof resolved === 'string' ? resolved : undefined
  } catch {
    return undefined
  }
}
