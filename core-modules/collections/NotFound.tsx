import { usePaths } from '@pergola/sdk'
import { EmptyState, LinkButton, Page } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './collections.module.css'

export function NotFound() {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <Page title={t('page_not_found')} icon="not_interested">
      <EmptyState
        className={styles.empty}
        icon="not_interested"
        title={t('page_not_found')}
        body={t('page_not_found_body')}
        action={<LinkButton href={paths.overview}>{t('go_to_start')}</LinkButton>}
      />
    </Page>
  )
}
