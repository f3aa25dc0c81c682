import type { ExtensionAsset, ExtensionManifest } from '@pergola/sdk/contract'
import { type ResolveOptions, resolveFiles } from './resolveAssets'

/**
 * The record of a core extension with the entry that is its own, in place of the one that it shares with others; `null` where
 * none is listed, or the list did not come as it should. Never rejects.
 */
export async function findSpare(
  manifest: ExtensionManifest,
  resolving: ResolveOptions,
): Promise<ExtensionManifest | null> {
  const { spare, assets } = manifest.entry
  try {
    const [list] = spare ? resolveFiles(manifest, [{ ...spare, kind: 'script' }], resolving) : []
    if (!list) return null
    const response = await fetch(list.url, list.integrity ? { integrity: list.integrity } : {})
    const listed = (await response.json()) as Record<string, Pick<ExtensionAsset, 'file' | 'integrity'>>
    const own = listed[`${manifest.kind}s/${manifest.id}`]
    if (!own) return null
    const entry: ExtensionAsset = { ...own, kind: 'entry' }
    const others = assets.filter(({ kind }) => kind !== 'entry')
    return { ...manifest, entry: { ...manifest.entry, assets: [entry, ...others] } }
  } catch {
    return null
  }
}
