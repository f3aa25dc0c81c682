import type { SlotFallbackProps } from '@pergola/extension-loader/react'
import { useExtensionNames } from '@pergola/sdk'
import { lazyOptional } from '@pergola/sdk/host'
import { Button } from '@pergola/sdk/ui'
import { createContext } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ExtensionFallback.module.css'

// What it says can be done without: a fallback must not fail with its note.
const AbsentExtension = lazyOptional(async () => (await import('./failures/AbsentExtension')).AbsentExtension)

/** Tries the part again whose place a page takes; `null` where there is nothing to try. */
export const RetryContext = createContext<(() => void) | null>(null)

/** What stands in for a part, with a way back beside it. A table has no room for that in each of its cells. */
export function ExtensionFallback(props: SlotFallbackProps) {
  const { kind, id, part, fieldName, state, manifest, retry, children } = props
  const { t } = useTranslation()
  const nameOf = useExtensionNames(kind)
  if (part === 'module') return <RetryContext value={retry}>{children}</RetryContext>
  if (!manifest && (part === 'input' || part === 'layout'))
    return (
      <>
        {children}
        <AbsentExtension {...{ kind, id, fieldName }} />
      </>
    )
  if (part === 'display' || !manifest || !retry) return children
  const ext = nameOf(manifest)
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
