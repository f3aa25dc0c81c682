import type { ExtensionLoadError, ExtensionLoader } from '@pergola/extension-loader'
import type { ExtensionManifest } from '@pergola/sdk'
import type { HostStores } from '@pergola/sdk/host'

/**
 * Loads all parts of a build beside those on screen. Never rejects.
 *
 * @returns Why a part could not be loaded; null when all were.
 */
export async function loadBuild(
  loader: Pick<ExtensionLoader, 'load'>,
  manifest: ExtensionManifest,
): Promise<ExtensionLoadError | null> {
  // What runs in the sandbox is loaded by its frame.
  const inPage = manifest.tier === 'sandboxed' ? [] : manifest.parts
  const parts = await Promise.all(inPage.map((part) => loader.load(manifest, part)))
  for (const part of parts) if (part.status === 'failed') return part.error
  return null
}

type ExtensionName = Pick<ExtensionManifest, 'kind' | 'id'>

/** Shows builds instead of what a project has under their names, and nothing under other names, in one step. */
export function putInPlace(
  extensions: HostStores['extensions'],
  builds: readonly ExtensionManifest[],
  removed: readonly ExtensionName[] = [],
): void {
  const { interface: interfaces, layout, module, received } = extensions.getState()
  const leaving = [...builds, ...removed]
  const isLeaving = ({ kind, id }: ExtensionName) => leaving.some((one) => one.kind === kind && one.id === id)
  const all = [interfaces, layout, module].flatMap((kind) => Object.values(kind))
  received([...all.filter((known) => !isLeaving(known)), ...builds])
}
