import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EntryFormat, type ExtensionKind, sharedModuleKeys } from '@pergola/sdk/contract'
import { validateStrict } from 'compare-versions'
import { CliError } from './CliError'

/** Key `pergola` in the package.json of an extension. */
export interface PackageSettings {
  kind: ExtensionKind
  format: Exclude<EntryFormat, 'module'>
  /** Packages that it shares with other extensions, each with its range in `dependencies`. */
  shared: Readonly<Record<string, string>>
}

/** The key as it is written. */
type PackageKey = Partial<Omit<PackageSettings, 'shared'> & { shared: unknown }>

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
  const { version = '0.0.0', pergola, dependencies } = readJson(file)
  const { kind, format = 'container', shared = [] } = (pergola ?? {}) as PackageKey
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
  return { version, settings: { kind, format, shared: rangesOf(shared, { file, format, dependencies }) } }
}

function rangesOf(
  names: unknown,
  { file, format, dependencies }: { file: string; format: string; dependencies: unknown },
): PackageSettings['shared'] {
  if (!Array.isArray(names)) {
    throw new CliError(`${file} must name what it shares as a list: "shared": ["leaflet"]`)
  }
  if (names.length > 0 && format === 'system') {
    throw new CliError(`${file} cannot share packages in the format system: choose container or mf`)
  }
  const ranges = (dependencies ?? {}) as Record<string, string>
  return Object.fromEntries(
    names.map((name: string) => {
      if ((sharedModuleKeys as string[]).includes(name)) {
        throw new CliError(`${file} shares "${name}", which every extension gets from the console`)
      }
      const range = ranges[name]
      if (range) return [name, range]
      throw new CliError(`${file} shares "${name}", which must stand in its "dependencies" with a range`)
    }),
  )
}

function readJson(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new CliError(`${file} is no JSON: ${(cause as Error).message}`, { cause })
  }
}
