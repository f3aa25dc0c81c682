import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { EntryFormat, ExtensionPart } from '@pergola/sdk/contract'
import { CliError } from '../CliError'
import {
  bundleOf,
  type ExtensionSource,
  partFilesOf,
  possibleParts,
  readExtension,
  requireScreens,
} from '../findExtensions'
import { listAssets } from '../listAssets'
import { readPackage } from '../readPackage'
import { globalOf, writeMeta } from '../writeMeta'

export interface MetaOptions {
  /** Folder with package.json and meta.ts. */
  folder: string
  /** Folder that another bundler has written, `…/{kind}s/{id}`. Default the one in `dist`. */
  target?: string
  /** File in it that the console loads first. Default the only one that is called `entry.….js`. */
  entry?: string
  /** Names of the parts, by commas. Default those that have a file beside meta.ts. */
  parts?: string
}

/**
 * Writes the `meta.json` of what another bundler has built: what `meta.ts` says, and the hash of every script and style.
 *
 * @returns Path of the file, and how many files it lists.
 * @throws {@link CliError} when the folder is no build of this extension.
 */
export async function meta({
  folder,
  target,
  entry,
  parts,
}: MetaOptions): Promise<{ file: string; count: number }> {
  const { settings, version } = readPackage(folder)
  const source = withParts(await readExtension(settings.kind, folder), parts)
  if ('tier' in source.definition && source.definition.tier === 'sandboxed') {
    throw new CliError('Only pergola-extension build packs an interface for the sandbox: run that instead')
  }
  const place = join(`${source.kind}s`, source.id)
  const built = target ?? join(folder, 'dist', place)
  if (!built.endsWith(sep + place)) {
    throw new CliError(
      `Servers look for the extension in a folder ${place}: let your bundler write there, not to ${built}`,
    )
  }
  if (!existsSync(built)) throw new CliError(`Nothing is built yet: let your bundler write to ${built}`)
  const global = globalOf(source, version)
  const file = findEntry(built, settings.format, entry)
  checkGlobal(join(built, file), settings.format, global)
  const owners = source.parts.map(({ part }) => ({ part, file: bundleOf(source, part) }))
  const assets = listAssets(built, file, owners).map((asset) =>
    // What loads styles late differs from bundler to bundler, and some leave it to the page.
    asset.kind === 'style' ? { ...asset, late: undefined } : asset,
  )
  writeMeta({ source, target: built, version, entry: { format: settings.format, global, assets } })
  return { file: join(built, 'meta.json'), count: assets.length }
}

function withParts(source: ExtensionSource, names: string | undefined): ExtensionSource {
  if (names === undefined) {
    requireScreens(source)
    if (source.parts.length > 0) return source
    throw new CliError(
      `${source.folder} has no part: write ${partFilesOf(source.kind)}, or name those that stand elsewhere with --parts`,
    )
  }
  const known = possibleParts(source.kind, source.definition)
  const parts = names.split(',').map((name) => name.trim() as ExtensionPart)
  const strange = parts.find((part) => !known.includes(part))
  if (strange === undefined) return { ...source, parts: parts.map((part) => ({ part, file: source.file })) }
  throw new CliError(`--parts takes ${known.join(', ')}, by commas, not "${strange}"`)
}

function findEntry(built: string, format: EntryFormat, wanted: string | undefined): string {
  const files = readdirSync(built).sort()
  const name = wanted ?? (format === 'mf' ? 'mf-manifest.json' : undefined)
  if (name !== undefined) {
    if (files.includes(name)) return name
    throw new CliError(`${built} has no ${name}, which the console would load first`)
  }
  const entries = files.filter((file) => /^entry\.(.+\.)?m?js$/.test(file))
  const [entry] = entries
  if (entry === undefined) {
    throw new CliError(`${built} has no entry.js: name the file that the console loads first with --entry`)
  }
  if (entries.length === 1) return entry
  throw new CliError(
    `${built} has more than one entry, ${entries.join(', ')}: empty the folder before each build, or name one with --entry`,
  )
}

/** A console would load the script and wait for a global that no one sets. */
function checkGlobal(file: string, format: EntryFormat, global: string): void {
  if (format === 'system' || format === 'module' || readFileSync(file, 'utf8').includes(global)) return
  throw new CliError(
    `${file} has to set the global ${global}: the bundler must use this name, which carries the version`,
  )
}
