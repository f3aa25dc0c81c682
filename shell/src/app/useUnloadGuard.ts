import { type HostStores, hasUnsavedEdits } from '@pergola/sdk/host'
import { useEffect } from 'react'
import { useStore } from 'zustand'

/** Closing or reloading the tab asks first, as long as something is edited and not saved. */
export function useUnloadGuard(edits: HostStores['edits']): void {
  const isDirty = useStore(edits, hasUnsavedEdits)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
