import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { useEffect, useSyncExternalStore } from 'react'
import type { ExtensionLoader, PartState } from '../ExtensionLoader'

const MISSING: PartState = { status: 'idle' }

/** State of a part, loading it as soon as something asks. */
export function usePartState(
  loader: ExtensionLoader,
  manifest: ExtensionManifest | null,
  part: ExtensionPart,
): PartState {
  const state = useSyncExternalStore(loader.subscribe, () =>
    manifest ? loader.getState(manifest, part) : MISSING,
  )
  useEffect(() => {
    if (manifest) void loader.load(manifest, part)
  }, [loader, manifest, part])
  return state
}
