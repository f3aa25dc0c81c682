import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExtensionAsset } from '@pergola/sdk/contract'
import { buildSandbox } from './buildSandbox'
import { CliError } from './CliError'
import { compile } from './compile'
import type { ConfigInput } from './configs/baseConfig'
import { containerConfig } from './configs/containerConfig'
import { systemConfig } from './configs/systemConfig'
import { bundleOf, partFilesOf, readExtension, requireScreens } from './findExtensions'
import { listAssets } from './listAssets'
import { readPackage } from './readPackage'
import { globalOf, writeMeta } from './writeMeta'

export interface BuildExtensionOptions {
  /** Folder with package.json, meta.ts and the parts. */
  folder: string
  /** Where the extension tree starts; the result is written to `{kind}s/{id}` in it. Default `dist`. */
  outDir?: string
  /** Default: the one of package.json. Two builds can live in one page only when their versions differ. */
  version?: string
  /**
   * Also packs an interface that runs in the page for the sandbox, so that operators can put it there. Default false;
   * one whose `meta.ts` asks for the sandbox always is.
   */
  offersSandbox?: boolean
  /** Default true. */
  minifies?: boolean
}

export interface BuiltExtension {
  id: string
  folder: string
  assets: readonly ExtensionAsset[]
  /** Content of its `meta.json`. */
  meta: Record<string, unknown>
  /** Why it cannot be put into the sandbox, where that was tried. */
  sandboxProblem?: string
}

const CONFIGS = {
  container: async () => containerConfig,
  // Its plugin is a large package of its own, which only this format needs.
  mf: async () => {
    try {
      return (await import('./configs/federationConfig')).federationConfig
    } catch (cause) {
      throw new CliError(
        'The format mf needs a package of its own: npm install --save-dev @module-federation/enhanced',
        { cause },
      )
    }
  },
  system: async () => systemConfig,
  module: async () => {
    throw new CliError(
      'The format module is written by other bundlers: run yours, then pergola-extension meta; or choose container, mf or system',
    )
  },
}

/**
 * Builds one extension package into an extension tree: its code in the format of its package.json, and a `meta.json`
 * with the hash of every file.
 *
 * @throws {@link CliError} when package.json or `meta.ts` is wrong, or the code does not compile; also for the sandbox,
 *   where `meta.ts` asks for it.
 */
export async function buildExtension({
  folder,
  outDir = join(folder, 'dist'),
  version: wantedVersion,
  offersSandbox = false,
  minifies = true,
}: BuildExtensionOptions): Promise<BuiltExtension> {
  const { settings, ...described } = readPackage(folder)
  const version = wantedVersion ?? described.version
  const source = await readExtension(settings.kind, folder)
  requireScreens(source)
  if (source.parts.length === 0) {
    throw new CliError(`${folder} has no part: write ${partFilesOf(settings.kind)}`)
  }
  const { format, shared } = settings
  const global = globalOf(source, version)
  const target = join(outDir, `${settings.kind}s`, source.id)
  const configure = await CONFIGS[format]()
  mkdirSync(target, { recursive: true })
  const entry = await compile(configure({ source, global, target, minifies, shared }))
  const assets = listAssets(
    target,
    entry,
    source.parts.map(({ part }) => ({ part, file: bundleOf(source, part) })),
  )
  const sandbox = await packForSandbox({ source, target, minifies }, offersSandbox)
  const meta = writeMeta({
    source,
    target,
    version,
    entry: { format, global, assets },
    sandboxAssets: sandbox.assets,
  })
  return { id: source.id, folder: target, assets, meta, sandboxProblem: sandbox.problem }
}

async function packForSandbox(
  input: Pick<ConfigInput, 'source' | 'target' | 'minifies'>,
  isOffered: boolean,
): Promise<{ assets?: ExtensionAsset[]; problem?: string }> {
  const { kind, definition, parts } = input.source
  const isAsked = 'tier' in definition && definition.tier === 'sandboxed'
  const isPossible = kind === 'interface' && parts.some(({ part }) => part === 'input')
  if (!isPossible || !(isAsked || isOffered)) return {}
  try {
    return { assets: await buildSandbox(input) }
  } catch (error) {
    if (isAsked) throw error
    return { problem: (error as Error).message }
  }
}
