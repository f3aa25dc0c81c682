import { useSyncExternalStore } from 'react'
import type { ExtensionHealth, ExtensionRef } from '../host/Host'
import { useHost } from '../host/HostContext'

/** How an extension has fared in this page: how long it took to load, and what went wrong. Follows what happens. */
export function useExtensionHealth({ kind, id }: Pick<ExtensionRef, 'kind' | 'id'>): ExtensionHealth {
  const { extensionHealth } = useHost()
  return useSyncExternalStore(extensionHealth.subscribe, () => extensionHealth.of({ kind, id }))
}
