import { createContext, type ReactNode, use } from 'react'
import { useStore } from 'zustand'
import type { Shell, Workspace } from './Shell'

const ShellContext = createContext<Shell | null>(null)

export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>
}

/** @throws Error outside a `ShellProvider`. */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('This component needs a <ShellProvider> above it')
  return shell
}

/** What is loaded of the current project, `null` while none is chosen. */
export function useWorkspace(): Workspace | null {
  return useStore(useShell().workspace, (state) => state.current)
}
