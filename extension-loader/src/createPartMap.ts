import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { createPart, type Part, type PartOptions } from './createPart'
import { remoteNameOf } from './createPartImport'
import { ExtensionLoadError } from './ExtensionLoadError'
import type { ExtensionLoaderOptions } from './ExtensionLoader'

/** The parts of all versions that the page has asked for. */
export interface PartMap {
  of: (manifest: ExtensionManifest, name: ExtensionPart) => Part
  /** Takes the parts of a version out of the page until someone tries again. */
  stop: (manifest: ExtensionManifest, reason: Error) => void
  /** Calls back after every change of any of them. @returns Function that ends it. */
  subscribe: (listener: () => void) => () => void
}

interface PartMapOptions
  extends Omit<PartOptions, 'name' | 'partOf' | 'findNewer' | 'onChange'>,
    Pick<ExtensionLoaderOptions, 'refetch'> {}

export function createPartMap({ refetch, ...options }: PartMapOptions): PartMap {
  const parts = new Map<string, Part>()
  const listeners = new Set<() => void>()

  function partOf(manifest: ExtensionManifest, name: ExtensionPart): Part {
    const key = `${remoteNameOf(manifest)}/${name}`
    const known = parts.get(key)
    if (known) return known
    const part = createPart({
      ...options,
      name,
      partOf,
      findNewer: (outdated) => findNewer(outdated, refetch),
      onChange: () => listeners.forEach((listener) => void listener()),
    })
    parts.set(key, part)
    return part
  }

  return {
    of: partOf,
    stop: (manifest, reason) => {
      const { message } = reason
      const error = new ExtensionLoadError('violation', manifest.id, `it was stopped: ${message}`, {
        cause: reason,
      })
      for (const name of manifest.parts) partOf(manifest, name).stop(error)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The record of a listing that was fetched again, where the known one names files that are no longer there. */
async function findNewer(
  outdated: ExtensionManifest,
  refetch: ExtensionLoaderOptions['refetch'],
): Promise<ExtensionManifest | null> {
  const listed = await refetch?.(outdated)
  return listed && JSON.stringify(listed.entry) !== JSON.stringify(outdated.entry) ? listed : null
}
