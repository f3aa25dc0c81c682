import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EntryFormat, type ExtensionKind, sharedModuleKeys } from '@pergola/sdk/contract'
import { CliError } from './CliError'
import { isVersion } from './versions'

/** Key `pergola` in the package.json of an extension. */
export interface PackageSettings {
  kind: ExtensionKind
  /** `module` is what other bundlers write; ours does not. */
  format: EntryFormat
  /** Packages that it shares with other extensions, each with its range in `dependencies`. */
  shared: Readonly<Record<string, string>>
  /** What `check` may find: a part of its sentence, and why it is all right. */
  accepted: Readonly<Record<string, string>>
}

/** The key as it is written. */
type PackageKey = Partial<
  Omit<PackageSettings, 'shared' | 'accepted'> & { shared: unknown; accepted: unknown }
>

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
  const { kind, format = 'container', shared = [], accepted = {} } = (pergola ?? {}) as PackageKey
  if (!kind || !['interface', 'layout', 'module'].includes(kind)) {
    throw new CliError(
      `${file} must say what it builds: "pergola": { "kind": "interface" } (or layout, module)`,
    )
  }
  if (!['container', 'mf', 'system', 'module'].includes(format)) {
    throw new CliError(`${file} has the format "${format}": choose container, mf, system or module`)
  }
  if (typeof version !== 'string' || !isVersion(version)) {
    throw new CliError(`${file} has the version ${JSON.stringify(version)}: write one such as 1.2.0`)
  }
  const ranges = rangesOf(shared, { file, format, dependencies })
  return { version, settings: { kind, format, shared: ranges, accepted: reasonsOf(accepted, file) } }
}

function reasonsOf(accepted: unknown, file: string): PackageSettings['accepted'] {
  const isReason = (entry: [string, unknown]): entry is [string, string] =>
    entry[0] !== '' && typeof entry[1] === 'string' && entry[1].trim() !== ''
  const entries = typeof accepted === 'object' && accepted !== null ? Object.entries(accepted) : [['', null]]
  if (!Array.isArray(accepted) && entries.every((entry) => isReason(entry as [string, unknown]))) {
    return accepted as Record<string, string>
  }
  throw new CliError(
    `${file} must say why it accepts what check finds: "accepted": { "never uses labelId": "the drawing names itself" }`,
  )
}

function rangesOf(
  names: unknown,
  { file, format, dependencies }: { file: string; format: string; dependencies: unknown },
): PackageSettings['shared'] {
  if (!Array.isArray(names)) {
    throw new CliError(`${file} must name what it shares as a list: "shared": ["leaflet"]`)
  }
  if (names.length > 0 && (format === 'system' || format === 'module')) {
    throw new CliError(`${file} cannot share packages in the format ${format}: choose container or mf`)
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
