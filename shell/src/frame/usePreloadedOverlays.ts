import { preloadOverlays } from '@pergola/sdk/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../session/createWorkspace'
import { whenIdle } from '../session/whenIdle'
import { preloadWorkspaceDialogs } from './dialogs/WorkspaceDialogs'

const QUIET_MS = 3000

/** Fetches menus, popovers, tooltips and dialogs once the page has what it asked for: the first then opens at once. */
export function usePreloadedOverlays({ frame }: Workspace['stores']): void {
  const isQuiet = useStore(frame, ({ runningRequests }) => runningRequests === 0)
  useEffect(() => {
    if (!isQuiet) return
    const timer = setTimeout(() => {
      // Without a connection they are fetched when they are needed.
      whenIdle()
        .then(() => Promise.all([preloadOverlays(), preloadWorkspaceDialogs()]))
        .catch(() => undefined)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isQuiet])
}
