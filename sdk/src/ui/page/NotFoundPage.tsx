import { usePaths } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../button/LinkButton'
import { EmptyState } from '../empty-state/EmptyState'
import styles from './NotFoundPage.module.css'
import { Page } from './Page'

/** For an address that leads nowhere, inside a module or outside of any; the project and its navigation stay. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const { overview } = usePaths()
  return (
    <Page title={t('page_not_found')} icon="block">
      <EmptyState
        className={styles.centre}
        icon="block"
        title={t('page_not_found_body')}
        action={<LinkButton href={overview}>{t('go_to_start')}</LinkButton>}
      />
    </Page>
  )
}
