import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExtensionKind } from '../../../contract/definitions'
import type { ExtensionManifest } from '../../../contract/manifest'
import { recordOf } from './recordOf'

export type ExtensionCatalogue = Readonly<Record<ExtensionKind, Readonly<Record<string, ExtensionManifest>>>>

export interface ExtensionsState extends ExtensionCatalogue {
  received: (manifests: readonly ExtensionManifest[]) => void
}

export type ExtensionsStore = StoreApi<ExtensionsState>

export function createExtensionsStore(): ExtensionsStore {
  return createStore<ExtensionsState>()((set) => ({
    ...catalogueOf([]),
    received: (manifests) => set(catalogueOf(manifests)),
  }))
}

function catalogueOf(manifests: readonly ExtensionManifest[]): ExtensionCatalogue {
  const catalogue: Record<ExtensionKind, Record<string, ExtensionManifest>> = {
    interface: recordOf(),
    layout: recordOf(),
    module: recordOf(),
  }
  // A custom extension replaces the core one of the same id: operators may override.
  const coreFirst = [...manifests].sort(
    (a, b) => Number(a.source === 'custom') - Number(b.source === 'custom'),
  )
  for (const manifest of coreFirst) catalogue[manifest.kind][manifest.id] = manifest
  return catalogue
}
