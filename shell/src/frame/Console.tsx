import { KeptBoundary } from '@pergola/extension-loader/react'
import { type Host, HostProvider, type HostStores, hasUnsavedEdits, lazyOptional } from '@pergola/sdk/host'
import { ConfirmDialog, preloadOverlays, UiProvider } from '@pergola/sdk/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useHref, useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { createHost } from '../host/createHost'
import { createQueryClient } from '../host/createQueryClient'
import type { Workspace } from '../session/Shell'
import { useShell } from '../session/ShellContext'
import { ConfirmHost } from './dialogs/ConfirmHost'
import { createConfirmations } from './dialogs/createConfirmations'
import { WorkspaceDialogs } from './dialogs/WorkspaceDialogs'
import { AppFrame } from './navigation/AppFrame'
import { preloadNotifications } from './notifications/NotificationRegion'
import { trackKeyClicks } from './trackKeyClicks'
import { useFocusNet } from './useFocusNet'
import { useFollowedExtensions } from './useFollowedExtensions'
import { usePreloadedOverlays } from './usePreloadedOverlays'
import { usePreloadedPages } from './usePreloadedPages'
import { useSentHealth } from './useSentHealth'

const ViewBar = lazyOptional(() =>
  import(/* webpackChunkName: "view-bar" */ './view-bar/ViewBar').then((file) => file.ViewBar),
)

const SafeModeBar = lazyOptional(() =>
  import(/* webpackChunkName: "safe-mode" */ './SafeModeBar').then((file) => file.SafeModeBar),
)

/** The console of one hydrated project: what extensions run in. */
export function Console({ workspace }: { workspace: Workspace }) {
  const shell = useShell()
  const [confirmations] = useState(createConfirmations)
  const [host] = useState(() => createHost({ shell, workspace, confirm: confirmations.ask }))
  const [queryClient] = useState(createQueryClient)
  const viewing = useStore(workspace.stores.session, (session) => session.viewing)
  useUnloadGuard(workspace.stores)
  useFocusNet()
  useEffect(trackKeyClicks, [])
  usePreloadedOverlays(workspace)
  usePreloadOnEdit(workspace.stores.edits)
  usePreloadedPages(host)
  useSentHealth(host)
  useEffect(() => () => queryClient.clear(), [queryClient])
  useEffect(() => shell.starts.succeeded(), [shell])

  return (
    <HostProvider host={host}>
      <QueryClientProvider client={queryClient}>
        <RoutedUi>
          <AppFrame top={viewing && <ViewBar workspace={workspace} viewing={viewing} />}>
            <Pages reloadExtensions={host.reloadExtensions} />
          </AppFrame>
          {shell.safeMode.isOn && <SafeModeBar />}
          <ConfirmHost confirmations={confirmations} />
          <WorkspaceDialogs workspace={workspace} />
        </RoutedUi>
      </QueryClientProvider>
    </HostProvider>
  )
}

/** The kit, whose links go where the router leads. */
function RoutedUi({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { i18n } = useTranslation()
  return (
    <UiProvider locale={i18n.language} navigate={navigate} useHref={useHref}>
      {children}
    </UiProvider>
  )
}

/** The page of the address. Outside of all slots, and there when they have gone: what they throw on their way out ends here. */
function Pages({ reloadExtensions }: Pick<Host, 'reloadExtensions'>) {
  const { key } = useLocation()
  useFollowedExtensions(reloadExtensions)
  return (
    <KeptBoundary resetKey={key}>
      <Outlet />
    </KeptBoundary>
  )
}

/** Closing or reloading the tab asks first, as long as something is edited and not saved, or on its way to the server. */
function useUnloadGuard({ edits, frame }: Pick<HostStores, 'edits' | 'frame'>): void {
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

/**
 * Fetches, with the first edit, the code that saves in another way, says why a save has failed and asks before edits
 * are lost: by then the server may be out of reach.
 */
function usePreloadOnEdit(edits: HostStores['edits']): void {
  const isDirty = useStore(edits, hasUnsavedEdits)
  useEffect(() => {
    if (!isDirty) return
    preloadNotifications()
    Promise.all([ConfirmDialog.preload(), preloadOverlays()]).catch(() => undefined)
  }, [isDirty])
}
