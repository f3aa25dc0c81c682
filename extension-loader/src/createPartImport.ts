import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { checkCompatible } from './checkCompatible'
import type { AssetGuard } from './createAssetGuard'
import type { Connector } from './createConnector'
import { ExtensionLoadError } from './ExtensionLoadError'
import { explainFailure } from './explainFailure'
import { preloadAsset } from './preloadAsset'
import { type ResolveOptions, resolveAssets } from './resolveAssets'

/** What the entry of a part exports. */
export interface PartModule {
  default?: unknown
  dispose?: unknown
  /** Fetches what the component draws late; called once its code is there. */
  preload?: unknown
}

export interface PartImportOptions {
  resolving: ResolveOptions
  guard: AssetGuard
  connector: Pick<Connector, 'connect'>
  /** Awaited before the code of a third party runs. */
  beforeForeign: () => Promise<void>
  /** Called when the assets of an extension are checked, before any is fetched. */
  onFetch: (manifest: ExtensionManifest) => void
}

/** Listing record → checked assets → container → module. Rejects with an ExtensionLoadError only. */
export function createPartImport(options: PartImportOptions) {
  const { resolving, guard, connector, beforeForeign, onFetch } = options

  async function importModule(manifest: ExtensionManifest, part: ExtensionPart): Promise<PartModule> {
    checkCompatible(manifest)
    if (manifest.tier === 'sandboxed') {
      throw new ExtensionLoadError('sandbox', manifest.id, 'its code may run in the sandbox only')
    }
    const assets = resolveAssets(manifest, part, resolving)
    guard.admit(manifest)
    onFetch(manifest)
    // Entry and chunks start side by side instead of one after the other.
    for (const asset of assets) if (asset.kind !== 'entry') preloadAsset(asset)
    if (manifest.source === 'custom') await beforeForeign()
    const module = (await connector.connect(remoteNameOf(manifest), manifest, part)) as PartModule | null
    if (module && isComponent(module.default)) {
      // What cannot be fetched is asked for again where it is drawn, which reports the failure. `then` ignores what is no function.
      Promise.resolve()
        .then(module.preload as () => unknown)
        .catch(() => undefined)
      return module
    }
    const message = `its part "${part}" has no component as default export`
    throw new ExtensionLoadError('invalid-module', manifest.id, message, { part })
  }

  return async (manifest: ExtensionManifest, part: ExtensionPart): Promise<PartModule> => {
    try {
      return await importModule(manifest, part)
    } catch (error) {
      throw (await guard.failureOf(error)) ?? (await explainFailure(error, { manifest, part, resolving }))
    }
  }
}

/** One remote per version, so that an upgrade in a running page cannot meet the old one's chunks. */
export function remoteNameOf(manifest: ExtensionManifest): string {
  return manifest.entry.global ?? `${manifest.kind}_${manifest.id}_${manifest.version}`.replace(/\W/g, '_')
}

function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}
