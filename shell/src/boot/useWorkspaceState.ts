import type { HostStores } from '@pergola/sdk/host'
import { useCallback, useSyncExternalStore } from 'react'
import { useWorkspace } from '../session/ShellContext'

type StateOf<Key extends keyof HostStores> = ReturnType<HostStores[Key]['getState']>

/** Reads a store of the current project, from a place where there may be none; then the answer is `null`. */
export function useWorkspaceState<Key extends keyof HostStores, Value>(
  key: Key,
  select: (state: StateOf<Key>) => Value,
): Value | null {
  const store = useWorkspace()?.stores[key] ?? null
  const subscribe = useCallback(
    (onChange: () => void) => store?.subscribe(onChange) ?? (() => undefined),
    [store],
  )
  return useSyncExternalStore(subscribe, () => (store ? select(store.getState() as StateOf<Key>) : null))
}
