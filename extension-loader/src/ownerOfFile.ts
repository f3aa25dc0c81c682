import type { ExtensionManifest } from '@pergola/sdk/contract'

/** The extension that a file belongs to, by the folder of its metadata; `null` for files of the console. */
export function ownerOfFile(
  url: string,
  manifests: Iterable<ExtensionManifest>,
  extensionsRoot: string,
): ExtensionManifest | null {
  for (const manifest of manifests) {
    if (url.startsWith(folderOf(manifest.path, extensionsRoot))) return manifest
  }
  return null
}

/** By path and root. Each script of the page is compared with the folder of every extension, and to parse an address takes long. */
const folders = new Map<string, string>()

function folderOf(path: string, extensionsRoot: string): string {
  const key = `${extensionsRoot} ${path}`
  const known = folders.get(key)
  if (known !== undefined) return known
  const folder = new URL('.', new URL(path, extensionsRoot)).href
  folders.set(key, folder)
  return folder
}
