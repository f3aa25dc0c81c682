import type { ProjectEntry } from '@pergola/sdk/host'
import { useStore } from 'zustand'
import { useShell } from '../ShellContext'

/** Whether its server is one of Pergola, which has more than the contract; see `useIsPergolaServer` of the SDK. */
export const isPergolaServer = (project: ProjectEntry | null) => project?.info?.api.hydrate === true

/** What is known of the current project, `null` while none is chosen or nothing was asked. */
export function useCurrentProject(): ProjectEntry | null {
  return useStore(useShell().stores.projects, ({ entries, current }) =>
    current === null ? null : (entries[current] ?? null),
  )
}
