import type { ExtensionAsset, ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { ExtensionLoadError } from './ExtensionLoadError'

export interface ResolvedAsset extends ExtensionAsset {
  url: string
}

export interface ResolveOptions {
  /** Absolute address of the API root, ending in a slash. */
  apiRoot: string
  /** Refuse assets without a hash; off only in development. */
  requireIntegrity: boolean
  /** Address, without a slash at the end, that code may come from besides the extension path. */
  developmentRoot?: string
}

/**
 * Absolute addresses of the assets that a part needs, entry first.
 *
 * @throws {@link ExtensionLoadError} `integrity` when a hash is missing, or an address leaves the extension path.
 */
export function resolveAssets(
  manifest: ExtensionManifest,
  part: ExtensionPart | null,
  { apiRoot, requireIntegrity, developmentRoot }: ResolveOptions,
): ResolvedAsset[] {
  const folder = new URL(manifest.path, apiRoot)
  const roots = [new URL('extensions/', apiRoot).href, ...(developmentRoot ? [`${developmentRoot}/`] : [])]
  return manifest.entry.assets
    .filter((asset) => asset.part === undefined || part === null || asset.part === part)
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
