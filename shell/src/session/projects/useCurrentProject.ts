import type { ProjectEntry } from '@pergola/sdk/host'
import { useStore } from 'zustand'
import { useShell } from '../ShellContext'

/** What is known of the current project, `null` while none is chosen or nothing was asked. */
export function useCurrentProject(): ProjectEntry | null {
  return useStore(useShell().stores.projects, ({ entries, current }) =>
    current === null ? null : (entries[current] ?? null),
  )
}
