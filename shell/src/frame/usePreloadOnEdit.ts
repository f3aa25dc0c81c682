import { type HostStores, hasUnsavedEdits } from '@pergola/sdk/host'
import { ConfirmDialog, preloadOverlays } from '@pergola/sdk/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { preloadNotifications } from './notifications/NotificationRegion'

/**
 * Fetches, with the first edit, the code that saves in another way, says why a save has failed and asks before edits
 * are lost: by then the server may be out of reach.
 */
export function usePreloadOnEdit(edits: HostStores['edits']): void {
  const isDirty = useStore(edits, hasUnsavedEdits)
  useEffect(() => {
    if (!isDirty) return
    preloadNotifications()
    Promise.all([ConfirmDialog.preload(), preloadOverlays()]).catch(() => undefined)
  }, [isDirty])
}
