import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExtensionAsset, ExtensionPart } from '@pergola/sdk/contract'
import { type Configuration, rspack } from '@rspack/core'
import { containerConfig } from './configs/containerConfig'
import { systemConfig } from './configs/systemConfig'
import { describeExtension } from './describeExtension'
import { readExtension } from './findExtensions'
import { integrityOf } from './integrityOf'
import { readPackage } from './readPackage'

export interface BuildExtensionOptions {
  /** Folder with package.json, meta.ts and the parts. */
  folder: string
  /** Where the extension tree starts; the result is written to `{kind}s/{id}` in it. Default `dist`. */
  outDir?: string
  /** Default: the one of package.json. Two builds can live in one page only when their versions differ. */
  version?: string
}

export interface BuiltExtension {
  id: string
  folder: string
  assets: readonly ExtensionAsset[]
  /** Content of its `meta.json`. */
  meta: Record<string, unknown>
}

const CONFIGS = {
  container: async () => containerConfig,
  // Its plugin is a large package of its own, which only this format needs.
  mf: async () => (await import('./configs/federationConfig')).federationConfig,
  system: async () => systemConfig,
}

/**
 * Builds one extension package into an extension tree: its code in the format of its package.json, and a `meta.json`
 * with the hash of every file.
 *
 * @throws Error when package.json lacks `pergola.kind`, `meta.ts` is wrong, or the code does not compile.
 */
export async function buildExtension({
  folder,
  outDir = join(folder, 'dist'),
  version: wantedVersion,
}: BuildExtensionOptions): Promise<BuiltExtension> {
  const { id, settings, ...described } = readPackage(folder)
  const version = wantedVersion ?? described.version
  const source = await readExtension(settings.kind, folder, id)
  const format = settings.format ?? 'container'
  const global = `pergola_${settings.kind}_${source.id}_${version}`.replace(/\W/g, '_')
  const target = join(outDir, `${settings.kind}s`, source.id)
  mkdirSync(target, { recursive: true })
  const configure = await CONFIGS[format]()
  const entry = await compile(configure({ source, global, target }))
  const assets = listAssets(
    target,
    entry,
    source.parts.map(({ part }) => part),
  )
  const meta = describeExtension(source, version, { format, global, assets })
  writeFileSync(join(target, 'meta.json'), JSON.stringify(meta, null, 2))
  return { id: source.id, folder: target, assets, meta }
}

/** @returns Name of the entry file. */
async function compile({ configuration, entry }: ExtensionConfig): Promise<string> {
  const compiler = rspack(configuration)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error) return reject(error)
        if (stats?.hasErrors()) return reject(new Error(stats.toString('errors-only')))
        const files = stats?.toJson({ all: false, assets: true }).assets?.map((asset) => asset.name) ?? []
        const found = files.find((file) => entry.test(file))
        return found ? resolve(found) : reject(new Error(`The build wrote no entry that matches ${entry}`))
      }),
    )
  })
}

/** A compilation, and how to recognise its entry among the written files. */
export interface ExtensionConfig {
  configuration: Configuration
  entry: RegExp
}

function listAssets(target: string, entry: string, parts: readonly ExtensionPart[]): ExtensionAsset[] {
  return (readdirSync(target, { recursive: true }) as string[])
    .filter((file) => /\.(js|css)$/.test(file) || file === entry)
    .sort()
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      integrity: integrityOf(readFileSync(join(target, file))),
      kind:
        file === entry
          ? ('entry' as const)
          : file.endsWith('.css')
            ? ('style' as const)
            : ('script' as const),
      part: parts.find((part) => file.startsWith(`${part}.`)),
    }))
}
