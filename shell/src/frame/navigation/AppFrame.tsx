import { useHost } from '@pergola/sdk/host'
import { Sheet, useIsNarrow } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { CommandCenter } from '../palette/CommandCenter'
import styles from './AppFrame.module.css'
import { ModuleBar } from './ModuleBar'
import { Navigation } from './Navigation'
import { ShownPathProvider } from './NavigationLink'

interface AppFrameProps {
  /** A strip above all of it. */
  top?: ReactNode
  children: ReactNode
}

// The same elements each time: a visit to another page draws of them the links that lead to it, or did, and nothing else.
const sides = (
  <ShownPathProvider>
    <ModuleBar />
    <Navigation />
  </ShownPathProvider>
)
const commandCenter = <CommandCenter />

/** Module bar and navigation beside the page; a drawer where there is no room for them. */
export function AppFrame({ top, children }: AppFrameProps) {
  const { t } = useTranslation()
  const { frame } = useHost().stores
  const isOpen = useStore(frame, (state) => state.isNavigationOpen)
  const Tray = useStore(frame, (state) => state.tray?.Tray)
  const isNarrow = useIsNarrow()
  return (
    <div className={styles.screen}>
      {top}
      <div className={styles.frame}>
        {isNarrow ? (
          <Sheet
            isOpen={isOpen}
            onOpenChange={(next) => frame.getState().navigationToggled(next)}
            side="start"
            width="narrow"
            isFlush
            aria-label={t('navigation')}
          >
            <div className={styles.drawer}>{sides}</div>
          </Sheet>
        ) : (
          sides
        )}
        <div className={styles.page}>{children}</div>
        {Tray && <Tray />}
        {commandCenter}
      </div>
    </div>
  )
}
