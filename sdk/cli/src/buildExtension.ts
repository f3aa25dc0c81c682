import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExtensionAsset } from '@pergola/sdk/contract'
import { buildSandbox } from './buildSandbox'
import { CliError } from './CliError'
import { compile } from './compile'
import type { ConfigInput } from './configs/baseConfig'
import { containerConfig } from './configs/containerConfig'
import { systemConfig } from './configs/systemConfig'
import { describeExtension } from './describeExtension'
import { bundleOf, type ExtensionSource, partFilesOf, readExtension } from './findExtensions'
import { integrityOf } from './integrityOf'
import { listAssets } from './listAssets'
import { readPackage } from './readPackage'

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
  if (source.parts.length === 0) {
    throw new CliError(`${folder} has no part: write ${partFilesOf(settings.kind)}`)
  }
  const { format, shared } = settings
  const global = `pergola_${settings.kind}_${source.id}_${version}`.replace(/\W/g, '_')
  const target = join(outDir, `${settings.kind}s`, source.id)
  mkdirSync(target, { recursive: true })
  const configure = await CONFIGS[format]()
  const entry = await compile(configure({ source, global, target, minifies, shared }))
  const assets = listAssets(
    target,
    entry,
    source.parts.map(({ part }) => ({ part, file: bundleOf(source, part) })),
  )
  const sandbox = await packForSandbox({ source, target, minifies }, offersSandbox)
  const meta = {
    ...describeExtension(source, version, { format, global, assets }),
    ...writeTranslations(source, target),
    ...(sandbox.assets ? { sandbox: { assets: sandbox.assets } } : {}),
  }
  writeFileSync(join(target, 'meta.json'), JSON.stringify(meta, null, 2))
  return { id: source.id, folder: target, assets, meta, sandboxProblem: sandbox.problem }
}

/** Texts in other languages are files of their own: the listing, which everyone downloads, only names them. */
function writeTranslations({ translations }: ExtensionSource, target: string): { messages?: object } {
  const files = Object.entries(translations).map(([locale, texts]) => {
    const content = JSON.stringify(texts)
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const file = `messages/${locale}.${hash}.json`
    mkdirSync(join(target, 'messages'), { recursive: true })
    writeFileSync(join(target, file), content)
    return [locale, { file, integrity: integrityOf(content) }]
  })
  return files.length > 0 ? { messages: Object.fromEntries(files) } : {}
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
