import type { ExtensionAsset, ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { ExtensionLoadError } from './ExtensionLoadError'

export interface ResolvedAsset extends ExtensionAsset {
  url: string
}

export interface ResolveOptions {
  /** Absolute address, ending in a slash, that `extensions/` lies at: the API root, or an origin of its own. */
  extensionsRoot: string
  /** Refuse assets without a hash; off only in development. */
  requireIntegrity: boolean
  /** Address, without a slash at the end, that code may come from besides the extension path. */
  developmentRoot?: string
}

/**
 * Absolute addresses of the assets that a part starts with, or for `null` of all that the extension has, entry first.
 *
 * @throws {@link ExtensionLoadError} `integrity` when a hash is missing, or an address leaves the extension path.
 */
export function resolveAssets(
  manifest: ExtensionManifest,
  part: ExtensionPart | null,
  options: ResolveOptions,
): ResolvedAsset[] {
  const wanted = manifest.entry.assets.filter(
    (asset) => part === null || (!asset.late && (asset.part === undefined || asset.part === part)),
  )
  return resolveFiles(manifest, wanted, options)
}

/**
 * Absolute addresses of the files that an extension brings for the sandbox, script first.
 *
 * @throws {@link ExtensionLoadError} `incompatible` when it brings none; `integrity` as {@link resolveAssets}.
 */
export function resolveSandboxAssets(manifest: ExtensionManifest, options: ResolveOptions): ResolvedAsset[] {
  if (manifest.sandboxAssets.length === 0) {
    throw new ExtensionLoadError('incompatible', manifest.id, 'it was not packed for the sandbox')
  }
  return resolveFiles(manifest, manifest.sandboxAssets, options)
}

/**
 * Absolute addresses of files that a record names, entry first.
 *
 * @throws ExtensionLoadError as {@link resolveAssets}
 */
export function resolveFiles(
  manifest: ExtensionManifest,
  assets: readonly ExtensionAsset[],
  { extensionsRoot, requireIntegrity, developmentRoot }: ResolveOptions,
): ResolvedAsset[] {
  const folder = new URL(manifest.path, extensionsRoot)
  const roots = [
    new URL('extensions/', extensionsRoot).href,
    ...(developmentRoot ? [`${developmentRoot}/`] : []),
  ]
  return assets
    .map((asset) => {
      const url = new URL(asset.file, folder).href
      if (!roots.some((root) => url.startsWith(root))) {
        throw new ExtensionLoadError(
          'integrity',
          manifest.id,
          `its asset ${asset.file} lies outside the extension path`,
          {},
        )
      }
      if (requireIntegrity && !asset.integrity) {
        throw new ExtensionLoadError(
          'integrity',
          manifest.id,
          `its asset ${asset.file} is listed without a hash`,
        )
      }
      return { ...asset, url }
    })
    .sort((a, b) => Number(b.kind === 'entry') - Number(a.kind === 'entry'))
}
