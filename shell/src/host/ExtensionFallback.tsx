import type { SlotFallbackProps } from '@pergola/extension-loader/react'
import { Button } from '@pergola/sdk/ui'
import { createContext } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ExtensionFallback.module.css'
import { nameOfExtension } from './nameOfExtension'

/** Tries the part again whose place a page takes; `null` where there is nothing to try. */
export const RetryContext = createContext<(() => void) | null>(null)

/** What stands in for a part, with a way back beside it. A table has no room for that in each of its cells. */
export function ExtensionFallback({ part, state, manifest, retry, children }: SlotFallbackProps) {
  const { t, i18n } = useTranslation()
  if (part === 'module') return <RetryContext value={retry}>{children}</RetryContext>
  if (part === 'display' || !manifest || !retry) return children
  const ext = nameOfExtension(manifest, i18n)
  return (
    <>
      {children}
      <p className={styles.line}>
        {t(state === 'waiting' ? 'extension_waiting' : 'extension_replaced', { ext })}
        <Button variant="quiet" size="compact" icon="refresh" onPress={retry}>
          {t('retry')}
        </Button>
      </p>
    </>
  )
}
