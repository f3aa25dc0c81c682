import { Button, EmptyState, Page } from '@pergola/sdk/ui'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryContext } from '../../host/ExtensionFallback'
import styles from './pages.module.css'

/** Stands in for a module that cannot be loaded; the navigation stays. */
export function ModuleFailedPage({ name }: { name: string }) {
  const { t } = useTranslation()
  const retry = useContext(RetryContext)
  return (
    <Page title={name} icon="extension">
      <EmptyState
        className={styles.centre}
        icon="extension_off"
        tone="danger"
        title={t('extension_error', { ext: name })}
        body={t('server_trouble_copy')}
        action={
          retry && (
            <Button variant="secondary" icon="refresh" onPress={retry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </Page>
  )
}
