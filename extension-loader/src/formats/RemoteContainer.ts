import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import type { AssetGuard } from '../createAssetGuard'
import type { ShareScope } from '../createShareScope'
import type { ResolvedAsset } from '../resolveAssets'

/** What a federated remote offers, whatever format its code came in. */
export interface RemoteContainer {
  init: (shareScope: object, initScope?: unknown) => void | Promise<void>
  get: (exposed: string) => Promise<() => unknown>
}

export interface FormatContext {
  manifest: ExtensionManifest
  /** Name of the remote; one for each version. */
  name: string
  entry: ResolvedAsset
  assets: readonly ResolvedAsset[]
  hashOf: AssetGuard['hashOf']
  scope: ShareScope
  /** Modules that the host shares, ready to hand to bundles that do not speak Module Federation. */
  loadShared: (key: string) => Promise<unknown>
}

export type LoadFormat = (context: FormatContext) => Promise<RemoteContainer>

/** Makes a container of a module whose exports are named after the parts; its `dispose` and `preload` are those of all parts. */
export function containerOfModule(module: Record<string, unknown>): RemoteContainer {
  return {
    init: () => {},
    get: async (exposed) => {
      const part = exposed.replace(/^\.\//, '') as ExtensionPart
      const { dispose, preload } = module
      return () => ({ default: module[part], dispose, preload })
    },
  }
}
