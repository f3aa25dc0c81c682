import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryFormat, ExtensionKind } from '@pergola/sdk/contract'
import { validateStrict } from 'compare-versions'
import { CliError } from './CliError'

/** Key `pergola` in the package.json of an extension. */
export interface PackageSettings {
  kind: ExtensionKind
  format: Exclude<EntryFormat, 'module'>
}

export interface ExtensionPackage {
  /** Default `0.0.0`. */
  version: string
  settings: PackageSettings
}

/** @throws {@link CliError} when package.json is missing or broken, or does not say what the package is. */
export function readPackage(folder: string): ExtensionPackage {
  // In the bundler's addresses they begin a query, a fragment and a list of loaders.
  const [sign] = /[?#!]/.exec(folder) ?? []
  if (sign) throw new CliError(`No folder above an extension may have "${sign}" in its name: ${folder}`)
  const file = join(folder, 'package.json')
  const { version = '0.0.0', pergola } = readJson(file)
  const { kind, format = 'container' } = (pergola ?? {}) as Partial<PackageSettings>
  if (!kind || !['interface', 'layout', 'module'].includes(kind)) {
    throw new CliError(
      `${file} must say what it builds: "pergola": { "kind": "interface" } (or layout, module)`,
    )
  }
  if (!['container', 'mf', 'system'].includes(format)) {
    throw new CliError(`${file} has the format "${format}": choose container, mf or system`)
  }
  if (typeof version !== 'string' || !validateStrict(version) || version.includes('+')) {
    throw new CliError(`${file} has the version ${JSON.stringify(version)}: write one such as 1.2.0`)
  }
  return { version, settings: { kind, format } }
}

function readJson(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new CliError(`${file} is no JSON: ${(cause as Error).message}`, { cause })
  }
}
