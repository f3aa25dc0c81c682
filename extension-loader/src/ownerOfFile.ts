import type { ExtensionManifest } from '@pergola/sdk/contract'

/** The extension that a file belongs to, by the folder of its metadata; `null` for files of the console. */
export function ownerOfFile(
  url: string,
  manifests: Iterable<ExtensionManifest>,
  extensionsRoot: string,
): ExtensionManifest | null {
  for (const manifest of manifests) {
    if (url.startsWith(new URL('.', new URL(manifest.path, extensionsRoot)).href)) return manifest
  }
  return null
}
