import { memo } from 'react'
import { useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { FullPageLoader } from '../public/brand/FullPageLoader'
import type { Workspace } from '../session/Shell'
import { useShell, useWorkspace } from '../session/ShellContext'
import { Console } from './Console'
import { ExtensionsMissingPage } from './pages/ExtensionsMissingPage'
import { ServerErrorPage } from './pages/ServerErrorPage'

/** Everything behind the sign-in: a loader until the project is hydrated, then the console. */
export function App() {
  const workspace = useWorkspace()
  const isAwaited = useIsOtherProjectAwaited(workspace)
  if (!workspace || isAwaited) return <FullPageLoader />
  return <HydratedConsole key={workspace.project} workspace={workspace} />
}

/** Stays as it is while the address changes: what reads the address is drawn for that by itself. */
const HydratedConsole = memo(function HydratedConsole({ workspace }: { workspace: Workspace }) {
  const { status, error } = useStore(workspace.hydration)
  const hasExtensions = useStore(workspace.stores.extensions, (catalogue) =>
    [catalogue.interface, catalogue.layout, catalogue.module].some((kind) => Object.keys(kind).length > 0),
  )
  if (status === 'failed') return <ServerErrorPage error={error} />
  if (status !== 'ready') return <FullPageLoader />
  return hasExtensions ? <Console workspace={workspace} /> : <ExtensionsMissingPage />
})

/**
 * True while the guard is on its way to another project: the page of the old address must not be drawn with the new
 * project's data, nor the other way round. A segment that names no project at all is left to the not-found page.
 */
function useIsOtherProjectAwaited(workspace: Workspace | null): boolean {
  const { project } = useParams()
  const isNoProject = useStore(
    useShell().stores.projects,
    ({ entries }) => project !== undefined && entries[project]?.status === 'failed',
  )
  return project !== undefined && project !== workspace?.project && !isNoProject
}
