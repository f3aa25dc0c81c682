import { type HostStores, hasUnsavedEdits } from '@pergola/sdk/host'
import { useEffect } from 'react'
import { useStore } from 'zustand'

/** Closing or reloading the tab asks first, as long as something is edited and not saved, or on its way to the server. */
export function useUnloadGuard({ edits, frame }: Pick<HostStores, 'edits' | 'frame'>): void {
  const hasEdits = useStore(edits, hasUnsavedEdits)
  const isBusy = useStore(frame, ({ tray }) => tray?.isBusy ?? false)
  const isDirty = hasEdits || isBusy
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
