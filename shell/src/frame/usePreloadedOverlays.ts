import { addItemTexts } from '@pergola/sdk/host'
import { preloadOverlays } from '@pergola/sdk/ui'
import { useEffect } from 'react'
import { fetchRefresh } from '../host/fetchRefresh'
import type { Workspace } from '../session/Shell'
import { useShell } from '../session/ShellContext'
import { preloadWorkspaceDialogs } from './dialogs/WorkspaceDialogs'
import { useQuiet } from './useQuiet'

const loadPrintStyles = () => import(/* webpackChunkName: "print" */ './print.css')

/**
 * Fetches menus, popovers, tooltips, dialogs, what paper looks like and the texts of other pages once the page has what it asked for: the first of
 * them then opens at once.
 */
export function usePreloadedOverlays(stores: Workspace['stores']): void {
  const { i18n } = useShell()
  useQuiet(stores, () =>
    Promise.all([
      preloadOverlays(),
      preloadWorkspaceDialogs(),
      addItemTexts(i18n),
      loadPrintStyles(),
      fetchRefresh(),
    ]),
  )
  // Who begins to work does not wait for quiet: a question that is asked next has its words.
  useEffect(() => {
    const gone = new AbortController()
    const begin = () => void addItemTexts(i18n).catch(() => undefined)
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, begin, { once: true, capture: true, signal: gone.signal })
    return () => gone.abort()
  }, [i18n])
}
