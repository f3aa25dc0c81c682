import { applyLanguage, chooseLocale, type MessageTree } from '@pergola/sdk/host'
import { useEffect } from 'react'
import { useCurrentProject } from '../session/projects/useCurrentProject'
import { useShell } from '../session/ShellContext'
import { useWorkspaceState } from './useWorkspaceState'

/** Language of the user, else of the project, else of the browser. */
export function useLanguage(): void {
  const { i18n } = useShell()
  const user = useWorkspaceState('session', (state) => state.user?.locale ?? null)
  const project = useCurrentProject()?.info?.api.default_locale
  const locale = chooseLocale({ user, project, browser: navigator.languages })
  useEffect(() => {
    void applyLanguage(i18n, locale, { fetchMessages })
  }, [i18n, locale])
}

/** Texts of other languages lie beside the console, one file each. */
async function fetchMessages(locale: string): Promise<MessageTree> {
  const response = await fetch(new URL(`i18n/${locale}.json`, document.baseURI))
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as MessageTree
}
