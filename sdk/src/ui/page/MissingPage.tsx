import { useHost, usePaths } from '@pergola/sdk'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { LAST_PAGE } from '../../client/host/stores/frame'
import { LinkButton } from '../button/LinkButton'
import { EmptyState } from '../empty-state/EmptyState'
import styles from './MissingPage.module.css'
import { Page } from './Page'

/** See {@link NotFoundPage}. @internal */
export function MissingPage() {
  const { t } = useTranslation()
  const { overview } = usePaths()
  const { frame } = useHost().stores
  const { pathname, state } = useLocation()
  useEffect(() => {
    frame.setState({ missingPath: pathname })
    return () => frame.setState({ missingPath: null })
  }, [frame, pathname])

  if (state === LAST_PAGE) return <Navigate to={overview} replace />
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
