import { applyLanguage } from '@pergola/sdk/host'
import { useEffect } from 'react'
import { reloadSchema } from '../session/hydration/hydrate'
import { currentLocale } from '../session/languages/currentLocale'
import { rememberLanguage, useChosenLanguage } from '../session/languages/languageMemory'
import { loadExtensionTexts } from '../session/languages/loadExtensionTexts'
import { useCurrentProject } from '../session/projects/useCurrentProject'
import { useShell, useWorkspace } from '../session/ShellContext'
import { useWorkspaceState } from './useWorkspaceState'

/** Language of the user, else the one chosen in this browser, else of the project, else of the browser. */
export function useLanguage(): void {
  const shell = useShell()
  const user = useWorkspaceState('session', (state) => state.user?.locale ?? null)
  const project = useCurrentProject()?.info?.api.default_locale
  const locale = currentLocale(shell, { user, project, chosen: useChosenLanguage() })
  useEffect(() => {
    // Its next page starts in it, before it knows who is there.
    if (user) rememberLanguage(locale)
  }, [user, locale])
  useEffect(() => void applyLanguage(shell.i18n, locale), [shell, locale])

  useNamesIn(locale)

  const extensions = useWorkspaceState('extensions', (state) => state)
  useEffect(() => {
    if (!extensions) return
    const manifests = [extensions.interface, extensions.layout, extensions.module].flatMap(Object.values)
    void loadExtensionTexts(shell, manifests, locale)
  }, [shell, extensions, locale])
}

/** Names of collections and fields came in one language: those in another that is chosen follow. */
function useNamesIn(locale: string): void {
  const shell = useShell()
  const workspace = useWorkspace()
  const namesIn = useWorkspaceState('schema', (state) => state.namesIn)
  const isMissing = workspace !== null && typeof namesIn === 'string' && namesIn !== locale
  useEffect(() => {
    if (!isMissing) return
    reloadSchema(shell, workspace).catch((error: unknown) =>
      console.warn(`Collections and fields stay as they were called: no names in ${locale} came`, error),
    )
  }, [isMissing, shell, workspace, locale])
}
