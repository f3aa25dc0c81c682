import { applyTheme } from '@pergola/sdk/host'
import { useEffect } from 'react'
import { useCurrentProject } from '../session/projects/useCurrentProject'
import { useWorkspaceState } from './useWorkspaceState'

const THEMES = ['auto', 'light', 'dark'] as const

/** Theme of the user, accent of the project. The body names a theme that the user chose. */
export function useAppearance(): void {
  const info = useCurrentProject()?.info?.api
  const theme = useWorkspaceState('session', ({ user }) => user?.theme ?? null)
  const chosenColor = useWorkspaceState(
    'settings',
    ({ rows }) => rows.find(({ key }) => key === 'project_color')?.value,
  )
  const color = typeof chosenColor === 'string' && chosenColor ? chosenColor : (info?.project_color ?? '')

  useEffect(() => {
    applyTheme({ theme: theme ?? 'auto', color })
    document.body.classList.remove(...THEMES)
    if (theme) document.body.classList.add(theme)
  }, [theme, color])
}
