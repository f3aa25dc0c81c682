import { addItemTexts } from '@pergola/sdk/host'
import { useEffect } from 'react'
import type { Workspace } from '../session/Shell'
import { useShell } from '../session/ShellContext'
import { useQuiet } from './useQuiet'

/** Fetches what opens over pages, and what other pages need, once the page has what it asked for. */
export function usePreloadedOverlays(workspace: Workspace): void {
  const shell = useShell()
  const { i18n } = shell
  useQuiet(workspace.stores, async () => (await import('./prepareRest')).prepareRest(shell, workspace))
  // Who begins to work does not wait for quiet: a question that is asked next has its words.
  useEffect(() => {
    const gone = new AbortController()
    const begin = () => void addItemTexts(i18n).catch(() => undefined)
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, begin, { once: true, capture: true, signal: gone.signal })
    return () => gone.abort()
  }, [i18n])
}
