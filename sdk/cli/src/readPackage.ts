import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { EntryFormat, ExtensionKind } from '@pergola/sdk/contract'
import { CliError } from './CliError'

/** Key `pergola` in the package.json of an extension. */
export interface PackageSettings {
  kind: ExtensionKind
  /** Default `container`. */
  format?: Exclude<EntryFormat, 'module'>
}

export interface ExtensionPackage {
  /** Name of the folder. */
  id: string
  version: string
  settings: PackageSettings
}

/** @throws {@link CliError} when package.json is missing or does not say what the package is. */
export function readPackage(folder: string): ExtensionPackage {
  const file = join(folder, 'package.json')
  const content = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const settings = content.pergola as PackageSettings | undefined
  if (!settings || !['interface', 'layout', 'module'].includes(settings.kind)) {
    throw new CliError(
      `${file} must say what it builds: "pergola": { "kind": "interface" } (or layout, module)`,
    )
  }
  return { id: basename(folder), version: String(content.version ?? '0.0.0'), settings }
}
